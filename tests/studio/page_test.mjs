// The whole page in a real browser: style, cut, wet, undo, play, shake, record, scrub, plot, contacts, movie, save, reopen, lost
// connection.
//
// usage: node page_test.mjs RINGLET CHROMIUM REFERENCES   (NODE_PATH does not reach ES modules: run where playwright-core is)
// With UPDATE_PICTURES=1 the reference pictures are written anew; look at them before you commit them.

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import path from "node:path";

const [, , program, browserPath, references] = process.argv;
const packages = createRequire(path.join(process.cwd(), "package.json"));
const {chromium} = packages("playwright-core");
const axeSource = readFileSync(packages.resolve("axe-core"), "utf8");

const begin = Date.now();
const step = (text) => console.log(`${((Date.now() - begin) / 1000).toFixed(1).padStart(5)} s  ${text}`);

const stateFolder = mkdtempSync(path.join(tmpdir(), "ringlet-state-"));

function startStudio(...more) {
  return new Promise((ready, failed) => {
    const child = spawn(program, ["studio", "--no-open", "--set", "hair.count=40", "--set", "picture.strands=800", ...more],
                        {env: {...process.env, XDG_STATE_HOME: stateFolder}});
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
    send(text) {
      window.said = [...(window.said ?? []).slice(-50), text];
      super.send(text);
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

  step("nothing that keeps people out");
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  // The page's rules let no other script in; the browser's driver may evaluate one all the same.
  await page.evaluate(`${axeSource}; undefined`);
  const wrongFor = async (place) => {
    const {violations} = await page.evaluate(() => window.axe.run(document, {resultTypes: ["violations"]}));
    assert.deepEqual(violations.map((v) => `${place}: ${v.id} ${v.nodes.map((n) => n.target).join(" ")}`), []);
  };
  for (const theme of ["dark", "light"]) {
    for (const tab of ["style", "move", "inspect"]) {
      await press(`#tab-${tab}`);
      await wrongFor(`${theme} ${tab}`);
    }
    await press("#tab-style");
    await named("Comb");
    await wrongFor(`${theme} with the comb`);
    await named("Comb");
    await press("#theme");
  }

  step("every control has a name, and says what it means");
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, canvas, [role=tab]")]
      .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length))
      .map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
  assert.match(await page.evaluate(() => document.querySelector("input[name='hair.length']").closest(".field").title), /length/i);

  step("style");
  const first = await picture();
  await compareWithReference("start", first);
  await change(() => named("Curls"));
  assert.equal(await page.inputValue("select[name='hair.curl']"), "curly");
  await page.focus("input[name='hair.length']");
  const length = Number(await page.inputValue("input[name='hair.length']"));
  await change(() => page.keyboard.press("ArrowLeft"));
  assert.ok(Number(await page.inputValue("input[name='hair.length']")) < length);

  step("a number can be typed");
  const typed = page.locator("input[name='hair.length'] >> xpath=.. >> input[type=number]");
  await change(async () => {
    await typed.fill("23.4");
    await typed.press("Enter");
  });
  assert.equal(await page.evaluate(() => document.querySelector(".history li:last-child").textContent), "Length 23.4 cm");
  await typed.fill("9000");
  await change(() => typed.press("Enter"));
  assert.equal(await typed.inputValue(), "60.0");
  await change(() => page.keyboard.press("Control+z"));

  step("comb");
  const stageBox = await page.locator("#canvas").boundingBox();
  const drag = async (from, to, {drop = false} = {}) => {
    const place = ([x, y]) => [stageBox.x + x * stageBox.width, stageBox.y + y * stageBox.height];
    await page.mouse.move(...place(from));
    await page.mouse.down();
    await page.mouse.move(...place(to), {steps: 10});
    if (drop) await page.keyboard.press("Escape");
    await page.mouse.up();
  };
  const lastWords = () => page.evaluate(() => document.querySelector(".history li:last-child")?.textContent);
  await named("Comb");
  await page.mouse.move(stageBox.x + 0.5 * stageBox.width, stageBox.y + 0.3 * stageBox.height);
  assert.equal(await page.evaluate(() => document.getElementById("brush").style.visibility), "visible", "the cursor does not show its reach");
  const uncombed = await picture(), wordsBefore = await lastWords();
  await change(() => drag([0.62, 0.55], [0.9, 0.35]));
  await until(() => document.querySelector(".history li:last-child").textContent === "Comb");
  const combed = await picture();
  assert.ok(apart(combed, uncombed) > 0.002, `combing cannot be seen: ${apart(combed, uncombed)}`);
  // Where the comb went there was backdrop, and is hair now.
  await change(() => page.keyboard.press("Control+z"));
  assert.ok(apart(await picture(), uncombed) < 0.001, "one undo does not undo the stroke");
  await change(() => drag([0.62, 0.55], [0.9, 0.35], {drop: true}));
  await until((words) => document.querySelector(".history li:last-child")?.textContent === words, wordsBefore);
  assert.ok(apart(await picture(), uncombed) < 0.001, "Escape does not put the hair back");
  await page.keyboard.press("Escape");
  assert.equal(await data("tool"), "", "Escape does not put the comb away");

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
  await until(() => [...document.querySelectorAll(".history li")].some((li) => li.textContent === "Wet with the brush"));
  await page.waitForFunction(() => Number(document.querySelector("input[name=wet]").value) > 0);
  await until((n) => document.querySelectorAll(".history li").length >= n, 2);
  const brushed = await picture();
  assert.ok(apart(brushed, dry) > 0.0005, `brushed hair looks dry: ${apart(brushed, dry)}`);
  assert.ok(apart(brushed, dry) < apart(wet, dry), "the brush has wetted everything");
  await named("Wet brush");
  await change(() => page.keyboard.press("Control+z"));
  await until(() => ![...document.querySelectorAll(".history li")].some((li) => li.textContent === "Wet with the brush"));
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
  await change(() => named("Sleek"));
  const drop = (name, content) => page.evaluate(([file, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], file));
    window.dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true}));
  }, [name, content]);
  await change(() => drop("style.toml", saved.content.toString()));
  assert.ok(apart(await picture(), wet) < 0.001, "the dropped scene looks different");
  await drop("x.exe", "MZ");
  await until(() => document.getElementById("toast").textContent.includes("opens scenes"));
  await drop("long.toml", "# ".padEnd(300000, "x"));
  await until(() => document.getElementById("toast").textContent.includes("too large"));
  const groom = await downloaded(() => named("Export groom"));
  assert.match(groom.content.subarray(0, 5).toString(), /#usda/);

  step("play, shake, grab, record");
  await press("#tab-move");
  await page.selectOption("select[name='simulation.model']", "chain");
  await page.selectOption("select[name='motion.kind']", "shake");
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  await until(() => Number(document.documentElement.dataset.frame) > 2);

  step("friction and wind change in mid-motion");
  const untilFrame = Number(await data("frame"));
  await page.evaluate(() => {
    const wind = document.querySelector("input[name=wind]");
    wind.value = 2;
    wind.dispatchEvent(new Event("change"));
  });
  await page.waitForTimeout(500);
  assert.ok(Number(await data("frame")) >= untilFrame, "the motion began again");
  assert.equal(await data("playing"), "true");

  step("keys are let go when the page is left");
  await named("Grab the head");
  await page.focus("#canvas");
  const sent = () => page.evaluate(() => window.said.filter((text) => text.includes('"grab"')).at(-1));
  await page.keyboard.down("d");
  assert.doesNotMatch(await sent(), /"numbers":\[0,0,0,0,0,0\]/);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  assert.match(await sent(), /"numbers":\[-?0,-?0,-?0,-?0,-?0,-?0\]/);
  await page.keyboard.up("d");
  await named("Grab the head");

  step("Space plays what the tab shows");
  await press("#tab-inspect");
  await page.focus("#canvas");
  await page.keyboard.press("Space");
  await until(() => document.getElementById("toast").textContent.includes("Choose a recording"));
  assert.equal(await data("playing"), "true", "Space under Inspect has stopped the hair");
  await press("#tab-move");

  step("share");
  await press("#share");
  const sharedFrom = Number(await data("frame"));
  await until((n) => Number(document.documentElement.dataset.frame) > n + 5, sharedFrom);
  const shared = await downloaded(() => press("#share"));
  assert.equal(shared.name, "hair.html");
  await named("Record");
  await until(() => document.querySelector("#move [aria-pressed=true]")?.textContent === "Stop recording");
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
  // A frame may come before the state that says what its values are.
  await until(() => !document.getElementById("legend").hidden && /force per length.*mN\/m/.test(document.getElementById("legend").textContent));
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

  step("what was shared plays without a studio");
  const folder = mkdtempSync(path.join(tmpdir(), "ringlet-shared-"));
  writeFileSync(path.join(folder, "hair.html"), shared.content);
  const alone = await browser.newPage({viewport: {width: 300, height: 240}});
  alone.on("pageerror", (error) => problems.push(error.message));
  alone.on("request", (request) => /^(file|blob|data):/.test(request.url()) || problems.push(`asks for ${request.url()}`));
  await alone.goto(`file://${folder}/hair.html`);
  await alone.waitForFunction(() => Number(document.body.dataset.frames) >= 2 && document.body.dataset.playing === "true");
  await alone.click("#play");
  await alone.waitForTimeout(2000);
  const still = (await alone.locator("#stage").screenshot()).toString("base64");
  const shades = await alone.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const {data: values} = context.getImageData(0, 0, image.width, image.height);
    return new Set(Array.from({length: values.length / 4}, (_, i) => values[4 * i] >> 3)).size;
  }, still);
  assert.ok(shades > 12, `a head with hair has more than ${shades} shades of red`);
  assert.deepEqual(problems, []);
  rmSync(folder, {recursive: true});
  step("done");
} catch (error) {
  console.error(error);
  console.error("page data:", await page.evaluate(() => ({...document.documentElement.dataset})).catch(() => ""));
  console.error("page errors:", problems, "toast:", await page.textContent("#toast").catch(() => ""));
  process.exitCode = 1;
} finally {
  studio.child.removeAllListeners("exit");
  studio.child.kill("SIGINT");
  await browser.close();
  rmSync(stateFolder, {recursive: true, force: true});
}
