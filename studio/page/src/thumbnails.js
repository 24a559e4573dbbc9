// Pictures of the styles to start from, by name: made by ../thumbnails.mjs.

import bob from "./thumbnails/bob.jpg";
import coils from "./thumbnails/coils.jpg";
import curls from "./thumbnails/curls.jpg";
import curls_3a from "./thumbnails/curls_3a.jpg";
import long_straight from "./thumbnails/long_straight.jpg";
import pixie from "./thumbnails/pixie.jpg";
import ponytail from "./thumbnails/ponytail.jpg";
import sleek from "./thumbnails/sleek.jpg";
import waves from "./thumbnails/waves.jpg";

export const THUMBNAILS = {bob, coils, curls, curls_3a, long_straight, pixie, ponytail, sleek, waves};
