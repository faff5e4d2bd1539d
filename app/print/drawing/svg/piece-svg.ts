import { type DrawingStyle, type Ids, round } from "../drawing-style";
import type { DrawingPiece, DrawnMark, GarmentDrawing, ToneGradient } from "../drawing-types";
import { type FabricTones, mixHex } from "../fabric-tones";
import type { Path } from "../paths";

export function pieceDefinitions(
  { pieces }: GarmentDrawing,
  { pathWriter, tones, id }: DrawingStyle,
): string {
  return [
    pieces
      .map(
        ({ outline, creases = [] }, at) =>
          `<path id="${id(`p${at}`)}" d="${pathWriter.closed(outline)}"/>` +
          (creases.length ? `<path id="${id(`c${at}`)}" d="${pathWriter.lenses(creases, 0.62)}"/>` : ""),
      )
      .join(""),
    pieces
      .flatMap(({ tones: gradients = [] }, at) =>
        gradients.map((each, index) => toneGradient(each, id(`t${at}-${index}`), pathWriter)),
      )
      .join(""),
    tones.heatherYarns ? heather(tones.heatherYarns, id("yarn")) : "",
  ].join("");
}

function toneGradient(
  { from, to, stops }: ToneGradient,
  id: string,
  writer: DrawingStyle["pathWriter"],
): string {
  const ends = `x1="${writer.toX(from[0])}" y1="${writer.toY(from[1])}" x2="${writer.toX(to[0])}" y2="${writer.toY(to[1])}"`;
  const colors = stops.map(
    ([share, color, opacity]) =>
      `<stop offset="${share}" stop-color="${color}" stop-opacity="${round(opacity)}"/>`,
  );
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${colors.join("")}</linearGradient>`;
}

/** Clip path of the whole garment, for its light and shadow. */
export function garmentClipPath({ pieces }: GarmentDrawing, id: Ids): string {
  return `<clipPath id="${id("clip")}">${pieces.map((_, at) => `<use href="#${id(`p${at}`)}"/>`).join("")}</clipPath>`;
}

/** Short threads of two tones that lean along the grain. */
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

/** One piece: its cloth, and the details drawn over a print on it. */
export function pieceSvg(
  piece: DrawingPiece,
  at: number,
  brush: DrawingStyle,
): { cloth: string; finish: string } {
  const { pathWriter, unitsPerIn, tones, id } = brush;
  const use = (name: string, attributes: string) => `<use href="#${id(name + at)}" ${attributes}/>`;
  const stroke = (lines: readonly Path[], color: string, opacity: number, width: number, more = "") =>
    lines.length
      ? `<path d="${pathWriter.open(lines)}" stroke="${color}" stroke-opacity="${round(opacity)}" stroke-width="${round(width)}"${more}/>`
      : "";
  const {
    light,
    shade,
    line,
    lineOpacity,
    lightOpacity,
    creaseOpacity,
    thread,
    threadOpacity,
    shadeOpacity,
  } = tones;
  const { creases, ribbing: ribs = [], bindings = [], seams = [], stitches = [] } = piece;
  const isInside = piece.face === "inside";
  if (piece.fill && piece.tones) {
    const tones = piece.tones.map((_, index) => use("p", `fill="url(#${id(`t${at}-${index}`)})"`));
    const cloth = use("p", `fill="${piece.fill}"`) + tones.join("") + marksSvg(piece.marks ?? [], brush);
    return { cloth, finish: "" };
  }
  if (piece.fill) {
    const stroke = `stroke="#16161d" stroke-width="${round(unitsPerIn * 0.13, 1)}" stroke-linejoin="round"`;
    const cloth = use("p", `fill="${piece.fill}" ${stroke}`) + marksSvg(piece.marks ?? [], brush);
    return { cloth, finish: "" };
  }
  const cloth =
    use(
      "p",
      `fill="${isInside ? tones.inside : tones.cloth}" stroke="${line}" stroke-opacity="${round(lineOpacity * 0.8)}" stroke-width="1.6"`,
    ) + (tones.heatherYarns && !isInside ? use("p", `fill="url(#${id("yarn")})"`) : "");
  const finish = [
    creases?.length ? use("c", `fill="${shade}" fill-opacity="${round(creaseOpacity * 0.34)}"`) : "",
    ...ribs.map(({ along, width }) => ribbing(along, width * unitsPerIn, stroke, tones)),
    ...bindings.map(
      ({ along, width }) =>
        stroke([along], line, lineOpacity * 0.7, width * unitsPerIn + 2.5) +
        stroke([along], mixHex(tones.cloth, shade, shadeOpacity * 0.16), 1, width * unitsPerIn) +
        stroke([along], light, lightOpacity * 0.22, width * unitsPerIn * 0.4),
    ),
    stroke(seams, light, lightOpacity * 0.35, 1.6, ' transform="translate(-1.4-1)"'),
    stroke(seams, line, lineOpacity * 0.75, 1.4),
    stroke(stitches, thread, threadOpacity, 1.2, ' stroke-dasharray="4.5 2.5"'),
  ].join("");
  return { cloth, finish };
}

/** Lines of one color each. */
export function marksSvg(
  marks: readonly DrawnMark[],
  { pathWriter, unitsPerIn }: Pick<DrawingStyle, "pathWriter" | "unitsPerIn">,
): string {
  return marks
    .map(({ lines, color, width, filled, opacity }) => {
      // Opacity of the fill or stroke, because opacity of the element would cost a layer.
      const seen = (paint: "fill" | "stroke") =>
        opacity === undefined ? "" : ` ${paint}-opacity="${opacity}"`;
      return filled
        ? `<path d="${lines.map((each) => pathWriter.closed([each])).join("")}" fill="${color}"${seen("fill")}/>`
        : `<path d="${pathWriter.open(lines)}" fill="none" stroke="${color}" stroke-width="${round(width * unitsPerIn, 1)}" stroke-linecap="round" stroke-linejoin="round"${seen("stroke")}/>`;
    })
    .join("");
}

/** Ribbed knit: dark grooves between light ribs. */
function ribbing(
  along: Path,
  width: number,
  stroke: (lines: readonly Path[], color: string, opacity: number, width: number, more?: string) => string,
  { thread, threadOpacity, light, lightOpacity }: FabricTones,
): string {
  return (
    stroke(
      [along],
      light,
      lightOpacity * 0.16,
      width,
      ' stroke-dasharray="1.6 3.4" stroke-dashoffset="2.2"',
    ) + stroke([along], thread, threadOpacity * 0.52, width, ' stroke-dasharray="1.5 3.5"')
  );
}
