import sharp from "sharp";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { createRasteriser } from "~/adapters/raster.server";
import { largestGoodPlacement } from "~/domain/designs/placement";
import { renderMockup } from "~/domain/designs/renderer/mockup";
import { dataUrl } from "~/domain/designs/renderer/rasteriser";
import { findColour, findGarment } from "~/domain/garments/garments";
import { drawPicture } from "../../sandbox/openai/artist/index";
import { SHOWCASE, showcasePrompt, showcaseSizes } from "../../sandbox/openai/artist/showcase";
import { plainPixels } from "./pixels";

/** Artworks and the garments that wear them, as PNG on transparency. */

const rasteriser = createRasteriser(nodeWasm);
const drawn = new Map<string, Promise<Buffer>>();

interface Piece {
  prompt: string;
  style: string;
  seed: number;
  size: keyof typeof showcaseSizes;
}

/** A picture of the demo store by its slug, or one that is drawn for the occasion. */
export function artwork(piece: string | Piece): Promise<Buffer> {
  const key = JSON.stringify(piece);
  const known = drawn.get(key) ?? draw(typeof piece === "string" ? showcasePiece(piece) : piece);
  drawn.set(key, known);
  return known;
}

function showcasePiece(slug: string): Piece {
  const piece = SHOWCASE.find((each) => each.slug === slug);
  if (!piece) throw new Error(`the showcase has no ${slug}`);
  return piece;
}

async function draw(piece: Piece): Promise<Buffer> {
  const prompt = showcasePrompt({
    ...piece,
    style: piece.style as never,
    slug: "",
    title: "",
    description: "",
  });
  const { bytes } = await drawPicture({ prompt, ...showcaseSizes[piece.size], transparent: true });
  return Buffer.from(bytes);
}

/** A garment that wears an artwork as large as it prints well, on transparency unless on a flat ground. */
export async function worn({
  art,
  garmentId,
  colourId,
  side = "front",
  widthPx = 900,
  background = null,
}: {
  art: string | Piece;
  garmentId: string;
  colourId: string;
  side?: "front" | "back";
  widthPx?: number;
  background?: string | null;
}): Promise<Buffer> {
  const garment = findGarment(garmentId);
  const colour = garment && findColour(garment, colourId);
  const area = garment?.placements.find((each) => each.id === side);
  if (!garment || !colour || !area) throw new Error(`there is no ${colourId} ${garmentId}`);
  const picture = await plainPixels(await artwork(art));
  const mockup = await renderMockup(
    // No loss before the last step.
    { ...rasteriser, toWebp: (scene, options) => rasteriser.toPng(scene, options) },
    {
      garment,
      colour,
      view: side,
      prints: [{ picture, placement: largestGoodPlacement({ picture, area }) }],
      background,
      widthPx,
    },
  );
  return Buffer.from(mockup.bytes);
}

/** An SVG as PNG. Pictures go into it by `embedded`. */
export async function poster(svg: string, widthPx: number): Promise<Buffer> {
  return Buffer.from((await rasteriser.toPng(svg, { widthPx })).bytes);
}

export async function embedded(picture: Promise<Buffer>, widthPx: number): Promise<string> {
  const bytes = await sharp(await picture)
    .resize({ width: widthPx })
    .png()
    .toBuffer();
  return dataUrl({ bytes: new Uint8Array(bytes), contentType: "image/png" });
}
