import sharp from "sharp";
import { type CorpusPalette, DRAWINGS, PALETTES } from "../../tests/support/print-corpus/drawings";
import { rasterizeSvg, seededRandom } from "../../tests/support/print-corpus/raster";

/** An uploaded file. */
export interface UploadInput {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The most frequent uploads: print files, a generator's picture, a phone photo in four variants, logos. */
export async function uploadInputs(): Promise<UploadInput[]> {
  const photo = await photograph(4000, 3000);
  const upright = await jpeg(photo);
  return [
    { name: "PNG drawing 4500 × 5400, transparent", bytes: await printFile(4500, 5400) },
    { name: "PNG painting 1536 × 1024", bytes: await painting(1536, 1024) },
    { name: "JPEG photograph 4000 × 3000", bytes: upright },
    { name: "JPEG the same, progressive", bytes: await jpeg(photo, { progressive: true }) },
    { name: "JPEG the same, lying on its side", bytes: await jpeg(photo, { orientation: 6 }) },
    {
      name: "JPEG the same, on its side and progressive",
      bytes: await jpeg(photo, { orientation: 6, progressive: true }),
    },
    { name: "SVG badge, five shapes", bytes: text(badge()) },
    { name: "SVG logo, 250 paths", bytes: text(traced(250)) },
    { name: "SVG logo, 950 paths", bytes: text(traced(950)) },
  ];
}

const text = (svg: string) => new TextEncoder().encode(svg);

/** A synthetic photo: hills of light with edges and sensor noise, as hard to compress as a real one. */
async function photograph(widthPx: number, heightPx: number): Promise<sharp.Sharp> {
  const next = seededRandom(11);
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const waves = Array.from({ length: 14 }, (_, at) => ({
    x: (next() - 0.5) * 0.004 * 1.6 ** at,
    y: (next() - 0.5) * 0.004 * 1.6 ** at,
    strength: 70 / 1.35 ** at,
  }));
  for (let y = 0, to = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, to += 3) {
      let light = 128;
      for (let at = 0; at < waves.length; at++) {
        const wave = waves[at] as (typeof waves)[number];
        // A sawtooth has an edge where a sine has none.
        const turn = x * wave.x + y * wave.y;
        light += (turn - Math.floor(turn) - 0.5) * wave.strength;
      }
      const grain = (next() - 0.5) * 14;
      rgb[to] = Math.max(0, Math.min(255, light * 1.05 + grain));
      rgb[to + 1] = Math.max(0, Math.min(255, light + grain));
      rgb[to + 2] = Math.max(0, Math.min(255, light * 0.85 + 20 + grain));
    }
  return sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } });
}

async function jpeg(
  photo: sharp.Sharp,
  { orientation = 1, progressive = false } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const turned = photo.clone().withMetadata({ orientation });
  return new Uint8Array(
    await turned.jpeg({ quality: 91, chromaSubsampling: "4:2:0", progressive }).toBuffer(),
  );
}

async function painting(widthPx: number, heightPx: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await photograph(widthPx, heightPx)).blur(0.8).png().toBuffer());
}

/** A drawing in flat inks on transparency, at the size that print shops ask for. */
async function printFile(widthPx: number, heightPx: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawing = Object.values(DRAWINGS)[0]?.(PALETTES[0] as CorpusPalette) ?? "";
  const { rgba, ...size } = rasterizeSvg(drawing, widthPx);
  const square = sharp(rgba, { raw: { width: size.widthPx, height: size.heightPx, channels: 4 } });
  const room = Math.floor((heightPx - size.heightPx) / 2);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const placed = square.extend({ top: room, bottom: heightPx - size.heightPx - room, background: clear });
  return new Uint8Array(await placed.png({ compressionLevel: 6 }).toBuffer());
}

function badge(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 640"><circle cx="300" cy="270" r="230" fill="#f2a541"/>' +
    '<path d="M70 270a230 230 0 0 1 460 0z" fill="#e4572e"/><path d="M80 330h440v14H80zM110 376h380v12H110z" fill="#fbf7ef"/>' +
    '<path d="M40 430c60-70 110-70 170 0s120 70 180 0 110-60 170 0v120H40z" fill="#1f8a80"/>' +
    '<path d="M60 486c50-50 100-50 150 0s110 50 170 0 110-50 160 0" fill="none" stroke="#fbf7ef" stroke-width="10"/></svg>'
  );
}

/** Like the output of a tracing tool: many small closed curves over a few large ones. */
function traced(paths: number): string {
  const next = seededRandom(5);
  const inks = ["#16161d", "#e4572e", "#f2a541", "#1f8a80", "#2f3e8f", "#fbf7ef"];
  const blob = (x: number, y: number, r: number) => {
    const at = (turn: number, far: number) =>
      `${(x + Math.cos(turn) * far).toFixed(2)} ${(y + Math.sin(turn) * far).toFixed(2)}`;
    let d = `M${at(0, r)}`;
    for (let part = 1; part <= 6; part++) {
      const turn = (part / 6) * 2 * Math.PI;
      d += `Q${at(turn - 0.52, r * (0.9 + next() * 0.5))} ${at(turn, part === 6 ? r : r * (0.8 + next() * 0.4))}`;
    }
    return `<path d="${d}z" fill="${inks[Math.floor(next() * inks.length)]}"/>`;
  };
  const large = Array.from({ length: 8 }, () =>
    blob(300 + next() * 400, 300 + next() * 600, 120 + next() * 140),
  );
  const small = Array.from({ length: paths - 8 }, () =>
    blob(150 + next() * 700, 150 + next() * 900, 3 + next() * 16),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1200">${large.join("")}${small.join("")}</svg>`;
}
