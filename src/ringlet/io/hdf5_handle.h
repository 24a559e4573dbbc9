#pragma once
// The few words of HDF5 that this module speaks: handles that close themselves, errors that say what
// happened, and one lock, because the library keeps global state and is not safe to enter from two threads.
// Only .cpp files of io include this header: users of io do not see HDF5.

#include <hdf5.h>

#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

namespace ringlet::io {

// Held around every use of HDF5. While it lives the library prints nothing; the caller's own error handler is
// put back afterwards.
class Hdf5Guard {
 public:
  Hdf5Guard();
  ~Hdf5Guard();
  Hdf5Guard(const Hdf5Guard&) = delete;
  Hdf5Guard& operator=(const Hdf5Guard&) = delete;

 private:
  std::unique_lock<std::recursive_mutex> lock_;
  H5E_auto2_t handler_ = nullptr;
  void* handler_data_ = nullptr;
};

// A call of HDF5 did not succeed. The reader and the writer turn it into an InputError or a FileError that
// names the file.
class Hdf5Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws Hdf5Failure with `what` and HDF5's own innermost reason when a result is negative.
template <class Result>
Result hdf5_check(Result result, const char* what);
[[noreturn]] void hdf5_fail(const char* what);

// Owns one HDF5 identifier.
class Hdf5Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Hdf5Handle() = default;
  // Takes over `id`; a negative one means that `what` failed.
  Hdf5Handle(hid_t id, Close close, const char* what) : id_(hdf5_check(id, what)), close_(close) {}
  ~Hdf5Handle() { reset(); }
  Hdf5Handle(Hdf5Handle&& other) noexcept
      : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }

  operator hid_t() const { return id_; }
  bool empty() const { return id_ < 0; }
  // Closes now; what HDF5 says to that is lost, as there is nobody left to act on it.
  void reset();

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

template <class Result>
Result hdf5_check(Result result, const char* what) {
  if (result < 0) hdf5_fail(what);
  return result;
}

}  // namespace ringlet::io
