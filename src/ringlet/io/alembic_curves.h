#pragma once
// One Curves object of an Alembic archive as strands.

#include "ringlet/hair/groom.h"
#include "ringlet/io/alembic_scene.h"
#include "ringlet/io/groom_options.h"
#include "ringlet/io/usd_curves.h"

namespace ringlet::io {

// How control points make strands.
struct CurvesLayout {
  CurveBasis basis = CurveBasis::linear;
  int per_segment = 1;
  std::vector<std::size_t> first_control{0}, first_end{0};  // per curve: control points, ends of segments
  std::vector<std::uint32_t> first_point{0};

  std::size_t curves() const { return first_control.size() - 1; }
};

CurvesLayout curves_layout(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time,
                           const ReadOptions& options);

// The points of all strands in the coordinates of the archive.
std::vector<Vec3> curves_points(const AlembicScene& scene, const AlembicShape& shape,
                                const CurvesLayout& layout, const SampleTime& time);

// Strands with everything that is known about them, in units of the file.
hair::Groom curves_groom(const AlembicScene& scene, const AlembicShape& shape, const CurvesLayout& layout,
                         const SampleTime& time);

}  // namespace ringlet::io
