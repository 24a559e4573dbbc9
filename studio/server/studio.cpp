#include "studio/server/studio.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

#include "ringlet/base/error.h"
#include "studio/server/page.h"
#include "studio/server/server.h"
#include "studio/server/workshop.h"

namespace ringlet::studio {

namespace {

// The folder belongs to this user alone.
std::filesystem::path write_door(const std::filesystem::path& folder, const std::string& address) {
  const std::filesystem::path page = folder / "open.html";
  std::ofstream out(page);
  out << "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
      << "<meta http-equiv=\"refresh\" content=\"0; url=" << address << "\"><title>Ringlet studio</title>"
      << "<a href=\"" << address << "\">Open the studio</a>\n";
  if (!out.flush()) throw FileError("the page that leads to the studio cannot be written", {page.string()});
  return page;
}

}  // namespace

void serve(const StudioOptions& options, const StopFlag& stop,
           const std::function<void(const Door&)>& ready) {
  // Each knows the other: pages speak to the workshop through the server, and it answers the same way.
  std::unique_ptr<Server> server;
  std::unique_ptr<Workshop> workshop;
  Listener listener;
  listener.joined = [&](ClientId client) { workshop->joined(client); };
  listener.said = [&](ClientId client, std::string_view text) {
    if (text == "seen")
      server->acknowledge(client);
    else
      workshop->said(client, text);
  };
  listener.left = [](ClientId) {};
  listener.dropped = [&](std::string_view kind, std::string_view content) {
    return workshop->dropbox().keep(kind, content);
  };
  server = std::make_unique<Server>(options.port, page_assets(), std::move(listener));
  const Opening opening = options.open_cache ? Opening::cache
                          : options.play     ? Opening::motion
                                             : Opening::style;
  workshop = std::make_unique<Workshop>(options.scene, options.title, options.caches, options.fit, opening,
                                        [&](std::optional<ClientId> client, Message message) {
                                          if (client)
                                            server->send(*client, std::move(message));
                                          else
                                            server->broadcast(std::move(message));
                                        });
  ready({server->address(), write_door(workshop->scratch(), server->address())});
  server->run(stop);
  // The worker may be building a huge scene, which nothing interrupts. Nobody waits for that: what it would
  // show is shown to no one.
  constexpr auto kWorkerPatience = std::chrono::milliseconds(1000);
  if (!workshop->end_within(kWorkerPatience)) {
    std::error_code ignored;
    std::filesystem::remove_all(workshop->scratch(), ignored);
    std::fflush(nullptr);
    std::_Exit(0);
  }
  // Its thread must end before the server goes that it sends through.
  workshop.reset();
}

}  // namespace ringlet::studio
