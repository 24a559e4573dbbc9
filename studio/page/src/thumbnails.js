// Pictures of the styles to start from, by name: made by ../thumbnails.mjs.

import afro_4b from "./thumbnails/afro_4b.jpg";
import bob from "./thumbnails/bob.jpg";
import bob_fringe from "./thumbnails/bob_fringe.jpg";
import bun from "./thumbnails/bun.jpg";
import coils from "./thumbnails/coils.jpg";
import curls from "./thumbnails/curls.jpg";
import curls_3a from "./thumbnails/curls_3a.jpg";
import half_up from "./thumbnails/half_up.jpg";
import long_straight from "./thumbnails/long_straight.jpg";
import pixie from "./thumbnails/pixie.jpg";
import ponytail from "./thumbnails/ponytail.jpg";
import sleek from "./thumbnails/sleek.jpg";
import two_plaits from "./thumbnails/two_plaits.jpg";
import waves from "./thumbnails/waves.jpg";

export const THUMBNAILS = {afro_4b, bob, bob_fringe, bun, coils, curls, curls_3a, half_up, long_straight, pixie, ponytail, sleek, two_plaits, waves};
