import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import sharp, { type OverlayOptions } from "sharp";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { findColor, type Garment, type GarmentView, listGarments } from "~/garments/find-garments";
import { defaultPlacement, type Presentation, type RgbaImage, wearersFor } from "~/print";
import { type MockupPrint, renderMockup } from "~/print/index.server";
import { readPixels } from "./site-pictures/read-pixels";

/**
 * Draws every garment in a light, a medium and a dark color, from all sides, laid flat, on a hanger and worn by each
 * wearer that wears its fit, for visual review:
 *   npx tsx scripts/assets/garment-contact-sheet.ts [--garments t-shirt,hoodie] [--colors white,red,black] [--picture
 * art.png]
 * → .data/garment-sheet/<garment>.png, one row per color, and .data/garment-sheet.png with all of them, small.
 */
const { values } = parseArgs({
  options: {
    garments: { type: "string" },
    colors: { type: "string", default: "white,heather-grey,navy" },
    picture: { type: "string" },
  },
});
const COLORS = values.colors.split(",");
const CELL = { width: 360, height: 405 };
const OVERVIEW_SHARE = 0.3;

const rasterizer = createRasterizer(nodeWasm);
/** Cells are lossless; the sheet is composed of them. */
const lossless: typeof rasterizer = {
  ...rasterizer,
  toWebp: (svg, { widthPx }) => rasterizer.toPng(svg, { widthPx }),
};

async function samplePicture(): Promise<RgbaImage> {
  const file = values.picture
    ? await readFile(values.picture)
    : (await rasterizer.toPng(SAMPLE, { widthPx: 2400 })).bytes;
  return readPixels(file);
}

/** A sun over waves in the site's inks: flat color, thin lines and white, to check each on the fabric. */
const SAMPLE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 640"><circle cx="300" cy="270" r="230" fill="#f2a541"/>' +
  '<path d="M70 270a230 230 0 0 1 460 0z" fill="#e4572e"/><path d="M80 330h440v14H80zM110 376h380v12H110z" fill="#fbf7ef"/>' +
  '<path d="M40 430c60-70 110-70 170 0s120 70 180 0 110-60 170 0v120H40z" fill="#1f8a80"/>' +
  '<path d="M60 486c50-50 100-50 150 0s110 50 170 0 110-50 160 0" fill="none" stroke="#fbf7ef" stroke-width="10"/>' +
  '<path d="M60 524c50-50 100-50 150 0s110 50 170 0 110-50 160 0" fill="none" stroke="#fbf7ef" stroke-width="3"/>' +
  '<path d="M300 90l14 42 44 2-36 26 13 44-35-27-36 27 14-44-36-26 44-2z" fill="#fbf7ef"/>' +
  '<path d="M60 600h480" stroke="#e4572e" stroke-width="16" stroke-dasharray="40 18"/></svg>';

const picture = await samplePicture();

/** Views of a garment, left to right. */
function showings(garment: Garment): { view: GarmentView; presentation: Presentation; onChest?: boolean }[] {
  const views = [...new Set(garment.printAreas.map((area) => area.view))];
  const people = wearersFor(garment).map(({ id }): Presentation => ({ wearer: id }));
  return [
    ...views.map((view) => ({ view, presentation: "flat" as const })),
    { view: "front", presentation: "flat", onChest: true },
    { view: "front", presentation: "hanger" },
    { view: "back", presentation: "hanger" },
    ...people.map((presentation) => ({ view: "front" as const, presentation })),
    ...people.slice(0, 2).map((presentation) => ({ view: "back" as const, presentation })),
  ];
}

function printsOf(garment: Garment, view: GarmentView, onChest: boolean): MockupPrint[] {
  return garment.printAreas
    .filter((area) => area.view === view && (area.id === "left-chest") === onChest)
    .map((area) => ({ picture, placement: defaultPlacement({ picture, area }) }));
}

const wanted = listGarments().filter(({ id }) => !values.garments || values.garments.split(",").includes(id));
const small: OverlayOptions[] = [];
let [count, widest, down] = [0, 0, 0];
const started = process.cpuUsage();
await mkdir(".data/garment-sheet", { recursive: true });
for (const garment of wanted) {
  const shown = showings(garment);
  const cells: OverlayOptions[] = [];
  for (const [row, colorId] of COLORS.entries()) {
    const color = findColor(garment, colorId);
    if (!color) throw new Error(`${garment.id} does not come in ${colorId}`);
    for (const [column, { view, presentation, onChest = false }] of shown.entries()) {
      const prints = printsOf(garment, view, onChest);
      const { bytes } = await renderMockup(lossless, {
        ...{ garment, color, view, presentation, prints },
        widthPx: CELL.width,
      });
      cells.push({ input: Buffer.from(bytes), left: column * CELL.width, top: row * CELL.height });
      count += 1;
    }
  }
  const width = shown.length * CELL.width;
  const height = COLORS.length * CELL.height;
  const sheet = await sharp({ create: { width, height, channels: 3, background: "#f1ece1" } })
    .composite(cells)
    .png()
    .toBuffer();
  await writeFile(`.data/garment-sheet/${garment.id}.png`, sheet);
  const reduced = await sharp(sheet)
    .resize({ width: Math.round(width * OVERVIEW_SHARE) })
    .toBuffer({ resolveWithObject: true });
  small.push({ input: reduced.data, left: 0, top: down });
  down += reduced.info.height;
  widest = Math.max(widest, reduced.info.width);
}
await sharp({ create: { width: widest, height: down, channels: 3, background: "#f1ece1" } })
  .composite(small)
  .png()
  .toFile(".data/garment-sheet.png");
const { user, system } = process.cpuUsage(started);
console.log(
  `.data/garment-sheet.png: ${count} pictures, ${Math.round((user + system) / 1000 / count)} ms of CPU each`,
);
