#include "studio/server/house.h"

#include <fmt/format.h>

#include <random>

namespace ringlet::studio {
namespace {

// Takes as long for a token that is nearly right as for one that is all wrong.
bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  return difference == 0;
}

}  // namespace

bool House::is_host(std::string_view host) const {
  return host == fmt::format("127.0.0.1:{}", port) || host == fmt::format("localhost:{}", port);
}

bool House::is_origin(std::string_view origin) const {
  constexpr std::string_view kScheme = "http://";
  return origin.starts_with(kScheme) && is_host(origin.substr(kScheme.size()));
}

std::optional<std::string_view> House::behind_token(std::string_view target) const {
  if (target.size() < token.size() + 2 || target[0] != '/' || target[token.size() + 1] != '/') return {};
  if (!same(target.substr(1, token.size()), token)) return {};
  return target.substr(token.size() + 2);
}

std::string random_token() {
  std::random_device device;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", static_cast<std::uint32_t>(device()));
  return token;
}

void set_policy(http::fields& reply) {
  reply.set(http::field::cache_control, "no-store");
  reply.set("X-Content-Type-Options", "nosniff");
  reply.set("Referrer-Policy", "no-referrer");
  reply.set("Cross-Origin-Resource-Policy", "same-origin");
  reply.set("Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
            "img-src 'self' data: blob:; media-src blob:; connect-src 'self' ws://127.0.0.1:* "
            "ws://localhost:*; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
}

}  // namespace ringlet::studio
