#include "studio/server/server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <map>
#include <optional>
#include <random>

#include "ringlet/base/error.h"

namespace ringlet::studio {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using ErrorCode = beast::error_code;

constexpr std::size_t kLongestHeader = 8192;  // bytes
constexpr auto kPatience = std::chrono::seconds(20);
constexpr auto kFarewell = std::chrono::milliseconds(300);
// A client that does not read its replies is not read from either, and one that lets them pile up is let go.
constexpr std::size_t kRepliesBeforePause = 64;
constexpr std::size_t kMostReplies = 1024;
constexpr int kMostInFlight = 2;              // paced messages
constexpr std::size_t kMostConnections = 64;  // browsers open several for one page

// 128 bits, as 32 hexadecimal digits.
std::string random_token() {
  std::random_device device;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", static_cast<std::uint32_t>(device()));
  return token;
}

// Takes as long for a token that is nearly right as for one that is all wrong.
bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return difference == 0;
}

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// What both kinds of connection may ask about the house.
struct House {
  asio::io_context context{1};
  std::string token;
  std::uint16_t port = 0;
  std::vector<Asset> assets;
  Listener listener;
  std::size_t connections = 0;
  std::size_t clients = 0;

  std::array<std::string, 2> names() const {
    return {fmt::format("127.0.0.1:{}", port), fmt::format("localhost:{}", port)};
  }
  bool is_host(std::string_view host) const {
    const auto known = names();
    return host == known[0] || host == known[1];
  }
  bool is_origin(std::string_view origin) const {
    constexpr std::string_view kScheme = "http://";
    return origin.starts_with(kScheme) && is_host(origin.substr(kScheme.size()));
  }
  // The part of a path behind the token; nothing where the token is not the first part.
  std::optional<std::string_view> behind_token(std::string_view target) const {
    if (target.size() < token.size() + 2 || target[0] != '/' || target[token.size() + 1] != '/') return {};
    if (!same(target.substr(1, token.size()), token)) return {};
    return target.substr(token.size() + 2);
  }
};

// One browser behind a WebSocket.
class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(House& house, ClientId id, beast::tcp_stream stream, std::function<void(ClientId)> gone)
      : house_(house), id_(id), socket_(std::move(stream)), gone_(std::move(gone)) {}

  template <class Request>
  void start(const Request& request) {
    beast::get_lowest_layer(socket_).expires_never();
    beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true));
    socket_.set_option(websocket::stream_base::timeout{kPatience, kPatience, true});
    socket_.read_message_max(Server::kLongestMessage);
    socket_.async_accept(request, [self = shared_from_this()](ErrorCode error) {
      if (error) return self->leave();
      self->open_ = true;
      self->house_.listener.joined(self->id_);
      self->read();
    });
  }

  void send(Message message) {
    if (!open_) return;
    if (message.lane != 0) {
      const auto waiting = std::find_if(outbox_.begin(), outbox_.end(),
                                        [&](const Message& m) { return m.lane == message.lane; });
      if (waiting != outbox_.end()) {
        waiting->data = std::move(message.data);
        return;
      }
    }
    if (outbox_.size() >= kMostReplies) return abandon();
    outbox_.push_back(std::move(message));
    if (!writing_) write();
  }

  void acknowledge() {
    if (in_flight_ > 0) --in_flight_;
    if (open_ && !writing_) write();
  }

  void say_goodbye() {
    if (!open_) return;
    open_ = false;
    socket_.async_close({websocket::close_code::going_away, "the studio has been stopped"},
                        [self = shared_from_this()](ErrorCode) { self->leave(); });
  }

  void abandon() {
    beast::get_lowest_layer(socket_).close();
    leave();
  }

 private:
  void read() {
    if (reading_ || !open_) return;
    reading_ = true;
    socket_.async_read(inbox_, [self = shared_from_this()](ErrorCode error, std::size_t) {
      self->reading_ = false;
      if (error) return self->leave();
      const auto bytes = self->inbox_.cdata();
      self->house_.listener.said(self->id_, {static_cast<const char*>(bytes.data()), bytes.size()});
      self->inbox_.consume(self->inbox_.size());
      if (self->outbox_.size() < kRepliesBeforePause) self->read();
    });
  }

  // The first message that may leave now.
  void write() {
    const auto next = std::find_if(outbox_.begin(), outbox_.end(),
                                   [&](const Message& m) { return !m.paced || in_flight_ < kMostInFlight; });
    if (next == outbox_.end()) return;
    const Message message = std::move(*next);
    outbox_.erase(next);
    in_flight_ += message.paced ? 1 : 0;
    writing_ = true;
    socket_.binary(message.binary);
    socket_.async_write(asio::buffer(*message.data),
                        [self = shared_from_this(), data = message.data](ErrorCode error, std::size_t) {
                          self->writing_ = false;
                          if (error) return self->leave();
                          if (self->outbox_.size() < kRepliesBeforePause) self->read();
                          self->write();
                        });
  }

  void leave() {
    open_ = false;
    if (std::exchange(left_, true)) return;
    gone_(id_);
  }

  House& house_;
  ClientId id_;
  websocket::stream<beast::tcp_stream> socket_;
  std::function<void(ClientId)> gone_;
  beast::flat_buffer inbox_{Server::kLongestMessage + 64};
  std::deque<Message> outbox_;
  int in_flight_ = 0;  // paced messages that were sent and not acknowledged
  bool open_ = false, reading_ = false, writing_ = false, left_ = false;
};

}  // namespace

struct Server::Parts {
  House house;
  tcp::acceptor acceptor{house.context};
  asio::steady_timer watch{house.context};
  std::map<ClientId, std::shared_ptr<Client>> clients;
  ClientId next_client = 1;

  void accept();
  void look_for_stop(const StopFlag& stop);
  void admit(beast::tcp_stream stream, const http::request<http::empty_body>& request);
};

namespace {

// One HTTP connection, until it ends or becomes a WebSocket.
class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  using Request = http::request<http::empty_body>;
  using Admit = std::function<void(beast::tcp_stream, const Request&)>;

  Visitor(House& house, tcp::socket socket, Admit admit)
      : house_(house), stream_(std::move(socket)), admit_(std::move(admit)) {
    ++house_.connections;
  }
  ~Visitor() { --house_.connections; }

  void read() {
    parser_.emplace();
    parser_->header_limit(kLongestHeader);
    parser_->body_limit(0);
    stream_.expires_after(kPatience);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](ErrorCode error, std::size_t) {
      if (error == http::error::end_of_stream || error == beast::error::timeout) return self->close();
      if (error && error.category() == make_error_code(http::error::end_of_stream).category())
        return self->answer(http::status::bad_request, "this request cannot be read", true);
      if (!error) self->handle();
    });
  }

 private:
  void handle() {
    const Request& request = parser_->get();
    const std::string_view origin = view(request[http::field::origin]);
    if (!house_.is_host(view(request[http::field::host])))
      return answer(http::status::forbidden, "the studio answers to its own address only");
    if (!origin.empty() && !house_.is_origin(origin))
      return answer(http::status::forbidden, "other pages may not speak to the studio");
    const auto path = house_.behind_token(view(request.target()));
    if (!path)
      return answer(http::status::forbidden,
                    "the address lacks the studio's token: open the one that `ringlet studio` printed");
    if (websocket::is_upgrade(request)) {
      if (*path != "socket") return answer(http::status::not_found, "there is no such socket");
      if (origin.empty()) return answer(http::status::forbidden, "a socket must say where it comes from");
      if (house_.clients >= Server::kMostClients)
        return answer(http::status::service_unavailable, "too many pages are open; close some");
      stream_.expires_never();
      return admit_(std::move(stream_), request);
    }
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return answer(http::status::method_not_allowed, "only GET and HEAD are answered");
    for (const Asset& asset : house_.assets)
      if (asset.path == *path) return answer(asset, request.method() == http::verb::head);
    answer(http::status::not_found, "there is no such page");
  }

  template <class Body>
  void prepare(http::response<Body>& response, bool last) {
    response.version(11);
    response.keep_alive(!last && parser_->get().keep_alive());
    response.set(http::field::cache_control, "no-store");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
                 "img-src 'self' data: blob:; media-src blob:; connect-src 'self' ws://127.0.0.1:* "
                 "ws://localhost:*; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  }

  void answer(http::status status, std::string_view text, bool last = false) {
    auto response = std::make_shared<http::response<http::string_body>>();
    response->result(status);
    response->set(http::field::content_type, "text/plain; charset=utf-8");
    response->body() = fmt::format("{}\n", text);
    prepare(*response, last);
    response->prepare_payload();
    deliver(response);
  }

  void answer(const Asset& asset, bool head) {
    auto response = std::make_shared<http::response<http::span_body<const char>>>();
    response->result(http::status::ok);
    response->set(http::field::content_type, beast::string_view(asset.type.data(), asset.type.size()));
    if (!head) response->body() = {asset.content.data(), asset.content.size()};
    prepare(*response, false);
    response->content_length(asset.content.size());
    deliver(response);
  }

  template <class Response>
  void deliver(std::shared_ptr<Response> response) {
    stream_.expires_after(kPatience);
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response](ErrorCode error, std::size_t) {
                        if (error) return;
                        if (!response->keep_alive()) return self->close();
                        self->read();
                      });
  }

  void close() {
    ErrorCode ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  House& house_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kLongestHeader * 2};
  std::optional<http::request_parser<http::empty_body>> parser_;
  Admit admit_;
};

}  // namespace

void Server::Parts::admit(beast::tcp_stream stream, const http::request<http::empty_body>& request) {
  const ClientId id = next_client++;
  auto client = std::make_shared<Client>(house, id, std::move(stream), [this](ClientId who) {
    if (clients.erase(who) == 0) return;
    --house.clients;
    house.listener.left(who);
  });
  clients.emplace(id, client);
  ++house.clients;
  client->start(request);
}

void Server::Parts::accept() {
  acceptor.async_accept([this](ErrorCode error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error && house.connections < kMostConnections)
      std::make_shared<Visitor>(house, std::move(socket),
                                [this](beast::tcp_stream stream, const Visitor::Request& request) {
                                  admit(std::move(stream), request);
                                })
          ->read();
    accept();
  });
}

void Server::Parts::look_for_stop(const StopFlag& stop) {
  constexpr auto kEvery = std::chrono::milliseconds(50);
  watch.expires_after(kEvery);
  watch.async_wait([this, &stop](ErrorCode) {
    if (!stop.requested()) return look_for_stop(stop);
    ErrorCode ignored;
    acceptor.close(ignored);
    const auto present = clients;
    for (const auto& [id, client] : present) client->say_goodbye();
    // Those who do not answer are not waited for.
    watch.expires_after(kFarewell);
    watch.async_wait([this](ErrorCode) { house.context.stop(); });
  });
}

Server::Server(std::uint16_t port, std::vector<Asset> assets, Listener listener)
    : parts_(std::make_unique<Parts>()) {
  House& house = parts_->house;
  house.assets = std::move(assets);
  house.listener = std::move(listener);
  house.token = random_token();
  const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
  ErrorCode error;
  parts_->acceptor.open(here.protocol(), error);
  if (!error) parts_->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) parts_->acceptor.bind(here, error);
  if (!error) parts_->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    throw FileError(fmt::format("port {} of this machine cannot be had: {}; choose another with --port", port,
                                error.message()));
  house.port = parts_->acceptor.local_endpoint().port();
}

Server::~Server() = default;

std::string Server::address() const {
  return fmt::format("http://127.0.0.1:{}/{}/", parts_->house.port, parts_->house.token);
}

void Server::run(const StopFlag& stop) {
  parts_->accept();
  parts_->look_for_stop(stop);
  parts_->house.context.run();
  parts_->clients.clear();
}

void Server::send(ClientId client, Message message) {
  asio::post(parts_->house.context, [this, client, message = std::move(message)]() mutable {
    const auto found = parts_->clients.find(client);
    if (found != parts_->clients.end()) std::shared_ptr(found->second)->send(std::move(message));
  });
}

void Server::acknowledge(ClientId client) {
  asio::post(parts_->house.context, [this, client] {
    const auto found = parts_->clients.find(client);
    if (found != parts_->clients.end()) std::shared_ptr(found->second)->acknowledge();
  });
}

void Server::broadcast(Message message) {
  asio::post(parts_->house.context, [this, message = std::move(message)] {
    const auto present = parts_->clients;
    for (const auto& [id, client] : present) client->send(message);
  });
}

}  // namespace ringlet::studio
