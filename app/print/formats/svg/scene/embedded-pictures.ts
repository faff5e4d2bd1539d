import { MAX_BUFFERED_PIXELS } from "../../artwork";
import { readJpegArtwork } from "../../jpeg/read-jpeg-artwork";
import { readPngArtwork } from "../../png/artwork/read-png-artwork";
import { MAX } from "../grammar";
import type { SvgNode } from "../parse-svg-xml";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";

export interface CleanPicture {
  href: string;
  widthPx: number;
  heightPx: number;
}

/** Reads embedded pictures with the same checks as uploaded ones. */
export async function readPictures(
  nodes: readonly SvgNode[],
  now: number,
  meter: WorkMeter,
): Promise<Map<SvgNode, CleanPicture>> {
  const pictures = new Map<SvgNode, CleanPicture>();
  let pixels = 0;
  for (const node of nodes) {
    const href = node.name === "image" ? node.attributes.get("href")?.trim() : undefined;
    if (href === undefined) continue;
    if (pictures.size >= MAX.pictures) throw new SvgRefusedError("image");
    meter.spend(href.length);
    await meter.pause();
    const picture = await readPicture(href, now);
    pixels += picture.widthPx * picture.heightPx;
    // They are decoded whole, in memory together with the canvas.
    if (pixels > MAX_BUFFERED_PIXELS / 2) throw new SvgRefusedError("image");
    pictures.set(node, picture);
  }
  return pictures;
}

async function readPicture(href: string, now: number): Promise<CleanPicture> {
  if (!/^data:/i.test(href)) throw new SvgRefusedError("outside");
  const found = /^data:image\/(?:png|jpe?g)\s*;\s*base64\s*,/i.exec(href.slice(0, 60));
  if (!found) throw new SvgRefusedError("image");
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(href.slice(found[0].length).replace(/\s+/g, "")), (each) =>
      each.charCodeAt(0),
    );
  } catch {
    throw new SvgRefusedError("image");
  }
  const isPng = bytes[0] === 0x89;
  const read = isPng ? await readPngArtwork(bytes, now) : readJpegArtwork(bytes, now);
  if ("kind" in read) throw new SvgRefusedError("image");
  let binary = "";
  for (let at = 0; at < read.bytes.length; at += 0x8000)
    binary += String.fromCharCode(...read.bytes.subarray(at, at + 0x8000));
  const { widthPx, heightPx } = read;
  return { href: `data:${read.contentType};base64,${btoa(binary)}`, widthPx, heightPx };
}
