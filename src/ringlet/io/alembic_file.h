#pragma once
// Alembic archives (.abc, in the Ogawa container): grooms as Curves, still or animated, and polygon meshes.
// Alembic states neither unit nor axis; ReadOptions and WriteOptions do. Times are in seconds.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_animation.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// All Curves of the archive in world space, at ReadOptions::time or else at their first samples. Cubic curves
// are evaluated to points. HDF5-backed archives are refused.
hair::Groom read_abc(Bytes bytes, const std::string& name, const ReadOptions& options = {});
// The same from a file, of which only the parts that are needed are read.
hair::Groom open_abc(const std::filesystem::path& path, const ReadOptions& options = {});

// Linear Curves below a transform, with the attributes of Unreal's groom specification.
void write_abc(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options = {});

// The same with one sample per frame.
void write_abc_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                         const std::filesystem::path& path, const WriteOptions& options = {});

class AlembicScene;
class CurveLayout;

// A groom with all its frames, each read when it is asked for. Strands and their points stay the same in all
// of them; InputError otherwise. ReadOptions::time and skip_degenerate are not used.
class AlembicGroom final : public GroomAnimation {
 public:
  explicit AlembicGroom(const std::filesystem::path& path, const ReadOptions& options = {});
  AlembicGroom(Bytes bytes, const std::string& name, const ReadOptions& options = {});
  AlembicGroom(AlembicGroom&&) noexcept;
  ~AlembicGroom() override;

  const hair::Groom& groom() const { return groom_; }  // at the first frame
  std::size_t frame_count() const override;
  double time(std::size_t frame) const override;
  double time_units_per_second() const override { return 1.0; }
  hair::Groom groom_at(double time) const override;
  std::vector<Vec3> points(std::size_t frame) const;

 private:
  void load(const ReadOptions& options);
  std::vector<Vec3> points_at(double time) const;

  std::unique_ptr<AlembicScene> scene_;
  std::vector<CurveLayout> layouts_;  // per object
  ReadOptions options_;
  hair::Groom groom_;
};

// All polygon meshes and subdivision cages of the archive as one mesh, with its frames. Faces are turned
// around: Alembic lists corners clockwise.
class AlembicMesh {
 public:
  explicit AlembicMesh(const std::filesystem::path& path, const ReadOptions& options = {});
  AlembicMesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});
  AlembicMesh(AlembicMesh&&) noexcept;
  ~AlembicMesh();

  const TriangleMesh& mesh() const { return mesh_; }  // at ReadOptions::time or else the first frame
  std::size_t frame_count() const;
  double time(std::size_t frame) const;
  std::vector<Vec3> vertices(std::size_t frame) const;
  // In m/s; empty unless all meshes of the archive have velocities.
  std::vector<Vec3> velocities(std::size_t frame) const;

 private:
  void load(const ReadOptions& options);
  void check_frame(const std::vector<Vec3>& values, std::size_t frame) const;

  std::unique_ptr<AlembicScene> scene_;
  ReadOptions options_;
  TriangleMesh mesh_;
};

TriangleMesh read_abc_mesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});
TriangleMesh open_abc_mesh(const std::filesystem::path& path, const ReadOptions& options = {});

// A mesh with one sample of its vertices per frame, and of their velocities where `velocities_of` is given.
void write_abc_mesh(const TriangleMesh& mesh, std::size_t frames, const FramePoints& vertices_of,
                    const FramePoints& velocities_of, const std::filesystem::path& path,
                    const WriteOptions& options = {});

}  // namespace ringlet::io
