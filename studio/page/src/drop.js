// Files that fall on the page: scenes, photos, characters and grooms.

export const WORN = ["glb", "obj", "ply", "hair", "tfx", "usda", "usdc", "usdz", "usd"];  // the kinds that the studio takes
const LARGEST = 64 << 20, MOST = 4;  // bytes of a file; files at once

async function send(file, kind) {
  if (file.size > LARGEST) throw new Error(`${file.name} is too large: at most ${LARGEST >> 20} MiB can be dropped.`);
  const reply = await fetch(`drop/${kind}`, {method: "POST", body: file});
  const text = (await reply.text()).trim();
  if (!reply.ok) throw new Error(`${file.name}: ${text}`);
  return text;
}

const kindOf = (file) => file.name.split(".").at(-1).toLowerCase();

/** Hands each file to who takes it: openScene(file), openPhoto(file), wear(names), tell(text). */
export async function take(files, {openScene, openPhoto, wear, tell}) {
  const scene = files.find((f) => kindOf(f) === "toml"), photo = files.find((f) => f.type.startsWith("image/"));
  const worn = files.filter((f) => WORN.includes(kindOf(f)));
  if (scene) return openScene(scene);
  if (photo) openPhoto(photo);
  if (worn.length > MOST) return tell(`At most ${MOST} files can be dropped at once.`);
  if (worn.length === 0 && !photo) return tell("The page opens scenes (.toml), characters and grooms (.glb, .obj, .usda, .hair …), and photos. For caches start: ringlet studio FILE");
  try {
    const names = [];
    for (const file of worn) names.push(await send(file, kindOf(file)));
    if (names.length > 0) wear(names);
  } catch (error) {
    tell(error.message);
  }
}
