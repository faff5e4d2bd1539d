import sharp from "sharp";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { findColor, findGarment } from "~/garments/find-garments";
import { defaultPlacement } from "~/print";
import { dataUrl, renderMockup } from "~/print/index.server";
import {
  DEMO_DESIGN_SIZES,
  DEMO_DESIGNS,
  demoDesignPrompt,
} from "../../../sandbox/openai/generator/demo-designs";
import { drawPicture } from "../../../sandbox/openai/generator/index";
import { readPixels } from "./read-pixels";

/** Draws artworks and garments with them, as PNG on transparency. */

const rasterizer = createRasterizer(nodeWasm);
const drawn = new Map<string, Promise<Buffer>>();

interface Piece {
  prompt: string;
  style: string;
  seed: number;
  size: keyof typeof DEMO_DESIGN_SIZES;
}

/** An artwork of the demo store by its slug, or one drawn for this purpose. */
export function drawArtwork(piece: string | Piece): Promise<Buffer> {
  const key = JSON.stringify(piece);
  const known = drawn.get(key) ?? draw(typeof piece === "string" ? showcasePiece(piece) : piece);
  drawn.set(key, known);
  return known;
}

function showcasePiece(slug: string): Piece {
  const piece = DEMO_DESIGNS.find((each) => each.slug === slug);
  if (!piece) throw new Error(`the showcase has no ${slug}`);
  return piece;
}

async function draw(piece: Piece): Promise<Buffer> {
  const prompt = demoDesignPrompt({
    ...piece,
    style: piece.style as never,
    slug: "",
    title: "",
    description: "",
  });
  const { bytes } = await drawPicture({ prompt, ...DEMO_DESIGN_SIZES[piece.size], transparent: true });
  return Buffer.from(bytes);
}

/** A garment with an artwork as large as it prints well, on transparency or a flat background. */
export async function drawGarmentWith({
  art,
  garmentId,
  colorId,
  side = "front",
  widthPx = 900,
  background = null,
}: {
  art: string | Piece;
  garmentId: string;
  colorId: string;
  side?: "front" | "back";
  widthPx?: number;
  background?: string | null;
}): Promise<Buffer> {
  const garment = findGarment(garmentId);
  const color = garment && findColor(garment, colorId);
  const area = garment?.printAreas.find((each) => each.id === side);
  if (!garment || !color || !area) throw new Error(`there is no ${colorId} ${garmentId}`);
  const picture = await readPixels(await drawArtwork(art));
  const mockup = await renderMockup(
    // Lossless until the last step.
    { ...rasterizer, toWebp: (scene, options) => rasterizer.toPng(scene, options) },
    {
      garment,
      color,
      view: side,
      prints: [{ picture, placement: defaultPlacement({ picture, area }) }],
      background,
      widthPx,
    },
  );
  return Buffer.from(mockup.bytes);
}

/** Renders an SVG as PNG. Pictures are embedded by `embedded`. */
export async function renderSvg(svg: string, widthPx: number): Promise<Buffer> {
  return Buffer.from((await rasterizer.toPng(svg, { widthPx })).bytes);
}

export async function pictureDataUrl(picture: Promise<Buffer>, widthPx: number): Promise<string> {
  const bytes = await sharp(await picture)
    .resize({ width: widthPx })
    .png()
    .toBuffer();
  return dataUrl({ bytes: new Uint8Array(bytes), contentType: "image/png" });
}
