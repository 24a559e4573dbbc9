// A studio and a real browser that shows it, and what tests do there: wait for states, never for times.

import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import path from "node:path";
import {PACKET, readPacket} from "../../studio/page/src/wire.js";

const PATIENCE = 60000;  // milliseconds until a state that does not come is an error, also on a busy machine
const SMALL = [96, 64];  // pixels of the pictures that are compared: they do not depend on the last pixel
const packages = createRequire(path.join(process.cwd(), "package.json"));
const {chromium} = packages("playwright-core");

export const axeSource = readFileSync(packages.resolve("axe-core"), "utf8");

const begin = Date.now();
export const step = (text) => console.log(`${((Date.now() - begin) / 1000).toFixed(1).padStart(5)} s  ${text}`);

function startStudio(program, stateFolder) {
  return new Promise((ready, failed) => {
    const child = spawn(program, ["studio", "--no-open", "--set", "hair.count=40", "--set", "picture.strands=800"],
                        {cwd: stateFolder, env: {...process.env, XDG_STATE_HOME: stateFolder}});
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
      if (text.includes("\n")) ready({child, address: text.split("\n")[0]});
    });
    child.on("exit", (code) => failed(new Error(`the studio ended with ${code}`)));
  });
}

// What pages of the browser keep so that tests can ask for it: sockets, what was said through them, and the last packet of each kind.
function keepSockets() {
  window.sockets = [];
  window.said = [];
  window.packets = {};
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      window.sockets.push(this);
      this.addEventListener("message", ({data}) => {
        if (typeof data !== "string") window.packets[new Uint32Array(data, 0, 1)[0]] = data;
      });
    }
    send(text) {
      if (text !== "seen") window.said.push(JSON.parse(text));
      super.send(text);
    }
  };
}

// Decodes a PNG in the browser and shrinks it.
async function shrink([bytes, [w, h]]) {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(w, h), context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, w, h);
  const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return {pixels: [...context.getImageData(0, 0, w, h).data], png: btoa(String.fromCharCode(...png))};
}

/** Mean difference of two pictures, 0 … 1. */
export const apart = (a, b) => a.pixels.reduce((sum, value, i) => sum + Math.abs(value - b.pixels[i]), 0) / a.pixels.length / 255;

/** Difference where two pictures differ most, 0 … 1: for what is small. */
export const farthest = (a, b) => a.pixels.reduce((most, value, i) => Math.max(most, Math.abs(value - b.pixels[i])), 0) / 255;

/** Nothing on a page, into which axeSource was put, keeps people out. */
export async function barsNobody(page, place) {
  const {violations} = await page.evaluate(() => window.axe.run(document, {resultTypes: ["violations"]}));
  assert.deepEqual(violations.map((v) => `${place}: ${v.id} ${v.nodes.map((n) => n.target).join(" ")}`), []);
}

export class Desk {
  static async open(program, browserPath, references) {
    const desk = new Desk();
    desk.references = references;
    desk.program = program;
    desk.stateFolder = mkdtempSync(path.join(tmpdir(), "ringlet-state-"));
    desk.studio = await startStudio(program, desk.stateFolder);
    desk.browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox"]});
    desk.problems = [];
    desk.page = await desk.newPage({viewport: {width: 780, height: 420}, colorScheme: "dark", acceptDownloads: true});
    await desk.page.addInitScript(keepSockets);
    return desk;
  }

  async newPage(options) {
    const page = await this.browser.newPage(options);
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => this.problems.push(error.message));
    return page;
  }

  stopStudio(signal = "SIGINT") {
    const {child} = this.studio;
    child.removeAllListeners("exit");
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    return gone;
  }
  /** Another studio that finds what the last one has left; the page opens it. */
  async startAgain() {
    this.studio = await startStudio(this.program, this.stateFolder);
    await this.page.goto(this.studio.address);
    await this.settle();
  }
  async close() {
    this.stopStudio();
    await this.browser.close();
    rmSync(this.stateFolder, {recursive: true, force: true});
  }
  /** For whoever reads that a test has failed. */
  async report(error) {
    console.error(error);
    console.error("page data:", await this.page.evaluate(() => ({...document.documentElement.dataset})).catch(() => ""));
    console.error("page errors:", this.problems, "toast:", await this.page.textContent("#toast").catch(() => ""));
  }

  // --- states ---

  data(name) {
    return this.page.evaluate((n) => document.documentElement.dataset[n], name);
  }
  until(test, argument) {
    return this.page.waitForFunction(test, argument);
  }
  /** Until everything that was said has been answered, and the frame that shows it is here. */
  settle() {
    return this.until(() => document.documentElement.dataset.busy === "false");
  }
  untilToast(words) {
    return this.until((w) => document.getElementById("toast").textContent.includes(w), words);
  }
  async frame() {
    return Number(await this.data("frame"));
  }
  untilFrame(above) {
    return this.until((n) => Number(document.documentElement.dataset.frame) > n, above);
  }
  /** What was done last, in the words of the history. */
  lastWords() {
    return this.page.evaluate(() => document.querySelector(".history li:last-child")?.textContent);
  }
  value(selector) {
    return this.page.inputValue(selector);
  }
  /** The guides as the page was sent them last: of each its points in metres. */
  async guides() {
    const [strands, frame] = await Promise.all([PACKET.strands, PACKET.frame].map(async (kind) => {
      const text = await this.page.evaluate((k) => {
        const bytes = new Uint8Array(window.packets[k]);
        let out = "";
        for (let i = 0; i < bytes.length; i += 0x8000) out += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
        return btoa(out);
      }, kind);
      const buffer = Buffer.from(text, "base64");
      return readPacket(buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.length));
    }));
    const {points, low, side} = frame.frame, {guides, pointsPerGuide} = strands.strands;
    const point = (i) => [0, 1, 2].map((k) => low[k] + (side * points[3 * i + k]) / 65535);
    return Array.from({length: guides}, (_, g) => Array.from({length: pointsPerGuide}, (_, k) => point(g * pointsPerGuide + k)));
  }

  // --- hands ---

  press(selector) {
    return this.page.evaluate((s) => document.querySelector(s).click(), selector);
  }
  /** Presses the visible button with this name. */
  named(text) {
    return this.page.evaluate((t) => [...document.querySelectorAll("button")].find((b) => b.textContent === t && b.offsetParent).click(), text);
  }
  /** Does something that the studio is asked for, and waits until the page shows it. */
  async change(action) {
    const before = Number(await this.data("asked"));
    await action();
    await this.until((n) => Number(document.documentElement.dataset.asked) > n && document.documentElement.dataset.busy === "false", before);
  }
  undo() {
    return this.change(() => this.page.keyboard.press("Control+z"));
  }
  /** Moves a slider as a hand does: on the way, then at its end. */
  slide(name, value) {
    return this.page.evaluate(([n, v]) => {
      const slider = document.querySelector(`input[type=range][name='${n}']`);
      slider.value = v;
      slider.dispatchEvent(new Event("input"));
      slider.dispatchEvent(new Event("change"));
    }, [name, value]);
  }
  /** Drags over the picture, from and to given as shares of its sides. */
  async drag(from, to, {steps = 8, drop = false} = {}) {
    const box = await this.page.locator("#canvas").boundingBox();
    const place = ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
    await this.page.mouse.move(...place(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...place(to), {steps});
    if (drop) await this.page.keyboard.press("Escape");
    await this.page.mouse.up();
  }
  /** Lets files fall on the page: [[name, Buffer]]. */
  drop(...files) {
    return this.page.evaluate((all) => {
      const dataTransfer = new DataTransfer();
      for (const [name, bytes] of all) dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
      window.dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true}));
    }, files.map(([name, content]) => [name, Buffer.from(content).toString("base64")]));
  }

  // --- files and pictures ---

  async downloaded(action) {
    const [download] = await Promise.all([this.page.waitForEvent("download"), action()]);
    return {name: download.suggestedFilename(), content: readFileSync(await download.path())};
  }
  /** A picture with every strand, shrunk. */
  async picture() {
    const {content} = await this.downloaded(() => this.press("#screenshot"));
    return this.shrunk(content);
  }
  /** A PNG, shrunk. */
  shrunk(content) {
    return this.page.evaluate(shrink, [content.toString("base64"), SMALL]);
  }
  /** How much neighbouring pixels differ in parts of a PNG, each [left, top, right, bottom] as shares of its sides: 0 … 1. */
  roughness(content, parts) {
    return this.page.evaluate(async ([bytes, boxes]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      return boxes.map(([left, top, right, bottom]) => {
        const [x, w] = [left, right - left].map((part) => Math.round(part * image.width)), [y, h] = [top, bottom - top].map((part) => Math.round(part * image.height));
        const {data} = context.getImageData(x, y, w, h);
        let sum = 0;
        for (let i = 4; i < data.length; i += 4) if ((i / 4) % w !== 0) sum += Math.abs(data[i] - data[i - 4]);
        return sum / (255 * h * (w - 1));
      });
    }, [content.toString("base64"), parts]);
  }
  /** How many shades of red an element of a page shows. */
  async shades(page, selector) {
    const png = (await page.locator(selector).screenshot()).toString("base64");
    const {pixels} = await page.evaluate(shrink, [png, SMALL]);
    return new Set(pixels.filter((_, i) => i % 4 === 0).map((red) => red >> 3)).size;
  }
  async compareWithReference(name, shown) {
    const file = path.join(this.references, `${name}.png`);
    if (process.env.UPDATE_PICTURES) {
      mkdirSync(this.references, {recursive: true});
      writeFileSync(file, Buffer.from(shown.png, "base64"));
    }
    assert.ok(existsSync(file), `${file} is missing`);
    const reference = await this.page.evaluate(shrink, [readFileSync(file).toString("base64"), SMALL]);
    const difference = apart(shown, reference);
    assert.ok(difference < 0.02, `${name} differs from its reference by ${difference.toFixed(4)}`);
  }
}
