#pragma once
// One Curves object of an Alembic archive as strands.

#include "ringlet/hair/groom.h"
#include "ringlet/io/alembic_scene.h"
#include "ringlet/io/curve_layout.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

CurveLayout curves_layout(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time,
                          const ReadOptions& options);

// The points of all strands in the coordinates of the archive.
std::vector<Vec3> curves_points(const AlembicScene& scene, const AlembicShape& shape,
                                const CurveLayout& layout, const SampleTime& time);

// Strands with everything that is known about them, in units of the file.
hair::Groom curves_groom(const AlembicScene& scene, const AlembicShape& shape, const CurveLayout& layout,
                         const SampleTime& time);

}  // namespace ringlet::io
