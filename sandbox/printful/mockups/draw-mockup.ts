import sharp from "sharp";
import { isVisibleFrom, type MockupStyle } from "../catalog/catalog-json.ts";
import type { CatalogArea, CatalogProduct, CatalogVariant } from "../catalog/variants.ts";
import type { PrintfulPlacement } from "../state.ts";

/**
 * The partner's mockups: the garment on a stand before a gray wall, with the print files as sent. They look different
 * from our own mockups on purpose. Lengths are inches, measured from where the shoulders meet the neck.
 */

const CANVAS_IN = 40;
const TOP_IN = 5;
const MIDDLE_IN = CANVAS_IN / 2;

interface Shape {
  /** Half of the garment's width. */
  half: number;
  length: number;
  sleeve: "none" | "short" | "long";
  hasHood: boolean;
}

/** A square mockup of `widthPx` as PNG. `files` are the print files' bytes by URL. */
export async function drawMockup(
  variant: CatalogVariant,
  style: MockupStyle,
  placements: PrintfulPlacement[],
  files: Map<string, Buffer>,
  widthPx: number,
): Promise<Buffer> {
  const shape = shapeOf(variant.product);
  const pxPerIn = widthPx / CANVAS_IN;
  const isSide = style.view === "Left" || style.view === "Right";
  const scene = isSide ? sideScene(shape) : bodyScene(shape, style.view === "Back");
  const isWorn = style.category !== "Flat";
  const stand = isWorn ? figure(shape, isSide) : "";
  const base = svg(`${WALL}${stand}${cloth(scene.cloth, variant.color.hex)}${scene.seams}`);
  const prints: sharp.OverlayOptions[] = [];
  for (const { placement, layers } of placements) {
    const area = variant.product.areas.find((known) => known.placement === placement);
    if (!area || !isVisibleFrom(area.placement, style.view)) continue;
    const corner = cornerOf(area, shape, isSide);
    for (const { url, position } of layers) {
      const file = files.get(url);
      if (!file) continue;
      const { width, height, left, top } = position ?? {
        width: area.widthIn,
        height: area.heightIn,
        left: 0,
        top: 0,
      };
      const [w, h] = [width, height].map((inches) => Math.max(1, Math.round(inches * pxPerIn))) as [
        number,
        number,
      ];
      prints.push({
        input: await sharp(file).resize(w, h, { fit: "fill" }).png().toBuffer(),
        left: Math.round((corner.x + left) * pxPerIn),
        top: Math.round((corner.y + top) * pxPerIn),
      });
    }
  }
  // Light falls on fabric and print alike.
  const light = await sharp(Buffer.from(svg(scene.light)), { density: 72 })
    .resize(widthPx, widthPx)
    .png()
    .toBuffer();
  return sharp(Buffer.from(base))
    .resize(widthPx, widthPx)
    .composite([...prints, { input: light, blend: "multiply" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function shapeOf(product: CatalogProduct): Shape {
  const middle = Math.min(2, product.chestIn.length - 1);
  return {
    half: (product.chestIn[middle] ?? 20) / 2,
    length: product.lengthIn[middle] ?? 29,
    sleeve: product.type === "TANK" ? "none" : (product.sleeveIn?.[middle] ?? 0) > 22 ? "long" : "short",
    hasHood: product.name.includes("Hoodie"),
  };
}

/** Where a placement's top left corner is in the picture. */
function cornerOf(area: CatalogArea, shape: Shape, isSide: boolean): { x: number; y: number } {
  const below = { front: shape.hasHood ? 5 : 4, back: 3, chest_left: 5, sleeve_left: 0, sleeve_right: 0 };
  if (isSide) {
    const from = shape.sleeve === "long" ? 5.5 : 4;
    return { x: MIDDLE_IN - area.widthIn / 2, y: TOP_IN + from };
  }
  // The wearer's left is the viewer's right.
  const x = area.placement === "chest_left" ? MIDDLE_IN + 1.2 : MIDDLE_IN - area.widthIn / 2;
  return { x, y: TOP_IN + below[area.placement] };
}

interface Scene {
  /** Separate closed paths: in a single path, those with opposite direction would cut holes into each other. */
  cloth: string[];
  seams: string;
  light: string;
}

function bodyScene(shape: Shape, isBack: boolean): Scene {
  const { half, length, sleeve, hasHood } = shape;
  const neck = 3.4;
  const dip = isBack ? 1 : sleeve === "none" ? 4.5 : 3;
  const shoulder = sleeve === "none" ? Math.min(half - 2.2, 6) : half - 0.6;
  const side = (sign: 1 | -1): string[] => {
    const x = (value: number) => MIDDLE_IN + sign * value;
    const y = (value: number) => TOP_IN + value;
    if (sleeve === "none")
      return [
        `L${x(shoulder)} ${y(0.8)}`,
        `C${x(shoulder - 0.6)} ${y(5)} ${x(half - 1)} ${y(7)} ${x(half)} ${y(9)}`,
      ];
    const [out, low] = sleeve === "long" ? [4.6, 24] : [5.2, 9.4];
    const width = sleeve === "long" ? 3.6 : 4.8;
    return [
      `L${x(shoulder)} ${y(1.7)}`,
      `C${x(shoulder + 2.4)} ${y(2.6)} ${x(shoulder + out - 0.4)} ${y(low * 0.5)} ${x(shoulder + out)} ${y(low)}`,
      `L${x(shoulder + out - width)} ${y(low + 0.9)}`,
      `C${x(shoulder + out - width - 0.6)} ${y(low * 0.7)} ${x(half + 0.4)} ${y(11)} ${x(half)} ${y(9)}`,
    ];
  };
  const right = side(1);
  const down = (sign: 1 | -1) => `${MIDDLE_IN + sign * half * 0.98} ${TOP_IN + length}`;
  // The left half mirrors the right one, back from the hem.
  const path = `M${MIDDLE_IN} ${TOP_IN + dip} Q${MIDDLE_IN + neck * 0.9} ${TOP_IN + dip * 0.9} ${MIDDLE_IN + neck} ${TOP_IN}
    ${right.join(" ")} L${down(1)} Q${MIDDLE_IN} ${TOP_IN + length + 0.7} ${down(-1)} L${MIDDLE_IN - half} ${TOP_IN + 9}`;
  const left = `M${MIDDLE_IN} ${TOP_IN + dip} Q${MIDDLE_IN - neck * 0.9} ${TOP_IN + dip * 0.9} ${MIDDLE_IN - neck} ${TOP_IN}
    ${side(-1).join(" ")} L${MIDDLE_IN} ${TOP_IN + length * 0.6} Z`;
  const hood = hasHood
    ? `M${MIDDLE_IN - neck - 0.8} ${TOP_IN + 0.8} C${MIDDLE_IN - 7} ${TOP_IN - 6} ${MIDDLE_IN + 7} ${TOP_IN - 6} ${MIDDLE_IN + neck + 0.8} ${TOP_IN + 0.8} Q${MIDDLE_IN} ${TOP_IN + 5} ${MIDDLE_IN - neck - 0.8} ${TOP_IN + 0.8} Z`
    : "";
  const pocket =
    hasHood && !isBack ? line(`M${MIDDLE_IN - 5} ${TOP_IN + length - 8.5} h10 l2 5 v3.5 h-14 v-3.5 z`) : "";
  const collar = line(
    `M${MIDDLE_IN - neck} ${TOP_IN} Q${MIDDLE_IN} ${TOP_IN + dip * 2 + 1.4} ${MIDDLE_IN + neck} ${TOP_IN}`,
  );
  const pieces = [hood, `${path} Z`, left].filter(Boolean);
  return {
    cloth: pieces,
    seams: `${collar}${pocket}${line(`M${MIDDLE_IN - half * 0.97} ${TOP_IN + length - 1} h${half * 1.94}`)}`,
    light: `<defs><linearGradient id="g"><stop offset=".14" stop-color="#b4b9bf"/><stop offset=".26" stop-color="#d9dce0"/><stop offset=".42" stop-color="#fff"/><stop offset=".6" stop-color="#fff"/><stop offset=".74" stop-color="#d5d8dc"/><stop offset=".86" stop-color="#b0b5bc"/></linearGradient>
      <mask id="c"><g fill="#fff">${outlines(pieces)}</g></mask></defs>
      <rect width="40" height="40" fill="#fff"/><g mask="url(#c)"><rect width="40" height="40" fill="url(#g)"/>
      <path d="M${MIDDLE_IN - half * 0.4} ${TOP_IN + length * 0.55} q2 6 -1 ${length * 0.4} M${MIDDLE_IN + half * 0.5} ${TOP_IN + length * 0.5} q-2 7 1 ${length * 0.42}" fill="none" stroke="#b9bdc4" stroke-width=".7" stroke-linecap="round" opacity=".55"/></g>`,
  };
}

/** In a side view the sleeve hangs in the middle, with the body behind it. */
function sideScene({ half, length, sleeve }: Shape): Scene {
  const depth = half * 0.62;
  const low = sleeve === "long" ? 23.5 : 9.5;
  const cuff = sleeve === "long" ? 2 : 3.4;
  const x = (value: number) => MIDDLE_IN + value;
  const y = (value: number) => TOP_IN + value;
  const body = `M${x(-3)} ${y(0)} C${x(-depth - 1)} ${y(4)} ${x(-depth)} ${y(10)} ${x(-depth)} ${y(length)} Q${x(0)} ${y(length + 0.7)} ${x(depth)} ${y(length)} C${x(depth)} ${y(12)} ${x(depth + 1.4)} ${y(6)} ${x(3)} ${y(0)} Q${x(0)} ${y(1)} ${x(-3)} ${y(0)} Z`;
  const arm = `M${x(-3.4)} ${y(2)} Q${x(0)} ${y(-0.4)} ${x(3.4)} ${y(2)} C${x(4.4)} ${y(6)} ${x(cuff + 0.8)} ${y(low * 0.7)} ${x(cuff)} ${y(low)} H${x(-cuff)} C${x(-cuff - 0.8)} ${y(low * 0.7)} ${x(-4.4)} ${y(6)} ${x(-3.4)} ${y(2)} Z`;
  return {
    cloth: [body, arm],
    seams: line(arm),
    light: `<defs><linearGradient id="g"><stop offset=".3" stop-color="#b2b7be"/><stop offset=".47" stop-color="#fff"/><stop offset=".56" stop-color="#fff"/><stop offset=".7" stop-color="#b6bbc2"/></linearGradient>
      <mask id="c"><g fill="#fff">${outlines([body, arm])}</g></mask></defs>
      <rect width="40" height="40" fill="#fff"/><g mask="url(#c)"><rect width="40" height="40" fill="url(#g)"/></g>`,
  };
}

/** A stand of wood and felt, so that nobody takes it for a person. */
function figure({ half, length }: Shape, isSide: boolean): string {
  const width = isSide ? half * 0.5 : half * 0.7;
  return `<g fill="#8b8378"><ellipse cx="20" cy="${TOP_IN - 2}" rx="2.1" ry="2.8"/><rect x="18.6" y="${TOP_IN - 1}" width="2.8" height="3"/>
    <path d="M${MIDDLE_IN - width} ${TOP_IN + length - 1} h${width * 2} l-${width * 0.4} 4 h-${width * 1.2} z"/><rect x="19.6" y="${TOP_IN + length + 2}" width=".8" height="6"/></g>`;
}

const WALL = `<defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dfe3e8"/><stop offset=".84" stop-color="#eef0f3"/><stop offset=".84" stop-color="#cfd4da"/><stop offset="1" stop-color="#dde1e6"/></linearGradient></defs>
  <rect width="40" height="40" fill="url(#wall)"/><ellipse cx="20" cy="37.4" rx="11" ry="1" fill="#aab1b9" opacity=".7"/>`;

function cloth(pieces: string[], hex: string): string {
  return `<g fill="${hex}" stroke="${hex}" stroke-width=".06" stroke-linejoin="round">${outlines(pieces)}</g>`;
}

function outlines(pieces: string[]): string {
  return pieces.map((path) => `<path d="${path}"/>`).join("");
}

function line(path: string): string {
  return `<path d="${path}" fill="none" stroke="#00000038" stroke-width=".12"/><path d="${path}" fill="none" stroke="#ffffff30" stroke-width=".05" transform="translate(.08 .08)"/>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" viewBox="0 0 ${CANVAS_IN} ${CANVAS_IN}">${content}</svg>`;
}
