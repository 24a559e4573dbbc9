#include "studio/server/server.h"

#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>

#include "ringlet/base/error.h"
#include "studio/server/client.h"
#include "studio/server/visitor.h"

namespace ringlet::studio {
namespace {

constexpr auto kFarewell = std::chrono::milliseconds(300);
// Browsers open several connections for one page. When there are so many, the one that has waited longest for
// a request makes way for a new one.
constexpr std::size_t kMostConnections = 64;

}  // namespace

struct Server::Parts {
  House house;
  tcp::acceptor acceptor{house.context};
  asio::steady_timer watch{house.context};
  std::map<ClientId, std::shared_ptr<Client>> clients;
  ClientId next_client = 1;

  void accept();
  bool make_way();
  void look_for_stop(const StopFlag& stop);
  void admit(beast::tcp_stream stream, const http::request<http::empty_body>& request);
};

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

// Whether one more connection may be had.
bool Server::Parts::make_way() {
  house.visitors.remove_if([](const auto& visitor) { return visitor.expired(); });
  if (house.visitors.size() < kMostConnections) return true;
  for (auto place = house.visitors.begin(); place != house.visitors.end(); ++place) {
    const std::shared_ptr<Visitor> visitor = place->lock();
    if (!visitor || !visitor->waits()) continue;
    visitor->show_out();
    house.visitors.erase(place);
    return true;
  }
  return false;
}

void Server::Parts::accept() {
  acceptor.async_accept([this](ErrorCode error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (!error && make_way()) {
      const auto visitor = std::make_shared<Visitor>(
          house, std::move(socket), [this](beast::tcp_stream stream, const Visitor::Request& request) {
            admit(std::move(stream), request);
          });
      house.visitors.push_back(visitor);
      visitor->read();
    }
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
