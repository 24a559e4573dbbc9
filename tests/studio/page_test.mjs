// The whole page in a real browser: style, cut, wet, undo, play, shake, record, scrub, plot, contacts, movie, save, reopen, lost
// connection.
//
// usage: node page_test.mjs RINGLET CHROMIUM REFERENCES   (NODE_PATH does not reach ES modules: run where playwright-core is)
// With UPDATE_PICTURES=1 the reference pictures are written anew; look at them before you commit them.

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";

const [, , program, browserPath, references] = process.argv;
const {chromium} = createRequire(path.join(process.cwd(), "package.json"))("playwright-core");

const begin = Date.now();
const step = (text) => console.log(`${((Date.now() - begin) / 1000).toFixed(1).padStart(5)} s  ${text}`);

function startStudio(...more) {
  return new Promise((ready, failed) => {
    const child = spawn(program, ["studio", "--no-open", "--set", "hair.count=40", "--set", "picture.strands=800", ...more]);
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
      if (text.includes("\n")) ready({child, address: text.split("\n")[0]});
    });
    child.on("exit", (code) => failed(new Error(`the studio ended with ${code}`)));
  });
}

const studio = await startStudio();
const browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox"]});
const page = await browser.newPage({viewport: {width: 780, height: 420}, colorScheme: "dark", acceptDownloads: true});
page.setDefaultTimeout(15000);
// So that a test can cut the page off.
await page.addInitScript(() => {
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      window.sockets.push(this);
    }
  };
});
const problems = [];
page.on("pageerror", (error) => problems.push(error.message));

const data = (name) => page.evaluate((n) => document.documentElement.dataset[n], name);
const until = (test, argument) => page.waitForFunction(test, argument);
const press = (selector) => page.evaluate((s) => document.querySelector(s).click(), selector);
const named = (text) => page.evaluate((t) => [...document.querySelectorAll("button")].find((b) => b.textContent === t && b.offsetParent).click(), text);
async function change(action) {
  const before = [await data("version"), await data("states")];
  await action();
  // The hair, and what the controls then say.
  await until(([version, states]) => document.documentElement.dataset.version !== version && document.documentElement.dataset.states !== states, before);
}
async function downloaded(action) {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  return {name: download.suggestedFilename(), content: readFileSync(await download.path())};
}

// A picture with every strand, shrunk in the browser to what does not depend on the last pixel.
const SMALL = [96, 64];
async function picture() {
  const {content} = await downloaded(() => press("#screenshot"));
  return page.evaluate(async ([bytes, [w, h]]) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(w, h), context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, w, h);
    const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return {pixels: [...context.getImageData(0, 0, w, h).data], png: btoa(String.fromCharCode(...png))};
  }, [content.toString("base64"), SMALL]);
}
const apart = (a, b) => a.pixels.reduce((sum, value, i) => sum + Math.abs(value - b.pixels[i]), 0) / a.pixels.length / 255;
async function compareWithReference(name, shown) {
  const file = path.join(references, `${name}.png`);
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(references, {recursive: true});
    writeFileSync(file, Buffer.from(shown.png, "base64"));
  }
  assert.ok(existsSync(file), `${file} is missing`);
  const pixels = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, image.width, image.height).data];
  }, readFileSync(file).toString("base64"));
  const difference = apart(shown, {pixels});
  assert.ok(difference < 0.02, `${name} differs from its reference by ${difference.toFixed(4)}`);
}

try {
  step("open");
  await page.goto(studio.address);
  await until(() => document.documentElement.dataset.version);
  assert.equal(await page.locator("#hint p").count(), 3);
  assert.ok(await page.locator("#hint").isVisible());
  await press("#hint-close");
  assert.ok(!(await page.locator("#hint").isVisible()));

  step("every control has a name");
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, canvas, [role=tab]")]
      .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length))
      .map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);

  step("style");
  const first = await picture();
  await compareWithReference("start", first);
  await change(() => named("Curls"));
  assert.equal(await page.inputValue("select[name='hair.curl']"), "curly");
  await page.focus("input[name='hair.length']");
  const length = Number(await page.inputValue("input[name='hair.length']"));
  await change(() => page.keyboard.press("ArrowLeft"));
  assert.ok(Number(await page.inputValue("input[name='hair.length']")) < length);

  step("cut");
  const uncut = await picture();
  await page.keyboard.press("Escape");
  await press("#tab-style");
  await named("Scissors");
  assert.equal(await data("tool"), "scissors");
  const box = await page.locator("#canvas").boundingBox();
  await change(async () => {
    await page.mouse.move(box.x + 40, box.y + 0.5 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 40, box.y + 0.5 * box.height, {steps: 4});
    await page.mouse.up();
  });
  await named("Scissors");
  const cut = await picture();
  await compareWithReference("cut", cut);
  assert.ok(apart(cut, uncut) > 0.002, `the cut cannot be seen: ${apart(cut, uncut)}`);

  step("wet, undo, redo");
  await change(() => page.evaluate(() => {
    const wet = document.querySelector("input[name=wet]");
    wet.value = 0.9;
    wet.dispatchEvent(new Event("input"));
    wet.dispatchEvent(new Event("change"));
  }));
  await until(() => document.querySelectorAll(".history li").length >= 2);
  const wet = await picture();
  assert.ok(apart(wet, cut) > 0.002, `wet hair looks dry: ${apart(wet, cut)}`);
  await change(() => page.keyboard.press("Control+z"));
  assert.ok(apart(await picture(), cut) < 0.001);
  await change(() => page.keyboard.press("Control+Shift+z"));

  step("wet brush");
  await change(() => page.keyboard.press("Control+z"));
  await press("#tab-style");
  await named("Wet brush");
  const dry = await picture();
  const across = async () => {
    await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.3 * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.35 * box.height, {steps: 6});
    await page.mouse.up();
  };
  await change(across);
  await until(() => [...document.querySelectorAll(".history li")].some((li) => li.textContent.includes("within")));
  await page.waitForFunction(() => Number(document.querySelector("input[name=wet]").value) > 0);
  await until((n) => document.querySelectorAll(".history li").length >= n, 2);
  const brushed = await picture();
  assert.ok(apart(brushed, dry) > 0.0005, `brushed hair looks dry: ${apart(brushed, dry)}`);
  assert.ok(apart(brushed, dry) < apart(wet, dry), "the brush has wetted everything");
  await named("Wet brush");
  await change(() => page.keyboard.press("Control+z"));
  await until(() => ![...document.querySelectorAll(".history li")].some((li) => li.textContent.includes("within")));
  assert.ok(apart(await picture(), dry) < 0.001, "one undo does not undo the stroke");
  await change(() => page.evaluate(() => {
    const slider = document.querySelector("input[name=wet]");
    slider.value = 0.9;
    slider.dispatchEvent(new Event("input"));
    slider.dispatchEvent(new Event("change"));
  }));
  await until(() => document.querySelectorAll(".history li").length >= 2);
  assert.ok(apart(await picture(), wet) < 0.001);

  step("save, go on, reopen");
  const saved = await downloaded(() => named("Save scene"));
  assert.equal(saved.name, "style.toml");
  assert.match(saved.content.toString(), /\[\[style\.step\]\]/);
  await change(() => named("Sleek"));
  await change(() => page.setInputFiles("input[type=file]", {name: "style.toml", mimeType: "text/plain", buffer: saved.content}));
  assert.ok(apart(await picture(), wet) < 0.001, "the reopened scene looks different");
  const groom = await downloaded(() => named("Export groom"));
  assert.match(groom.content.subarray(0, 5).toString(), /#usda/);

  step("play, shake, grab, record");
  await press("#tab-move");
  await page.selectOption("select[name='simulation.model']", "chain");
  await page.selectOption("select[name='motion.kind']", "shake");
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  await until(() => Number(document.documentElement.dataset.frame) > 2);
  await named("Record");
  await until(() => document.querySelector("[aria-pressed=true]")?.textContent === "Stop recording");
  await page.keyboard.press("g");
  await page.mouse.move(box.x + 150, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 250, box.y + 170, {steps: 5});
  const at = Number(await data("frame"));
  await until((n) => Number(document.documentElement.dataset.frame) > n + 5, at);
  await page.mouse.up();
  await page.keyboard.press("Escape");
  assert.match(await page.textContent("#motion-numbers"), /frames\/s · step \d+ ms/);
  await named("Stop recording");
  await until(() => document.querySelector("select[name=cache]").options.length > 1);
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  await until(() => document.documentElement.dataset.playing === "false");
  // Frames that were on their way still arrive; then it stands still.
  let paused = null;
  for (let round = 0; round < 8 && paused !== (await data("frame")); ++round) {
    paused = await data("frame");
    await page.waitForTimeout(600);
  }
  assert.equal(await data("frame"), paused);

  step("inspect: scrub, plot, colour, compare");
  await press("#tab-inspect");
  const caches = await page.evaluate(() => document.querySelector("select[name=cache]").options.length - 1);
  await change(() => page.selectOption("select[name=cache]", String(caches - 1)));
  await until(() => document.querySelectorAll(".uplot canvas").length >= 4);
  await page.focus("input[name=frame]");
  await page.keyboard.press("End");
  const last = await page.evaluate(() => document.querySelector("input[name=frame]").max);
  await until((n) => document.documentElement.dataset.frame === n, last);
  assert.ok(Number(last) >= 12);
  await page.selectOption("select[name=quantity]", "speed");
  await until(() => !document.getElementById("legend").hidden);
  const coloured = await picture();
  await page.selectOption("select[name=quantity]", "none");
  await until(() => document.getElementById("legend").hidden);
  assert.ok(apart(await picture(), coloured) > 0.01, "colours cannot be seen");
  await page.selectOption("select[name=compare]", String(caches - 1));
  await until(() => !document.getElementById("names").hidden);
  await page.selectOption("select[name=compare]", "-1");
  await until(() => document.getElementById("names").hidden);

  step("contacts, live and recorded; a movie of them");
  await press("#tab-move");
  await page.selectOption("select[name='simulation.model']", "super_helix");
  await named("Play");
  await until(() => document.documentElement.dataset.mode === "move");
  await page.focus("#canvas");
  await page.keyboard.press("f");
  await until(() => Number(document.documentElement.dataset.contacts) > 0);
  assert.match(await page.textContent("#contact-legend"), /sticks.*slides.*of \d+ slide.*1 cm of arrow: [\d.e+-]+ [mµ]N/);
  await press("#movie");
  await named("Record");
  await page.selectOption("select[name='move-quantity']", "force");
  await until(() => !document.getElementById("legend").hidden);
  assert.match(await page.textContent("#legend"), /force per length.*mN\/m/);
  const begun = Number(await data("frame"));
  await until((n) => Number(document.documentElement.dataset.frame) > n + 4, begun);
  const movie = await downloaded(() => press("#movie"));
  assert.equal(movie.name, "ringlet.webm");
  // Matroska's first word, and more than its headers.
  assert.equal(movie.content.readUInt32BE(0), 0x1a45dfa3);
  assert.ok(movie.content.length > 10000, `a movie of ${movie.content.length} bytes`);
  await named("Stop recording");
  await press("#tab-inspect");
  const kept = String(caches);
  await page.waitForSelector(`select[name=cache] option[value="${kept}"]`, {state: "attached"});
  await change(() => page.selectOption("select[name=cache]", kept));
  await page.focus("input[name=frame]");
  await page.keyboard.press("End");
  await until(() => Number(document.documentElement.dataset.contacts) > 0 && !document.getElementById("legend").hidden);
  const withForces = await picture();
  await page.selectOption("select[name=quantity]", "state");
  await until(() => !document.getElementById("kind-legend").hidden);
  const byState = await picture(), shown = await data("contacts");
  assert.ok(apart(withForces, byState) > 0.005, "colours by force and by state look alike");
  await named("Contacts");
  await until(() => document.documentElement.dataset.contacts === "0");
  const arrows = apart(await picture(), byState);
  assert.ok(arrows > 0.0005, `${shown} contacts cannot be seen: ${arrows}`);
  await page.selectOption("select[name=quantity]", "group");
  await until(() => document.getElementById("kind-legend").textContent.includes("guide"));
  await page.selectOption("select[name=quantity]", "none");

  step("a page that is cut off comes back");
  const shownFrame = await data("frame");
  await page.evaluate(() => sockets.at(-1).close());
  await until(() => sockets.length === 2 && document.documentElement.dataset.connection === "open");
  await until((n) => document.documentElement.dataset.frame === n, shownFrame);
  assert.equal(await page.textContent("#connection"), "connected");

  step("narrow and wide");
  for (const [width, height] of [[320, 568], [3840, 2160]]) {
    await page.setViewportSize({width, height});
    await page.waitForTimeout(100);
    const over = await page.evaluate(() => [...document.querySelectorAll("header, main, footer, .tabs, #canvas")]
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1).map((e) => e.id || e.tagName));
    assert.deepEqual(over, [], `at ${width} pixels these are cut off`);
  }
  await page.setViewportSize({width: 780, height: 420});

  step("a second page sees the same, and a studio that stops is missed");
  const other = await browser.newPage({viewport: {width: 400, height: 300}});
  await other.goto(studio.address);
  await other.waitForFunction(() => document.documentElement.dataset.mode === "inspect");
  await other.close();
  studio.child.removeAllListeners("exit");
  studio.child.kill("SIGINT");
  await until(() => document.documentElement.dataset.connection === "lost");
  assert.match(await page.textContent("#connection"), /trying again.*new address/);
  assert.deepEqual(problems, []);
  step("done");
} catch (error) {
  console.error(error);
  console.error("page errors:", problems, "toast:", await page.textContent("#toast").catch(() => ""));
  process.exitCode = 1;
} finally {
  studio.child.removeAllListeners("exit");
  studio.child.kill("SIGINT");
  await browser.close();
}
