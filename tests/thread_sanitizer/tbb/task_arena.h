#pragma once
#include "../tbb_on_threads.h"
