// Checkpoints of a simulator.

#include <cstring>

#include "ringlet/base/error.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {

std::vector<std::byte> Simulator::checkpoint() const {
  std::vector<double> numbers{double(frame_), double(halvings_), double(calm_steps_)};
  const std::vector<double> strands = world_.strands().state();
  numbers.push_back(double(strands.size()));
  numbers.insert(numbers.end(), strands.begin(), strands.end());
  if (contacts_) {
    const std::vector<double> contacts = contacts_->state();
    numbers.insert(numbers.end(), contacts.begin(), contacts.end());
  }
  std::vector<std::byte> bytes(numbers.size() * sizeof(double));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

void Simulator::restore(std::span<const std::byte> checkpoint) {
  std::vector<double> numbers(checkpoint.size() / sizeof(double));
  if (!numbers.empty()) std::memcpy(numbers.data(), checkpoint.data(), numbers.size() * sizeof(double));
  constexpr std::size_t kHead = 4;
  if (numbers.size() < kHead || numbers.size() * sizeof(double) != checkpoint.size() ||
      !(numbers[3] >= 0.0) || numbers[3] > double(numbers.size() - kHead))
    throw InputError("the checkpoint is damaged: it is too short; start the run anew without --resume");
  const auto strands = static_cast<std::size_t>(numbers[3]);
  world_.strands().set_state(std::span(numbers).subspan(kHead, strands));
  if (contacts_) contacts_->set_state(std::span(numbers).subspan(kHead + strands));
  frame_ = static_cast<std::size_t>(numbers[0]);
  halvings_ = static_cast<int>(numbers[1]);
  calm_steps_ = static_cast<int>(numbers[2]);
  prerolled_ = true;
  statistics_ = {};
  world_.bodies->set_time(time());
}

}  // namespace ringlet::sim
