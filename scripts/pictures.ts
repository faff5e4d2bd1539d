/**
 * Draws the fixed pictures of the public pages: artworks by the rehearsal's artist, worn on garments by the product's own
 * renderer. Writes public/pictures/<name>-<hash>.webp and app/content/pictures.ts, which knows their addresses and sizes.
 *
 * Run by hand after a change here: `npx tsx scripts/pictures.ts [name …]` (all unless named). The results are committed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { PICTURES } from "../app/content/pictures";
import { EXAMPLE_PICTURES } from "./pictures/examples";
import { PROJECT_PICTURES } from "./pictures/project";
import { artwork, worn } from "./pictures/studio";
import { THUMBNAILS } from "./pictures/thumbnails";

const OUT_DIR = "public/pictures";
const MANIFEST = "app/content/pictures.ts";

type Draw = () => Promise<Buffer>;

const fox = (style: string, seed: number) =>
  artwork({ prompt: "a fox reading a book in the forest", style, seed, size: "square" });

/** Every picture by name: how wide it is stored and how it is made. */
const DRAWN: Record<string, { widthPx: number; draw: Draw }> = {
  "art-surf": { widthPx: 480, draw: () => artwork("surf-the-moon") },
  "hoodie-surf": {
    widthPx: 520,
    draw: () => worn({ art: "surf-the-moon", garmentId: "hoodie", colourId: "black" }),
  },
  "shop-fox": {
    widthPx: 240,
    draw: () => worn({ art: "paperback-fox", garmentId: "t-shirt", colourId: "white" }),
  },
  "shop-fuji": {
    widthPx: 240,
    draw: () => worn({ art: "fuji-in-bloom", garmentId: "long-sleeve", colourId: "navy" }),
  },
  "shop-rex": {
    widthPx: 240,
    draw: () => worn({ art: "pedal-rex", garmentId: "tank-top", colourId: "light-blue" }),
  },
  "pack-tee": {
    widthPx: 720,
    draw: () => worn({ art: "but-first-coffee", garmentId: "t-shirt", colourId: "sand" }),
  },
  "fox-watercolor": { widthPx: 360, draw: () => fox("watercolor", 6) },
  "fox-pixel": { widthPx: 360, draw: () => fox("pixel art", 2) },
  "fox-cartoon": { widthPx: 360, draw: () => fox("cartoon", 3) },
  "sweatshirt-fox": {
    widthPx: 560,
    draw: () => worn({ art: "paperback-fox", garmentId: "sweatshirt", colourId: "white" }),
  },
  ...Object.fromEntries(
    Object.entries(THUMBNAILS).map(([name, draw]) => [`tutorial-${name}`, { widthPx: 640, draw }]),
  ),
  ...Object.fromEntries(
    Object.entries(EXAMPLE_PICTURES).map(([slug, draw]) => [`example-${slug}`, { widthPx: 480, draw }]),
  ),
  ...PROJECT_PICTURES,
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(DRAWN);
const known: Record<string, { src: string; width: number; height: number }> = { ...PICTURES };
mkdirSync(OUT_DIR, { recursive: true });
for (const name of names) {
  const picture = DRAWN[name];
  if (!picture) throw new Error(`there is no picture called ${name}`);
  const { data, info } = await sharp(await picture.draw())
    .resize({ width: picture.widthPx })
    .webp({ quality: 72, alphaQuality: 80, effort: 6 })
    .toBuffer({ resolveWithObject: true });
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 8);
  for (const file of readdirSync(OUT_DIR))
    if (new RegExp(`^${name}-[0-9a-f]{8}\\.webp$`).test(file)) rmSync(`${OUT_DIR}/${file}`);
  const file = `${name}-${hash}.webp`;
  writeFileSync(`${OUT_DIR}/${file}`, data);
  known[name] = { src: `/pictures/${file}`, width: info.width, height: info.height };
  console.log(`${file} ${info.width} × ${info.height}, ${(data.length / 1000).toFixed(1)} kB`);
}

const lines = Object.keys(DRAWN).flatMap((name) => {
  const at = known[name];
  return at ? [`  "${name}": { src: "${at.src}", width: ${at.width}, height: ${at.height} },`] : [];
});
writeFileSync(
  MANIFEST,
  `/** Made by scripts/pictures.ts: the fixed pictures of the public pages, with their size in pixels. */
export const PICTURES = {
${lines.join("\n")}
} as const;

export type PictureName = keyof typeof PICTURES;
`,
);
