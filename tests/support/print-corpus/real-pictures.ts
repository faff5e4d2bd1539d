import type { FindingKind } from "~/print/check/findings";
import { drawPicture } from "../../../sandbox/openai/generator/index.ts";
import { DRAWINGS, lettering, PALETTES } from "./drawings";
import { cropToInk, mapPixels, type Raster, rasterizeSvg, seededRandom } from "./raster";
import { asJpeg, decodePicture, whiteWhereClear } from "./saved-pictures";

/** Pictures as people really have them: drawn by a model, photographed, scanned, taken from a screen. */

export interface RealPicture {
  name: string;
  cloth: string[];
  /** What is wrong with it; each must be raised. Empty for good pictures, on which nothing may be. */
  faults: FindingKind[];
  raster: () => Promise<Raster>;
}

const ARTIST_STYLES = [
  ...["realistic", "cartoon", "3D", "watercolor", "digital art"],
  ...["oil painting", "pencil sketch", "pixel art", "anime"],
];

/** What the sandbox's artist draws on transparency, in each style that the generator offers. */
export function artistPictures(edgePx: number): RealPicture[] {
  return ARTIST_STYLES.map((style) => ({
    name: `the artist's ${style}`,
    cloth: ["white"],
    faults: [],
    raster: async () => {
      const { bytes } = await drawPicture({
        ...{ prompt: `a fox under a full moon. Art style: ${style}.`, seed: 3 },
        ...{ widthPx: edgePx, heightPx: edgePx, transparent: true },
      });
      return whiteWhereClear(await decodePicture(bytes));
    },
  }));
}

export function broughtPictures(edgePx: number): RealPicture[] {
  return [
    {
      name: "a photograph with its background",
      ...{ cloth: ["white"], faults: ["ground"] },
      raster: () => asJpeg(photograph(edgePx), 82),
    },
    {
      name: "a photograph cut out roughly, with a strip of its background",
      ...{ cloth: ["black"], faults: ["fringe"] },
      raster: async () => cutOut(await asJpeg(photograph(edgePx), 90), 1.012),
    },
    {
      name: "a photograph cut out well",
      ...{ cloth: ["black"], faults: [] },
      raster: async () => cutOut(await asJpeg(photograph(edgePx), 90), 0.98),
    },
    {
      name: "a drawing scanned on grainy paper",
      ...{ cloth: ["black"], faults: ["ground"] },
      raster: () => asJpeg(scanned(edgePx), 85),
    },
    {
      name: "a screenshot",
      ...{ cloth: ["white"], faults: ["letters"] },
      raster: async () => rasterizeSvg(SCREEN, edgePx),
    },
  ];
}

/** How far a point is from the middle, 1 at the edge of the thing that is photographed. */
function distance(x: number, y: number, edgePx: number): number {
  const [dx, dy] = [x / edgePx - 0.5, y / edgePx - 0.5];
  const angle = Math.atan2(dy, dx);
  return Math.hypot(dx, dy * 1.1) / (0.33 + 0.03 * Math.sin(5 * angle) + 0.015 * Math.cos(9 * angle));
}

/** A lit, textured thing in front of a wall, with the grain of a sensor. */
function photograph(edgePx: number): Raster {
  const random = seededRandom(41);
  const empty = { widthPx: edgePx, heightPx: edgePx, rgba: new Uint8Array(edgePx * edgePx * 4) };
  return mapPixels(empty, (out, at, x, y) => {
    const far = distance(x, y, edgePx);
    const inside = Math.min(1, Math.max(0, (1 - far) * 0.16 * edgePx));
    const light = 0.75 + 0.25 * Math.cos(x / (edgePx * 0.21)) * Math.sin(y / (edgePx * 0.27));
    const wall = 226 + 14 * (x / edgePx) - 10 * (y / edgePx);
    const grain = (random() - 0.5) * 9;
    [196, 92, 60].forEach((level, channel) => {
      const thing = level * light + 18 * Math.sin((x * 0.7 + y) / (edgePx * 0.017));
      out[at + channel] = Math.max(0, Math.min(255, thing * inside + wall * (1 - inside) + grain));
    });
    out[at + 3] = 255;
  });
}

/** What lies within `reach` of the thing's own outline, as a lasso leaves it. */
function cutOut(source: Raster, reach: number): Raster {
  const cut = mapPixels(source, (out, at, x, y) => {
    const far = distance(x, y, source.widthPx);
    const alpha = Math.min(1, Math.max(0, (reach - far) * 0.3 * source.widthPx));
    out[at + 3] = Math.round(255 * alpha);
    if (alpha === 0) out.fill(255, at, at + 3);
  });
  return cropToInk(cut);
}

function scanned(edgePx: number): Raster {
  const random = seededRandom(43);
  const [, palette] = PALETTES;
  if (!palette || !DRAWINGS.badge) throw new Error("no drawing to scan");
  return mapPixels(rasterizeSvg(DRAWINGS.badge(palette), edgePx), (out, at, x, y) => {
    const alpha = (out[at + 3] as number) / 255;
    const shade = 12 * (x / edgePx) ** 2 + 6 * (y / edgePx);
    const grain = (random() + random() - 1) * 10;
    [247, 244, 236].forEach((paper, channel) => {
      const level = (out[at + channel] as number) * alpha + (paper - shade) * (1 - alpha);
      out[at + channel] = Math.max(0, Math.min(255, level + grain));
    });
    out[at + 3] = 255;
  });
}

const SCREEN = [
  '<rect width="1000" height="1000" fill="#f5f6f8"/><rect width="1000" height="70" fill="#27303f"/>',
  '<rect x="60" y="130" width="880" height="300" rx="12" fill="#fff"/><circle cx="140" cy="210" r="40" fill="#e4572e"/>',
  ...[
    "New message from the studio",
    "Thanks, the second draft looks right",
    "See you on Thursday at noon",
  ].map((line, at) => `<path d="${lettering(line, "righteous", 22, 430, 200 + at * 50)}" fill="#3a4252"/>`),
  '<rect x="60" y="470" width="420" height="440" rx="12" fill="#d9e6ff"/><rect x="520" y="470" width="420" height="440" rx="12" fill="#ffe9d9"/>',
].join("");
