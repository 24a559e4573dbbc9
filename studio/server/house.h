#pragma once
// What connections to the studio share: who may come in, and how much may wait for whom.

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "studio/server/server.h"

namespace ringlet::studio {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using ErrorCode = beast::error_code;

// After so long without a word a connection is closed.
inline constexpr auto kPatience = std::chrono::seconds(20);

class Visitor;

struct House {
  asio::io_context context{1};
  std::string token;
  std::uint16_t port = 0;
  std::vector<Asset> assets;
  Listener listener;
  std::list<std::weak_ptr<Visitor>> visitors;  // oldest first
  std::size_t clients = 0;
  int drops = 0;                  // files that are on their way
  std::size_t waiting_bytes = 0;  // of all clients

  bool is_host(std::string_view host) const;
  bool is_origin(std::string_view origin) const;
  // The part of a path behind the token; nothing where the token is not the first part.
  std::optional<std::string_view> behind_token(std::string_view target) const;
};

// 128 bits, as 32 hexadecimal digits.
std::string random_token();

// What every reply says beside its content, refusals included.
void set_policy(http::fields& reply);

}  // namespace ringlet::studio
