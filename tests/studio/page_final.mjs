// Final pictures and movies, traced while the studio goes on; hints that fit the device.

import assert from "node:assert/strict";
import {apart, step} from "./desk.mjs";

const state = (desk, wanted) => desk.until((w) => document.documentElement.dataset.final === w, wanted);

export async function testFinal(desk) {
  step("a final picture, traced while hair is styled");
  const {page} = desk;
  await page.evaluate(() => (document.getElementById("final").open = true));
  await page.selectOption("select[name=final-quality]", "16");
  // Smaller than people may choose, so that it takes no time.
  await page.evaluate(() => (document.querySelector("select[name=final-size] option[value='480x270']").value = "240x136"));
  await page.selectOption("select[name=final-size]", "240x136");
  const shown = await desk.picture();
  const traced = await desk.downloaded(async () => {
    await desk.change(() => desk.named("Final picture"));
    await desk.change(() => desk.slide("wet", 0.5));
  });
  assert.equal(traced.name, "ringlet.png");
  await state(desk, "done");
  await desk.undo();
  assert.deepEqual([traced.content.readUInt32BE(16), traced.content.readUInt32BE(20)], [240, 136]);
  // The same head at the same place, in other light.
  const difference = apart(await desk.shrunk(traced.content), shown);
  assert.ok(difference > 0.01 && difference < 0.25, `the traced picture differs by ${difference}`);

  step("a turntable is cancelled");
  await desk.change(() => desk.named("Turntable"));
  assert.ok(await page.locator("#final progress").isVisible());
  await desk.change(() => desk.named("Cancel"));
  await state(desk, "cancelled");
}

/** Of the recording that is open. */
export async function testFinalMovie(desk) {
  step("a final movie");
  await desk.page.evaluate(() => (document.querySelector("select[name=final-size] option:checked").value = "64x36"));
  const movie = await desk.downloaded(() => desk.named("Final movie"));
  assert.equal(movie.name, "ringlet.mp4");
  assert.equal(movie.content.subarray(4, 8).toString(), "ftyp");
}

export async function testTouch(desk) {
  step("hints for fingers");
  const context = await desk.browser.newContext({viewport: {width: 400, height: 700}, hasTouch: true, isMobile: true});
  const page = await context.newPage();
  await page.addInitScript(() => (window.WebSocket = class { static OPEN = 1; }));
  await page.goto(desk.studio.address);
  await page.waitForSelector("#tools button");
  const hint = await page.evaluate(() => document.getElementById("hint").innerText);
  assert.match(hint, /two fingers.*Play under Move.*Undo/s);
  assert.doesNotMatch(hint, /right button|Space|Ctrl/);
  assert.doesNotMatch(await page.evaluate(() => [...document.querySelectorAll("#tools button")].map((b) => b.title).join()), /wheel|W A S D|\([A-Z]\)/);
  await context.close();
}
