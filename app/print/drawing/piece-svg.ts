import type { DrawingPiece, DrawnMark, GarmentDrawing, Trim } from "./drawing-types";
import { type FabricTones, mixHex } from "./fabric-tones";
import { endPoint, type Path, type SvgPathWriter } from "./paths";

/** Paints what has an edge: cloth, creases, seams, thread, trims. Soft light and shadow are the relief's (`relief.ts`). */

type Ids = (name: string) => string;

const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

/** What everything is painted with. */
export interface DrawingStyle {
  pathWriter: SvgPathWriter;
  unitsPerIn: number;
  tones: FabricTones;
  id: Ids;
}

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
    tones.heatherYarns ? heather(tones.heatherYarns, id("yarn")) : "",
  ].join("");
}

/** All that is of the garment: what its light and shadow fall on. */
export function garmentClipPath({ pieces }: GarmentDrawing, id: Ids): string {
  return `<clipPath id="${id("clip")}">${pieces.map((_, at) => `<use href="#${id(`p${at}`)}"/>`).join("")}</clipPath>`;
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

/** Everything of one piece that has an edge: its cloth, and what lies over a print on it. */
export function pieceSvg(
  piece: DrawingPiece,
  at: number,
  brush: DrawingStyle,
): { cloth: string; finish: string } {
  const { pathWriter, unitsPerIn, tones, id } = brush;
  const use = (name: string, attributes: string) => `<use href="#${id(name + at)}" ${attributes}/>`;
  const stroke = (lines: readonly Path[], colour: string, opacity: number, width: number, more = "") =>
    lines.length
      ? `<path d="${pathWriter.open(lines)}" stroke="${colour}" stroke-opacity="${round(opacity)}" stroke-width="${round(width)}"${more}/>`
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

/** Lines of one ink each, as a pen or a squeegee leaves them. */
export function marksSvg(
  marks: readonly DrawnMark[],
  { pathWriter, unitsPerIn }: Pick<DrawingStyle, "pathWriter" | "unitsPerIn">,
): string {
  return marks
    .map(({ lines, colour, width, filled, opacity }) => {
      // Of the paint, not of the path: that would be a picture of its own, laid on afterwards.
      const seen = (paint: "fill" | "stroke") =>
        opacity === undefined ? "" : ` ${paint}-opacity="${opacity}"`;
      return filled
        ? `<path d="${lines.map((each) => pathWriter.closed([each])).join("")}" fill="${colour}"${seen("fill")}/>`
        : `<path d="${pathWriter.open(lines)}" fill="none" stroke="${colour}" stroke-width="${round(width * unitsPerIn, 1)}" stroke-linecap="round" stroke-linejoin="round"${seen("stroke")}/>`;
    })
    .join("");
}

/** Columns of knit: a dark groove between lit ribs. */
function ribbing(
  along: Path,
  width: number,
  stroke: (lines: readonly Path[], colour: string, opacity: number, width: number, more?: string) => string,
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

/** The house's inks, on the label: the only colours on a garment that are not the cloth's. */
const LABEL = { cloth: "#f4efe4", weft: "#e4572e", warp: "#16161d" };

export function trimSvg(trim: Trim, { pathWriter, unitsPerIn, tones }: DrawingStyle): string {
  switch (trim.kind) {
    case "label": {
      const [width, height] = [Math.round(trim.width * unitsPerIn), Math.round(trim.height * unitsPerIn)];
      const left = pathWriter.toX(-trim.width / 2);
      const top = pathWriter.toY(trim.top);
      const weave = (y: number) => `M${round(left + width * 0.25)} ${round(top + height * y)}h${width / 2}`;
      return (
        `<path d="M${left} ${top}h${width}v${height}h-${width}z" fill="${mixHex(tones.inside, LABEL.cloth, 0.85)}"/>` +
        `<path d="${weave(0.4)}" stroke="${LABEL.weft}" stroke-width="3"/>` +
        `<path d="${weave(0.65)}" stroke="${LABEL.warp}" stroke-width="2.4" stroke-dasharray="3 2"/>`
      );
    }
    case "cord": {
      const d = pathWriter.open([trim.line]);
      const width = trim.width * unitsPerIn;
      const cord = (colour: string, wide: number, more = "") =>
        `<path d="${d}" stroke="${colour}" stroke-width="${round(wide)}" stroke-linecap="round"${more}/>`;
      const [x, y] = endPoint(trim.line);
      const tip = `M${pathWriter.toX(x)} ${pathWriter.toY(y)}v${round(width * 2.2)}`;
      return (
        cord("#0b0d16", width + 2, ' stroke-opacity=".2" transform="translate(3 4)"') +
        cord(mixHex(tones.cloth, tones.line, 0.5), width) +
        cord(mixHex(tones.cloth, "#ffffff", 0.24), width - 2) +
        cord(tones.line, width - 2, ' stroke-opacity=".28" stroke-dasharray="1.5 3"') +
        `<path d="${tip}" stroke="${mixHex(tones.cloth, "#b9b6ae", 0.75)}" stroke-width="${round(width + 0.5)}"/>`
      );
    }
    case "eyelet": {
      const [x, y] = [pathWriter.toX(trim.at[0]), pathWriter.toY(trim.at[1])];
      const r = round(unitsPerIn * 0.22);
      return (
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#c9c6bf" stroke="#6d6a64" stroke-width="1"/>` +
        `<circle cx="${x}" cy="${y}" r="${round(r * 0.45)}" fill="#17181d"/>`
      );
    }
  }
}
