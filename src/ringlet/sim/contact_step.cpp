#include "ringlet/sim/contact_step.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <tuple>

#include "ringlet/base/parallel.h"
#include "ringlet/body/motion.h"
#include "ringlet/sim/parting.h"

namespace ringlet::sim {
namespace {

// Overlap is worked off over several steps, and never faster than this: strands that begin inside each other
// would otherwise be thrown about, and a strand between two others may have nowhere to go at once. Out of a
// body there is always a way.
constexpr double kRepairFraction = 0.5;
constexpr double kRepairSpeed = 0.02, kBodyRepairSpeed = 0.2;  // m/s

// Where several strands are caught in each other no impulse may part them at once. Strands that are pushed
// with more than this many times their weight are caught: until they have come apart they may pass through
// each other, and are pushed with a bounded force that grows from step to step. So knots come undone while
// hair grows into its thickness; later nothing pushes so hard but a failed solve, or a clamp that carries its
// strand into a body: where a turning head brings roots close to the neck, 5,000 weights bend a strand and no
// harm is done.
constexpr double kCaughtGrowing = 10.0, kCaught = 1000.0, kCaughtByBody = 20000.0;
constexpr double kFirstPush = 5.0, kPushGrowth = 1.05, kLastPush = 20.0;  // in weights of a strand
constexpr int kMostAttempts = 3;                                          // to find out who is caught
constexpr double kStandardGravity = 9.81;

// Contacts change where strands go, and so where and whom they meet. While a solve leaves a deeper overlap
// than this fraction of the radius, the contacts are looked for again at the end of the step as it then
// stands, and solved again from there.
constexpr int kMostRounds = 4;
constexpr double kLeftOver = 0.03;
constexpr double kWorthARow = 0.01;
// So are they while something is driven deeper than this fraction of the radius, however little of it is of
// this step: where the radius grows behind a clamp, strands that cross ever further from it creep into each
// other from step to step.
constexpr double kDriven = 0.04;
// An overlap has become deeper when it has by this part of the radius.
constexpr double kDeeper = 1e-3;
// A round that another one follows, and every one while hair finds its place, is solved to this many times
// the tolerance that was asked for: that takes a quarter of the passes.
constexpr double kRoughTolerance = 10.0;
constexpr int kRoughIterations = 500;
// Hair that comes to rest is jammed: passes either arrive soon or creep, and matrices are factored. Where
// they are too large for that passes take long, but once only, for nothing changes any more.
constexpr int kRestPasses = 1500, kRestIterations = 60000;
// No round asks for more than this fraction of the radius at one place: stiff strands near their clamps
// cannot give it.
constexpr double kStrongestPush = 0.5;
// Strands may be driven this many radii against each other from their free motion before a meeting is
// overlooked.
constexpr double kMarginRadii = 1.0;

// Normals of one contact that differ by more than this cosine have changed sides.
constexpr double kOtherSide = -0.5;

constexpr auto by_partners = [](const auto& a, const auto& b) {
  return std::tie(a.place.first, a.place.second) < std::tie(b.place.first, b.place.second);
};

std::vector<contact::ContactPlace> places_of(const auto& contacts) {
  std::vector<contact::ContactPlace> places;
  places.reserve(contacts.size());
  for (const auto& contact : contacts) places.push_back(contact.place);
  return places;
}

}  // namespace

// Seconds since the last lap.
class ContactStep::Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

ContactStep::ContactStep(ContactOptions options, std::vector<double> friction_hair,
                         std::vector<double> friction_body, std::vector<double> masses)
    : options_(options),
      detect_(options.detect),
      friction_hair_(std::move(friction_hair)),
      friction_body_(std::move(friction_body)),
      masses_(std::move(masses)) {
  grow(options_.grow_time > 0.0 ? 0.0 : 1.0);
}

// Bodies are met with the whole radius from the first step on.
void ContactStep::grow(double part) {
  grown_ = part;
  detect_.radius = part * options_.detect.radius;
}

contact::StrandMotion ContactStep::motion(const rods::StrandSystem& rods) const {
  return {begin_, end_, rods.first_point(), lengths_};
}

void ContactStep::look_around(const rods::StrandSystem& rods, const body::Bodies& bodies, double h,
                              double bodies_end) {
  begin_.resize(rods.first_point().back());
  end_.resize(begin_.size());
  rods.write_points(begin_);
  rods.write_end_points(end_);
  free_velocities_.resize(rods.first_dof().back());
  rods.velocities(free_velocities_);
  velocities_ = free_velocities_;
  if (lengths_.empty())
    for (std::size_t i = 0; i < rods.strand_count(); ++i) lengths_.push_back(rods.length(i));
  head_ = {};
  if (bodies.size() > 0) head_ = {bodies.motion(0).pose, body::pose(bodies[0].motion, bodies_end)};
  if (options_.hair_hair)
    near_strands_.update(motion(rods), options_.detect, kMarginRadii * options_.detect.radius, head_);
  near_bodies_ = proximity_.update(motion(rods), bodies, h, bodies_end, options_.detect);
}

// The lesser weight of two strands that touch, or that of the one.
double ContactStep::weight(const contact::ContactPlace& place) const {
  const std::uint32_t other = place.second < contact::kBodyMark ? place.second : place.first;
  return kStandardGravity * std::min(masses_[place.first], masses_[other]);
}

// How far apart the middles of a contact's partners are when they touch.
double ContactStep::thickness(const contact::ContactPlace& place) const {
  if (place.second >= contact::kBodyMark) return options_.detect.radius;
  return detect_.radius_at(place.s_first, lengths_[place.first]) +
         detect_.radius_at(place.s_second, lengths_[place.second]);
}

double ContactStep::repair_speed(const Row& row) {
  return row.place.second < contact::kBodyMark ? kRepairSpeed : kBodyRepairSpeed;
}

// An overlap at the beginning may be there at the end, less what is worked off.
double ContactStep::allowed_gap(const Row& row, double h) {
  return row.gap >= 0.0 ? 0.0 : row.gap + std::min(-kRepairFraction * row.gap, repair_speed(row) * h);
}

ContactStep::Row ContactStep::strand_row(const contact::StrandContact& found) const {
  return {{found.strand_a, found.strand_b, found.s_a, found.s_b},
          found.normal,
          found.gap,
          0.0,
          0.0,
          Vec3::Zero(),
          std::sqrt(friction_hair_[found.strand_a] * friction_hair_[found.strand_b])};
}

ContactStep::Row ContactStep::body_row(const contact::BodyContact& found, const body::Bodies& bodies) const {
  return {{found.strand, contact::kBodyMark + found.body, found.s, 0.0},
          found.normal,
          found.gap,
          0.0,
          0.0,
          found.body_velocity,
          friction_body_[found.strand] * bodies[found.body].friction_multiplier};
}

// Contacts of both kinds as rows, sorted by partners.
void ContactStep::append_rows(const std::vector<contact::StrandContact>& strands,
                              const std::vector<contact::BodyContact>& on_bodies, const body::Bodies& bodies,
                              std::vector<Row>& rows) const {
  rows.reserve(rows.size() + strands.size() + on_bodies.size());
  for (const auto& found : strands) rows.push_back(strand_row(found));
  const auto middle = static_cast<std::ptrdiff_t>(rows.size());
  for (const auto& found : on_bodies) rows.push_back(body_row(found, bodies));
  std::stable_sort(rows.begin() + middle, rows.end(), by_partners);
  std::inplace_merge(rows.begin(), rows.begin() + middle, rows.end(), by_partners);
}

std::vector<contact::KnownPlace> ContactStep::known_places(const std::vector<Memory>& known) {
  std::vector<contact::KnownPlace> places;
  places.reserve(known.size());
  for (const Memory& m : known) places.push_back({m.place, m.slip <= kCreep});
  return places;
}

// What meets if nothing stops it, with the geometry of the beginning.
void ContactStep::find_rows(const rods::StrandSystem& rods, const body::Bodies& bodies, double h) {
  const contact::StrandMotion strands = motion(rods);
  rows_.clear();
  passing_.clear();
  append_rows(contact::strand_contacts(strands, detect_, near_strands_, known_places(memory_)),
              contact::body_contacts(strands, near_bodies_, h, options_.detect), bodies, rows_);
  if (!caught_.empty()) {
    const auto caught = contact::match_places(places_of(caught_), places_of(rows_), reach());
    std::vector<Row> kept;
    for (std::size_t c = 0; c < rows_.size(); ++c)
      if (caught[c] < 0)
        kept.push_back(rows_[c]);
      else
        passing_.push_back({rows_[c].place, rows_[c].normal, rows_[c].gap,
                            caught_[static_cast<std::size_t>(caught[c])].push,
                            rows_[c].normal.dot(rows_[c].body_velocity)});
    rows_ = std::move(kept);
  }
  parallel_for(rows_.size(), [&](std::size_t c) {
    rows_[c].offset = rows_[c].gap;
    rows_[c].room = room_at_end(strands, rows_[c], h);
  });
}

// Pushes apart what passes through each other.
void ContactStep::part_passing(rods::StrandSystem& rods, double h) {
  if (passing_.empty()) return;
  std::vector<Overlap> overlaps;
  for (const Passing& p : passing_)
    overlaps.push_back({p.place, p.normal,
                        p.carried + std::clamp(-kRepairFraction * p.gap / h, 0.0, kRepairSpeed),
                        p.push * weight(p.place) * h});
  part(rods, overlaps, free_velocities_);
  set_velocities(rods, free_velocities_);
}

// Whom the last solve shows to be caught, besides those who are known to be; true when there is anyone.
bool ContactStep::find_caught(double h) {
  const std::size_t known = caught_.size();
  for (std::size_t c = 0; c < rows_.size(); ++c) {
    const bool on_body = rows_[c].place.second >= contact::kBodyMark;
    const double limit = on_body ? kCaughtByBody : grown_ < 1.0 ? kCaughtGrowing : kCaught;
    if (impulses_[3 * c] > limit * h * weight(rows_[c].place))
      caught_.push_back({rows_[c].place, kFirstPush});
  }
  std::stable_sort(caught_.begin(), caught_.end(), by_partners);
  return caught_.size() > known;
}

// The room along a row's own normal between its two points, at the end of the step as it stands.
double ContactStep::room_at_end(const contact::StrandMotion& strands, const Row& row, double h) const {
  Vec3 travel = strands.travel(row.place.first, row.place.s_first);
  travel -= row.place.second < contact::kBodyMark ? strands.travel(row.place.second, row.place.s_second)
                                                  : Vec3(h * row.body_velocity);
  return row.offset + row.normal.dot(travel) - allowed_gap(row, h);
}

// Adds what overlaps at the end of the step as it stands, with the geometry of that end; the other rows stay,
// so that what they hold apart stays apart.
ContactStep::EndOverlap ContactStep::add_overlaps_at_end(const rods::StrandSystem& rods,
                                                         const body::Bodies& bodies, double h,
                                                         double bodies_end) {
  const contact::StrandMotion strands = motion(rods);
  if (options_.hair_hair) near_strands_.follow_end(strands, head_);
  // Only what overlaps, and by enough.
  contact::DetectOptions between = detect_, on_bodies = options_.detect;
  between.slack = on_bodies.slack = -kWorthARow * options_.detect.radius;
  std::vector<Row> found;
  append_rows(contact::strand_contacts_at_end(strands, between, near_strands_, known_places(latest_)),
              contact::body_contacts_at_end(strands, bodies, near_bodies_, bodies_end, on_bodies), bodies,
              found);
  parallel_for(rows_.size(), [&](std::size_t c) { rows_[c].room = room_at_end(strands, rows_[c], h); });
  const auto before = match(latest_, found);
  const auto passing = contact::match_places(places_of(passing_), places_of(found), reach());
  EndOverlap worst;
  const auto known_rows = static_cast<std::ptrdiff_t>(rows_.size());
  for (std::size_t c = 0; c < found.size(); ++c) {
    if (passing[c] >= 0) continue;
    Row row = found[c];
    double end_gap = row.gap;
    row.gap = 0.0;
    if (before[c] >= 0) {
      const Memory& known = latest_[static_cast<std::size_t>(before[c])];
      // Strands that have just gone through each other are to come back.
      if (row.normal.dot(known.normal) < kOtherSide) {
        row.normal = -row.normal;
        end_gap = -end_gap - 2.0 * thickness(row.place);
      }
      row.gap = known.gap;
    }
    const double least = kWorthARow * options_.detect.radius;
    const bool deepened = end_gap < row.gap - kDeeper * options_.detect.radius;
    if (deepened) worst.deepened = std::max(worst.deepened, -end_gap);
    row.room = end_gap - allowed_gap(row, h);
    worst.beyond_allowed = std::max(worst.beyond_allowed, -row.room);
    row.room = std::max(row.room, -kStrongestPush * options_.detect.radius);
    if (row.room > -least && !(deepened && -end_gap > kDriven * options_.detect.radius)) continue;
    // The offset is what makes the room at this end the one that was found.
    row.offset = 0.0;
    row.offset = row.room - room_at_end(strands, row, h);
    rows_.push_back(row);
  }
  std::inplace_merge(rows_.begin(), rows_.begin() + known_rows, rows_.end(), by_partners);
  return worst;
}

// How far a contact may slide along a strand and still be the same.
double ContactStep::reach() const {
  return 1.5 * lengths_[0] * double(lengths_.size()) / double(begin_.size());
}

std::vector<std::int32_t> ContactStep::match(const std::vector<Memory>& known,
                                             const std::vector<Row>& rows) const {
  return contact::match_places(places_of(known), places_of(rows), reach());
}

// Every known force goes to the nearest contact of the same partners: where several rounds had put several
// contacts side by side, one now carries them all.
void ContactStep::warm_start(const std::vector<Memory>& known, double h) {
  const auto now = contact::nearest_places(places_of(known), places_of(rows_), reach());
  impulses_.assign(3 * rows_.size(), 0.0);
  for (std::size_t k = 0; k < known.size(); ++k)
    if (now[k] >= 0) {
      const auto c = static_cast<std::size_t>(now[k]);
      const Vec3 impulse = h * bases_[c].transpose() * known[k].force;
      if (impulse.x() > 0.0) Eigen::Map<Vec3>(impulses_.data() + 3 * c) += impulse;
    }
}

// Moves the rods at the solved velocities and looks where that leads.
void ContactStep::apply(rods::StrandSystem& rods, std::span<const double> solved) {
  const auto first_dof = rods.first_dof();
  std::vector<double> velocities = free_velocities_;
  for (std::size_t b = 0; b < strand_of_body_.size(); ++b)
    std::copy(solved.begin() + problem_.dof_offset[b], solved.begin() + problem_.dof_offset[b + 1],
              velocities.begin() + static_cast<std::ptrdiff_t>(first_dof[strand_of_body_[b]]));
  set_velocities(rods, std::move(velocities));
}

void ContactStep::set_velocities(rods::StrandSystem& rods, std::vector<double> velocities) {
  velocities_ = std::move(velocities);
  rods.set_velocities(velocities_);
  rods.write_end_points(end_);
}

// Where the step would end if every contact pushed as it did in the last one: for hair at rest that is the
// end itself, while the free motion falls by a third of a radius. Contacts are then found and linearised
// there. A strand that would be thrown, further than its free motion goes, because a push on it has lost what
// stood against it, keeps its free motion.
void ContactStep::predict_end(rods::StrandSystem& rods, double h, Care care) {
  rows_.clear();
  impulses_.clear();
  const auto caught = contact::match_places(places_of(caught_), places_of(memory_), reach());
  for (std::size_t k = 0; k < memory_.size(); ++k)
    if (caught[k] < 0 && !memory_[k].force.isZero())
      rows_.push_back({memory_[k].place, memory_[k].normal, 0.0, 0.0, 0.0, Vec3::Zero(), 0.0});
  if (rows_.empty()) return;
  add_strands(rods);
  add_contacts(rods, h, care);
  warm_start(memory_, h);
  const std::vector<Vec3> free_end = end_;
  apply(rods, pushed_velocities(rods.first_dof()));
  const double furthest = kMarginRadii * options_.detect.radius;
  const auto first_point = rods.first_point();
  bool thrown = false;
  for (const std::uint32_t strand : strand_of_body_)
    for (std::size_t p = first_point[strand]; p < first_point[strand + 1]; ++p) {
      const Vec3 carried = head_.end.apply(head_.begin.apply_inverse(begin_[p]));
      if ((end_[p] - free_end[p]).squaredNorm() > furthest * furthest &&
          (end_[p] - carried).squaredNorm() > (free_end[p] - carried).squaredNorm()) {
        const auto first = static_cast<std::ptrdiff_t>(rods.first_dof()[strand]),
                   last = static_cast<std::ptrdiff_t>(rods.first_dof()[strand + 1]);
        std::copy(free_velocities_.begin() + first, free_velocities_.begin() + last,
                  velocities_.begin() + first);
        thrown = true;
        break;
      }
    }
  if (thrown) set_velocities(rods, velocities_);
  if (options_.hair_hair) near_strands_.follow_end(motion(rods), head_);
}

void ContactStep::remember(std::span<const double> solved, double h) {
  latest_.resize(rows_.size());
  parallel_for(
      rows_.size(),
      [&](std::size_t c) {
        latest_[c] = {rows_[c].place, bases_[c] * Eigen::Map<const Vec3>(impulses_.data() + 3 * c) / h,
                      rows_[c].normal, rows_[c].gap, slip(c, solved)};
      },
      256);
}

// Whether points hardly move in the step as it stands: where the forces of the last one lead.
bool ContactStep::at_rest(double h) const {
  const double squares = parallel_reduce(
      begin_.size(), 4096, 0.0,
      [&](std::size_t first, std::size_t last) {
        double sum = 0.0;
        for (std::size_t p = first; p < last; ++p) sum += (end_[p] - begin_[p]).squaredNorm();
        return sum;
      },
      std::plus<>());
  return std::sqrt(squares / double(begin_.size())) < options_.rest_speed * h;
}

// The contacts from which a step's first solve starts.
void ContactStep::begin_attempt(rods::StrandSystem& rods, const body::Bodies& bodies, double h, Care care,
                                Stopwatch& watch, ContactReport& report) {
  if (!caught_.empty()) {
    find_rows(rods, bodies, h);
    part_passing(rods, h);
  }
  report.seconds_detect += watch.lap();
  predict_end(rods, h, care);
  report.seconds_assemble += watch.lap();
  find_rows(rods, bodies, h);
  report.seconds_detect += watch.lap();
}

ContactReport ContactStep::solve(rods::StrandSystem& rods, const body::Bodies& bodies, double h,
                                 double bodies_end, Care care, const StopFlag* stop) {
  ContactReport report;
  const Crew crew;  // for some hundred short loops
  Stopwatch watch;
  latest_.clear();
  h_ = h;
  caught_ = known_caught_;
  left_overlap_ = false;
  look_around(rods, bodies, h, bodies_end);
  const std::vector<double> undisturbed = free_velocities_;
  begin_attempt(rods, bodies, h, care, watch, report);
  for (const Passing& p : passing_) report.deepest = std::max(report.deepest, -p.gap);
  const auto before = match(memory_, rows_);
  for (std::size_t c = 0; c < rows_.size(); ++c) {
    report.deepest = std::max(report.deepest, -rows_[c].gap);
    report.crossings +=
        before[c] >= 0 && rows_[c].normal.dot(memory_[std::size_t(before[c])].normal) < kOtherSide;
  }
  report.seconds_detect += watch.lap();

  friction::SolverOptions options;
  options.method = options_.method;
  options.law = options_.law;
  options.stop = stop;
  options.check_interval = options_.check_interval;
  const bool resting = care == Care::full && at_rest(h);
  const double tolerance = resting ? options_.tolerance_at_rest : options_.tolerance;
  options.max_iterations = care == Care::rough ? kRoughIterations
                           : resting           ? kRestIterations
                                               : options_.max_iterations;
  options.last_resort_after = care == Care::rough ? 0 : resting ? kRestPasses : options.max_iterations;
  std::vector<double> solved, round_before;
  int attempt = 1;
  bool last_round = care == Care::rough || !another_round_;
  const auto begin_again = [&] {
    free_velocities_ = undisturbed;
    set_velocities(rods, undisturbed);
    begin_attempt(rods, bodies, h, care, watch, report);
  };
  while (!rows_.empty()) {
    add_strands(rods);
    add_contacts(rods, h, care);
    if (drop_immovable()) {
      if (rows_.empty()) break;
      add_strands(rods);
      add_contacts(rods, h, care);
    }
    warm_start(report.rounds == 0 ? memory_ : latest_, h);
    report.seconds_assemble += watch.lap();

    solved.resize(problem_.dofs());
    options.tolerance = (care == Care::full && last_round ? 1.0 : kRoughTolerance) * tolerance;
    const friction::SolveResult result = friction::solve(problem_, options, impulses_, solved);
    report.seconds_solve += watch.lap();
    report.iterations += result.iterations;
    if (result.status == friction::Status::stopped) {
      report.stopped = true;
      return report;
    }
    if (report.rounds == 0 && attempt < kMostAttempts && find_caught(h)) {
      ++attempt;
      begin_again();
      continue;
    }
    ++report.rounds;
    const bool converged = result.status == friction::Status::converged;
    if (!converged && !round_before.empty()) {
      // What a round adds may be too much for one solve. What stands then is the round before: solved to
      // tolerance, with a little more overlap.
      set_velocities(rods, std::move(round_before));
      break;
    }
    if (!converged && report.rounds > 1) {
      // The same, but the round before was a rough one and cannot stand: once more, exactly from the first
      // round on.
      report.rounds = 0;
      begin_again();
      continue;
    }
    report.error = result.error;
    report.converged = converged;
    remember(solved, h);
    apply(rods, solved);
    if (last_round) round_before = velocities_;
    report.seconds_assemble += watch.lap();

    report.strand_contacts = report.body_contacts = 0;
    for (const Row& row : rows_)
      (row.place.second < contact::kBodyMark ? report.strand_contacts : report.body_contacts) += 1;
    const EndOverlap overlap = add_overlaps_at_end(rods, bodies, h, bodies_end);
    report.deepened = overlap.deepened;
    report.seconds_detect += watch.lap();
    const bool apart = overlap.beyond_allowed <= kLeftOver * options_.detect.radius &&
                       overlap.deepened <= kDriven * options_.detect.radius;
    if (report.rounds == 1) left_overlap_ = !apart;
    // Another round from a solve that stopped early would start from nowhere.
    if (!report.converged || report.rounds == (care == Care::rough ? 1 : kMostRounds) ||
        (last_round && apart))
      break;
    last_round = true;
  }
  return report;
}

void ContactStep::keep() {
  memory_ = latest_;
  another_round_ = left_overlap_;
  known_caught_.clear();
  for (const Passing& p : passing_)
    if (p.gap < 0.0 || p.push == kFirstPush)
      known_caught_.push_back({p.place, std::min(kLastPush, kPushGrowth * p.push)});
  grow(std::min(1.0, grown_ + h_ / options_.grow_time));
}

}  // namespace ringlet::sim
