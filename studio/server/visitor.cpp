#include "studio/server/visitor.h"

#include <fmt/format.h>

namespace ringlet::studio {
namespace {

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

template <class Body>
void Visitor::prepare(http::response<Body>& response, bool last) {
  response.version(11);
  response.keep_alive(!last && parser_->get().keep_alive());
  set_policy(response);
}

template <class Response>
void Visitor::deliver(std::shared_ptr<Response> response) {
  stream_.expires_after(kPatience);
  http::async_write(stream_, *response, [self = shared_from_this(), response](ErrorCode error, std::size_t) {
    if (error) return;
    if (!response->keep_alive()) return self->close();
    self->read();
  });
}

void Visitor::read() {
  waits_ = true;
  parser_.emplace();
  parser_->header_limit(kLongestHeader);
  parser_->body_limit(0);
  stream_.expires_after(kPatience);
  http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](ErrorCode error, std::size_t) {
    self->waits_ = false;
    if (error == http::error::end_of_stream || error == beast::error::timeout) return self->close();
    if (error && error.category() == make_error_code(http::error::end_of_stream).category())
      return self->answer(http::status::bad_request, "this request cannot be read", true);
    if (!error) self->handle();
  });
}

void Visitor::handle() {
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

void Visitor::answer(http::status status, std::string_view text, bool last) {
  auto response = std::make_shared<http::response<http::string_body>>();
  response->result(status);
  response->set(http::field::content_type, "text/plain; charset=utf-8");
  response->body() = fmt::format("{}\n", text);
  prepare(*response, last);
  response->prepare_payload();
  deliver(response);
}

void Visitor::answer(const Asset& asset, bool head) {
  auto response = std::make_shared<http::response<http::span_body<const char>>>();
  response->result(http::status::ok);
  response->set(http::field::content_type, beast::string_view(asset.type.data(), asset.type.size()));
  if (!head) response->body() = {asset.content.data(), asset.content.size()};
  prepare(*response, false);
  response->content_length(asset.content.size());
  deliver(response);
}

void Visitor::close() {
  ErrorCode ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace ringlet::studio
