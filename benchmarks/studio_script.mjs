// How long the studio's page itself works for a picture, in a real browser: 2,000 guides and 20,000 drawn strands in motion.
//
// usage: benchmarks/studio_script.mjs RINGLET CHROMIUM   (run in a folder with playwright-core: build/dev/tests/studio/driver)

import {spawn} from "node:child_process";
import {createRequire} from "node:module";
import path from "node:path";

const [, , program, browserPath] = process.argv;
const {chromium} = createRequire(path.join(process.cwd(), "package.json"))("playwright-core");
const child = spawn(program, ["studio", "--no-open", "--set", "hair.count=2000", "--set", "picture.strands=20000",
                              "--set", "simulation.model=chain", "--set", "simulation.contact=push"]);
const address = await new Promise((ready) => child.stdout.once("data", (part) => ready(String(part).split("\n")[0])));
const browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox", "--no-zygote"]});
try {
  const page = await browser.newPage({viewport: {width: 960, height: 540}});
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.version);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "true", null, {timeout: 60000});
  const counted = new Set();
  while (counted.size < 12) counted.add(await page.evaluate(() => document.documentElement.dataset.frame)) && (await page.waitForTimeout(50));
  await page.waitForTimeout(600);
  console.log(`script ${await page.evaluate(() => document.documentElement.dataset.script)} ms for a picture; ` +
              (await page.textContent("#numbers")));
} finally {
  await browser.close();
  child.kill("SIGINT");
}
