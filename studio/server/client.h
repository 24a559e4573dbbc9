#pragma once
// One browser behind a WebSocket.

#include <deque>
#include <functional>

#include "studio/server/house.h"

namespace ringlet::studio {

class Client : public std::enable_shared_from_this<Client> {
 public:
  // `gone` is told once, when the connection has ended.
  Client(House& house, ClientId id, beast::tcp_stream stream, std::function<void(ClientId)> gone)
      : house_(house), id_(id), socket_(std::move(stream)), gone_(std::move(gone)) {}

  void start(const http::request<http::empty_body>& request);
  void send(Message message);
  // A paced message has been dealt with.
  void acknowledge();
  void say_goodbye();
  void abandon();

 private:
  void read();
  bool behind() const;
  void count_waiting(std::size_t more, std::size_t less);
  void write();
  void leave();

  House& house_;
  ClientId id_;
  websocket::stream<beast::tcp_stream> socket_;
  std::function<void(ClientId)> gone_;
  beast::flat_buffer inbox_{Server::kLongestMessage + 64};
  std::deque<Message> outbox_;
  std::size_t waiting_bytes_ = 0;  // without lanes, in the outbox and on their way
  int in_flight_ = 0;              // paced messages that were sent and not acknowledged
  bool open_ = false, reading_ = false, writing_ = false, left_ = false;
};

}  // namespace ringlet::studio
