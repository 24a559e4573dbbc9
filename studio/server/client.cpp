#include "studio/server/client.h"

#include <algorithm>

namespace ringlet::studio {
namespace {

// A client that does not read its replies is not read from either, and one that lets them pile up is let go.
constexpr std::size_t kRepliesBeforePause = 64;
constexpr std::size_t kMostReplies = 1024;
constexpr int kMostInFlight = 2;  // paced messages
// Bytes of files and replies, which are not dropped, that wait for one client and for all of them. Who lets
// more pile up is let go, and from half of it on nothing more is read from him.
constexpr std::size_t kMostWaitingBytes = Server::kLargestMessage + (std::size_t{64} << 20);
constexpr std::size_t kMostWaitingBytesOfAll = 2 * kMostWaitingBytes;

}  // namespace

void Client::start(const http::request<http::empty_body>& request) {
  beast::get_lowest_layer(socket_).expires_never();
  beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true));
  socket_.set_option(websocket::stream_base::timeout{kPatience, kPatience, true});
  socket_.read_message_max(Server::kLongestMessage);
  // The reply to the request is a reply like any other.
  socket_.set_option(
      websocket::stream_base::decorator([](websocket::response_type& reply) { set_policy(reply); }));
  socket_.async_accept(request, [self = shared_from_this()](ErrorCode error) {
    if (error) return self->leave();
    self->open_ = true;
    self->house_.listener.joined(self->id_);
    self->read();
  });
}

void Client::send(Message message) {
  if (!open_) return;
  if (message.lane != 0) {
    const auto waiting = std::find_if(outbox_.begin(), outbox_.end(),
                                      [&](const Message& m) { return m.lane == message.lane; });
    if (waiting != outbox_.end()) {
      waiting->data = std::move(message.data);
      return;
    }
  }
  const std::size_t bytes = message.lane == 0 ? message.data->size() : 0;
  if (outbox_.size() >= kMostReplies || waiting_bytes_ + bytes > kMostWaitingBytes ||
      house_.waiting_bytes + bytes > kMostWaitingBytesOfAll)
    return abandon();
  count_waiting(bytes, 0);
  outbox_.push_back(std::move(message));
  if (!writing_) write();
}

void Client::acknowledge() {
  if (in_flight_ > 0) --in_flight_;
  if (open_ && !writing_) write();
}

void Client::say_goodbye() {
  if (!open_) return;
  open_ = false;
  socket_.async_close({websocket::close_code::going_away, "the studio has been stopped"},
                      [self = shared_from_this()](ErrorCode) { self->leave(); });
}

void Client::abandon() {
  beast::get_lowest_layer(socket_).close();
  leave();
}

void Client::read() {
  if (reading_ || !open_) return;
  reading_ = true;
  socket_.async_read(inbox_, [self = shared_from_this()](ErrorCode error, std::size_t) {
    self->reading_ = false;
    if (error) return self->leave();
    const auto bytes = self->inbox_.cdata();
    self->house_.listener.said(self->id_, {static_cast<const char*>(bytes.data()), bytes.size()});
    self->inbox_.consume(self->inbox_.size());
    if (!self->behind()) self->read();
  });
}

// Replies pile up: there is no use in taking more orders.
bool Client::behind() const {
  return outbox_.size() >= kRepliesBeforePause || waiting_bytes_ > kMostWaitingBytes / 2;
}

void Client::count_waiting(std::size_t more, std::size_t less) {
  waiting_bytes_ = waiting_bytes_ + more - less;
  house_.waiting_bytes = house_.waiting_bytes + more - less;
}

// The first message that may leave now.
void Client::write() {
  const auto next = std::find_if(outbox_.begin(), outbox_.end(),
                                 [&](const Message& m) { return !m.paced || in_flight_ < kMostInFlight; });
  if (next == outbox_.end()) return;
  const Message message = std::move(*next);
  outbox_.erase(next);
  in_flight_ += message.paced ? 1 : 0;
  const std::size_t waited = message.lane == 0 ? message.data->size() : 0;
  writing_ = true;
  socket_.binary(message.binary);
  socket_.async_write(asio::buffer(*message.data),
                      [self = shared_from_this(), data = message.data, waited](ErrorCode error, std::size_t) {
                        self->writing_ = false;
                        if (error || self->left_) return self->leave();
                        self->count_waiting(0, waited);
                        if (!self->behind()) self->read();
                        self->write();
                      });
}

void Client::leave() {
  open_ = false;
  if (std::exchange(left_, true)) return;
  count_waiting(0, waiting_bytes_);
  outbox_.clear();
  gone_(id_);
}

}  // namespace ringlet::studio
