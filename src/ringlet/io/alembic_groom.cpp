// Grooms from the Curves of an Alembic archive.

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_curves.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

namespace {

AlembicScene open_curves(ByteSource source) { return AlembicScene(std::move(source), {kCurvesSchema}); }

hair::Groom read_scene(const AlembicScene& scene, const ReadOptions& options, const SampleTime& time) {
  const std::string& name = scene.reader().name();
  if (scene.shapes().empty()) throw InputError("there are no visible Curves in this archive", Place{name});
  const FileFrame frame = reading_frame(options);
  SharedElements elements(scene, time);
  hair::Groom groom;
  for (const AlembicShape& shape : scene.shapes()) {
    for (const char* property : {"P", "nVertices"}) elements.take(scene.need(shape, property));
    const CurveLayout layout = curves_layout(scene, shape, time, options);
    append(groom, curves_groom(scene, shape, layout, time),
           hair::Material{}.section.mean_radius() / frame.metres_per_unit);
  }
  return finish_reading(std::move(groom), name, frame, options);
}

}  // namespace

hair::Groom read_abc(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_scene(open_curves(ByteSource(bytes, name)), options, options.time);
}

hair::Groom open_abc(const std::filesystem::path& path, const ReadOptions& options) {
  return read_scene(open_curves(ByteSource::open(path)), options, options.time);
}

AlembicGroom::AlembicGroom(const std::filesystem::path& path, const ReadOptions& options)
    : scene_(std::make_unique<AlembicScene>(open_curves(ByteSource::open(path)))) {
  load(options);
}

AlembicGroom::AlembicGroom(Bytes bytes, const std::string& name, const ReadOptions& options)
    : scene_(std::make_unique<AlembicScene>(open_curves(ByteSource(bytes, name)))) {
  load(options);
}

AlembicGroom::AlembicGroom(AlembicGroom&&) noexcept = default;
AlembicGroom::~AlembicGroom() = default;

void AlembicGroom::load(const ReadOptions& options) {
  options_ = options;
  options_.skip_degenerate = false;
  groom_ = read_scene(*scene_, options_, std::nullopt);
  for (const AlembicShape& shape : scene_->shapes()) {
    scene_->count_frames(scene_->need(shape, "P"));
    scene_->count_frames_of_transforms(shape);
    layouts_.push_back(curves_layout(*scene_, shape, std::nullopt, options_));
    if (scene_->need(shape, "nVertices").is_animated())
      scene_->fail(shape, "its strands do not keep the number of their points; read one frame at a time");
  }
}

std::size_t AlembicGroom::frame_count() const { return scene_->frames().count; }
double AlembicGroom::time(std::size_t frame) const { return scene_->frames().sampling.time(frame); }

std::vector<Vec3> AlembicGroom::points(std::size_t frame) const { return points_at(time(frame)); }

hair::Groom AlembicGroom::groom_at(double time) const {
  hair::Groom groom = groom_;
  groom.points = points_at(time);
  return groom;
}

std::vector<Vec3> AlembicGroom::points_at(double time) const {
  const FileFrame file = reading_frame(options_);
  std::vector<Vec3> points;
  points.reserve(groom_.points.size());
  for (std::size_t i = 0; i < layouts_.size(); ++i)
    for (const Vec3& p : curves_points(*scene_, scene_->shapes()[i], layouts_[i], time)) {
      points.push_back(file.from_file(p));
      if (!points.back().allFinite())
        throw InputError(fmt::format("at {} s: point {} is not a finite number", time, points.size() - 1),
                         Place{scene_->reader().name()});
    }
  return points;
}

}  // namespace ringlet::io
