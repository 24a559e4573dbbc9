// One strand of a cache through all of its frames.
#include <nlohmann/json.hpp>

#include "studio/server/workshop_parts.h"

namespace ringlet::studio {
namespace {

constexpr std::size_t kMostSamples = 300;  // frames that are looked at; of longer runs every second, third …

}  // namespace

void Workshop::handle_probe(const Order& order) {
  want_numbers(order.command, 1);
  if (mode_ != Mode::inspect) throw InputError("open a cache first");
  const std::size_t strand = whole_number(order.command.numbers[0], views_[0].groom.strand_count(), "strand");
  const Inspector& inspector = *inspectors_[0];
  const std::size_t stride = (inspector.frames() + kMostSamples - 1) / kMostSamples;
  nlohmann::json times = nlohmann::json::array();
  std::vector<nlohmann::json> columns(4, nlohmann::json::array());
  for (std::size_t frame = 0; frame < inspector.frames(); frame += stride) {
    const StrandNumbers numbers = inspector.strand_numbers(frame, strand);
    times.push_back(inspector.cache().time(frame));
    columns[0].push_back(numbers.length);
    columns[1].push_back(numbers.curvature);
    if (!inspector.has_contacts()) continue;
    columns[2].push_back(numbers.force);
    columns[3].push_back(numbers.sliding);
  }
  nlohmann::json names{"length", "curvature"};
  if (inspector.has_contacts()) {
    names.push_back("force");
    names.push_back("sliding");
  } else {
    columns.resize(2);
  }
  tell(order.client, nlohmann::json{{"kind", "probe"},
                                    {"strand", strand},
                                    {"stride", stride},
                                    {"names", names},
                                    {"times", times},
                                    {"columns", columns}}
                         .dump());
}

}  // namespace ringlet::studio
