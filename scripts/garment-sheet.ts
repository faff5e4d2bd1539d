import { mkdir, readFile, writeFile } from "node:fs/promises";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { createRasteriser } from "~/adapters/raster.server";
import { largestGoodPlacement } from "~/domain/designs/placement";
import { renderMockup } from "~/domain/designs/renderer/mockup";
import { dataUrl, type SourcePicture } from "~/domain/designs/renderer/rasteriser";
import { findColour, listGarments } from "~/domain/garments/garments";

/**
 * Draws every garment in six colours, front and back, on one sheet, to be looked at:
 *   npx tsx scripts/garment-sheet.ts [picture.png] → .data/garment-sheet.png
 */
const COLOURS = ["white", "sand", "heather-grey", "red", "navy", "black"];
const SIDES = ["front", "back"] as const;
const CELL_WIDTH_PX = 320;
const CELL_HEIGHT_PX = 360;

const rasteriser = createRasteriser(nodeWasm);

async function samplePicture(): Promise<SourcePicture> {
  const path = process.argv[2];
  if (path) {
    const bytes = await readFile(path);
    // A PNG's size stands at the same place in every file.
    return {
      bytes,
      contentType: "image/png",
      widthPx: bytes.readUInt32BE(16),
      heightPx: bytes.readUInt32BE(20),
    };
  }
  const { bytes, widthPx, heightPx } = await rasteriser.toPng(SAMPLE, { widthPx: 1800 });
  return { bytes, contentType: "image/png", widthPx, heightPx };
}

/** A sun over waves in the house inks: flat colour, thin lines and white, to see how each survives on the cloth. */
const SAMPLE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 640"><circle cx="300" cy="270" r="230" fill="#f2a541"/>' +
  '<path d="M70 270a230 230 0 0 1 460 0z" fill="#e4572e"/><path d="M80 330h440v14H80zM110 376h380v12H110z" fill="#fbf7ef"/>' +
  '<path d="M40 430c60-70 110-70 170 0s120 70 180 0 110-60 170 0v120H40z" fill="#1f8a80"/>' +
  '<path d="M60 486c50-50 100-50 150 0s110 50 170 0 110-50 160 0" fill="none" stroke="#fbf7ef" stroke-width="10"/>' +
  '<path d="M60 524c50-50 100-50 150 0s110 50 170 0 110-50 160 0" fill="none" stroke="#fbf7ef" stroke-width="3"/>' +
  '<path d="M300 90l14 42 44 2-36 26 13 44-35-27-36 27 14-44-36-26 44-2z" fill="#fbf7ef"/>' +
  '<path d="M60 600h480" stroke="#e4572e" stroke-width="16" stroke-dasharray="40 18"/></svg>';

const picture = await samplePicture();
const cells: string[] = [];
const garments = listGarments();
const started = performance.now();
for (const [row, garment] of garments.entries()) {
  for (const [column, colourId] of COLOURS.entries()) {
    for (const [sideAt, side] of SIDES.entries()) {
      const colour = findColour(garment, colourId);
      const area = garment.placements.find((each) => each.id === side);
      if (!colour || !area) throw new Error(`${garment.id} has no ${colourId} ${side}`);
      const placement = largestGoodPlacement({ picture, area });
      const shown = { garment, colour, view: side, prints: [{ picture, placement }] };
      const mockup = await renderMockup(
        {
          ...rasteriser,
          // The sheet is put together from lossless cells.
          toWebp: (svg, { widthPx }) => rasteriser.toPng(svg, { widthPx }),
        },
        { ...shown, widthPx: CELL_WIDTH_PX },
      );
      const x = (column * SIDES.length + sideAt) * CELL_WIDTH_PX;
      cells.push(
        `<image href="${dataUrl(mockup)}" x="${x}" y="${row * CELL_HEIGHT_PX}" width="${CELL_WIDTH_PX}" height="${CELL_HEIGHT_PX}"/>`,
      );
    }
  }
}
const width = COLOURS.length * SIDES.length * CELL_WIDTH_PX;
const sheet = await rasteriser.toPng(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${garments.length * CELL_HEIGHT_PX}">${cells.join("")}</svg>`,
  { widthPx: width },
);
await mkdir(".data", { recursive: true });
await writeFile(".data/garment-sheet.png", sheet.bytes);
const each = (performance.now() - started) / cells.length;
console.log(`.data/garment-sheet.png: ${cells.length} mockups, ${Math.round(each)} ms each`);
