import sharp from "sharp";
import { composePicture } from "./composition/compose";
import { parsePrompt } from "./prompt/parse-prompt";
import { applyStyle } from "./styles";

export interface DrawRequest {
  prompt: string;
  widthPx: number;
  heightPx: number;
  /** Isolated artwork on transparency, without a background. */
  transparent: boolean;
  format?: "png" | "webp" | "jpeg";
  /** Absent: the prompt's variation number, or else its words. */
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

/** Draws a picture for a prompt. The same request gives the same bytes. Throws a RangeError for an invalid size. */
export async function drawPicture(request: DrawRequest): Promise<DrawnPicture> {
  const { widthPx, heightPx, transparent } = request;
  if (![widthPx, heightPx].every((px) => Number.isInteger(px) && px >= 64 && px <= 4096))
    throw new RangeError("a picture is 64 to 4096 pixels wide and high");
  const reading = parsePrompt(request.prompt, request.seed);
  const composed = composePicture(reading, widthPx, heightPx, transparent);
  const pixels = applyStyle(composed, widthPx, heightPx, transparent);
  // Nearly transparent pixels become transparent: quantizing would spread alpha 1 over the empty canvas.
  if (transparent)
    for (let o = 0; o < pixels.data.length; o += 4)
      if ((pixels.data[o + 3] as number) < 8) pixels.data.fill(0, o, o + 4);
  const image = sharp(pixels.data, { raw: { width: widthPx, height: heightPx, channels: 4 } });
  let bytes: Buffer;
  const format = request.format ?? "png";
  if (format === "webp") bytes = await image.webp({ quality: 88, effort: 2 }).toBuffer();
  else if (format === "jpeg")
    bytes = await image.flatten({ background: composed.stage.ground }).jpeg({ quality: 88 }).toBuffer();
  // A few inks and their edges fit into 256 colors without visible loss; the styles' grain hides the steps.
  else
    bytes = await image
      .png({ palette: true, colors: pixels.colors, effort: 1, dither: 0, compressionLevel: 9 })
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
