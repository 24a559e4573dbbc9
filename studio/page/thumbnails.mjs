// Traces a small picture of every style to start from, into src/thumbnails: run it again when presets or scenes/styles change.
//
// usage: node studio/page/thumbnails.mjs RINGLET   (needs ffmpeg)

import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {fileURLToPath} from "node:url";
import {PRESETS} from "./src/presets.js";

const here = path.dirname(fileURLToPath(import.meta.url));
const styles = path.join(here, "../../scenes/styles"), pictures = path.join(here, "src/thumbnails");
// All from one place, so that lengths can be compared.
const VIEW = {"picture.quality": "path", "picture.width": 264, "picture.height": 330, "picture.samples": 24, "picture.strands": 40000,
              "picture.strand_width": 1.4e-4, "picture.field_of_view": 29, "picture.camera_target": [0, 0.01, -0.05], "picture.camera_position": [0.56, -0.83, 0.03]};
const QUALITY = "3";  // of a JPEG as ffmpeg counts: 2 is the best

const [, , ringlet] = process.argv;
if (!ringlet) {
  console.error("usage: node studio/page/thumbnails.mjs RINGLET");
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), "ringlet-thumbnails-"));
mkdirSync(pictures, {recursive: true});
function trace(name, scene, values) {
  const png = path.join(folder, "picture.png"), file = path.join(pictures, `${name}.jpg`);
  const set = Object.entries({...values, ...VIEW}).flatMap(([key, value]) => ["--set", `${key}=${JSON.stringify(value)}`]);
  execFileSync(ringlet, ["style", ...scene, ...set, "--picture", png]);
  // Larger than it is shown: the difference takes the noise out.
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", "-i", png, "-vf", "scale=132:165:flags=area", "-q:v", QUALITY, "-bitexact", file]);
  console.log(file);
}
for (const [name, values] of Object.entries(PRESETS)) trace(name.toLowerCase(), [], {"hair.count": 300, ...values});
for (const file of readdirSync(styles)) if (file.endsWith(".toml")) trace(path.basename(file, ".toml"), [path.join(styles, file)], {});
rmSync(folder, {recursive: true});

const names = readdirSync(pictures).filter((file) => file.endsWith(".jpg")).sort();
const variable = (file) => file.replace(".jpg", "");
writeFileSync(path.join(here, "src/thumbnails.js"), `// Pictures of the styles to start from, by name: made by ../thumbnails.mjs.

${names.map((file) => `import ${variable(file)} from "./thumbnails/${file}";`).join("\n")}

export const THUMBNAILS = {${names.map(variable).join(", ")}};
`);
