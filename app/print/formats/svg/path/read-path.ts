import { MAX } from "../grammar";
import { NumberScanner } from "../numbers";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import { arc } from "./arcs";
import { PathData } from "./path-data";

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const SEPARATORS = new Set([32, 9, 10, 13, 44]);

/**
 * Parses path data into moves, lines and curves with absolute coordinates. As the SVG standard says, stops at the first error
 * and keeps what came before it.
 */
export function readPath(data: string, meter: WorkMeter): PathData {
  const path = new PathData();
  const scanner = new NumberScanner(data);
  const n = new Float64Array(7);
  let command = "";
  let kind = "";
  let wanted = 0;
  let count = 0;
  let [x, y, startX, startY] = [0, 0, 0, 0];
  /** The last curve's control point, which a following smooth curve reflects. */
  let [pullX, pullY, pullKind] = [0, 0, ""];
  meter.spend(data.length);
  while (scanner.at < data.length) {
    const code = data.charCodeAt(scanner.at);
    if (SEPARATORS.has(code)) {
      scanner.at += 1;
      continue;
    }
    // An arc's flags are one digit each and need no space after them.
    const number = kind === "a" && (count === 3 || count === 4) ? scanner.flag() : scanner.number();
    if (number === null) {
      const letter = String.fromCharCode(code);
      kind = letter.toLowerCase();
      if (count > 0 || ARGUMENTS[kind] === undefined || (path.segments === 0 && kind !== "m")) break;
      scanner.at += 1;
      command = letter;
      wanted = ARGUMENTS[kind] as number;
      if (kind === "z") {
        path.close();
        [x, y, pullKind] = [startX, startY, ""];
      }
      continue;
    }
    if (wanted === 0 || !Number.isFinite(number)) break;
    n[count++] = number;
    if (count < wanted) continue;
    count = 0;
    const isRelative = command === kind;
    const dx = isRelative ? x : 0;
    const dy = isRelative ? y : 0;
    const [fromX, fromY] = [x, y];
    const at = (index: number) => (n[index] as number) + (index % 2 === 0 ? dx : dy);
    if (kind === "h") x = at(0);
    else if (kind === "v") y = (n[0] as number) + dy;
    else if (kind === "a") [x, y] = [(n[5] as number) + dx, (n[6] as number) + dy];
    else [x, y] = [at(wanted - 2), at(wanted - 1)];
    const isSmooth = kind === "s" ? pullKind === "c" : kind === "t" && pullKind === "q";
    const [smoothX, smoothY] = isSmooth ? [2 * fromX - pullX, 2 * fromY - pullY] : [fromX, fromY];
    pullKind = "";
    switch (kind) {
      case "m":
        path.move(x, y);
        [startX, startY] = [x, y];
        command = isRelative ? "l" : "L";
        kind = "l";
        break;
      case "c":
        path.cubic(at(0), at(1), at(2), at(3), x, y);
        [pullX, pullY, pullKind] = [at(2), at(3), "c"];
        break;
      case "s":
        path.cubic(smoothX, smoothY, at(0), at(1), x, y);
        [pullX, pullY, pullKind] = [at(0), at(1), "c"];
        break;
      case "q":
        path.quad(at(0), at(1), x, y);
        [pullX, pullY, pullKind] = [at(0), at(1), "q"];
        break;
      case "t":
        path.quad(smoothX, smoothY, x, y);
        [pullX, pullY, pullKind] = [smoothX, smoothY, "q"];
        break;
      case "a":
        arc(
          path,
          { x: fromX, y: fromY },
          {
            rx: n[0] as number,
            ry: n[1] as number,
            turn: n[2] as number,
            isLarge: n[3] !== 0,
            isClockwise: n[4] !== 0,
          },
          { x, y },
        );
        break;
      default:
        path.line(x, y);
    }
    if (path.segments > MAX.segments) throw new SvgRefusedError("too-costly");
  }
  return path;
}
