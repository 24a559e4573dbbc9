#include "apps/ringlet/command.h"

int main(int argc, char** argv) {
  using namespace ringlet::app;
  return run_program(argc, argv,
                     {
                         add_run,
                         add_render,
                         add_style,
                         add_studio,
                         add_new,
                         add_check,
                         add_info,
                         add_export,
                         add_convert,
                         add_friction,
                         add_reference,
                     });
}
