#pragma once
// The shapes of an Alembic archive with the transforms above them, at any time. A time is in seconds; without
// one, everything is at its first sample. Between two samples values are blended linearly.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/io/alembic_reader.h"

namespace ringlet::io {

using SampleTime = std::optional<double>;

// An object with a schema that was asked for.
struct AlembicShape {
  std::string name;
  AlembicCompound geometry;   // the properties of its schema
  std::size_t transform = 0;  // the nearest one above
};

class AlembicScene {
 public:
  // Walks through all objects, reading headers alone. Hidden shapes are left out with a warning; instances
  // are what they show.
  AlembicScene(ByteSource source, const std::vector<std::string_view>& schemas);

  const AlembicReader& reader() const { return reader_; }
  const std::vector<AlembicShape>& shapes() const { return shapes_; }
  // From the shape's coordinates to those of the archive.
  Eigen::Affine3d transform(const AlembicShape& shape, const SampleTime& time) const;

  // The sampling with the most samples of everything that moves a shape, and their number: the frames of the
  // animation. One frame when nothing moves.
  struct Frames {
    std::size_t count = 1;
    TimeSampling sampling;
  };
  const Frames& frames() const { return frames_; }
  // What makes frames: changes of a property, and of the transforms above a shape.
  void count_frames(const AlembicProperty& property);
  void count_frames_of_transforms(const AlembicShape& shape);

  // A property of a shape; InputError when there is none.
  const AlembicProperty& need(const AlembicShape& shape, std::string_view name) const;
  std::vector<double> numbers(const AlembicProperty& property, const SampleTime& time) const;
  // The same for counts and indices, which hold until the next sample.
  std::vector<double> held_numbers(const AlembicProperty& property, const SampleTime& time) const;
  std::vector<Vec3> vectors(const AlembicProperty& property, const SampleTime& time) const;
  std::uint64_t element_count(const AlembicProperty& property, const SampleTime& time) const;
  // A geometry parameter, plain or indexed: its numbers with the indices resolved, and how many make one
  // value.
  struct Parameter {
    std::vector<double> numbers;
    std::size_t extent = 1;
    std::size_t count() const { return numbers.size() / extent; }
  };
  std::optional<Parameter> parameter(const AlembicCompound& compound, std::string_view name,
                                     const SampleTime& time) const;
  // The same for texts; one that is too long for a name is empty.
  std::vector<std::string> names(const AlembicCompound& compound, std::string_view name,
                                 const SampleTime& time) const;
  // What a compound within a compound holds; nothing when it is not there.
  AlembicCompound compound(const AlembicCompound& parent, std::string_view name) const;

  [[noreturn]] void fail(const AlembicShape& shape, const std::string& message) const;

 private:
  struct Transform {
    std::string name;
    std::size_t parent = 0;
    std::vector<XformOperation> operations;
    std::optional<AlembicProperty> values, inherits;
  };

  // A parameter as it is stored: its values, and which of them is meant in each place; none: each in turn.
  struct StoredParameter {
    AlembicProperty values;
    std::vector<double> indices;
  };
  std::optional<StoredParameter> stored_parameter(const AlembicCompound& parent, std::string_view name,
                                                  const SampleTime& time) const;
  std::size_t checked_index(double index, std::size_t count, std::string_view name) const;
  // What is known of an object of the archive once it was visited: instances show it in other places.
  struct KnownObject {
    AlembicObject object;
    AlembicCompound properties;
    std::vector<std::string> children;  // their paths
    bool is_read = false;               // otherwise only the object itself is known
    std::size_t places = 0;             // where it was found so far
  };
  // An object in one of its places.
  struct PlacedObject {
    std::string path;
    std::size_t transform = 0, depth = 0;
    bool is_hidden = false;
  };

  KnownObject& know(const std::string& path, AlembicObject object);
  KnownObject& known_object(const std::string& path);
  // The object that is meant by an instance, or the object itself.
  KnownObject& source(const std::string& path);
  void visit(PlacedObject placed, const std::vector<std::string_view>& schemas,
             std::vector<PlacedObject>& pending);
  void add_shape(const PlacedObject& placed, const KnownObject& known,
                 const std::vector<std::string_view>& schemas);
  Transform read_transform(const KnownObject& known, std::size_t parent);
  Eigen::Affine3d local_transform(const Transform& transform, const SampleTime& time) const;

  mutable AlembicReader reader_;       // reading headers counts what was read
  std::vector<Transform> transforms_;  // the first one is the identity and its own parent
  std::vector<AlembicShape> shapes_;
  std::map<std::string, KnownObject> known_;  // by path; only while the scene is built
  std::size_t places_ = 0, hidden_ = 0;
  Frames frames_;
};

// An archive may hold one sample in many shapes. The elements of all of them together may exceed what the
// file itself has room for by eight million, and no more.
class SharedElements {
 public:
  SharedElements(const AlembicScene& scene, const SampleTime& time)
      : scene_(scene), time_(time), left_(scene.reader().file_size() + kShared) {}
  void take(const AlembicProperty& property);

 private:
  static constexpr std::uint64_t kShared = 8'000'000;

  const AlembicScene& scene_;
  const SampleTime& time_;
  std::uint64_t left_;
};

}  // namespace ringlet::io
