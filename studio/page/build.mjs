// Bundles the page: app.js and app.css from src/, viewer.js, which shared pages carry, and three.js, which is a file of its own as it changes only with its version.
//
// usage: node build.mjs PACKAGES OUTPUT   (PACKAGES: a node_modules folder with what package-lock.json pins)

import {mkdirSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";
import {fileURLToPath} from "node:url";

const [, , packages, output] = process.argv;
if (!output) {
  console.error("usage: node build.mjs PACKAGES OUTPUT");
  process.exit(2);
}
const {build} = createRequire(path.resolve(packages, "package.json"))("esbuild");
const sources = path.join(path.dirname(fileURLToPath(import.meta.url)), "src");

// The licences ask that their text goes with every copy.
const notice = (name) => `/*! ${name}\n${readFileSync(path.join(packages, name, "LICENSE"), "utf8").trim()}\n*/`;

const common = {
  bundle: true, minify: true, format: "esm", target: "es2020", charset: "utf8", legalComments: "none", logLevel: "warning",
  loader: {".jpg": "dataurl"},  // pictures travel inside the script: the server knows a few files by name and no others
  nodePaths: [path.resolve(packages)],
};
const threeApart = {
  name: "three-apart",
  setup: (bundler) => bundler.onResolve({filter: /^three$/}, () => ({path: "./three.js", external: true})),
};

mkdirSync(output, {recursive: true});
await build({
  ...common, outfile: path.join(output, "three.js"), banner: {js: notice("three")},
  stdin: {contents: 'export * from "three";', resolveDir: path.resolve(packages)},
});
await build({
  ...common, outfile: path.join(output, "app.js"), banner: {js: `${notice("three")}\n${notice("uplot")}`, css: notice("uplot")},
  entryPoints: [path.join(sources, "app.js")], plugins: [threeApart],
});
await build({
  ...common, outfile: path.join(output, "viewer.js"), banner: {js: notice("three")},
  entryPoints: [path.join(sources, "viewer.js")], plugins: [threeApart],
});
