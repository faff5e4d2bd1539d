/**
 * Draws a contact sheet of prompts × styles for visual review: `tsx scripts/assets/generator-contact-sheet.ts [--styles
 * none,anime] [--seeds 1,2] [--size 1024x1024] [--opaque] [--out .data/sheet.png] [prompt …]`.
 */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";
import { drawPicture } from "../../sandbox/openai/generator/index";

const defaults = [
  "a cat astronaut surfing on the moon, retro, 'Surf the moon'",
  'a bear drinking coffee in the mountains "But first, coffee"',
  "a frog wizard holding a mushroom",
  "a skeleton riding a bicycle, spooky",
  "a red fox in the forest",
  "minimalist mountain and moon",
];
const options = new Map<string, string>();
const prompts: string[] = [];
const args = process.argv.slice(2);
for (let i = 0; i < args.length; i++) {
  const arg = args[i] as string;
  if (arg === "--opaque") options.set("opaque", "yes");
  else if (arg.startsWith("--")) options.set(arg.slice(2), args[++i] ?? "");
  else prompts.push(arg);
}
if (prompts.length === 0) prompts.push(...defaults);
const styles = (
  options.get("styles") ??
  "none,realistic,cartoon,3D,watercolor,digital art,oil painting,pencil sketch,pixel art,anime"
).split(",");
const seeds = (options.get("seeds") ?? "1").split(",").map(Number);
const [widthPx, heightPx] = (options.get("size") ?? "960x960").split("x").map(Number) as [number, number];
const columns = styles.length * seeds.length;
const tile = Math.min(640, Math.floor(2000 / columns));
const tileH = Math.round((tile * heightPx) / widthPx);
const tiles: sharp.OverlayOptions[] = [];
for (const [row, prompt] of prompts.entries()) {
  let column = 0;
  for (const style of styles) {
    for (const seed of seeds) {
      const sentence = style === "none" ? "" : ` Art style: ${style}.`;
      const began = process.cpuUsage();
      const drawn = await drawPicture({
        prompt: `Artwork for a garment print: ${prompt}.${sentence} Isolated artwork, no garment, no mockup, no frame. Variation ${seed}.`,
        widthPx,
        heightPx,
        transparent: !options.has("opaque"),
      });
      const used = process.cpuUsage(began);
      console.log(
        `${Math.round((used.user + used.system) / 1000)} ms ${Math.round(drawn.bytes.length / 1024)} kB ${style} #${seed} ${drawn.explanation.template} / ${drawn.explanation.palette} / ${drawn.explanation.face} [${drawn.explanation.motifs.join(", ")}] ${prompt}`,
      );
      tiles.push({
        input: await sharp(drawn.bytes)
          .resize(tile - 8, tileH - 8)
          .png()
          .toBuffer(),
        left: column * tile + 4,
        top: row * tileH + 4,
      });
      column++;
    }
  }
}
const out = options.get("out") ?? ".data/artist-sheet.png";
mkdirSync(dirname(out), { recursive: true });
await sharp({
  create: { width: tile * columns, height: tileH * prompts.length, channels: 3, background: "#e9e6df" },
})
  .composite(tiles)
  .png()
  .toFile(out);
console.log(out);
