// Characters and grooms that were dropped on a page.
#include <algorithm>

#include "ringlet/sim/file_body.h"
#include "studio/server/workshop_parts.h"

namespace ringlet::studio {
namespace {

constexpr std::size_t kMostNames = 4;
constexpr int kMostGuides = 300;  // that answer at once

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

// The file of the character that the scene shows already; empty: it shows the head that Ringlet brings.
std::filesystem::path body_of(const scene::Scene& scene) {
  return scene.body.kind == scene::BodyKind::none && scene.body.shapes.size() == 1 ? scene.body.shapes[0].file
                                                                                   : std::filesystem::path();
}

// Hair grows on the upper half of a head, further down at its back; the face looks along −y. Of a figure the
// head is the uppermost part.
void confine_scalp(scene::Shape& skin) {
  constexpr double kTallestHead = 0.6, kHeadOfFigure = 0.14, kHairline = 0.45;  // m, and shares of height
  const std::vector<Vec3> vertices = sim::read_file_body(skin).start.vertices;
  double low = vertices.front().z(), top = low;
  for (const Vec3& v : vertices) {
    low = std::min(low, v.z());
    top = std::max(top, v.z());
  }
  const double head = top - low > kTallestHead ? kHeadOfFigure * (top - low) : top - low;
  Vec3 middle = Vec3::Zero();
  double count = 0.0;
  for (const Vec3& v : vertices)
    if (v.z() > top - head) {
      middle += v;
      count += 1.0;
    }
  middle /= count;
  middle.z() = top - kHairline * head;
  skin.scalp_normal = Vec3(0.0, 0.5, 1.0).normalized();
  skin.scalp_offset = skin.scalp_normal->dot(middle);
}

// The hair that was there, as far as any head can have it.
void grow_as(const scene::Scene& shown, scene::Scene& scene) {
  scene.hair.type = shown.hair.type;
  scene.hair.curl = shown.hair.curl;
  scene.hair.length = shown.hair.length;
  scene.hair.colour = shown.hair.colour;
  scene.hair.count = shown.hair.count;
  scene.picture = shown.picture;
}

}  // namespace

// Hair joins the character that is there, and a character the hair, unless the files bring both.
void Workshop::handle_wear(const Command& command) {
  const std::vector<std::string> names = words(command.text);
  if (names.empty() || names.size() > kMostNames)
    throw InputError(fmt::format("one to {} files can be worn at once", kMostNames));
  Worn worn;
  for (const std::string& name : names) {
    const Worn found = look_into(dropbox_, dropbox_.file(name));
    if (!found.groom.empty()) worn.groom = found.groom;
    if (!found.body.empty()) worn.body = found.body;
  }
  const scene::Scene& shown = stylist_->scene();
  const bool new_groom = !worn.groom.empty(), new_body = !worn.body.empty();
  if (!new_groom && shown.hair.source == scene::HairSource::file) worn.groom = shown.hair.file;
  if (!new_body) worn.body = body_of(shown);
  scene::Scene scene;
  if (worn.body.empty()) {
    scene.hair.source = scene::HairSource::file;
    scene.hair.file = worn.groom;
  } else {
    scene = fit_(worn.body, worn.groom);
    if (worn.groom.empty()) {
      confine_scalp(scene.body.shapes.front());
      grow_as(shown, scene);
    }
  }
  scene.hair.count = std::min(scene.hair.count, kMostGuides);
  stylist_->open(std::move(scene), new_groom && new_body ? "A character"
                                   : new_body            ? "Another head"
                                                         : "A groom");
  views_[0].bodies.reset();
  show_style();
}

}  // namespace ringlet::studio
