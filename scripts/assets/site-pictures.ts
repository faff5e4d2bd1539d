/**
 * Draws the fixed pictures of the public pages: artworks by the sandbox's generator on garments by the product's own
 * renderer. Writes public/pictures/<name>-<hash> as WebP and AVIF, and app/content/site-pictures.ts with their URLs and
 * sizes.
 * Run by hand after a change here: `npx tsx scripts/assets/site-pictures.ts [name …]` (default: all). The results are
 * committed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { SITE_PICTURES } from "../../app/content/site-pictures";
import { drawArtwork, drawGarmentWith } from "./site-pictures/draw";
import { PROJECT_PICTURES } from "./site-pictures/example-project";
import { EXAMPLE_PICTURES } from "./site-pictures/examples";
import { THUMBNAILS } from "./site-pictures/tutorial-thumbnails";

const OUT_DIR = "public/pictures";
const MANIFEST = "app/content/site-pictures.ts";

type Draw = () => Promise<Buffer>;

const fox = (style: string, seed: number) =>
  drawArtwork({ prompt: "a fox reading a book in the forest", style, seed, size: "square" });

/** Every picture by name: its stored width and how it is drawn. */
const DRAWN: Record<string, { widthPx: number; draw: Draw }> = {
  "art-surf": { widthPx: 480, draw: () => drawArtwork("surf-the-moon") },
  "hoodie-surf": {
    widthPx: 520,
    draw: () => drawGarmentWith({ art: "surf-the-moon", garmentId: "hoodie", colorId: "black" }),
  },
  "shop-fox": {
    widthPx: 240,
    draw: () => drawGarmentWith({ art: "paperback-fox", garmentId: "t-shirt", colorId: "white" }),
  },
  "shop-fuji": {
    widthPx: 240,
    draw: () => drawGarmentWith({ art: "fuji-in-bloom", garmentId: "long-sleeve", colorId: "navy" }),
  },
  "shop-rex": {
    widthPx: 240,
    draw: () => drawGarmentWith({ art: "pedal-rex", garmentId: "tank-top", colorId: "light-blue" }),
  },
  "pack-tee": {
    widthPx: 720,
    draw: () => drawGarmentWith({ art: "but-first-coffee", garmentId: "t-shirt", colorId: "sand" }),
  },
  "fox-watercolor": { widthPx: 360, draw: () => fox("watercolor", 6) },
  "fox-pixel": { widthPx: 360, draw: () => fox("pixel art", 2) },
  "fox-cartoon": { widthPx: 360, draw: () => fox("cartoon", 3) },
  "sweatshirt-fox": {
    widthPx: 560,
    draw: () => drawGarmentWith({ art: "paperback-fox", garmentId: "sweatshirt", colorId: "white" }),
  },
  ...Object.fromEntries(
    Object.entries(THUMBNAILS).map(([name, draw]) => [`tutorial-${name}`, { widthPx: 640, draw }]),
  ),
  ...Object.fromEntries(
    Object.entries(EXAMPLE_PICTURES).map(([slug, draw]) => [`example-${slug}`, { widthPx: 480, draw }]),
  ),
  ...PROJECT_PICTURES,
};

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

function write(file: string, bytes: Buffer): string {
  writeFileSync(`${OUT_DIR}/${file}`, bytes);
  return `/pictures/${file}`;
}

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(DRAWN);
const known: Record<string, { src: string; avif: string; width: number; height: number }> = {
  ...SITE_PICTURES,
};
mkdirSync(OUT_DIR, { recursive: true });
for (const name of names) {
  const picture = DRAWN[name];
  if (!picture) throw new Error(`there is no picture called ${name}`);
  const drawn = sharp(await picture.draw()).resize({ width: picture.widthPx });
  const { data, info } = await drawn
    .clone()
    .webp({ quality: 72, alphaQuality: 80, effort: 6 })
    .toBuffer({ resolveWithObject: true });
  // Without chroma subsampling, which flat inks need, this is 1 to 4 dB closer to the original than the WebP at half
  // its size.
  const avif = await drawn.avif({ quality: 42, effort: 7, chromaSubsampling: "4:4:4" }).toBuffer();
  for (const file of readdirSync(OUT_DIR))
    if (new RegExp(`^${name}-[0-9a-f]{8}\\.(webp|avif)$`).test(file)) rmSync(`${OUT_DIR}/${file}`);
  known[name] = {
    src: write(`${name}-${hashOf(data)}.webp`, data),
    avif: write(`${name}-${hashOf(avif)}.avif`, avif),
    ...{ width: info.width, height: info.height },
  };
  const kb = (bytes: Buffer) => (bytes.length / 1000).toFixed(1);
  console.log(`${name} ${info.width} × ${info.height}, WebP ${kb(data)} kB, AVIF ${kb(avif)} kB`);
}

const lines = Object.keys(DRAWN).flatMap((name) => {
  const at = known[name];
  if (!at) return [];
  const { src, avif, width, height } = at;
  const rows = [`src: "${src}"`, `avif: "${avif}"`, `width: ${width}`, `height: ${height}`];
  return [`  "${name}": {`, ...rows.map((row) => `    ${row},`), "  },"];
});
writeFileSync(
  MANIFEST,
  `// Made by scripts/assets/site-pictures.ts.

/** The fixed pictures of the public pages as WebP and AVIF, with their size in pixels. */
export const PICTURES = {
${lines.join("\n")}
} as const;

export type PictureName = keyof typeof PICTURES;
`,
);
