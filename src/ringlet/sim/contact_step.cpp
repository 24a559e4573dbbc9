#include "ringlet/sim/contact_step.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>

#include "ringlet/base/error.h"
#include "ringlet/sim/parting.h"

namespace ringlet::sim {
namespace {

// Overlap is worked off over several steps, and never faster than this: strands that begin inside each other
// would otherwise be thrown about, and a strand between two others may have nowhere to go at once. Out of a
// body there is always a way.
constexpr double kRepairFraction = 0.2;
constexpr double kRepairSpeed = 0.02, kBodyRepairSpeed = 0.2;  // m/s

// Where several strands are caught in each other, or near their clamps, no impulse may part them at once. A
// contact that begins deeper than this, in radii, and is then pushed with more than this many times a
// strand's weight, is caught: for a while it is only kept from going deeper, and pushed apart with a bounded
// force that grows from step to step.
constexpr double kDeep = 0.1, kCaughtWeights = 100.0;
constexpr double kFirstPush = 5.0, kPushGrowth = 1.05, kLastPush = 200.0;  // in weights of a strand
constexpr int kMostAttempts = 3;                                           // to find out who is caught
// Deeper than this, in radii, the sides of what is caught are not known any more, and it is only pushed.
constexpr double kLostSides = 1.0;
constexpr double kStandardGravity = 9.81;

// Contacts change where strands go, and so where and whom they meet. While a solve leaves a deeper overlap
// than this fraction of the radius, the contacts are looked for again at the end of the step as it then
// stands, and solved again from there.
constexpr int kMostRounds = 4;
constexpr double kLeftOver = 0.03;
constexpr double kWorthARow = 0.01;
constexpr double kRoughTolerance = 10.0;  // times the tolerance that was asked for
constexpr int kRoughIterations = 500;
// No round asks for more than this fraction of the radius at one place: stiff strands near their clamps
// cannot give it.
constexpr double kStrongestPush = 0.5;
// Strands may be driven this many radii from their free motion before a meeting is overlooked.
constexpr double kMarginRadii = 2.0;

// Normals of one contact that differ by more than this cosine have changed sides.
constexpr double kOtherSide = -0.5;

constexpr auto by_partners = [](const auto& a, const auto& b) {
  return std::tie(a.place.first, a.place.second) < std::tie(b.place.first, b.place.second);
};

std::vector<contact::ContactPlace> places_of(const auto& contacts) {
  std::vector<contact::ContactPlace> places;
  for (const auto& contact : contacts) places.push_back(contact.place);
  return places;
}

class Stopwatch {
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

}  // namespace

ContactStep::ContactStep(ContactOptions options, std::vector<double> friction_hair,
                         std::vector<double> friction_body, std::vector<double> masses)
    : options_(options),
      friction_hair_(std::move(friction_hair)),
      friction_body_(std::move(friction_body)),
      masses_(std::move(masses)) {}

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
  near_strands_.clear();
  if (options_.hair_hair)
    near_strands_ =
        contact::near_segments(motion(rods), options_.detect, kMarginRadii * options_.detect.radius);
  near_bodies_ = proximity_.update(motion(rods), bodies, h, bodies_end, options_.detect);
}

bool ContactStep::deeper_than(const Row& row, double radii) const {
  return row.gap < -radii * options_.detect.radius;
}

// The lesser weight of a contact's strands.
double ContactStep::weight(const contact::ContactPlace& place) const {
  const double first = masses_[place.first];
  return kStandardGravity *
         (place.second < contact::kBodyMark ? std::min(first, masses_[place.second]) : first);
}

double ContactStep::repair_speed(const Row& row) {
  return row.place.second < contact::kBodyMark ? kRepairSpeed : kBodyRepairSpeed;
}

// An overlap at the beginning may be there at the end, less what is worked off.
double ContactStep::allowed_gap(const Row& row, double h) {
  if (row.push > 0.0) return row.gap;
  return row.gap >= 0.0 ? 0.0 : row.gap + std::min(-kRepairFraction * row.gap, repair_speed(row) * h);
}

ContactStep::Row ContactStep::strand_row(const contact::StrandContact& found) const {
  return {{found.strand_a, found.strand_b, found.s_a, found.s_b},
          found.normal,
          found.gap,
          0.0,
          0.0,
          Vec3::Zero(),
          std::sqrt(friction_hair_[found.strand_a] * friction_hair_[found.strand_b]),
          0.0};
}

ContactStep::Row ContactStep::body_row(const contact::BodyContact& found, const body::Bodies& bodies) const {
  return {{found.strand, contact::kBodyMark + found.body, found.s, 0.0},
          found.normal,
          found.gap,
          0.0,
          0.0,
          found.body_velocity,
          friction_body_[found.strand] * bodies[found.body].friction_multiplier,
          0.0};
}

// What meets if nothing stops it, with the geometry of the beginning.
void ContactStep::find_rows(const rods::StrandSystem& rods, const body::Bodies& bodies, double h) {
  const contact::StrandMotion strands = motion(rods);
  rows_.clear();
  lost_.clear();
  for (const auto& found : contact::strand_contacts(strands, options_.detect, near_strands_))
    rows_.push_back(strand_row(found));
  for (const auto& found : contact::body_contacts(strands, near_bodies_, h, options_.detect))
    rows_.push_back(body_row(found, bodies));
  std::stable_sort(rows_.begin(), rows_.end(), by_partners);
  if (!caught_.empty()) {
    const auto caught = contact::match_places(places_of(caught_), places_of(rows_), reach());
    for (std::size_t c = 0; c < rows_.size(); ++c)
      if (caught[c] >= 0 && deeper_than(rows_[c], kDeep))
        rows_[c].push = caught_[static_cast<std::size_t>(caught[c])].push;
    const auto lost = std::stable_partition(rows_.begin(), rows_.end(), [&](const Row& row) {
      return !(row.push > 0.0 && row.place.second < contact::kBodyMark && deeper_than(row, kLostSides));
    });
    lost_.assign(lost, rows_.end());
    rows_.erase(lost, rows_.end());
  }
  for (Row& row : rows_) {
    row.offset = row.gap;
    row.room = room_at_end(strands, row, h);
  }
}

// Pushes apart what is caught; true when there is anything.
bool ContactStep::part_caught(rods::StrandSystem& rods, double h) {
  std::vector<Overlap> overlaps;
  for (const auto* rows : {&rows_, &lost_})
    for (const Row& row : *rows)
      if (row.push > 0.0)
        overlaps.push_back({row.place, row.normal, row.body_velocity.dot(row.normal),
                            std::min(-kRepairFraction * row.gap / h, repair_speed(row)),
                            row.push * weight(row.place) * h});
  if (overlaps.empty()) return false;
  part(rods, overlaps, free_velocities_);
  set_velocities(rods, free_velocities_);
  return true;
}

// Before anything was solved, strands deep in each other are taken to be caught.
void ContactStep::begin_caught() {
  for (const Row& row : rows_)
    if (row.place.second < contact::kBodyMark && deeper_than(row, kDeep))
      caught_.push_back({row.place, kFirstPush});
}

// Whom the last solve shows to be caught, besides those who are known to be; true when there is anyone.
bool ContactStep::find_caught(double h) {
  const std::size_t known = caught_.size();
  for (std::size_t c = 0; c < rows_.size(); ++c) {
    const double weights = impulses_[3 * c] / (h * weight(rows_[c].place));
    if (rows_[c].push == 0.0 && deeper_than(rows_[c], kDeep) && weights > kCaughtWeights)
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
// so that what they hold apart stays apart. Returns how deep the worst overlap is.
double ContactStep::add_overlaps_at_end(const rods::StrandSystem& rods, const body::Bodies& bodies, double h,
                                        double bodies_end) {
  const contact::StrandMotion strands = motion(rods);
  const contact::StrandMotion at_end{end_, end_, strands.first_point, strands.length};
  std::vector<Row> found;
  for (const auto& contact : contact::strand_contacts(at_end, options_.detect, near_strands_))
    found.push_back(strand_row(contact));
  for (const auto& contact :
       contact::body_contacts_at_end(strands, bodies, near_bodies_, bodies_end, options_.detect))
    found.push_back(body_row(contact, bodies));
  std::stable_sort(found.begin(), found.end(), by_partners);

  for (Row& row : rows_) row.room = room_at_end(strands, row, h);
  const auto before = match(latest_, found);
  const auto lost = contact::match_places(places_of(lost_), places_of(found), reach());
  double worst = 0.0;
  for (std::size_t c = 0; c < found.size(); ++c) {
    if (lost[c] >= 0) continue;
    Row row = found[c];
    double end_gap = row.gap;
    row.gap = 0.0;
    if (before[c] >= 0) {
      const Memory& known = latest_[static_cast<std::size_t>(before[c])];
      // Strands that have just gone through each other are to come back.
      if (row.normal.dot(known.normal) < kOtherSide) {
        row.normal = -row.normal;
        const double both = row.place.second < contact::kBodyMark ? 2.0 : 1.0;
        end_gap = -end_gap - 2.0 * both * options_.detect.radius;
      }
      row.gap = known.gap;
      row.push = known.push;
    }
    row.room = end_gap - allowed_gap(row, h);
    worst = std::max(worst, -row.room);
    row.room = std::max(row.room, -kStrongestPush * options_.detect.radius);
    if (row.room > -kWorthARow * options_.detect.radius) continue;
    // The offset is what makes the room at this end the one that was found.
    row.offset = 0.0;
    row.offset = row.room - room_at_end(strands, row, h);
    rows_.push_back(row);
  }
  std::stable_sort(rows_.begin(), rows_.end(), by_partners);
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
// there. A strand that would be thrown further than meetings are looked for, because a push on it has lost
// what stood against it, keeps its free motion. False when nothing is known.
bool ContactStep::predict_end(rods::StrandSystem& rods, double h) {
  if (rows_.empty() || memory_.empty()) return false;
  add_strands(rods);
  add_contacts(rods, h);
  warm_start(memory_, h);
  const std::vector<Vec3> free_end = end_;
  apply(rods, pushed_velocities(rods.first_dof()));
  const double furthest = kMarginRadii * options_.detect.radius;
  const auto first_point = rods.first_point();
  bool thrown = false;
  for (const std::uint32_t strand : strand_of_body_)
    for (std::size_t p = first_point[strand]; p < first_point[strand + 1]; ++p)
      if ((end_[p] - free_end[p]).squaredNorm() > furthest * furthest) {
        const auto first = static_cast<std::ptrdiff_t>(rods.first_dof()[strand]),
                   last = static_cast<std::ptrdiff_t>(rods.first_dof()[strand + 1]);
        std::copy(free_velocities_.begin() + first, free_velocities_.begin() + last,
                  velocities_.begin() + first);
        thrown = true;
        break;
      }
  if (thrown) set_velocities(rods, velocities_);
  return true;
}

void ContactStep::remember(double h) {
  latest_.clear();
  for (std::size_t c = 0; c < rows_.size(); ++c)
    latest_.push_back({rows_[c].place, bases_[c] * Eigen::Map<const Vec3>(impulses_.data() + 3 * c) / h,
                       rows_[c].normal, rows_[c].gap, rows_[c].push});
}

// The contacts from which a step's first solve starts.
void ContactStep::begin_attempt(rods::StrandSystem& rods, const body::Bodies& bodies, double h) {
  find_rows(rods, bodies, h);
  if (fresh_ && caught_.empty()) {
    begin_caught();
    find_rows(rods, bodies, h);
  }
  const bool parted = part_caught(rods, h), predicted = predict_end(rods, h);
  if (parted || predicted) find_rows(rods, bodies, h);
}

ContactReport ContactStep::solve(rods::StrandSystem& rods, const body::Bodies& bodies, double h,
                                 double bodies_end, Care care) {
  ContactReport report;
  Stopwatch watch;
  latest_.clear();
  caught_ = known_caught_;
  look_around(rods, bodies, h, bodies_end);
  const std::vector<double> undisturbed = free_velocities_;
  begin_attempt(rods, bodies, h);
  for (const Row& row : lost_) report.deepest = std::max(report.deepest, -row.gap);
  const auto before = match(memory_, rows_);
  for (std::size_t c = 0; c < rows_.size(); ++c) {
    report.deepest = std::max(report.deepest, -rows_[c].gap);
    report.crossings +=
        before[c] >= 0 && rows_[c].normal.dot(memory_[std::size_t(before[c])].normal) < kOtherSide;
  }
  report.seconds_detect = watch.lap();

  friction::SolverOptions options;
  options.method = options_.method;
  options.law = options_.law;
  options.check_interval = options_.check_interval;
  options.tolerance = (care == Care::rough ? kRoughTolerance : 1.0) * options_.tolerance;
  options.max_iterations = care == Care::rough ? kRoughIterations : options_.max_iterations;
  std::vector<double> solved, round_before;
  int attempt = 1;
  while (!rows_.empty()) {
    add_strands(rods);
    add_contacts(rods, h);
    if (drop_immovable()) {
      if (rows_.empty()) break;
      add_strands(rods);
      add_contacts(rods, h);
    }
    warm_start(report.rounds == 0 ? memory_ : latest_, h);
    report.seconds_assemble += watch.lap();

    solved.resize(problem_.dofs());
    const friction::SolveResult result = friction::solve(problem_, options, impulses_, solved);
    report.seconds_solve += watch.lap();
    report.iterations += result.iterations;
    if (report.rounds == 0 && attempt < kMostAttempts && find_caught(h)) {
      ++attempt;
      free_velocities_ = undisturbed;
      set_velocities(rods, undisturbed);
      begin_attempt(rods, bodies, h);
      report.seconds_detect += watch.lap();
      continue;
    }
    ++report.rounds;
    const bool converged = result.status == friction::Status::converged;
    if (!converged && report.rounds > 1) {
      // What a round adds may be too much for one solve. What stands then is the round before: solved to
      // tolerance, with a little more overlap.
      set_velocities(rods, std::move(round_before));
      break;
    }
    report.error = result.error;
    report.converged = converged;
    remember(h);
    apply(rods, solved);
    round_before = velocities_;

    report.strand_contacts = report.body_contacts = 0;
    for (const Row& row : rows_)
      (row.place.second < contact::kBodyMark ? report.strand_contacts : report.body_contacts) += 1;
    report.deepest_end = add_overlaps_at_end(rods, bodies, h, bodies_end);
    report.seconds_detect += watch.lap();
    // Another round from a solve that stopped early would start from nowhere.
    if (!report.converged || report.rounds == (care == Care::rough ? 1 : kMostRounds) ||
        report.deepest_end <= kLeftOver * options_.detect.radius)
      break;
  }
  return report;
}

void ContactStep::keep() {
  fresh_ = false;
  memory_ = latest_;
  known_caught_.clear();
  const auto stays = [&](const contact::ContactPlace& place, double push) {
    if (push > 0.0 && push < kLastPush) known_caught_.push_back({place, kPushGrowth * push});
  };
  for (const Memory& m : latest_) stays(m.place, m.push);
  for (const Row& row : lost_) stays(row.place, row.push);
  std::stable_sort(known_caught_.begin(), known_caught_.end(), by_partners);
}

std::vector<double> ContactStep::state() const {
  std::vector<double> out{fresh_ ? 1.0 : 0.0, double(memory_.size())};
  for (const Memory& m : memory_)
    out.insert(out.end(), {double(m.place.first), double(m.place.second), m.place.s_first, m.place.s_second,
                           m.force.x(), m.force.y(), m.force.z(), m.normal.x(), m.normal.y(), m.normal.z()});
  for (const Caught& c : known_caught_)
    out.insert(out.end(),
               {double(c.place.first), double(c.place.second), c.place.s_first, c.place.s_second, c.push});
  return out;
}

void ContactStep::set_state(std::span<const double> state) {
  constexpr std::size_t kHead = 2, kNumbers = 10, kCaughtNumbers = 5;
  memory_.clear();
  known_caught_.clear();
  const bool counted =
      state.size() >= kHead && state[1] >= 0.0 && double(kNumbers) * state[1] <= double(state.size() - kHead);
  const std::size_t end = counted ? kHead + kNumbers * static_cast<std::size_t>(state[1]) : 0;
  if (!counted || (state.size() - end) % kCaughtNumbers != 0)
    throw InputError("the saved contacts are damaged");
  fresh_ = state[0] != 0.0;
  const auto place = [&](std::size_t i) -> contact::ContactPlace {
    return {static_cast<std::uint32_t>(state[i]), static_cast<std::uint32_t>(state[i + 1]), state[i + 2],
            state[i + 3]};
  };
  for (std::size_t i = kHead; i < end; i += kNumbers)
    memory_.push_back({place(i), Vec3(state[i + 4], state[i + 5], state[i + 6]),
                       Vec3(state[i + 7], state[i + 8], state[i + 9]), 0.0, 0.0});
  for (std::size_t i = end; i < state.size(); i += kCaughtNumbers)
    known_caught_.push_back({place(i), state[i + 4]});
}

}  // namespace ringlet::sim
