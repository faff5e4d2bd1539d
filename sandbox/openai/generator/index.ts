import sharp from "sharp";
import { composePicture } from "./composition/compose";
import { parsePrompt } from "./prompt/parse-prompt";
import { applyStyle } from "./styles";

export interface DrawRequest {
  prompt: string;
  widthPx: number;
  heightPx: number;
  /** Isolated artwork on nothing, rather than on a ground of its own. */
  transparent: boolean;
  format?: "png" | "webp" | "jpeg";
  /** Without one, the prompt's variation number (or else its words) decides. */
  seed?: number;
}
export interface DrawnPicture {
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
  explanation: {
    motifs: string[];
    style: string;
    palette: string;
    template: string;
    words: string[];
    seed: number;
    /** The typeface of the main lettering. */
    face: string;
  };
}

/** Draws a picture of a prompt. The same request gives the same bytes. Throws a RangeError for a size that is no picture. */
export async function drawPicture(request: DrawRequest): Promise<DrawnPicture> {
  const { widthPx, heightPx, transparent } = request;
  if (![widthPx, heightPx].every((px) => Number.isInteger(px) && px >= 64 && px <= 4096))
    throw new RangeError("a picture is 64 to 4096 pixels wide and high");
  const reading = parsePrompt(request.prompt, request.seed);
  const composed = composePicture(reading, widthPx, heightPx, transparent);
  const pixels = applyStyle(composed, widthPx, heightPx, transparent);
  // What is almost nothing becomes nothing: quantising would otherwise lay a veil of alpha 1 over the empty canvas.
  if (transparent)
    for (let o = 0; o < pixels.data.length; o += 4)
      if ((pixels.data[o + 3] as number) < 8) pixels.data.fill(0, o, o + 4);
  const image = sharp(pixels.data, { raw: { width: widthPx, height: heightPx, channels: 4 } });
  let bytes: Buffer;
  const format = request.format ?? "png";
  if (format === "webp") bytes = await image.webp({ quality: 88, effort: 2 }).toBuffer();
  else if (format === "jpeg")
    bytes = await image.flatten({ background: composed.stage.ground }).jpeg({ quality: 88 }).toBuffer();
  // Few inks and their edges fit 256 colours without a visible loss; grain of the styles themselves hides the steps.
  else
    bytes = await image
      .png({ palette: true, colours: pixels.colours, effort: 1, dither: 0, compressionLevel: 9 })
      .toBuffer();
  return {
    bytes,
    widthPx,
    heightPx,
    explanation: {
      motifs: composed.stage.subjects.motifs,
      style: reading.style,
      palette: composed.palette.name,
      template: composed.template,
      words: reading.lettering,
      seed: reading.seed,
      face: composed.stage.typeface,
    },
  };
}
