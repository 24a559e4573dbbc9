// Finished caches, to look through.
#include "studio/server/workshop_parts.h"

namespace ringlet::studio {

void Workshop::handle_inspect(const Command& command) {
  if (command.what == "open" || command.what == "compare") {
    want_numbers(command, 1);
    const bool none = command.what == "compare" && command.numbers[0] < 0.0;
    if (command.what == "compare" && mode_ != Mode::inspect) throw InputError("open a cache first");
    if (none) {
      inspectors_[1].reset();
      open_[1] = -1;
      views_[1] = {};
      return;
    }
    open_cache(static_cast<int>(whole_number(command.numbers[0], caches_.size(), "cache")),
               command.what == "open" ? 0 : 1);
  } else if (mode_ != Mode::inspect) {
    throw InputError("open a cache first");
  } else {
    want_numbers(command, 1);
    show_cache_frame(whole_number(command.numbers[0], inspectors_[0]->frames(), "frame"));
  }
}

void Workshop::open_cache(int which, unsigned view) {
  // What can fail comes first: a damaged cache leaves everything as it was.
  auto inspector = std::make_unique<Inspector>(caches_[static_cast<std::size_t>(which)]);
  const io::CacheReader& cache = inspector->cache();
  hair::Groom rest = cache.header().groom;
  rest.points = cache.points(0);
  const std::vector<Pose> poses = cache.body_poses(0);
  const std::vector<hair::ScalpSite> sites = inspector->sites();
  const std::size_t number = view == 0 ? 0 : cache_frame_;
  const CacheMoment moment = cache_moment(*inspector, number);
  View fresh;
  fresh.bodies = share(bodies_packet(view, cache.header().bodies));
  fresh.statistics =
      share(statistics_json(view, cache.header().statistics, inspector->times(), inspector->statistics()));
  fill_hair(fresh, view, std::move(rest), poses.empty() ? Quat::Identity() : poses[0].rotation, sites,
            inspector->scene(), {});

  leave_motion();
  mode_ = Mode::inspect;
  if (view == 0 && open_[0] < 0) views_[1] = {};
  views_[view] = std::move(fresh);
  inspectors_[view] = std::move(inspector);
  open_[view] = which;
  cache_frame_ = number;
  deliver_({}, {views_[view].bodies, true, kBodies + view});
  deliver_({}, {views_[view].strands, true, kStrands + view});
  deliver_({}, {views_[view].statistics, false, kStatistics + view});
  show_moment(view, moment);
  // The other half shows the same frame again.
  if (inspectors_[1 - view]) show_cache_frame(number);
}

Workshop::CacheMoment Workshop::cache_moment(const Inspector& inspector, std::size_t number) const {
  const auto begin = Clock::now();
  CacheMoment moment;
  moment.frame = std::min(number, inspector.frames() - 1);
  moment.time = inspector.cache().time(moment.frame);
  moment.points = inspector.cache().points(moment.frame);
  moment.poses = inspector.cache().body_poses(moment.frame);
  moment.values = inspector.values(moment.frame, quantity_);
  if (shows_contacts_ && inspector.has_contacts()) moment.contacts = inspector.cache().contacts(moment.frame);
  moment.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return moment;
}

void Workshop::show_moment(unsigned view, const CacheMoment& moment) {
  ShownHair::Frame frame;
  frame.number = static_cast<std::uint32_t>(moment.frame);
  frame.time = moment.time;
  frame.points = moment.points;
  frame.bodies = moment.poses;
  frame.values = moment.values;
  frame.contacts = moment.contacts;
  frame.seconds = moment.seconds;
  show_frame(view, frame);
}

void Workshop::show_cache_frame(std::size_t number) {
  std::optional<CacheMoment> moments[2];
  for (unsigned view = 0; view < 2; ++view)
    if (inspectors_[view]) moments[view] = cache_moment(*inspectors_[view], number);
  cache_frame_ = number;
  for (unsigned view = 0; view < 2; ++view)
    if (moments[view]) show_moment(view, *moments[view]);
}

}  // namespace ringlet::studio
