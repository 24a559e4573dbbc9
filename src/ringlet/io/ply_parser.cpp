#include "ringlet/io/ply_parser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ringlet/base/error.h"
#include "ringlet/io/text_scanner.h"

namespace ringlet::io {

namespace {

enum class Number { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

struct NumberName {
  std::string_view name;
  Number number;
};
constexpr std::array kNumberNames = {
    NumberName{"char", Number::int8},      NumberName{"int8", Number::int8},
    NumberName{"uchar", Number::uint8},    NumberName{"uint8", Number::uint8},
    NumberName{"short", Number::int16},    NumberName{"int16", Number::int16},
    NumberName{"ushort", Number::uint16},  NumberName{"uint16", Number::uint16},
    NumberName{"int", Number::int32},      NumberName{"int32", Number::int32},
    NumberName{"uint", Number::uint32},    NumberName{"uint32", Number::uint32},
    NumberName{"float", Number::float32},  NumberName{"float32", Number::float32},
    NumberName{"double", Number::float64}, NumberName{"float64", Number::float64}};

std::size_t size_of(Number number) {
  switch (number) {
    case Number::int8:
    case Number::uint8:
      return 1;
    case Number::int16:
    case Number::uint16:
      return 2;
    case Number::int32:
    case Number::uint32:
    case Number::float32:
      return 4;
    case Number::float64:
      return 8;
  }
  return 8;
}

// How the columns of an element are stored: the number type, and for lists that of their length.
struct Storage {
  Number item = Number::float32;
  std::optional<Number> length;
};

struct Header {
  enum class Format { text, little, big } format = Format::text;
  PlyFile file;                               // elements and their columns, still empty
  std::vector<std::vector<Storage>> storage;  // [element][property]
  std::size_t size = 0;                       // bytes up to the first value
};

Number parse_number_type(TextScanner& scanner) {
  const std::string_view word = scanner.word();
  for (const auto& [name, number] : kNumberNames)
    if (name == word) return number;
  scanner.fail(fmt::format("\"{}\" is no PLY number type", word));
}

Header parse_header(TextScanner scanner) {
  Header header;
  if (scanner.word() != "ply") scanner.fail("this is not a PLY file: its first word is not \"ply\"");
  scanner.skip_line();
  bool has_format = false;
  for (;;) {
    if (scanner.at_end()) scanner.fail("the PLY header ends without \"end_header\"; the file is cut short");
    const std::string_view keyword = scanner.word();
    if (keyword == "format") {
      const std::string_view format = scanner.word();
      if (format == "ascii")
        header.format = Header::Format::text;
      else if (format == "binary_little_endian")
        header.format = Header::Format::little;
      else if (format == "binary_big_endian")
        header.format = Header::Format::big;
      else
        scanner.fail(fmt::format("PLY format \"{}\" is not known", format));
      has_format = true;
    } else if (keyword == "element") {
      PlyElement element{std::string(scanner.word()), 0, {}};
      const std::int64_t count = scanner.integer("number of entries of the element");
      if (count < 0) scanner.fail("the number of entries is negative");
      element.count = static_cast<std::size_t>(count);
      header.file.elements.push_back(std::move(element));
      header.storage.emplace_back();
    } else if (keyword == "property") {
      if (header.file.elements.empty()) scanner.fail("a property stands before the first element");
      Storage storage;
      TextScanner ahead = scanner;
      if (ahead.word() == "list") {
        scanner = ahead;
        storage.length = parse_number_type(scanner);
        if (*storage.length == Number::float32 || *storage.length == Number::float64)
          scanner.fail("the length of a list must be a whole number");
      }
      storage.item = parse_number_type(scanner);
      header.file.elements.back().properties.push_back(
          {std::string(scanner.word()), storage.length.has_value(), {}, {}});
      header.storage.back().push_back(storage);
    } else if (keyword == "end_header") {
      scanner.skip_line();
      break;
    } else if (keyword != "comment" && keyword != "obj_info" && !keyword.empty()) {
      scanner.fail(fmt::format("\"{}\" is no keyword of a PLY header", keyword));
    }
    scanner.skip_line();
  }
  if (!has_format) scanner.fail("the PLY header names no format");
  header.size = scanner.position();
  return header;
}

double read_binary(BinaryReader& reader, Number number, std::string_view what) {
  switch (number) {
    case Number::int8:
      return reader.read<std::int8_t>(what);
    case Number::uint8:
      return reader.read<std::uint8_t>(what);
    case Number::int16:
      return reader.read<std::int16_t>(what);
    case Number::uint16:
      return reader.read<std::uint16_t>(what);
    case Number::int32:
      return reader.read<std::int32_t>(what);
    case Number::uint32:
      return reader.read<std::uint32_t>(what);
    case Number::float32:
      return reader.read<float>(what);
    case Number::float64:
      return reader.read<double>(what);
  }
  return 0.0;
}

// Both kinds of body behind one face: the next number, and a check that enough bytes for more can follow.
class BinaryBody {
 public:
  BinaryBody(Bytes bytes, const std::string& name, const Header& header)
      : reader_(bytes, name, header.format == Header::Format::big ? std::endian::big : std::endian::little) {
    reader_.seek(header.size, "the PLY body");
  }
  double next(Number number, const std::string& what) { return read_binary(reader_, number, what); }
  void require(std::uint64_t count, std::size_t item_size, const std::string& what) {
    reader_.require(count, item_size, what);
  }
  std::size_t smallest(Number number) const { return size_of(number); }

 private:
  BinaryReader reader_;
};

class TextBody {
 public:
  TextBody(Bytes bytes, const std::string& name, const Header& header) : scanner_(as_text(bytes), name) {
    scanner_.advance(header.size);
  }
  double next(Number number, const std::string& what) {
    scanner_.skip_space();
    // "0.1" of a float column is the float nearest to 0.1, as it would be in a binary file.
    const double value = scanner_.number(what);
    return number == Number::float32 ? static_cast<float>(value) : value;
  }
  void require(std::uint64_t count, std::size_t item_size, const std::string& what) {
    // A number takes a digit and a separator; the last one of the file may lack the separator.
    if (count > (scanner_.remaining() + 1) / item_size)
      scanner_.fail(
          fmt::format("{}: {} numbers or more are claimed, but only {} bytes are left; the file is cut "
                      "short or its header is damaged",
                      what, count, scanner_.remaining()));
  }
  std::size_t smallest(Number) const { return 2; }

 private:
  TextScanner scanner_;
};

template <class Body>
void read_element(Body& body, PlyElement& element, const std::vector<Storage>& storage,
                  const std::string& name) {
  // A row takes at least this many bytes: check the claimed count before any memory is asked for.
  std::size_t row_size = 0;
  for (const Storage& column : storage) row_size += body.smallest(column.length.value_or(column.item));
  if (element.count > 0 && row_size == 0)
    throw InputError(
        fmt::format("element \"{}\" has {} entries but no property", element.name, element.count),
        Place{name});
  body.require(element.count, std::max<std::size_t>(row_size, 1), "element \"" + element.name + "\"");

  std::vector<std::string> what;
  for (PlyProperty& property : element.properties) {
    what.push_back(fmt::format("{} of element \"{}\"", property.name, element.name));
    (property.is_list ? property.first.reserve(element.count + 1) : property.values.reserve(element.count));
    if (property.is_list) property.first.push_back(0);
  }
  for (std::size_t row = 0; row < element.count; ++row)
    for (std::size_t p = 0; p < storage.size(); ++p) {
      PlyProperty& property = element.properties[p];
      std::size_t count = 1;
      if (property.is_list) {
        const double length = body.next(*storage[p].length, what[p]);
        if (!(length >= 0.0) || length > 4294967295.0 || length != std::floor(length))
          throw InputError(fmt::format("{}, entry {}: a list of length {} cannot be", what[p], row, length),
                           Place{name});
        count = static_cast<std::size_t>(length);
        body.require(count, body.smallest(storage[p].item), what[p]);
      }
      for (std::size_t k = 0; k < count; ++k) property.values.push_back(body.next(storage[p].item, what[p]));
      if (property.is_list) property.first.push_back(property.values.size());
    }
}

template <class Body>
void read_body(Body body, Header& header, const std::string& name) {
  for (std::size_t e = 0; e < header.file.elements.size(); ++e)
    read_element(body, header.file.elements[e], header.storage[e], name);
}

const PlyProperty* find(const std::vector<PlyProperty>& properties,
                        std::initializer_list<std::string_view> names, bool is_list) {
  for (const std::string_view name : names)
    for (const PlyProperty& property : properties)
      if (property.name == name && property.is_list == is_list) return &property;
  return nullptr;
}

}  // namespace

const PlyProperty* PlyElement::scalar(std::initializer_list<std::string_view> names) const {
  return find(properties, names, false);
}

const PlyProperty* PlyElement::list(std::initializer_list<std::string_view> names) const {
  return find(properties, names, true);
}

const PlyElement* PlyFile::element(std::string_view name) const {
  for (const PlyElement& element : elements)
    if (element.name == name) return &element;
  return nullptr;
}

PlyFile parse_ply(Bytes bytes, const std::string& name) {
  Header header = parse_header(TextScanner(as_text(bytes), name));
  if (header.format == Header::Format::text)
    read_body(TextBody(bytes, name, header), header, name);
  else
    read_body(BinaryBody(bytes, name, header), header, name);
  return std::move(header.file);
}

}  // namespace ringlet::io
