// The whole page in a real browser, as a person would go through it.
//
// usage: node page_test.mjs RINGLET CHROMIUM REFERENCES   (NODE_PATH does not reach ES modules: run where playwright-core is)
// With UPDATE_PICTURES=1 the reference pictures are written anew; look at them before you commit them.

import assert from "node:assert/strict";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import path from "node:path";
import {axeSource, barsNobody, Desk, step} from "./desk.mjs";
import {testFinal, testFinalMovie, testTouch} from "./page_final.mjs";
import {testInspect, testProbe, testRecordedContacts} from "./page_inspect.mjs";
import {testContacts, testMove} from "./page_move.mjs";
import {testStyle} from "./page_style.mjs";

async function comesBack(desk) {
  step("a page that is cut off comes back");
  const shown = await desk.data("frame");
  await desk.page.evaluate(() => sockets.at(-1).close());
  await desk.until(() => sockets.length === 2 && document.documentElement.dataset.connection === "open");
  await desk.settle();
  assert.equal(await desk.data("frame"), shown);
  assert.equal(await desk.page.textContent("#connection"), "connected");
}

async function fits(desk) {
  step("narrow and wide");
  const page = await desk.newPage();
  // Without a socket there is no hair, so that no picture of that size takes long.
  await page.addInitScript(() => (window.WebSocket = class { static OPEN = 1; }));
  await page.goto(desk.studio.address);
  await page.waitForSelector("#tools button");
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  await page.evaluate(`${axeSource}; undefined`);
  for (const [width, height] of [[320, 568], [780, 420], [3840, 2160]]) {
    await page.setViewportSize({width, height});
    for (const theme of ["light", "dark"]) {
      await page.evaluate((wanted) => document.documentElement.dataset.theme === wanted || document.getElementById("theme").click(), theme);
      for (const tab of ["style", "move", "inspect"]) {
        await page.evaluate((id) => document.getElementById(id).click(), `tab-${tab}`);
        await barsNobody(page, `${width} px, ${theme}, ${tab}`);
      }
    }
    const over = await page.evaluate(() => [...document.querySelectorAll("header, main, footer, .tabs, #stage")]
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1).map((e) => e.id || e.tagName));
    assert.deepEqual(over, [], `at ${width} pixels these are cut off`);
  }
  await page.close();
}

async function explainsWhatIsMissing(desk) {
  step("a browser without WebGL is told so");
  const page = await desk.browser.newPage();
  await page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null));
  await page.goto(desk.studio.address);
  await page.waitForSelector("#no-picture:visible");
  assert.match(await page.textContent("#no-picture"), /WebGL 2.*another browser/);
  await page.close();
}

async function missesTheStudio(desk) {
  step("a second page sees the same, and a studio that stops is missed");
  const other = await desk.newPage({viewport: {width: 400, height: 300}});
  await other.goto(desk.studio.address);
  await other.waitForFunction(() => document.documentElement.dataset.mode === "inspect");
  await other.close();
  desk.stopStudio();
  await desk.until(() => document.documentElement.dataset.connection === "lost");
  assert.match(await desk.page.textContent("#connection"), /trying again.*new address/);
}

async function playsAlone(desk, shared) {
  step("what was shared plays without a studio");
  const folder = mkdtempSync(path.join(tmpdir(), "ringlet-shared-"));
  writeFileSync(path.join(folder, "hair.html"), shared.content);
  const alone = await desk.newPage({viewport: {width: 300, height: 240}});
  alone.on("request", (request) => /^(file|blob|data):/.test(request.url()) || desk.problems.push(`asks for ${request.url()}`));
  await alone.goto(`file://${folder}/hair.html`);
  await alone.waitForFunction(() => Number(document.body.dataset.frames) >= 2 && Number(document.body.dataset.drawn) >= 2);
  assert.equal(await alone.evaluate(() => document.body.dataset.playing), "true");
  await alone.click("#play");
  const shades = await desk.shades(alone, "#stage");
  assert.ok(shades > 12, `a head with hair has more than ${shades} shades of red`);
  rmSync(folder, {recursive: true});
}

const [, , program, browserPath, references] = process.argv;
const desk = await Desk.open(program, browserPath, references);
try {
  await testStyle(desk);
  await testFinal(desk);
  const shared = await testMove(desk);
  await testInspect(desk);
  await testContacts(desk);
  await testRecordedContacts(desk);
  await testProbe(desk);
  await testFinalMovie(desk);
  await comesBack(desk);
  await fits(desk);
  await explainsWhatIsMissing(desk);
  await testTouch(desk);
  await missesTheStudio(desk);
  await playsAlone(desk, shared);
  assert.deepEqual(desk.problems, []);
  step("done");
} catch (error) {
  await desk.report(error);
  process.exitCode = 1;
} finally {
  await desk.close();
}
