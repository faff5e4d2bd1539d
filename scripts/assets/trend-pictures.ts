/**
 * Draws the pictures of t-shirt trends, two for each category: artworks by the sandbox's generator on garments by the product's
 * own renderer. Writes public/pictures/trend-<category>-<n>-<hash> as WebP for cards and as JPEG for previews and downloads,
 * and app/content/trend-pictures.ts. Run by hand after a change here: `npx tsx scripts/assets/trend-pictures.ts`. The results
 * are committed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawGarmentWith } from "./site-pictures/draw";

const OUT_DIR = "public/pictures";
const MANIFEST = "app/content/trend-pictures.ts";
const CARD_PX = 480;
const FULL_PX = 1_200;

/** [prompt, style, seed, color of the cloth, background], chosen by eye. */
type Drawn = [prompt: string, style: string, seed: number, colorId: string, ground: string];

const PICTURES: Record<string, [Drawn, Drawn]> = {
  nostalgic: [
    ["a camper van under a sunset, retro, 'Good Old Days'", "", 3, "sand", "#e4572e"],
    ["a cassette tape among flowers, vintage, retro", "", 2, "navy", "#f2a541"],
  ],
  humor: [
    ["a sloth drinking coffee, funny, 'Maybe Later'", "cartoon", 2, "white", "#1f8a80"],
    ["a duck with sunglasses on a skateboard, funny", "cartoon", 4, "black", "#f2a541"],
  ],
  minimalist: [
    ["a mountain, minimalist", "pencil sketch", 1, "white", "#efe3c8"],
    ["a wave, minimalist", "", 5, "black", "#e9e4da"],
  ],
  slogan: [
    ["'Be kind anyway' lettering", "", 2, "black", "#e4572e"],
    ["'Make more things' lettering", "", 4, "white", "#2f3e8f"],
  ],
  graphic: [
    ["a tiger among leaves, bold", "", 3, "black", "#1f8a80"],
    ["a koi fish and the moon, bold", "", 2, "white", "#2f3e8f"],
  ],
};

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);

mkdirSync(OUT_DIR, { recursive: true });
for (const file of readdirSync(OUT_DIR)) if (file.startsWith("trend-")) rmSync(`${OUT_DIR}/${file}`);
const lines: string[] = [];
for (const [category, drawn] of Object.entries(PICTURES)) {
  lines.push(`  ${category}: [`);
  for (const [at, [prompt, style, seed, colorId, background]] of drawn.entries()) {
    const art = { prompt, style, seed, size: "square" } as const;
    const png = await drawGarmentWith({ art, garmentId: "t-shirt", colorId, background, widthPx: FULL_PX });
    const card = await sharp(png)
      .resize({ width: CARD_PX })
      .webp({ quality: 68, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    const full = await sharp(png)
      .flatten({ background })
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const name = `trend-${category}-${at + 1}`;
    const src = `${name}-${hashOf(card.data)}.webp`;
    const jpg = `${name}-${hashOf(full.data)}.jpg`;
    writeFileSync(`${OUT_DIR}/${src}`, card.data);
    writeFileSync(`${OUT_DIR}/${jpg}`, full.data);
    lines.push(
      "    {",
      `      src: "/pictures/${src}",`,
      `      jpg: "/pictures/${jpg}",`,
      `      width: ${card.info.width},`,
      `      height: ${card.info.height},`,
      `      fullWidth: ${full.info.width},`,
      `      fullHeight: ${full.info.height},`,
      "    },",
    );
    console.log(
      `${name}: ${(card.data.length / 1000).toFixed(1)} kB, ${(full.data.length / 1000).toFixed(1)} kB`,
    );
  }
  lines.push("  ],");
}
writeFileSync(
  MANIFEST,
  `// Made by scripts/assets/trend-pictures.ts.

/** Two pictures for each category of trends: a card as WebP, the whole as JPEG, with their sizes in pixels. */
export const TREND_PICTURES = {
${lines.join("\n")}
} as const;
`,
);
