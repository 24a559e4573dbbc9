#pragma once
// One HTTP connection, until it ends or becomes a WebSocket.

#include <functional>

#include "studio/server/house.h"

namespace ringlet::studio {

class Visitor : public std::enable_shared_from_this<Visitor> {
 public:
  using Request = http::request<http::empty_body>;
  // Takes over a connection that becomes a WebSocket.
  using Admit = std::function<void(beast::tcp_stream, const Request&)>;

  Visitor(House& house, tcp::socket socket, Admit admit)
      : house_(house), stream_(std::move(socket)), admit_(std::move(admit)) {}

  // Whether nothing would be lost if it were shown out: it has not asked for anything.
  bool waits() const { return waits_; }
  void show_out() { stream_.close(); }
  void read();

 private:
  void handle();
  void take_drop(std::string_view kind);
  void answer(http::status status, std::string_view text, bool last = false);
  void answer(const Asset& asset, bool head);
  bool has_body() const;
  template <class Body>
  void prepare(http::response<Body>& response, bool last);
  template <class Response>
  void deliver(std::shared_ptr<Response> response);
  void close();

  static constexpr std::size_t kLongestHeader = 8192;  // bytes

  House& house_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kLongestHeader * 2};
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<http::request_parser<http::string_body>> drop_;
  Admit admit_;
  bool waits_ = false;
};

}  // namespace ringlet::studio
