// The cluster over MPI. Waiting polls, so that a signal (Ctrl-C, or mpirun's own when a machine is lost) is
// noticed: MPI itself would wait for ever.

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/sim/cluster/join.h"
#include "ringlet/sim/cluster/partition.h"

namespace ringlet::sim {
namespace {

constexpr int kParticles = 1, kPoints = 2, kVelocities = 3, kContacts = 4;
constexpr std::size_t kNumbers = 6;  // of a particle: place and velocity; of a contact: see below
// A machine that was told to stop waits this long for others, which were told too, before it gives them up.
constexpr auto kPatience = std::chrono::milliseconds(250);
// Machine 0 has this long to tell the user before others pull it down; mpirun itself gives all of them a
// second.
constexpr auto kSpeech = std::chrono::seconds(2);
constexpr int kEagerPolls = 2000;  // a fraction of a millisecond
constexpr auto kPause = std::chrono::microseconds(20);

class MpiCluster : public Cluster, public ParticleExchange {
 public:
  explicit MpiCluster(const StopFlag* stop) : stop_(stop) {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  // Where another machine is lost, or this one failed, the others are told; otherwise they part in peace.
  ~MpiCluster() override {
    if (finished_) {
      MPI_Finalize();
      return;
    }
    if (rank_ != 0) std::this_thread::sleep_for(kSpeech);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MpiCluster(const MpiCluster&) = delete;
  MpiCluster& operator=(const MpiCluster&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  void finish_run() override { finished_ = true; }

  CurlyShare share(std::span<const std::uint32_t> first_point, const CurlyGraph& graph) override {
    first_point_.assign(first_point.begin(), first_point.end());
    machine_of_.assign(first_point.size() - 1, 0);
    if (rank_ == 0) machine_of_ = partition(first_point, graph, size_);
    MPI_Request request;
    check(MPI_Ibcast(machine_of_.data(), static_cast<int>(machine_of_.size()), MPI_INT32_T, 0, MPI_COMM_WORLD,
                     &request));
    wait({&request, 1});
    conversations_ = conversations(first_point, graph, machine_of_, rank_);
    CurlyShare share;
    share.exchange = this;
    for (std::uint32_t s = 0; s < machine_of_.size(); ++s) {
      const auto near = graph.graph.of(s);
      const bool owned = machine_of_[s] == rank_;
      share.owned.push_back(owned);
      share.boundary.push_back(owned && std::any_of(near.begin(), near.end(), [&](std::uint32_t n) {
                                 return machine_of_[n] != rank_;
                               }));
    }
    for (const Conversation& c : conversations_) {
      outgoing_.emplace_back(c.sends.size() * kNumbers);
      incoming_.emplace_back(c.receives.size() * kNumbers);
    }
    if (rank_ == 0) describe(graph);
    return share;
  }

  void begin(std::span<const Vec3> points, std::span<const Vec3> velocities) override {
    requests_.clear();
    for (std::size_t k = 0; k < conversations_.size(); ++k) {
      requests_.emplace_back();
      check(MPI_Irecv(incoming_[k].data(), static_cast<int>(incoming_[k].size()), MPI_DOUBLE,
                      conversations_[k].with, kParticles, MPI_COMM_WORLD, &requests_.back()));
    }
    for (std::size_t k = 0; k < conversations_.size(); ++k) {
      double* out = outgoing_[k].data();
      for (const std::uint32_t p : conversations_[k].sends)
        for (const Vec3* v : {&points[p], &velocities[p]}) out = std::copy_n(v->data(), 3, out);
      requests_.emplace_back();
      check(MPI_Isend(outgoing_[k].data(), static_cast<int>(outgoing_[k].size()), MPI_DOUBLE,
                      conversations_[k].with, kParticles, MPI_COMM_WORLD, &requests_.back()));
    }
  }

  void finish(std::span<Vec3> points, std::span<Vec3> velocities) override {
    wait(requests_);
    for (std::size_t k = 0; k < conversations_.size(); ++k) {
      const double* in = incoming_[k].data();
      for (const std::uint32_t p : conversations_[k].receives) {
        points[p] = Vec3(in[0], in[1], in[2]);
        velocities[p] = Vec3(in[3], in[4], in[5]);
        in += kNumbers;
      }
    }
  }

  bool any(bool mine) override {
    int all = mine ? 1 : 0;
    MPI_Request request;
    check(MPI_Iallreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &request));
    wait({&request, 1});
    return all != 0;
  }

  void gather(std::span<Vec3> points, std::span<Vec3> velocities,
              std::vector<contact::SphereContact>& contacts) override {
    gather_vectors(points, kPoints);
    gather_vectors(velocities, kVelocities);
    gather_contacts(contacts);
  }

 private:
  void check(int status) const {
    if (status != MPI_SUCCESS) lost();
  }
  [[noreturn]] void lost() const {
    throw CancelledError(
        "another machine of this run was lost, or the run was told to stop: all complete frames are in the "
        "cache; go on with --resume, on any number of machines");
  }

  // Asks again and again until the answer is yes. At first without a pause, for what is about to arrive; then
  // others get the processor, which they may need in order to answer.
  template <class Ask>
  void until(Ask&& ask) const {
    std::chrono::steady_clock::time_point told{};
    for (int asked = 0; !ask(); ++asked) {
      if (asked > kEagerPolls) std::this_thread::sleep_for(kPause);
      if (!stop_ || !stop_->requested()) continue;
      const auto now = std::chrono::steady_clock::now();
      if (told == std::chrono::steady_clock::time_point{}) told = now;
      if (now - told > kPatience) lost();
    }
  }
  void wait(std::span<MPI_Request> requests) const {
    until([&] {
      int done = 0;
      check(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE));
      return done != 0;
    });
  }

  // Machine 0 fills in the strands of the others.
  void gather_vectors(std::span<Vec3> all, int tag) const {
    const auto copy = [&](int machine, std::vector<double>& numbers, bool out) {
      std::size_t at = 0;
      for (std::size_t s = 0; s < machine_of_.size(); ++s) {
        if (machine_of_[s] != machine) continue;
        for (std::uint32_t i = first_point_[s]; i < first_point_[s + 1]; ++i)
          for (int c = 0; c < 3; ++c, ++at) {
            if (numbers.size() <= at) numbers.resize(at + 1);
            (out ? numbers[at] : all[i][c]) = out ? all[i][c] : numbers[at];
          }
      }
      return at;
    };
    if (rank_ != 0) {
      std::vector<double> numbers;
      copy(rank_, numbers, true);
      send(numbers, tag);
      return;
    }
    for (int machine = 1; machine < size_; ++machine) {
      std::vector<double> numbers = receive(machine, tag);
      copy(machine, numbers, false);
    }
  }

  // A contact between machines is known to both: it is told by the machine of its first particle.
  void gather_contacts(std::vector<contact::SphereContact>& contacts) const {
    const auto machine_of_point = [&](std::uint32_t p) {
      const auto strand =
          std::upper_bound(first_point_.begin(), first_point_.end(), p) - first_point_.begin();
      return machine_of_[static_cast<std::size_t>(strand - 1)];
    };
    std::erase_if(contacts, [&](const auto& c) { return machine_of_point(c.a) != rank_; });
    if (rank_ != 0) {
      std::vector<double> numbers;
      for (const contact::SphereContact& c : contacts)
        numbers.insert(numbers.end(),
                       {double(c.a), double(c.b), c.stiffness, c.damping, c.distance, c.length});
      send(numbers, kContacts);
      return;
    }
    for (int machine = 1; machine < size_; ++machine) {
      const std::vector<double> numbers = receive(machine, kContacts);
      for (std::size_t k = 0; k + kNumbers <= numbers.size(); k += kNumbers)
        contacts.push_back({static_cast<std::uint32_t>(numbers[k]),
                            static_cast<std::uint32_t>(numbers[k + 1]), numbers[k + 2], numbers[k + 3],
                            numbers[k + 4], numbers[k + 5]});
    }
    std::sort(contacts.begin(), contacts.end(),
              [](const auto& x, const auto& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
  }

  void send(const std::vector<double>& numbers, int tag) const {
    MPI_Request request;
    check(MPI_Isend(numbers.data(), static_cast<int>(numbers.size()), MPI_DOUBLE, 0, tag, MPI_COMM_WORLD,
                    &request));
    wait({&request, 1});
  }
  std::vector<double> receive(int machine, int tag) const {
    MPI_Status status;
    until([&] {
      int there = 0;
      check(MPI_Iprobe(machine, tag, MPI_COMM_WORLD, &there, &status));
      return there != 0;
    });
    int count = 0;
    check(MPI_Get_count(&status, MPI_DOUBLE, &count));
    std::vector<double> numbers(static_cast<std::size_t>(count));
    check(MPI_Recv(numbers.data(), count, MPI_DOUBLE, machine, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    return numbers;
  }

  // What all machines tell each other in a step.
  void describe(const CurlyGraph& graph) const {
    std::size_t messages = 0, particles = 0;
    for (int machine = 0; machine < size_; ++machine)
      for (const Conversation& c : conversations(first_point_, graph, machine_of_, machine)) {
        ++messages;
        particles += c.sends.size();
      }
    log_info("{} machines: {} messages and {} kB in each of the outer steps", size_, messages,
             particles * kNumbers * sizeof(double) / 1000);
  }

  const StopFlag* stop_;
  int rank_ = 0, size_ = 1;
  bool finished_ = false;
  std::vector<std::uint32_t> first_point_;
  std::vector<std::int32_t> machine_of_;
  std::vector<Conversation> conversations_;
  std::vector<std::vector<double>> outgoing_, incoming_;
  std::vector<MPI_Request> requests_;
};

}  // namespace

std::unique_ptr<Cluster> join_cluster(const StopFlag* stop) {
  // A program that nothing launched is alone: starting MPI would only cost it time and a helper process.
  if (!std::getenv("OMPI_COMM_WORLD_SIZE") && !std::getenv("PMIX_RANK")) return nullptr;
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
    throw UnsupportedError("MPI cannot be started: start the program with mpirun of the same MPI");
  auto cluster = std::make_unique<MpiCluster>(stop);
  if (cluster->size() > 1) return cluster;
  cluster->finish_run();
  return nullptr;
}

}  // namespace ringlet::sim
