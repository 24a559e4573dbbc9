#include "ringlet/io/alembic_scene.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"

namespace ringlet::io {

namespace {

// Deeper trees of objects are refused, and instances that show more objects than this and than the file has
// bytes.
constexpr std::size_t kDeepestObject = 256, kAlwaysAllowedPlaces = std::size_t{1} << 17;

std::size_t channel_count(XformOperation operation) {
  switch (operation) {
    case XformOperation::scale:
    case XformOperation::translate:
      return 3;
    case XformOperation::rotate:
      return 4;
    case XformOperation::matrix:
      return 16;
    case XformOperation::rotate_x:
    case XformOperation::rotate_y:
    case XformOperation::rotate_z:
      return 1;
  }
  return 0;
}

// One operation with its channels, angles in degrees. The file has matrices for row vectors.
Eigen::Affine3d operation_matrix(XformOperation operation, const double* channel) {
  Eigen::Affine3d result = Eigen::Affine3d::Identity();
  const auto turn = [&](double degrees, const Vec3& axis) {
    const double length = axis.norm();
    if (length > 0.0) result.rotate(Eigen::AngleAxisd(degrees * std::numbers::pi / 180.0, axis / length));
  };
  switch (operation) {
    case XformOperation::scale:
      result.scale(Vec3(channel[0], channel[1], channel[2]));
      break;
    case XformOperation::translate:
      result.translate(Vec3(channel[0], channel[1], channel[2]));
      break;
    case XformOperation::rotate:
      turn(channel[3], Vec3(channel[0], channel[1], channel[2]));
      break;
    case XformOperation::matrix:
      result.matrix() = Eigen::Map<const Eigen::Matrix4d>(channel);
      break;
    case XformOperation::rotate_x:
      turn(channel[0], Vec3::UnitX());
      break;
    case XformOperation::rotate_y:
      turn(channel[0], Vec3::UnitY());
      break;
    case XformOperation::rotate_z:
      turn(channel[0], Vec3::UnitZ());
      break;
  }
  return result;
}

SampleBlend samples_at(const AlembicReader& reader, const AlembicProperty& property, const SampleTime& time) {
  if (!time || !property.is_animated()) return {};
  return locate_samples(reader.time_sampling(property), property.samples, *time);
}

// `read` gives the values of one sample.
template <class Read>
auto blend_samples(const SampleBlend& blend, Read&& read) {
  auto values = read(blend.lower);
  if (blend.weight == 0.0) return values;
  const auto next = read(blend.upper);
  // Where the number of values changes the earlier sample holds until the next one.
  if (next.size() == values.size())
    for (std::size_t i = 0; i < values.size(); ++i) values[i] += blend.weight * (next[i] - values[i]);
  return values;
}

}  // namespace

AlembicScene::AlembicScene(ByteSource source, const std::vector<std::string_view>& schemas)
    : reader_(std::move(source)), transforms_(1) {
  know("", reader_.top());
  std::vector<PlacedObject> pending(1);
  while (!pending.empty()) {
    PlacedObject at = std::move(pending.back());
    pending.pop_back();
    visit(std::move(at), schemas, pending);
  }
  known_.clear();
  if (hidden_ != 0) log_warning("{}: {} hidden object(s) were left out", reader_.name(), hidden_);
}

AlembicScene::KnownObject& AlembicScene::know(const std::string& path, AlembicObject object) {
  KnownObject& known = known_[path];
  for (AlembicObject& child : reader_.children(object)) {
    known.children.push_back(path + "/" + child.name);
    // What is below is read when it is visited.
    known_[known.children.back()].object = std::move(child);
  }
  known.properties = reader_.properties(object);
  known.object = std::move(object);
  known.is_read = true;
  return known;
}

AlembicScene::KnownObject& AlembicScene::known_object(const std::string& path) {
  const auto at = known_.find(path);
  if (at == known_.end())
    throw InputError(fmt::format("an instance names \"{}\", which is not there", path),
                     Place{reader_.name()});
  return at->second.is_read ? at->second : know(path, at->second.object);
}

AlembicScene::KnownObject& AlembicScene::source(const std::string& path) {
  KnownObject& own = known_object(path);
  const AlembicProperty* named = own.properties.find(".instanceSource");
  if (!own.object.metadata->contains("isInstance") || !named || named->samples == 0) return own;
  const std::vector<std::string> target = reader_.strings(*named, 0);
  if (target.size() != 1 || !target[0].starts_with('/'))
    throw InputError(fmt::format("object \"{}\" is an instance of nothing", path), Place{reader_.name()});
  // Its ancestors are read one by one, as they may not have been visited yet.
  for (std::size_t slash = target[0].find('/', 1); slash != std::string::npos;
       slash = target[0].find('/', slash + 1))
    known_object(target[0].substr(0, slash));
  return known_object(target[0]);
}

void AlembicScene::visit(PlacedObject placed, const std::vector<std::string_view>& schemas,
                         std::vector<PlacedObject>& pending) {
  if (placed.depth > kDeepestObject)
    throw InputError(fmt::format("its objects nest deeper than {}", kDeepestObject), Place{reader_.name()});
  if (++places_ > kAlwaysAllowedPlaces + reader_.file_size())
    throw InputError("its instances show each other without end", Place{reader_.name()});
  KnownObject& known = source(placed.path);
  if (known.places++ != 0) reader_.allow_another_place();
  // Of objects that come and go all is read.
  if (const AlembicProperty* visible = known.properties.find("visible");
      visible && visible->kind == AlembicProperty::Kind::scalar && visible->samples > 0 &&
      !visible->is_animated()) {
    const std::vector<double> code = reader_.numbers(*visible, 0);
    if (code.size() == 1 && code[0] >= 0.0) placed.is_hidden = code[0] == 0.0;  // negative: as above
  }
  if (known.object.schema() == kXformSchema) {
    transforms_.push_back(read_transform(known, placed.transform));
    placed.transform = transforms_.size() - 1;
  } else {
    add_shape(placed, known, schemas);
  }
  // The last pushed is the next visited: shapes keep the order of the file.
  for (auto child = known.children.rbegin(); child != known.children.rend(); ++child)
    pending.push_back({*child, placed.transform, placed.depth + 1, placed.is_hidden});
}

void AlembicScene::add_shape(const PlacedObject& placed, const KnownObject& known,
                             const std::vector<std::string_view>& schemas) {
  if (std::find(schemas.begin(), schemas.end(), known.object.schema()) == schemas.end()) return;
  AlembicCompound geometry = compound(known.properties, ".geom");
  if (const AlembicProperty* points = geometry.find("P"); points && points->samples == 0)
    log_warning("{}: object \"{}\" was left out: it has no samples", reader_.name(), known.object.name);
  else if (placed.is_hidden)
    ++hidden_;
  else
    shapes_.push_back({known.object.name, std::move(geometry), placed.transform});
}

AlembicScene::Transform AlembicScene::read_transform(const KnownObject& known, std::size_t parent) {
  const AlembicObject& object = known.object;
  Transform result{object.name, parent, {}, {}, {}};
  const AlembicCompound schema = compound(known.properties, ".xform");
  if (const AlembicProperty* inherits = schema.find(".inherits"); inherits && inherits->samples > 0)
    result.inherits = *inherits;
  const AlembicProperty *operations = schema.find(".ops"), *values = schema.find(".vals");
  if (!operations || !values || operations->samples == 0 || values->samples == 0) return result;
  std::size_t channels = 0;
  for (const double code : reader_.numbers(*operations, 0)) {
    const double kind = std::floor(code / 16.0);  // the lower four bits are a hint
    if (!(kind >= 0.0 && kind <= static_cast<double>(XformOperation::rotate_z)))
      throw InputError(fmt::format("transform \"{}\": the operation {} is not known", object.name, code),
                       Place{reader_.name()});
    result.operations.push_back(static_cast<XformOperation>(kind));
    channels += channel_count(result.operations.back());
  }
  if (const std::size_t found = reader_.numbers(*values, 0).size(); found != channels)
    throw InputError(fmt::format("transform \"{}\": it has {} values where its operations need {}",
                                 object.name, found, channels),
                     Place{reader_.name()});
  result.values = *values;
  return result;
}

Eigen::Affine3d AlembicScene::local_transform(const Transform& transform, const SampleTime& time) const {
  Eigen::Affine3d result = Eigen::Affine3d::Identity();
  if (!transform.values) return result;
  const std::vector<double> channels = numbers(*transform.values, time);
  std::size_t needed = 0;
  for (const XformOperation operation : transform.operations) needed += channel_count(operation);
  if (channels.size() != needed)
    throw InputError(fmt::format("transform \"{}\": the number of its values changes", transform.name),
                     Place{reader_.name()});
  // The first operation is the outermost.
  std::size_t at = 0;
  for (const XformOperation operation : transform.operations) {
    const Eigen::Affine3d one = operation_matrix(operation, channels.data() + at);
    if (!one.matrix().allFinite() || one.matrix().row(3) != Eigen::RowVector4d(0, 0, 0, 1))
      throw InputError(fmt::format("transform \"{}\" is not finite or is a projection", transform.name),
                       Place{reader_.name()});
    result = result * one;
    at += channel_count(operation);
  }
  return result;
}

Eigen::Affine3d AlembicScene::transform(const AlembicShape& shape, const SampleTime& time) const {
  Eigen::Affine3d result = Eigen::Affine3d::Identity();
  for (std::size_t at = shape.transform; at != 0; at = transforms_[at].parent) {
    const Transform& one = transforms_[at];
    result = local_transform(one, time) * result;
    if (!one.inherits) continue;
    if (const std::vector<double> inherits = held_numbers(*one.inherits, time);
        !inherits.empty() && inherits[0] == 0.0)
      break;
  }
  if (!result.matrix().allFinite()) fail(shape, "its transform is not finite");
  return result;
}

void AlembicScene::count_frames(const AlembicProperty& property) {
  if (!property.is_animated() || property.samples <= frames_.count) return;
  frames_ = {property.samples, reader_.time_sampling(property)};
}

void AlembicScene::count_frames_of_transforms(const AlembicShape& shape) {
  for (std::size_t at = shape.transform; at != 0; at = transforms_[at].parent)
    if (transforms_[at].values) count_frames(*transforms_[at].values);
}

const AlembicProperty& AlembicScene::need(const AlembicShape& shape, std::string_view name) const {
  const AlembicProperty* property = shape.geometry.find(name);
  if (!property || property->kind == AlembicProperty::Kind::compound || property->samples == 0)
    fail(shape, fmt::format("it has no \"{}\"", name));
  return *property;
}

std::vector<double> AlembicScene::numbers(const AlembicProperty& property, const SampleTime& time) const {
  return blend_samples(samples_at(reader_, property, time),
                       [&](std::uint64_t sample) { return reader_.numbers(property, sample); });
}

std::vector<double> AlembicScene::held_numbers(const AlembicProperty& property,
                                               const SampleTime& time) const {
  return reader_.numbers(property, samples_at(reader_, property, time).lower);
}

std::vector<Vec3> AlembicScene::vectors(const AlembicProperty& property, const SampleTime& time) const {
  return blend_samples(samples_at(reader_, property, time),
                       [&](std::uint64_t sample) { return reader_.vectors(property, sample); });
}

std::uint64_t AlembicScene::element_count(const AlembicProperty& property, const SampleTime& time) const {
  return reader_.element_count(property, samples_at(reader_, property, time).lower);
}

std::optional<AlembicScene::StoredParameter> AlembicScene::stored_parameter(const AlembicCompound& parent,
                                                                            std::string_view name,
                                                                            const SampleTime& time) const {
  const AlembicProperty* property = parent.find(name);
  if (!property) return std::nullopt;
  std::vector<double> indices;
  AlembicCompound indexed;
  if (property->kind == AlembicProperty::Kind::compound) {
    indexed = reader_.compound(*property);
    property = indexed.find(".vals");
    if (const AlembicProperty* found = indexed.find(".indices"); found && found->samples > 0)
      indices = held_numbers(*found, time);
  }
  if (!property || property->kind == AlembicProperty::Kind::compound || property->samples == 0)
    return std::nullopt;
  return StoredParameter{*property, std::move(indices)};
}

std::size_t AlembicScene::checked_index(double index, std::size_t count, std::string_view name) const {
  if (!(index >= 0.0 && index < static_cast<double>(count)))
    throw InputError(fmt::format("parameter \"{}\": index {} is not below {}", name, index, count),
                     Place{reader_.name()});
  return static_cast<std::size_t>(index);
}

std::optional<AlembicScene::Parameter> AlembicScene::parameter(const AlembicCompound& parent,
                                                               std::string_view name,
                                                               const SampleTime& time) const {
  const auto stored = stored_parameter(parent, name, time);
  if (!stored || pod_size(stored->values.type.pod) == 0) return std::nullopt;
  Parameter result{numbers(stored->values, time), stored->values.type.extent};
  if (stored->indices.empty()) return result;
  Parameter resolved{{}, result.extent};
  for (const double index : stored->indices) {
    const std::size_t first = checked_index(index, result.count(), name) * result.extent;
    for (std::size_t c = 0; c < result.extent; ++c) resolved.numbers.push_back(result.numbers[first + c]);
  }
  return resolved;
}

std::vector<std::string> AlembicScene::names(const AlembicCompound& parent, std::string_view name,
                                             const SampleTime& time) const {
  constexpr std::size_t kLongestName = 256;  // indices may repeat a name
  const auto stored = stored_parameter(parent, name, time);
  if (!stored || stored->values.type.pod != Pod::string) return {};
  std::vector<std::string> texts =
      reader_.strings(stored->values, samples_at(reader_, stored->values, time).lower);
  for (std::string& text : texts)
    if (text.size() > kLongestName) text.clear();
  if (stored->indices.empty()) return texts;
  std::vector<std::string> resolved;
  for (const double index : stored->indices)
    resolved.push_back(texts[checked_index(index, texts.size(), name)]);
  return resolved;
}

AlembicCompound AlembicScene::compound(const AlembicCompound& parent, std::string_view name) const {
  const AlembicProperty* property = parent.find(name);
  if (!property || property->kind != AlembicProperty::Kind::compound) return {};
  return reader_.compound(*property);
}

void SharedElements::take(const AlembicProperty& property) {
  const std::uint64_t count = scene_.element_count(property, time_);
  if (count > left_)
    throw InputError("its objects share so many samples that they are larger than the file by far",
                     Place{scene_.reader().name()});
  left_ -= count;
}

void AlembicScene::fail(const AlembicShape& shape, const std::string& message) const {
  throw InputError(fmt::format("object \"{}\": {}", shape.name, message), Place{reader_.name()});
}

}  // namespace ringlet::io
