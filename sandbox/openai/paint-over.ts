import sharp from "sharp";

interface Size {
  width: number;
  height: number;
}

/** Colors that an edit may name, as degrees of hue. */
const HUES: [RegExp, number][] = [
  [/\bred\b/i, 0],
  [/\borange\b/i, 30],
  [/\byellow\b/i, 55],
  [/\bgreen\b/i, 120],
  [/\bblue\b/i, 220],
  [/\bpurple|violet\b/i, 275],
  [/\bpink\b/i, 330],
];
/** Where nothing is masked, the added drawing takes this share of the picture, at the lower right. */
const ADDED_SHARE = 0.4;
/** Backgrounds end where a channel differs more than this from the corner. */
const GROUND_DIFFERENCE = 40;

/** The old picture with other colors and an added drawing where the mask is open; the rest stays as it was. */
export async function paintOver({
  picture,
  mask,
  added,
  size,
  said,
  isTransparent,
}: {
  picture: Buffer;
  mask: Buffer | null;
  added: Buffer;
  size: Size;
  said: string;
  isTransparent: boolean;
}): Promise<Buffer> {
  const old = await pixelsOf(picture, size);
  const hue = HUES.find(([name]) => name.test(said))?.[1];
  const changed = await pixelsOf(
    await sharp(picture)
      .modulate({ hue: hue ?? 0, saturation: 1.1 })
      .toBuffer(),
    size,
  );
  const open = mask ? await openPixels(mask, size) : null;
  const removesGround = /\bremove\b.*\bbackground\b/i.test(said);
  for (let at = 0, pixel = 0; at < old.length; at += 4, pixel++)
    if (!open || open[pixel]) changed.copy(old, at, at, at + 4);
  if (removesGround) clearGround(old, size);
  let image = sharp(old, { raw: { ...size, channels: 4 } });
  if (hue === undefined && !removesGround) {
    const box = boxOf(open, size);
    const edge = Math.max(16, Math.round(Math.min(box.width, box.height)));
    const drawing = await sharp(added).resize(edge, edge).toBuffer();
    image = image.composite([
      {
        input: drawing,
        left: box.left + Math.floor((box.width - edge) / 2),
        top: box.top + Math.floor((box.height - edge) / 2),
      },
    ]);
  }
  const flat = isTransparent ? image : sharp(await image.png().toBuffer()).flatten({ background: "#fbf7ef" });
  return flat.png({ compressionLevel: 6 }).toBuffer();
}

function pixelsOf(picture: Buffer, { width, height }: Size): Promise<Buffer> {
  return sharp(picture).ensureAlpha().resize(width, height, { fit: "fill" }).raw().toBuffer();
}

async function openPixels(mask: Buffer, { width, height }: Size): Promise<Buffer> {
  const alpha = await sharp(mask)
    .ensureAlpha()
    .extractChannel("alpha")
    .resize(width, height, { fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer();
  return Buffer.from(alpha.map((value) => (value < 128 ? 1 : 0)));
}

function boxOf(open: Buffer | null, { width, height }: Size) {
  if (!open) {
    const edge = Math.round(Math.min(width, height) * ADDED_SHARE);
    return { left: width - edge, top: height - edge, width: edge, height: edge };
  }
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (open[y * width + x]) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = y + 1;
      }
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Clears everything of the color of the first corner. */
function clearGround(rgba: Buffer, { width, height }: Size): void {
  const corner = [rgba[0] as number, rgba[1] as number, rgba[2] as number];
  for (let at = 0; at < width * height * 4; at += 4)
    if (
      corner.every((value, channel) => Math.abs(value - (rgba[at + channel] as number)) < GROUND_DIFFERENCE)
    )
      rgba.fill(0, at, at + 4);
}
