#pragma once
// Writes a crate file, version 0.8: values as they come, then the tables.

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ringlet/io/binary_file.h"
#include "ringlet/io/usd_crate_tables.h"

namespace ringlet::io {

class CrateWriter {
 public:
  using Fields = std::vector<std::pair<std::string, CrateValueRep>>;

  explicit CrateWriter(const std::filesystem::path& path);

  // Values. Arrays go to the file at once; 32-bit integers are compressed.
  CrateValueRep token(const std::string& text);
  CrateValueRep boolean(bool value);
  CrateValueRep number(double value);
  CrateValueRep single(float value);
  CrateValueRep enumeration(CrateType type, std::uint32_t value);
  CrateValueRep tokens(const std::vector<std::string>& texts);
  CrateValueRep token_array(const std::vector<std::string>& texts);
  CrateValueRep prepended_tokens(const std::vector<std::string>& texts);
  // Paths of specs that were added before.
  CrateValueRep explicit_paths(const std::vector<std::uint32_t>& paths);
  CrateValueRep integers(std::span<const std::int32_t> values);
  // An array of elements of any type, as its bytes stand in memory.
  CrateValueRep array(CrateType type, std::size_t elements, Bytes raw);
  CrateValueRep time_samples(std::span<const double> times, std::span<const CrateValueRep> values);

  // Adds a spec below another one (kCrateNone for the root) and returns its path.
  std::uint32_t add_spec(std::uint32_t parent, const std::string& name, CrateSpecType type,
                         const Fields& fields);

  // Writes the tables and puts the file in its place.
  void commit();

 private:
  template <class T>
  void put(const T& value) {
    file_.value(value);
    position_ += sizeof(T);
  }
  void put_bytes(Bytes bytes);
  void put_sized(Bytes bytes);
  void put_integers(std::span<const std::int32_t> values);
  void put_token_list(const std::vector<std::string>& texts);
  void align();
  CrateValueRep at_position(CrateType type, std::uint64_t flags = 0) const;
  std::uint32_t token_index(const std::string& text);
  void put_tokens();
  void put_fields();
  void put_paths();
  void put_specs();
  void put_section(const char* name, void (CrateWriter::*put_table)());

  struct Spec {
    std::uint32_t parent, name, field_set;
    CrateSpecType type;
    std::vector<std::uint32_t> children;
  };
  // The encoded tree of paths (see TableReader::link_paths).
  struct PathColumns {
    std::vector<std::int32_t> paths, names, jumps;
  };
  void append_path(PathColumns& columns, std::uint32_t spec, bool has_sibling) const;

  struct Section {
    std::string name;
    std::uint64_t start, size;
  };

  OutputFile file_;
  std::uint64_t position_ = 0;
  std::vector<std::string> tokens_;
  std::map<std::string, std::uint32_t> token_indices_;
  std::vector<CrateField> fields_;
  std::vector<std::int32_t> field_sets_;
  std::vector<Spec> specs_;  // a spec's index is also its path's
  std::vector<Section> sections_;
};

}  // namespace ringlet::io
