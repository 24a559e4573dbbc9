#pragma once
// Arrays on a CUDA device, and CUDA's errors as exceptions.

#include <cuda_runtime.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace ringlet::sim::gpu {

inline void check(cudaError_t error, const char* what) {
  if (error != cudaSuccess)
    throw std::runtime_error(std::string("CUDA could not ") + what + ": " + cudaGetErrorString(error));
}

// An array on the device.
template <class T>
class Buffer {
 public:
  explicit Buffer(std::size_t count = 0) : count_(count) {
    if (count > 0) check(cudaMalloc(&data_, count * sizeof(T)), "allocate memory");
  }
  explicit Buffer(const std::vector<T>& values) : Buffer(values.size()) {
    upload(values.data(), values.size());
  }
  ~Buffer() { cudaFree(data_); }
  Buffer(Buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), count_(std::exchange(other.count_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
    return *this;
  }

  T* data() const { return data_; }
  std::size_t size() const { return count_; }
  // Grows when it must, so that steady use allocates nothing.
  void assign(const T* values, std::size_t count) {
    if (count > count_) *this = Buffer(count);
    upload(values, count);
  }
  void upload(const T* values, std::size_t count) {
    if (count > 0)
      check(cudaMemcpy(data_, values, count * sizeof(T), cudaMemcpyHostToDevice), "copy to the device");
  }
  std::vector<T> download() const {
    std::vector<T> values(count_);
    if (count_ > 0)
      check(cudaMemcpy(values.data(), data_, count_ * sizeof(T), cudaMemcpyDeviceToHost),
            "copy from the device");
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t count_ = 0;
};

}  // namespace ringlet::sim::gpu
