// A person's first five minutes with the studio, as one story: choose a style, comb it, cut it, wet it, let it move, take a picture.
//
// usage: node first_minutes.mjs RINGLET CHROMIUM

import assert from "node:assert/strict";
import {apart, Desk, step} from "./desk.mjs";

async function choosesAStyle(desk) {
  step("choose a style by its picture");
  const before = await desk.picture();
  await desk.change(() => desk.named("Waves"));
  assert.equal(await desk.lastWords(), "A new style");
  assert.ok(apart(await desk.picture(), before) > 0.005, "the style cannot be seen");
}

async function combs(desk) {
  step("comb hair back");
  await desk.page.click("#tools [data-name=comb]");
  const before = await desk.picture();
  await desk.change(() => desk.drag([0.62, 0.5], [0.88, 0.35]));
  assert.equal(await desk.lastWords(), "Comb");
  assert.ok(apart(await desk.picture(), before) > 0.002, "combing cannot be seen");
}

async function cuts(desk) {
  step("cut the ends; they fall and are swept away");
  const {page} = desk;
  await page.click("#tools [data-name=scissors]");
  await desk.slide("tool-depth", 0.5);
  const before = await desk.picture();
  const box = await page.locator("#canvas").boundingBox();
  await page.mouse.move(box.x + 0.15 * box.width, box.y + 0.65 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.85 * box.width, box.y + 0.65 * box.height, {steps: 5});
  assert.equal(await page.getAttribute("#blade", "style").then((s) => /visible/.test(s)), true);
  await desk.change(() => page.mouse.up());
  assert.match(await desk.lastWords(), /^Trim [\d.]+ (cm|mm)$/);
  // It may be over before anyone looks.
  await desk.until(() => document.getElementById("canvas").dataset.falling !== undefined);
  await desk.until(() => document.getElementById("canvas").dataset.falling === "false");
  assert.ok(apart(await desk.picture(), before) > 0.002, "the cut cannot be seen");

  step("a line beside the hair cuts nothing, and is nothing to undo");
  const words = await desk.lastWords();
  await desk.drag([0.02, 0.02], [0.1, 0.03]);
  await desk.settle();
  assert.equal(await desk.lastWords(), words);
  await page.keyboard.press("Escape");
}

async function wetsAndThinksAgain(desk) {
  step("wet it, and take that back");
  const dry = await desk.picture();
  await desk.change(() => desk.slide("wet", 0.8));
  assert.ok(apart(await desk.picture(), dry) > 0.002, "wet hair looks dry");
  await desk.undo();
  assert.ok(apart(await desk.picture(), dry) < 0.001, "undo does not dry it");
}

async function dyes(desk) {
  step("another colour");
  const before = await desk.picture();
  await desk.change(() => desk.press("button[aria-label=Copper]"));
  assert.equal(await desk.lastWords(), "Colour");
  const copper = await desk.picture();
  assert.ok(apart(copper, before) > 0.005, "the colour cannot be seen");
  await desk.change(() => desk.slide("picture.highlights", 0.5));
  assert.ok(apart(await desk.picture(), copper) > 0.002, "highlights cannot be seen");
}

async function letsItMove(desk) {
  step("let it move, and lead the head");
  const {page} = desk;
  await page.focus("#canvas");
  await desk.change(() => page.keyboard.press("Space"));
  assert.equal(await desk.data("playing"), "true");
  await page.keyboard.press("g");
  const before = await desk.frame();
  await desk.drag([0.5, 0.4], [0.6, 0.42], {steps: 6});
  await desk.untilFrame(before + 5);
  await page.keyboard.press("Escape");
}

async function takesAPicture(desk) {
  step("take a picture");
  const {name, content} = await desk.downloaded(() => desk.press("#screenshot"));
  assert.equal(name, "ringlet.png");
  const shades = new Set((await desk.shrunk(content)).pixels.filter((_, i) => i % 4 === 0).map((red) => red >> 3)).size;
  assert.ok(shades > 12, `a head with hair has more than ${shades} shades of red`);
}

const [, , program, browserPath] = process.argv;
const desk = await Desk.open(program, browserPath);
try {
  step("open");
  await desk.page.goto(desk.studio.address);
  await desk.settle();
  assert.ok(await desk.page.locator("#hint").isVisible());
  await desk.press("#hint-close");
  await choosesAStyle(desk);
  await combs(desk);
  await cuts(desk);
  await wetsAndThinksAgain(desk);
  await dyes(desk);
  await letsItMove(desk);
  await takesAPicture(desk);
  assert.deepEqual(desk.problems, []);
  step("done");
} catch (error) {
  await desk.report(error);
  process.exitCode = 1;
} finally {
  await desk.close();
}
