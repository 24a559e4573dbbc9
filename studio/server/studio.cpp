#include "studio/server/studio.h"

#include <memory>

#include "studio/server/page.h"
#include "studio/server/server.h"
#include "studio/server/workshop.h"

namespace ringlet::studio {

void serve(const StudioOptions& options, const StopFlag& stop,
           const std::function<void(const std::string&)>& ready) {
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
  server = std::make_unique<Server>(options.port, page_assets(), std::move(listener));
  workshop = std::make_unique<Workshop>(options.scene, options.title, options.caches, options.open_cache,
                                        [&](std::optional<ClientId> client, Message message) {
                                          if (client)
                                            server->send(*client, std::move(message));
                                          else
                                            server->broadcast(std::move(message));
                                        });
  ready(server->address());
  server->run(stop);
  // Its thread must end before the server goes that it sends through.
  workshop.reset();
}

}  // namespace ringlet::studio
