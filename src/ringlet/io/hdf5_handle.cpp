#include "ringlet/io/hdf5_handle.h"

#include <fmt/format.h>

namespace ringlet::io {

namespace {

// Never destroyed: a handle that lives in some static object may be closed after our own statics are gone.
std::recursive_mutex& hdf5_mutex() {
  static auto* mutex = new std::recursive_mutex;
  return *mutex;
}

// Keeps the first description that a walk from the innermost error outwards meets.
herr_t keep_innermost(unsigned, const H5E_error2_t* error, void* text) {
  auto& reason = *static_cast<std::string*>(text);
  if (reason.empty() && error->desc != nullptr) reason = error->desc;
  return 0;
}

// HDF5 describes a failed system call in many lines with times and addresses; what counts is in the quotes of
// "error message = '…'".
std::string system_message(const std::string& reason) {
  const std::string opening = "error message = '";
  const std::size_t begin = reason.find(opening);
  if (begin == std::string::npos) return reason;
  const std::size_t end = reason.find('\'', begin + opening.size());
  return reason.substr(begin + opening.size(), end - begin - opening.size());
}

}  // namespace

Hdf5Guard::Hdf5Guard() : lock_(hdf5_mutex()) {
  // Every handle closes itself, so HDF5 has nothing to do when the program ends; after a damaged file it
  // would print that it cannot finish. This must come before any other call.
  [[maybe_unused]] static const herr_t no_exit_handler = H5dont_atexit();
  H5Eget_auto2(H5E_DEFAULT, &handler_, &handler_data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Guard::~Hdf5Guard() {
  H5Eclear2(H5E_DEFAULT);
  H5Eset_auto2(H5E_DEFAULT, handler_, handler_data_);
}

void hdf5_fail(const char* what) {
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_innermost, &reason);
  H5Eclear2(H5E_DEFAULT);
  throw Hdf5Failure(reason.empty() ? what : fmt::format("{} ({})", what, system_message(reason)));
}

void Hdf5Handle::reset() {
  if (id_ < 0) return;
  const Hdf5Guard guard;
  close_(std::exchange(id_, H5I_INVALID_HID));
}

}  // namespace ringlet::io
