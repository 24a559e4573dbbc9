// The Style tab: sliders, typed numbers, strokes, scissors, water, scenes and grooms.

import assert from "node:assert/strict";
import {apart, axeSource, barsNobody, farthest, step} from "./desk.mjs";

const away = (a, b) => Math.hypot(...a.map((x, k) => x - b[k]));
const lengthOf = (guide) => guide.slice(1).reduce((sum, point, k) => sum + away(point, guide[k]), 0);

async function openPage(desk) {
  step("open");
  const {page} = desk;
  await page.goto(desk.studio.address);
  await desk.settle();
  assert.equal(await page.locator("#hint p").count(), 3);
  assert.ok(await page.locator("#hint").isVisible());
  await desk.press("#hint-close");
  assert.ok(!(await page.locator("#hint").isVisible()));
}

async function keepsNobodyOut(desk) {
  step("nothing that keeps people out");
  const {page} = desk;
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  // The page's rules let no other script in; the browser's driver may evaluate one all the same.
  await page.evaluate(`${axeSource}; undefined`);
  for (const theme of ["dark", "light"]) {
    for (const tab of ["move", "inspect", "style"]) {
      await desk.press(`#tab-${tab}`);
      if (tab !== "style") await barsNobody(page, `${theme} ${tab}`);
    }
    for (const tool of ["Comb", "Thinning", "Clip away", "Hair tie"]) {
      await desk.named(tool);
      await barsNobody(page, `${theme} style, ${tool}`);
    }
    await desk.named("Hair tie");
    await desk.press("#theme");
  }
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input, select, canvas, [role=tab]")]
      .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length))
      .map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
  assert.match(await page.evaluate(() => document.querySelector("input[name='hair.length']").closest(".field").title), /length/i);
}

async function slides(desk) {
  step("style");
  const {page} = desk;
  await desk.compareWithReference("start", await desk.picture());
  const styles = await page.evaluate(() => [...document.querySelectorAll(".presets button")].map((b) => [b.textContent, b.querySelector("img")?.naturalWidth]));
  assert.ok(styles.every(([name, width]) => name && width !== 0), "a style to start from has no name, or a picture that is broken");
  assert.ok(styles.filter(([, width]) => width > 0).length >= 9, "styles to start from have no pictures");
  await desk.change(() => desk.named("Curls"));
  assert.equal(await desk.value("select[name='hair.curl']"), "curly");
  await page.focus("input[name='hair.length']");
  const length = Number(await desk.value("input[name='hair.length']"));
  await desk.change(() => page.keyboard.press("ArrowLeft"));
  assert.ok(Number(await desk.value("input[name='hair.length']")) < length);

  step("a number can be typed");
  const typed = page.locator("input[name='hair.length'] >> xpath=.. >> input[type=number]");
  await desk.change(async () => {
    await typed.fill("23.4");
    await typed.press("Enter");
  });
  assert.equal(await desk.lastWords(), "Length 23.4 cm");
  await typed.fill("9000");
  await desk.change(() => typed.press("Enter"));
  assert.equal(await typed.inputValue(), "60.0");
  await desk.undo();
}

async function combs(desk) {
  step("comb");
  const {page} = desk;
  // Straight hair, so that the way from point to point is as long as the strand.
  await desk.change(() => desk.named("Sleek"));
  await desk.named("Comb");
  await page.hover("#canvas", {position: {x: 200, y: 100}});
  assert.equal(await page.evaluate(() => document.getElementById("brush").style.visibility), "visible", "the cursor does not show its reach");
  const uncombed = await desk.picture(), words = await desk.lastWords(), before = await desk.guides();
  await desk.change(() => desk.drag([0.62, 0.55], [0.9, 0.35]));
  assert.equal(await desk.lastWords(), "Comb");
  const combed = await desk.picture(), after = await desk.guides();
  // The picture is taken from the head's left front: to its right is +x and +y, up is +z. A polyline is shorter than its curve by as much as it turns:
  // chords of 24 points by 0.05 % for a turn of 2.5 radians.
  let taken = 0;
  after.forEach((guide, g) => {
    const long = lengthOf(before[g]);
    assert.ok(Math.abs(lengthOf(guide) - long) <= 1e-3 * long, `guide ${g}: ${long} m became ${lengthOf(guide)} m`);
    const moved = guide.at(-1).map((x, k) => x - before[g].at(-1)[k]);
    if (Math.hypot(...moved) < 0.01) return;
    ++taken;
    assert.ok(0.82 * moved[0] + 0.56 * moved[1] + 0.7 * moved[2] > 0, `guide ${g} went against the comb`);
  });
  assert.ok(taken > 0, "the comb has taken no hair along");
  assert.ok(apart(combed, uncombed) > 0.002, `combing cannot be seen: ${apart(combed, uncombed)}`);
  await desk.undo();
  assert.ok(apart(await desk.picture(), uncombed) < 0.001, "one undo does not undo the stroke");
  await desk.change(() => desk.drag([0.62, 0.55], [0.9, 0.35], {drop: true}));
  assert.equal(await desk.lastWords(), words);
  assert.ok(apart(await desk.picture(), uncombed) < 0.001, "Escape does not put the hair back");
  await page.keyboard.press("Escape");
  assert.equal(await desk.data("tool"), "", "Escape does not put the comb away");
  await desk.undo();
}

async function ties(desk) {
  step("tied hair covers the head");
  const scene = '[hair]\ncount = 40\ngathered = "ponytail"\n[picture]\nstrands = 800\n';
  await desk.change(() => desk.drop(["tied.toml", scene]));
  await desk.press("[data-look=front]");
  const {content} = await desk.downloaded(() => desk.press("#screenshot"));
  // Strands have edges, and painted skin has none.
  const [crown, brow] = await desk.roughness(content, [[0.45, 0.17, 0.55, 0.22], [0.45, 0.28, 0.55, 0.33]]);
  assert.ok(brow < 0.01 && crown > 0.03, `crown ${crown}, brow ${brow}`);
  await desk.page.keyboard.press("4");
  await desk.undo();
}

async function cutsAndWets(desk) {
  step("cut");
  const {page} = desk;
  const uncut = await desk.picture();
  await desk.named("Scissors");
  assert.equal(await desk.data("tool"), "scissors");
  await desk.slide("tool-depth", 0.5);  // through to the other side
  await desk.change(() => desk.drag([0.1, 0.5], [0.9, 0.5], {steps: 4}));
  await desk.named("Scissors");
  const cut = await desk.picture();
  await desk.compareWithReference("cut", cut);
  assert.ok(apart(cut, uncut) > 0.002, `the cut cannot be seen: ${apart(cut, uncut)}`);

  step("wet, undo, redo");
  await desk.change(() => desk.slide("wet", 0.9));
  assert.equal(await desk.lastWords(), "Wet 90 %");
  const wet = await desk.picture();
  assert.ok(apart(wet, cut) > 0.002, `wet hair looks dry: ${apart(wet, cut)}`);
  await desk.undo();
  assert.ok(apart(await desk.picture(), cut) < 0.001);

  step("wet brush");
  await desk.named("Wet brush");
  await desk.change(() => desk.drag([0.4, 0.3], [0.6, 0.35], {steps: 6}));
  assert.equal(await desk.lastWords(), "Wet with the brush");
  assert.ok(Number(await desk.value("input[name=wet]")) > 0);
  const brushed = await desk.picture();
  assert.ok(apart(brushed, cut) > 0.0005, `brushed hair looks dry: ${apart(brushed, cut)}`);
  assert.ok(apart(brushed, cut) < apart(wet, cut), "the brush has wetted everything");
  await desk.named("Wet brush");
  await desk.undo();
  assert.ok(apart(await desk.picture(), cut) < 0.001, "one undo does not undo the stroke");
  await desk.change(() => page.keyboard.press("Control+Shift+z"));
  assert.ok(apart(await desk.picture(), brushed) < 0.001, "redo does not do the stroke again");
  return brushed;
}

// A head as an egg of 18 × 22 × 26 cm, looking along −y: an OBJ.
function egg() {
  const rings = 12, sectors = 16, lines = [];
  for (let i = 0; i <= rings; ++i)
    for (let k = 0; k < sectors; ++k) {
      const up = (Math.PI * i) / rings, around = (2 * Math.PI * k) / sectors, wide = Math.max(1e-3, Math.sin(up));
      lines.push(`v ${0.09 * wide * Math.cos(around)} ${0.11 * wide * Math.sin(around)} ${0.13 * Math.cos(up)}`);
    }
  for (let i = 0; i < rings; ++i)
    for (let k = 0; k < sectors; ++k) {
      const at = (ring, sector) => 1 + ring * sectors + (sector % sectors);
      lines.push(`f ${at(i, k)} ${at(i + 1, k)} ${at(i + 1, k + 1)} ${at(i, k + 1)}`);
    }
  return lines.join("\n");
}

async function dropsWorn(desk) {
  // Hair that has become smaller is seen from where it was: a side that is asked for frames it anew.
  const front = () => desk.page.click("[data-look=front]");
  await front();
  const before = await desk.picture();
  await desk.change(() => desk.drop(["head.obj", egg()]));
  assert.equal(await desk.lastWords(), "Another head");
  const head = await desk.picture();
  assert.ok(apart(head, before) > 0.02, "the head that was dropped cannot be seen");
  const strand = (x) => `v ${x} 0 0.131\nv ${x} -0.05 0.2\nv ${x} -0.1 0.2\n`;
  await desk.change(() => desk.drop(["hair.obj", `${[-0.02, 0, 0.02].map(strand).join("")}l 1 2 3\nl 4 5 6\nl 7 8 9\n`]));
  assert.equal(await desk.lastWords(), "A groom");
  assert.equal(await desk.data("strands"), "3");
  assert.ok(apart(await desk.picture(), head) > 0.005, "the groom that was dropped cannot be seen");
  await desk.undo();
  await desk.undo();
  await front();
  // Where the skin is tinted by hair depends a little on the style before.
  assert.ok(apart(await desk.picture(), before) < 0.005, "undo does not bring the first head back");
  await desk.change(() => desk.drop(["broken.glb", "glTF, or so it says"]));
  await desk.untilToast("neither hair nor a mesh");

  step("a photo to work after");
  const [name, photo] = ["photo.png", Buffer.from(before.png, "base64")];
  await desk.page.setInputFiles("input[type=file][accept^=image]", {name, mimeType: "image/png", buffer: photo});
  await desk.page.waitForSelector("#photo:visible");
  await desk.slide("photo-opacity", 0.8);
  assert.equal(await desk.page.evaluate(() => document.getElementById("photo").style.opacity), "0.8");
  await desk.named("Remove");
  assert.ok(!(await desk.page.locator("#photo").isVisible()));
}

async function clipsAndHolds(desk) {
  step("clip hair away; pin it; tie it");
  const {page} = desk;
  const before = await desk.picture();
  await desk.named("Clip away");
  await desk.change(() => desk.drag([0.62, 0.4], [0.66, 0.6]));
  assert.equal(await desk.lastWords(), "Clip away");
  assert.ok(Number(await desk.data("locked")) > 0);
  const clipped = await desk.picture();
  assert.ok(apart(clipped, before) > 0.0005, "clipped hair is not marked");
  await page.check("input[name=tool-hide]");
  assert.ok(apart(await desk.picture(), clipped) > 0.0005, "clipped hair is not hidden");
  await page.uncheck("input[name=tool-hide]");
  await desk.change(() => desk.named("Take all clips out"));
  assert.equal(await desk.data("locked"), "0");
  for (const [tool, words] of [["Pin", "Pin hair"], ["Hair tie", "Tie hair together"]]) {
    await desk.named(tool);
    await desk.change(() => desk.drag([0.64, 0.55], [0.64, 0.55]));
    assert.equal(await desk.lastWords(), words);
    assert.ok(farthest(await desk.picture(), before) > 0.05, `${tool}: it cannot be seen`);
    await desk.change(() => desk.named("Take all ties and pins out"));
    assert.equal(await desk.data("holds"), "0");
  }
  await page.keyboard.press("Escape");
  for (let i = 0; i < 6; ++i) await desk.undo();
  assert.ok(apart(await desk.picture(), before) < 0.001, "undo does not take them out");
}

async function keeps(desk, shown) {
  step("save, go on, reopen");
  const {page} = desk;
  const saved = await desk.downloaded(() => desk.named("Save scene"));
  assert.equal(saved.name, "style.toml");
  assert.match(saved.content.toString(), /\[\[style\.step\]\]/);
  await desk.change(() => desk.named("Sleek"));
  await desk.change(() => page.setInputFiles("input[type=file][accept*='.toml']", {name: "style.toml", mimeType: "text/plain", buffer: saved.content}));
  assert.ok(apart(await desk.picture(), shown) < 0.001, "the reopened scene looks different");
  await desk.change(() => desk.named("Sleek"));
  await desk.change(() => desk.drop(["style.toml", saved.content]));
  assert.ok(apart(await desk.picture(), shown) < 0.001, "the dropped scene looks different");
  step("dropped files");
  await dropsWorn(desk);
  await desk.drop(["x.exe", "MZ"]);
  await desk.untilToast("opens scenes");
  await desk.drop(["long.toml", "# ".padEnd(300000, "x")]);
  await desk.untilToast("too large");
  const groom = await desk.downloaded(() => desk.named("Export groom"));
  assert.match(groom.content.subarray(0, 5).toString(), /#usda/);
}

export async function testStyle(desk) {
  await openPage(desk);
  await keepsNobodyOut(desk);
  await slides(desk);
  await combs(desk);
  await ties(desk);
  const shown = await cutsAndWets(desk);
  await clipsAndHolds(desk);
  await keeps(desk, shown);
}
