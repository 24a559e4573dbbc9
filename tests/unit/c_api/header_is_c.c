#include "ringlet/c_api/ringlet.h"

int ringlet_header_is_c(void) { return ringlet_version()[0] != 0; }
