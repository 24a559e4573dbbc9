#pragma once
// Standard input, output and error, which whoever starts the program may have closed.

#include <string>

namespace ringlet::app {

// Makes sure that descriptors 0, 1 and 2 are taken, so that no file that the program opens later becomes
// standard error and receives its messages. A stream that was closed stays unusable: reading from it or
// writing to it fails as before. Call it before anything is opened. False if it cannot be done.
bool reserve_standard_descriptors();

// Writes to standard error. Whatever goes wrong is ignored: a message that nobody can read is no reason to
// end a run.
void say(const std::string& text);

}  // namespace ringlet::app
