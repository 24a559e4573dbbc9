#pragma once
// Values of a crate file: numbers, strings and lists of them, inlined, plain or compressed, and time samples.

#include <string>
#include <utility>
#include <vector>

#include "ringlet/io/usd_crate_tables.h"
#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

class CrateValues : public UsdValueSource {
 public:
  // `bytes` must outlive this.
  CrateValues(Bytes bytes, CrateTables tables, std::string name)
      : bytes_(bytes), tables_(std::move(tables)), name_(std::move(name)) {}

  const CrateTables& tables() const { return tables_; }

  // The value of a CrateValueRep's bits. Kinds of values that Ringlet does not use (dictionaries, splines)
  // are empty.
  UsdValue decode(std::uint64_t handle) const override;

  // The time codes of time samples and the handles of their values.
  std::vector<std::pair<double, std::uint64_t>> time_samples(CrateValueRep rep) const;

  // References or payloads, one or a list of them; sublayers have their offsets in a value of their own.
  std::vector<UsdArc> arcs(CrateValueRep rep) const;
  std::vector<std::pair<double, double>> layer_offsets(CrateValueRep rep) const;
  // The chosen variant of each set.
  std::map<std::string, std::string> selections(CrateValueRep rep) const;

 private:
  UsdArc arc_at(BinaryReader& reader, bool has_offset, bool has_dictionary) const;
  void skip_dictionary(BinaryReader& reader) const;
  UsdValue decode_inlined(CrateValueRep rep) const;
  UsdValue decode_array(CrateValueRep rep) const;
  UsdValue decode_single(CrateValueRep rep) const;
  std::vector<double> compressed_numbers(BinaryReader& reader, CrateType type, std::size_t count) const;
  std::vector<std::string> list_op_items(BinaryReader& reader, CrateType type) const;
  std::vector<std::string> strings_at(BinaryReader& reader, std::uint64_t count, CrateType item) const;
  std::string text(CrateType type, std::uint32_t index) const;
  BinaryReader reader_at(std::uint64_t offset) const;
  [[noreturn]] void fail(const std::string& message) const;

  Bytes bytes_;
  CrateTables tables_;
  std::string name_;
};

}  // namespace ringlet::io
