// What a simulator shows of a moment: points, groom, bodies and contacts.

#include "ringlet/sim/simulator.h"

#include <algorithm>

#include "ringlet/hair/resample.h"

namespace ringlet::sim {

std::span<const Vec3> Simulator::points() {
  points_.resize(world_.strands().first_point().back());
  world_.strands().write_points(points_);
  return points_;
}

hair::Groom groom_at(const World& world, std::span<const Vec3> points) {
  hair::Groom groom = world.groom;
  groom.points.assign(points.begin(), points.end());
  const auto first_point = world.strands().first_point();
  groom.first_point.assign(first_point.begin(), first_point.end());
  if (!world.strands().keeps_length()) groom.lengths.clear();
  // What a file says about its points goes to where the model has its own.
  hair::take_point_attributes(world.groom, groom);
  return groom;
}

hair::Groom Simulator::groom() { return groom_at(world_, points()); }

std::vector<Pose> Simulator::pictured_poses() const {
  std::vector<Pose> poses;
  for (const std::size_t b : world_.pictured_body)
    poses.push_back(body::pose((*world_.bodies)[b].motion, time()));
  return poses;
}

std::vector<Vec3> Simulator::deformed_vertices() const {
  std::vector<Vec3> vertices;
  for (std::size_t b = 0; b < world_.pictured.size(); ++b)
    if (world_.pictured[b].deforming) {
      const TriangleMesh* mesh = world_.bodies->mesh(world_.pictured_body[b]);
      vertices.insert(vertices.end(), mesh->vertices.begin(), mesh->vertices.end());
    }
  return vertices;
}

// Forces cannot tell what slides: where contacts are many, one that sticks may be on its cone.
std::vector<io::CacheContact> Simulator::contacts() {
  std::vector<io::CacheContact> result;
  if (!contacts_) return result;
  const rods::CoupledModel& rods = *world_.strands().coupled();
  std::vector<double> lengths;
  for (std::size_t i = 0; i < rods.strand_count(); ++i) lengths.push_back(rods.length(i));
  const std::span<const Vec3> now = points();
  const contact::StrandMotion strands{now, now, rods.first_point(), lengths};
  for (const Contact& known : contacts_->kept()) {
    const auto [first, second, s, s_second] = known.place;
    if (!(known.force.dot(known.normal) > 0.0)) continue;
    io::CacheContact contact{strands.at(now, first, s),           known.force, first, 0, s, 0.0,
                             known.state == ContactState::sliding};
    if (!known.on_body()) {
      contact.partner = static_cast<std::int32_t>(second);
      contact.s_partner = s_second;
      contact.position = 0.5 * (contact.position + strands.at(now, second, s_second));
    } else {
      // What nobody sees, such as the guard of the face, is no partner that a picture could name.
      const auto shown = std::ranges::find(world_.pictured_body, known.body());
      if (shown == world_.pictured_body.end()) continue;
      contact.partner = -1 - static_cast<std::int32_t>(shown - world_.pictured_body.begin());
      contact.position -= world_.scene.contact.radius * known.normal;
    }
    result.push_back(contact);
  }
  return result;
}

}  // namespace ringlet::sim
