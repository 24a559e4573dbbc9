#include "ringlet/picture/style_picture.h"

#include <utility>

#include "ringlet/body/motion.h"

namespace ringlet::picture {

render::Image render_style(const sim::World& world, const statics::Style& style, const scene::Picture& wanted,
                           const ProgressCallback& progress, const StopFlag* stop) {
  hair::Groom shown = sim::shown_groom(world, style, world.scene.output.points);
  Moment moment{shown.points, {}, {}};
  for (std::size_t b = 0; b < world.pictured.size(); ++b) {
    moment.poses.push_back(world.pictured_moves[b] ? world.start_pose() : Pose{});
    const std::vector<Vec3>& vertices = world.pictured[b].mesh.vertices;
    if (world.pictured[b].deforming)
      moment.deformed.insert(moment.deformed.end(), vertices.begin(), vertices.end());
  }
  Subject subject{world.scene, std::move(shown), world.pictured, moment};
  subject.scene.picture = wanted;
  if (world.scene.style.wisp_strands > 0) subject.scene.picture.strands = 0;
  const RunPictures pictures(std::move(subject));
  Framing framing(wanted);
  pictures.include(framing, moment);
  return pictures.render(moment, std::nullopt, framing.cameras().front(), progress, stop);
}

}  // namespace ringlet::picture
