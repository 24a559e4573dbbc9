// How long it takes from a hand on a slider of the studio's page to the picture of the hair's new rest, in a real browser: 100 guides.
//
// usage: benchmarks/studio_answer.mjs RINGLET CHROMIUM [WIDTH HEIGHT]   (run in a folder with playwright-core: build/dev/tests/studio/driver)
//
// From the event of the mouse that drags a slider until the graphics card, or the program that stands in for it, has drawn the picture.

import {spawn} from "node:child_process";
import {createRequire} from "node:module";
import path from "node:path";

const [, , program, browserPath, width = 1280, height = 720] = process.argv;
const {chromium} = createRequire(path.join(process.cwd(), "package.json"))("playwright-core");
const child = spawn(program, ["studio", "--no-open", "--set", "hair.count=100"]);
const address = await new Promise((ready) => child.stdout.once("data", (part) => ready(String(part).split("\n")[0])));
const browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox", "--no-zygote"]});
try {
  const page = await browser.newPage({viewport: {width: Number(width), height: Number(height)}});
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.version);
  await page.evaluate(() => document.getElementById("hint-close").click());
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.answers = [];
    let moved = null;
    addEventListener("input", (event) => (moved ??= event.timeStamp), true);
    new MutationObserver(() => {
      if (moved === null) return;
      window.answers.push(performance.now() - moved);
      moved = null;
    }).observe(document.documentElement, {attributes: true, attributeFilter: ["data-latency"]});
  });
  for (const name of ["hair.curl_radius", "hair.length", "wet"]) {
    await page.evaluate(() => (window.answers = []));
    const slider = page.locator(`#style input[name="${name}"]`);
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox(), rounds = 16;
    await page.mouse.move(box.x + 0.1 * box.width, box.y + box.height / 2);
    await page.mouse.down();
    for (let i = 0; i < rounds; ++i) {
      const answered = await page.evaluate(() => window.answers.length);
      await page.mouse.move(box.x + (0.15 + (0.8 * i) / rounds) * box.width, box.y + box.height / 2);
      await page.waitForFunction((n) => window.answers.length > n, answered, {timeout: 5000});
    }
    await page.mouse.up();
    const answers = await page.evaluate(() => window.answers);
    answers.sort((a, b) => a - b);
    console.log(`${name}: median ${answers[answers.length >> 1].toFixed(0)} ms, worst ${answers.at(-1).toFixed(0)} ms of ${answers.length}`);
  }
} finally {
  await browser.close();
  child.kill("SIGINT");
}
