// The Inspect tab: scrub, plot, colour, compare, contacts.

import assert from "node:assert/strict";
import {apart, farthest, step} from "./desk.mjs";

async function openLast(desk) {
  await desk.press("#tab-inspect");
  const last = (await desk.page.locator("select[name=cache] option").count()) - 2;
  await desk.change(() => desk.page.selectOption("select[name=cache]", String(last)));
  await desk.page.focus("input[name=frame]");
  await desk.page.keyboard.press("End");
  await desk.until(() => document.documentElement.dataset.frame === document.querySelector("input[name=frame]").max);
  return String(last);
}
const colour = (desk, quantity) => desk.change(() => desk.page.selectOption("select[name=quantity]", quantity));

export async function testInspect(desk) {
  step("inspect: scrub, plot, colour, compare");
  const {page} = desk;
  const cache = await openLast(desk);
  await desk.until(() => document.querySelectorAll(".uplot canvas").length >= 4);
  assert.ok((await desk.frame()) >= 12);
  await colour(desk, "speed");
  await desk.until(() => !document.getElementById("legend").hidden);
  const coloured = await desk.picture();
  await colour(desk, "none");
  await desk.until(() => document.getElementById("legend").hidden);
  assert.ok(apart(await desk.picture(), coloured) > 0.01, "colours cannot be seen");
  await desk.change(() => page.selectOption("select[name=compare]", cache));
  await desk.until(() => !document.getElementById("names").hidden);
  await desk.change(() => page.selectOption("select[name=compare]", "-1"));
  await desk.until(() => document.getElementById("names").hidden);
}

export async function testRecordedContacts(desk) {
  step("contacts, recorded");
  await openLast(desk);
  await desk.until(() => Number(document.documentElement.dataset.contacts) > 0 && !document.getElementById("legend").hidden);
  const withForces = await desk.picture();
  await colour(desk, "state");
  await desk.until(() => !document.getElementById("kind-legend").hidden);
  const byState = await desk.picture();
  assert.ok(apart(withForces, byState) > 0.005, "colours by force and by state look alike");
  await desk.change(() => desk.named("Contacts"));
  await desk.until(() => document.documentElement.dataset.contacts === "0");
  const arrows = farthest(await desk.picture(), byState);
  assert.ok(arrows > 0.05, `contacts cannot be seen: ${arrows}`);
  await colour(desk, "group");
  await desk.until(() => document.getElementById("kind-legend").textContent.includes("guide"));
  await colour(desk, "none");
}

export async function testProbe(desk) {
  step("probe a strand");
  const {page} = desk;
  await desk.named("Probe");
  const box = await page.locator("#canvas").boundingBox();
  // Where strands are depends on how far the recording has come: down the picture until one is met.
  for (const down of [0.3, 0.4, 0.5, 0.6])
    for (const across of [0.35, 0.45, 0.55, 0.65]) {
      if (await page.evaluate(() => window.said.some((m) => m.do === "probe"))) break;
      await page.mouse.click(box.x + across * box.width, box.y + down * box.height);
    }
  await desk.until(() => document.documentElement.dataset.probed !== "");
  assert.match(await page.textContent("#probe-numbers"), /^Strand \d+: \d+\.\d cm long · curvature \d+ 1\/m · (touches nothing|[\d.e+-]+ mN of contact, (slides|sticks))$/);
  const way = await page.getAttribute("#probed", "points");
  assert.ok(way.split(" ").length > 8, "the strand is not marked");
  const plots = await page.locator("#inspect .uplot").count();
  assert.ok(plots >= 8, `there are ${plots} plots`);
  await page.focus("#canvas");
  await page.keyboard.press("ArrowLeft");
  await desk.until((before) => document.getElementById("probed").getAttribute("points") !== before, way);
  await desk.named("Probe");
}
