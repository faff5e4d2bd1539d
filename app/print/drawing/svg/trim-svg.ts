import { type DrawingStyle, round } from "../drawing-style";
import type { Trim } from "../drawing-types";
import { mixHex } from "../fabric-tones";
import { endPoint } from "../paths";

/** Brand colors of the neck label, the only colors on a garment that do not follow the cloth. */
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
      const cord = (color: string, wide: number, more = "") =>
        `<path d="${d}" stroke="${color}" stroke-width="${round(wide)}" stroke-linecap="round"${more}/>`;
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
