// In place of the studio where it could not be built.
#include "ringlet/base/error.h"
#include "studio/server/studio.h"

namespace ringlet::studio {

void serve(const StudioOptions&, const StopFlag&, const std::function<void(const Door&)>&) {
  throw UnsupportedError("this program was built without the studio: " RINGLET_STUDIO_MISSING
                         "; put that right and build again");
}

}  // namespace ringlet::studio
