// Makes the pictures of docs/studio.md and the README: the page in a browser, as the tutorial goes through it.
//
// usage: node tutorial.mjs RINGLET CHROMIUM OUTPUT   (run where playwright-core is, as the tests of the studio)

import {spawn} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import path from "node:path";

const [, , program, browserPath, output] = process.argv;
if (!output) {
  console.error("usage: node tutorial.mjs RINGLET CHROMIUM OUTPUT");
  process.exit(2);
}
const {chromium} = createRequire(path.join(process.cwd(), "package.json"))("playwright-core");
const stateFolder = mkdtempSync(path.join(tmpdir(), "ringlet-tutorial-"));
const studio = spawn(path.resolve(program), ["studio", "--no-open", "--set", "picture.strands=12000"], {cwd: stateFolder, env: {...process.env, XDG_STATE_HOME: stateFolder}});
const address = await new Promise((ready) => studio.stdout.on("data", (part) => ready(part.toString().split("\n")[0])));
const browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox"]});
try {
  const page = await browser.newPage({viewport: {width: 1100, height: 680}, colorScheme: "dark", acceptDownloads: true});
  page.setDefaultTimeout(120000);
  const settle = () => page.waitForFunction(() => document.documentElement.dataset.busy === "false");
  const take = (name) => page.click(`#tools [data-name=${name}]`);
  // With every strand, as a saved picture has it: it stands until something changes.
  const save = async (name) => {
    await Promise.all([page.waitForEvent("download"), page.evaluate(() => document.getElementById("screenshot").click())]);
    await page.screenshot({path: path.join(path.resolve(output), `studio_${name}.jpg`), type: "jpeg", quality: 82});
  };
  const box = async () => page.locator("#canvas").boundingBox();
  const lead = async (points, {drop = false} = {}) => {
    const {x, y, width, height} = await box();
    const [first, ...rest] = points.map(([u, v]) => [x + u * width, y + v * height]);
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const point of rest) {
      await page.mouse.move(...point, {steps: 8});
      await page.waitForTimeout(100);
    }
    if (!drop) await page.mouse.up();
    await settle();
  };
  await page.goto(address);
  await settle();
  await page.click("#hint-close");
  await page.evaluate(() => document.activeElement.blur());
  await save("start");

  await take("comb");
  await lead([[0.36, 0.38], [0.3, 0.45], [0.25, 0.6]]);
  await lead([[0.62, 0.42], [0.7, 0.5], [0.72, 0.65]]);
  await save("comb");

  await take("scissors");
  await lead([[0.2, 0.72], [0.8, 0.72]], {drop: true});
  await save("scissors");
  await page.mouse.up();
  await settle();

  await page.keyboard.press("Escape");
  await page.click("#tab-move");
  await page.click("text=Record");
  await page.keyboard.press("g");
  await page.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 8);
  await lead([[0.5, 0.4], [0.62, 0.42]], {drop: true});
  await page.waitForFunction(() => Number(document.documentElement.dataset.frame) >= 20);
  await page.mouse.up();
  await page.keyboard.press("Escape");
  await page.click("text=Stop recording");
  await settle();
  await page.click("#tab-inspect");
  await page.selectOption("select[name=cache]", {index: 1});
  await settle();
  await page.selectOption("select[name=quantity]", "speed");
  await page.focus("input[name=frame]");
  await page.keyboard.press("End");
  await settle();
  await save("inspect");
} finally {
  await browser.close();
  studio.kill("SIGINT");
  rmSync(stateFolder, {recursive: true, force: true});
}
