#pragma once
// Writes the cache of a run, frame by frame. Whatever happens between two calls or inside one — kill -9, a
// full disk — the file holds all frames that append() returned from, can be read at any moment, and can be
// resumed.

#include <cstddef>
#include <filesystem>
#include <memory>

#include "ringlet/io/cache.h"

namespace ringlet::io {

enum class Overwrite { refuse, replace };

class CacheWriter {
 public:
  // The file appears under its name when it is whole, with the header and no frames; until then it is called
  // <path>.new. Throws FileError (exists already, cannot be written, is being written by another process,
  // disk full) or InputError (the header does not fit together).
  static CacheWriter create(const std::filesystem::path& path, const CacheHeader& header,
                            Overwrite overwrite = Overwrite::refuse);
  // Goes on behind the last complete frame. Throws FileError, or InputError when the file is no cache.
  static CacheWriter resume(const std::filesystem::path& path);

  ~CacheWriter();
  CacheWriter(CacheWriter&&) noexcept;
  CacheWriter& operator=(CacheWriter&&) noexcept;

  // Number of complete frames: the index of the next one.
  std::size_t frame_count() const;
  const CacheHeader& header() const;

  // The frame is complete when this returns. Throws InputError when the frame does not fit the header or is
  // not finite. Throws FileError when the disk is full; the same frame may then be appended again once there
  // is space. Throws FileError, too, when the file was deleted, replaced or cut short since the last frame.
  void append(const CacheFrame& frame);

 private:
  struct Parts;
  explicit CacheWriter(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace ringlet::io
