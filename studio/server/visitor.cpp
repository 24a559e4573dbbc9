#include "studio/server/visitor.h"

#include <fmt/format.h>

#include "ringlet/base/error.h"
#include "studio/server/dropbox.h"

namespace ringlet::studio {
namespace {

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

constexpr std::string_view kDrop = "drop/";
constexpr int kMostDrops = 2;  // on their way at the same time

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
  parser_->body_limit(Dropbox::kLargest);
  stream_.expires_after(kPatience);
  http::async_read_header(
      stream_, buffer_, *parser_, [self = shared_from_this()](ErrorCode error, std::size_t) {
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
  if (path->starts_with(kDrop) && request.method() == http::verb::post) {
    if (origin.empty()) return answer(http::status::forbidden, "a file must say where it comes from", true);
    return take_drop(path->substr(kDrop.size()));
  }
  if (has_body()) return answer(http::status::bad_request, "only files that are dropped have a body", true);
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

bool Visitor::has_body() const {
  const auto length = parser_->content_length();
  return parser_->chunked() || (length && *length > 0);
}

// The name that pages know the file by is all that its sender is told.
void Visitor::take_drop(std::string_view kind) {
  if (!Dropbox::takes(kind))
    return answer(http::status::unsupported_media_type, "files of this kind are not taken", true);
  if (house_.drops >= kMostDrops)
    return answer(http::status::service_unavailable, "other files are on their way; try again", true);
  ++house_.drops;
  const std::shared_ptr<void> leave(nullptr, [this](void*) { --house_.drops; });
  drop_.emplace(std::move(*parser_));
  drop_->body_limit(Dropbox::kLargest);
  http::async_read(
      stream_, buffer_, *drop_,
      [self = shared_from_this(), kind = std::string(kind), leave](ErrorCode error, std::size_t) {
        if (error == http::error::body_limit)
          return self->answer(http::status::payload_too_large, "this file is too large", true);
        if (error) return self->close();
        try {
          const std::string name = self->house_.listener.dropped(kind, self->drop_->get().body());
          self->drop_.reset();
          self->answer(http::status::ok, name, true);
        } catch (const Error& failure) {
          self->answer(http::status::insufficient_storage, failure.message(), true);
        }
      });
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
