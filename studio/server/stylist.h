#pragma once
// The hairstyle that people work on: a scene, its hair at rest, and the way back through all changes.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringlet/scene/scene.h"
#include "ringlet/sim/scene_style.h"
#include "studio/server/command.h"

namespace ringlet::studio {

class Stylist {
 public:
  // Throws as sim::gather_world does.
  explicit Stylist(scene::Scene scene);

  const scene::Scene& scene() const { return past_[now_].scene; }
  const sim::World& world() const { return *world_; }
  const statics::Style& style() const { return *style_; }
  // The guides at rest, all with as many points.
  const hair::Groom& guides() const { return guides_; }
  // Roots of the strands to draw, in the world; none: the guides are drawn.
  const std::vector<hair::ScalpSite>& sites() const { return sites_; }

  // Of the groom that the style holds: with the colour that the scene has now, where no group has its own.
  void dye(hair::Groom& groom) const;

  // Another scene altogether; the way back leads to the one before. `words`: for the history.
  void open(scene::Scene scene, std::string words);

  // Sets keys of the scene. With `more`, the next change of the same keys takes the place of this one in the
  // way back. Throws InputError, and then nothing has changed. Returns what kind of change it was.
  StudioKey::Effect set(const std::vector<std::pair<std::string, std::string>>& values, bool more);
  // A stroke by hand: a step without a path (stroke_tools.h), then point after point. Until it ends the hair
  // lies as the tool has left it, and nothing else may be changed.
  void begin_stroke(const scene::StyleStep& step);
  // Returns whether the hair has moved.
  bool stroke_to(const Vec3& point);
  // Returns whether the stroke has changed anything; if not, it is nothing that could be undone.
  bool end_stroke();
  void drop_stroke();
  bool in_stroke() const { return stroke_.has_value(); }

  // Ties and pins, which hold hair once it moves; they leave it where it rests.
  void set_holds(std::vector<scene::Hold> holds, std::string words);

  // What was done, oldest first, in plain words.
  std::vector<std::string> history() const;

  // Cut, comb, wet, dry, grow. With `more`, the next step of the same kind takes the place of this one; of a
  // brush it is the next of the same stroke, which is undone as a whole. What changes nothing is nothing to
  // undo.
  void perform(const scene::StyleStep& step, bool more);

  bool can_undo() const { return now_ > 0; }
  bool can_redo() const { return now_ + 1 < past_.size(); }
  void undo();
  void redo();

 private:
  struct Moment {
    scene::Scene scene;
    std::string open;   // what a change must be of to take this one's place; empty: nothing can
    std::string words;  // what led here
  };
  void push(Moment moment, bool replace);
  void rebuild(const scene::Scene& scene);
  void leave_unchanged(bool joins, bool replace, bool more);
  void refresh();

  std::vector<Moment> past_;
  std::size_t now_ = 0;
  std::unique_ptr<sim::World> world_;
  std::unique_ptr<statics::Style> style_;
  hair::Groom guides_;
  std::vector<hair::ScalpSite> sites_;
  scene::Scene sites_of_;  // the scene that they were made for
  std::optional<scene::StyleStep> stroke_;
};

}  // namespace ringlet::studio
