#pragma once
// The studio's door: HTTP for the page and a WebSocket for everything else, on this machine alone.
//
// Whoever wants in must know the token, which is the first part of every path and new for each start; a
// browser must also come from the studio's own address (Origin), and ask for it by its own name (Host), so
// that no other page can reach through the browser of its reader. Requests choose from a fixed list of
// assets: no path of a request is ever a path of a file.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/progress.h"

namespace ringlet::studio {

// One file of the page, embedded in the program.
struct Asset {
  std::string_view path;  // behind the token: "", "app.js"
  std::string_view type;  // as in Content-Type
  std::string_view content;
};

using ClientId = std::uint64_t;

struct Message {
  std::shared_ptr<const std::string> data;
  bool binary = false;
  // A message with a lane replaces one of the same lane that has not left yet: a slow reader skips frames
  // instead of queueing them. 0: no lane, nothing is lost.
  unsigned lane = 0;
  // Paced messages wait while two of them have not been acknowledged: a page that is slow to draw would
  // otherwise queue them itself.
  bool paced = false;
};

// What the server tells; all calls come from the thread that is in run().
struct Listener {
  std::function<void(ClientId)> joined;
  std::function<void(ClientId, std::string_view text)> said;
  std::function<void(ClientId)> left;
  // A file has been sent, of a kind that Dropbox takes; returns the name that pages may say for it. Throws
  // Error.
  std::function<std::string(std::string_view kind, std::string_view content)> dropped;
};

class Server {
 public:
  // Port 0 takes any that is free. Throws FileError when the port cannot be had.
  Server(std::uint16_t port, std::vector<Asset> assets, Listener listener);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // What a browser must open.
  std::string address() const;

  // Serves until `stop` is requested, then says goodbye to everyone.
  void run(const StopFlag& stop);

  // From any thread; to someone who has left: nothing happens.
  void send(ClientId client, Message message);
  void broadcast(Message message);
  // The client has dealt with a paced message.
  void acknowledge(ClientId client);

  static constexpr std::size_t kLongestMessage = std::size_t{1} << 18;  // bytes, from a client
  static constexpr std::size_t kMostClients = 16;
  static constexpr std::size_t kLargestMessage = std::size_t{256} << 20;  // bytes, to a client

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace ringlet::studio
