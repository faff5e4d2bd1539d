import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { type GarmentView, listGarments } from "~/garments/find-garments";
import { drawGarment, garmentDrawingKey } from "~/print/drawing/draw-garment";
import { computeShading, type ShadingMap } from "~/print/shading/shading-map";

/**
 * Writes the light and shadow of every garment laid flat, used by the live preview, to public/cloth, and their names to
 * app/print. Run when a drawing changes:
 *   npx tsx scripts/assets/garment-shading.ts
 */
const FOLDER = "public/cloth";
const NAMES = "app/print/shading/shading-file-names.ts";

/** Shadow in the upper half, light in the lower, as grays. */
async function grayMap({ widthPx, heightPx, shade, light }: ShadingMap): Promise<Buffer> {
  const both = Buffer.concat([shade, light]);
  return sharp(both, { raw: { width: widthPx, height: heightPx * 2, channels: 1 } })
    .webp({ quality: 68, effort: 6 })
    .toBuffer();
}

const names: [string, string][] = [];
await mkdir(FOLDER, { recursive: true });
for (const old of await readdir(FOLDER)) await rm(`${FOLDER}/${old}`);
let weight = 0;
for (const garment of listGarments()) {
  for (const view of new Set(garment.printAreas.map((area): GarmentView => area.view))) {
    const relief = computeShading(drawGarment(garment, view, "flat"));
    const hash = createHash("sha256").update(relief.shade).update(relief.light).digest("hex").slice(0, 10);
    const key = garmentDrawingKey(garment, view, "flat");
    const name = `${key.replace(/-flat$/, "")}.${hash}.webp`;
    const bytes = await grayMap(relief);
    weight += bytes.length;
    await writeFile(`${FOLDER}/${name}`, bytes);
    names.push([key, name]);
  }
}
await writeFile(
  NAMES,
  `/** Written by scripts/assets/garment-shading.ts. */\nexport const RELIEF_FILES: Readonly<Record<string, string>> = {\n${names
    .map(([key, name]) => `  ${JSON.stringify(key)}: ${JSON.stringify(name)},\n`)
    .join("")}};\n`,
);
console.log(`${names.length} reliefs, ${Math.round(weight / names.length / 100) / 10} kB each`);
