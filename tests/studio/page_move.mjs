// The Move tab: play, lead the head, wind, keys, record, share; contacts live.

import assert from "node:assert/strict";
import {step} from "./desk.mjs";

async function plays(desk) {
  step("play and shake");
  const {page} = desk;
  await desk.press("#tab-move");
  await desk.change(() => page.selectOption("select[name='simulation.model']", "chain"));
  await desk.change(() => page.selectOption("select[name='motion.kind']", "shake"));
  await page.focus("#canvas");
  await desk.change(() => page.keyboard.press("Space"));
  assert.equal(await desk.data("playing"), "true");
  await desk.untilFrame(2);

  step("wind changes in mid-motion");
  await page.evaluate(() => {
    window.frames_shown = [];
    new MutationObserver(() => window.frames_shown.push(Number(document.documentElement.dataset.frame)))
      .observe(document.documentElement, {attributeFilter: ["data-frame"]});
  });
  const before = await desk.frame();
  await desk.change(() => desk.slide("wind", 2));
  await desk.untilFrame(before + 10);
  const shown = await page.evaluate(() => window.frames_shown);
  assert.deepEqual(shown, [...shown].sort((a, b) => a - b), "the motion began again");
  assert.equal(await desk.data("playing"), "true");
}

async function letsGo(desk) {
  step("keys are let go when the page is left");
  const {page} = desk;
  await desk.named("Grab the head");
  await page.focus("#canvas");
  const lead = () => page.evaluate(() => window.said.filter((m) => m.do === "grab").at(-1)?.numbers.map((x) => x + 0));
  await page.keyboard.down("d");
  await desk.until(() => window.said.some((m) => m.do === "grab" && m.numbers.some((x) => x !== 0)));
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  assert.deepEqual(await lead(), [0, 0, 0, 0, 0, 0]);
  await page.keyboard.up("d");
  await desk.named("Grab the head");

  step("Space plays what the tab shows");
  await desk.press("#tab-inspect");
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  await desk.untilToast("Choose a recording");
  await desk.settle();
  assert.equal(await desk.data("playing"), "true", "Space under Inspect has stopped the hair");
  await desk.press("#tab-move");
}

async function records(desk) {
  step("share");
  const {page} = desk;
  await desk.press("#share");
  await desk.untilFrame((await desk.frame()) + 5);
  const shared = await desk.downloaded(() => desk.press("#share"));
  assert.equal(shared.name, "hair.html");

  step("record, grab, stop");
  await desk.change(() => desk.named("Record"));
  await page.keyboard.press("g");
  const begun = await desk.frame();
  await desk.drag([0.4, 0.4], [0.6, 0.45], {steps: 5});
  await desk.untilFrame(begun + 12);
  await page.keyboard.press("Escape");
  await desk.until(() => /frames\/s · step \d+ ms/.test(document.getElementById("motion-numbers").textContent));
  await desk.change(() => desk.named("Stop recording"));
  assert.equal(await page.locator("select[name=cache] option").count(), 2);
  await page.focus("#canvas");
  await desk.change(() => page.keyboard.press("Space"));
  assert.equal(await desk.data("playing"), "false");
  // Each colour is shown with the frame that the simulator has come to.
  const reached = async (quantity) => {
    await desk.change(() => page.selectOption("select[name='move-quantity']", quantity));
    return desk.frame();
  };
  assert.equal(await reached("speed"), await reached("none"), "hair that is paused goes on");
  return shared;
}

/** Returns the page that was shared. */
export async function testMove(desk) {
  await plays(desk);
  await letsGo(desk);
  return records(desk);
}

/** Leaves a recording with contacts. */
export async function testContacts(desk) {
  step("contacts, live; a movie of them");
  const {page} = desk;
  await desk.press("#tab-move");
  await desk.change(() => page.selectOption("select[name='simulation.model']", "super_helix"));
  await desk.change(() => desk.named("Play"));
  assert.equal(await desk.data("mode"), "move");
  await page.focus("#canvas");
  await desk.change(() => page.keyboard.press("f"));
  await desk.until(() => Number(document.documentElement.dataset.contacts) > 0);
  assert.match(await page.textContent("#contact-legend"), /sticks.*slides.*of \d+ slide.*1 cm of arrow: [\d.e+-]+ [mµ]N/);
  await desk.press("#movie");
  await desk.change(() => desk.named("Record"));
  await desk.change(() => page.selectOption("select[name='move-quantity']", "force"));
  await desk.until(() => !document.getElementById("legend").hidden && /force per length.*mN\/m/.test(document.getElementById("legend").textContent));
  await desk.untilFrame((await desk.frame()) + 4);
  // More than its headers.
  await desk.until(() => Number(document.documentElement.dataset.movie) > 10000);
  const movie = await desk.downloaded(() => desk.press("#movie"));
  assert.equal(movie.name, "ringlet.webm");
  assert.equal(movie.content.readUInt32BE(0), 0x1a45dfa3, "this is no Matroska");
  await desk.change(() => desk.named("Stop recording"));
}
