// Pictures of the styles to start from, by name: made by ../thumbnails.mjs.

import afro_4b from "./thumbnails/afro_4b.jpg";
import bob from "./thumbnails/bob.jpg";
import bob_fringe from "./thumbnails/bob_fringe.jpg";
import bun from "./thumbnails/bun.jpg";
import buzz_cut from "./thumbnails/buzz_cut.jpg";
import coils from "./thumbnails/coils.jpg";
import curls from "./thumbnails/curls.jpg";
import curls_3a from "./thumbnails/curls_3a.jpg";
import curls_3b from "./thumbnails/curls_3b.jpg";
import curls_3c from "./thumbnails/curls_3c.jpg";
import dreadlocks from "./thumbnails/dreadlocks.jpg";
import half_up from "./thumbnails/half_up.jpg";
import high_ponytail from "./thumbnails/high_ponytail.jpg";
import layered_waves from "./thumbnails/layered_waves.jpg";
import lob from "./thumbnails/lob.jpg";
import long_straight from "./thumbnails/long_straight.jpg";
import pigtails from "./thumbnails/pigtails.jpg";
import pixie from "./thumbnails/pixie.jpg";
import plait from "./thumbnails/plait.jpg";
import ponytail from "./thumbnails/ponytail.jpg";
import sleek from "./thumbnails/sleek.jpg";
import top_knot from "./thumbnails/top_knot.jpg";
import two_plaits from "./thumbnails/two_plaits.jpg";
import undercut from "./thumbnails/undercut.jpg";
import waves from "./thumbnails/waves.jpg";

export const THUMBNAILS = {afro_4b, bob, bob_fringe, bun, buzz_cut, coils, curls, curls_3a, curls_3b, curls_3c, dreadlocks, half_up, high_ponytail, layered_waves, lob, long_straight, pigtails, pixie, plait, ponytail, sleek, top_knot, two_plaits, undercut, waves};
