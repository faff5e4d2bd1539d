import type { Piece } from "./drawing";
import { lenses } from "./pen";
import { mix, type Tones } from "./tones";

/**
 * Paints pieces of cloth. What is sharp (cloth, creases, seams, thread) is painted piece by piece; what is blurred is
 * gathered in two layers, the shadow on the ground and the soft shading over everything, because blurs are what costs time.
 */

type Ids = (name: string) => string;

const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

export function definitions(
  pieces: readonly Piece[],
  tones: Tones,
  id: Ids,
  { blurs }: { blurs: boolean },
): string {
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${round(opacity)}"/>`;
  const shape = (name: string, d: string) => (d ? `<path id="${id(name)}" d="${d}"/>` : "");
  const uses = pieces.map((_, at) => `<use href="#${id(`p${at}`)}"/>`).join("");
  // The default region, a tenth more than the shape on each side, is enough for every blur here.
  const blur = (name: string, deviation: number) =>
    `<filter id="${id(name)}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  // A piece's soft shading shows where the piece does: not on what lies over it.
  const mask = (_: Piece, at: number) => {
    const covering = pieces.slice(at + 1).map((_, on) => `<use href="#${id(`p${at + 1 + on}`)}"/>`);
    return `<mask id="${id(`m${at}`)}"><use href="#${id(`p${at}`)}" fill="#fff"/>${covering.join("")}</mask>`;
  };
  return [
    pieces
      .map(
        ({ outline, folds = [], creases = [] }, at) =>
          shape(`p${at}`, outline) + shape(`f${at}`, lenses(folds)) + shape(`c${at}`, lenses(creases, 0.55)),
      )
      .join(""),
    `<g id="${id("all")}">${uses}</g><clipPath id="${id("clip")}">${uses}</clipPath>`,
    blurs ? blur("far", 16) + blur("near", 5) + blur("wide", 17) + blur("soft", 9) : "",
    blurs ? pieces.map((piece, at) => (isSoft(piece) ? mask(piece, at) : "")).join("") : "",
    // Light from the upper left: what is on the right and below turns away from it.
    `<linearGradient id="${id("side")}" gradientUnits="userSpaceOnUse" x1="100" y1="120" x2="900" y2="1080">`,
    stop(0, tones.light, tones.lit * 0.22),
    stop(0.5, tones.shade, 0),
    stop(1, tones.shade, tones.soft * 0.7),
    "</linearGradient>",
    tones.heather ? heather(tones.heather, id("yarn")) : "",
  ].join("");
}

/** Short threads of two tones, all leaning the way the yarn runs. */
function heather([dark, light]: readonly [string, string], id: string): string {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 16807) % 2147483647;
    return seed % below;
  };
  const threads = (count: number) =>
    Array.from({ length: count }, () => `M${next(80)} ${next(70)}l${next(5) - 2} ${3 + next(5)}`)
      .join("")
      .replaceAll(" -", "-");
  return (
    `<pattern id="${id}" width="80" height="70" patternUnits="userSpaceOnUse"><g stroke-width="1">` +
    `<path d="${threads(48)}" stroke="${dark}" stroke-opacity=".42"/>` +
    `<path d="${threads(48)}" stroke="${light}" stroke-opacity=".5"/></g></pattern>`
  );
}

export function groundLayer(id: Ids): string {
  const all = `<use href="#${id("all")}"/>`;
  return (
    `<g fill="#2a2320"><g filter="url(#${id("far")})" opacity=".3" transform="translate(4 22)">${all}</g>` +
    `<g filter="url(#${id("near")})" opacity=".3" transform="translate(1 6)">${all}</g></g>`
  );
}

function isSoft({ round, folds, creases, bulges }: Piece): boolean {
  return Boolean(round || folds || creases || bulges);
}

/** The blurred shading of all pieces, each within its own visible part. */
export function softLayer(pieces: readonly Piece[], { shade, light, soft, lit }: Tones, id: Ids): string {
  const blurred = (how: string, content: string) => content && `<g filter="url(#${id(how)})">${content}</g>`;
  const content = (piece: Piece, at: number) => {
    const use = (name: string, attributes: string) => `<use href="#${id(name + at)}" ${attributes}/>`;
    const rim = piece.round
      ? use("p", `stroke-opacity="${round(soft * 0.85)}" stroke-width="${piece.round}"`)
      : "";
    const bulges = piece.bulges
      ? `<path fill="${light}" fill-opacity="${round(lit * 0.34)}" d="${lenses(piece.bulges)}"/>`
      : "";
    // A fold's flank towards the light shines, the other lies in shadow.
    const folds = piece.folds
      ? use("f", `fill="${light}" fill-opacity="${round(lit * 0.7)}" transform="translate(-19-9)"`) +
        use("f", `fill="${shade}" fill-opacity="${round(soft)}"`)
      : "";
    const creases = piece.creases
      ? use(
          "c",
          `fill="${shade}" opacity="${round(soft * 0.7)}" stroke-width="13" transform="translate(6 5)"`,
        )
      : "";
    return [
      `<g mask="url(#${id(`m${at}`)})">`,
      blurred("wide", rim + bulges),
      blurred("soft", folds + creases),
      "</g>",
    ].join("");
  };
  const groups = pieces.map((piece, at) => (isSoft(piece) ? content(piece, at) : ""));
  return `<g stroke="${shade}" stroke-width="0">${groups.join("")}</g>`;
}

/** Everything of one piece that has an edge. */
export function paint(piece: Piece, at: number, tones: Tones, id: Ids, prints: string): string {
  const use = (name: string, attributes: string) => `<use href="#${id(name + at)}" ${attributes}/>`;
  const stroke = (d: string, colour: string, opacity: number, width: number, more = "") =>
    `<path d="${d}" stroke="${colour}" stroke-opacity="${round(opacity)}" stroke-width="${width}"${more}/>`;
  const { light, shade, line, lined, lit, soft, crisp, thread, threaded } = tones;
  const { creases, ribs = [], bindings = [], lift = 0 } = piece;
  return [
    lift
      ? `<g stroke="${shade}" stroke-opacity="${round(soft * 0.45)}" transform="translate(1 ${lift})">` +
        `${use("p", `stroke-width="${lift * 3}"`)}${use("p", `stroke-width="${lift}"`)}</g>`
      : "",
    use(
      "p",
      `fill="${piece.face === "inside" ? tones.inside : tones.cloth}" stroke="${line}" stroke-opacity="${round(lined * 0.7)}" stroke-width="2"`,
    ),
    tones.heather && piece.face !== "inside" ? use("p", `fill="url(#${id("yarn")})"`) : "",
    prints,
    piece.plain ? "" : use("p", `fill="url(#${id("side")})"`),
    // Dark along the crease, and a lit lip towards the light; its halo is in the soft layer.
    creases
      ? use("c", `fill="${light}" fill-opacity="${round(lit * 0.4)}" transform="translate(-3 -2)"`) +
        use("c", `fill="${shade}" fill-opacity="${round(crisp * 0.5)}"`)
      : "",
    ...ribs.map(({ along, width }) =>
      stroke(along, thread, threaded * 0.6, width, ' stroke-dasharray="1.6 4"'),
    ),
    ...bindings.map(
      ({ along, width }) =>
        stroke(along, line, lined * 0.7, width + 3) +
        stroke(along, mix(tones.cloth, shade, soft * 0.3), 1, width) +
        stroke(along, light, lit * 0.3, width * 0.4),
    ),
    piece.seams
      ? stroke(piece.seams, light, lit * 0.4, 2, ' transform="translate(-2-1)"') +
        stroke(piece.seams, line, lined * 0.85, 1.6)
      : "",
    piece.stitches ? stroke(piece.stitches, thread, threaded, 1.4, ' stroke-dasharray="5 3"') : "",
  ].join("");
}
