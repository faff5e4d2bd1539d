import { MAX } from "../grammar";
import { NumberScanner } from "../numbers";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import { arc } from "./arcs";
import { PathData } from "./path-data";

/** An element's length in user units; 0 if the attribute is missing, null if it is invalid. */
export type LengthOf = (attribute: string) => number | null;

/** The outline of a basic shape; empty if it draws nothing. */
export function readShape(name: string, of: LengthOf, points: string, meter: WorkMeter): PathData {
  const path = new PathData();
  const at = (attribute: string) => of(attribute) ?? 0;
  if (name === "rect") rectangle(path, of);
  else if (name === "circle") ellipse(path, at("cx"), at("cy"), at("r"), at("r"));
  else if (name === "ellipse") {
    const [rx, ry] = [of("rx"), of("ry")];
    ellipse(path, at("cx"), at("cy"), rx ?? ry ?? 0, ry ?? rx ?? 0);
  } else if (name === "line") {
    path.move(at("x1"), at("y1"));
    path.line(at("x2"), at("y2"));
  } else {
    polyline(path, points, meter);
    if (name === "polygon") path.close();
  }
  return path;
}

export function rectanglePath(x: number, y: number, width: number, height: number): PathData {
  const path = new PathData();
  addRectangle(path, { x, y, width, height });
  return path;
}

function addRectangle(
  path: PathData,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  path.move(x, y);
  path.line(x + width, y);
  path.line(x + width, y + height);
  path.line(x, y + height);
  path.close();
}

function rectangle(path: PathData, of: LengthOf): void {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((each) => of(each) ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  if (!(width > 0) || !(height > 0)) return;
  const given = [of("rx"), of("ry")].map((each) => (each !== null && each >= 0 ? each : null));
  const rx = Math.min(given[0] ?? given[1] ?? 0, width / 2);
  const ry = Math.min(given[1] ?? given[0] ?? 0, height / 2);
  if (!(rx > 0) || !(ry > 0)) {
    addRectangle(path, { x, y, width, height });
    return;
  }
  const [right, bottom] = [x + width, y + height];
  const corner = (fromX: number, fromY: number, toX: number, toY: number) =>
    arc(
      path,
      { x: fromX, y: fromY },
      { rx, ry, turn: 0, isLarge: false, isClockwise: true },
      { x: toX, y: toY },
    );
  path.move(x + rx, y);
  path.line(right - rx, y);
  corner(right - rx, y, right, y + ry);
  path.line(right, bottom - ry);
  corner(right, bottom - ry, right - rx, bottom);
  path.line(x + rx, bottom);
  corner(x + rx, bottom, x, bottom - ry);
  path.line(x, y + ry);
  corner(x, y + ry, x + rx, y);
  path.close();
}

function ellipse(path: PathData, cx: number, cy: number, rx: number, ry: number): void {
  if (!(rx > 0) || !(ry > 0)) return;
  const [east, south, west, north] = [
    { x: cx + rx, y: cy },
    { x: cx, y: cy + ry },
    { x: cx - rx, y: cy },
    { x: cx, y: cy - ry },
  ];
  const quarter = { rx, ry, turn: 0, isLarge: false, isClockwise: true };
  path.move(east.x, east.y);
  arc(path, east, quarter, south);
  arc(path, south, quarter, west);
  arc(path, west, quarter, north);
  arc(path, north, quarter, east);
  path.close();
}

function polyline(path: PathData, points: string, meter: WorkMeter): void {
  const scanner = new NumberScanner(points);
  let x: number | null = null;
  meter.spend(points.length);
  while (scanner.at < points.length) {
    const number = scanner.number();
    if (number === null) {
      scanner.at += 1;
      continue;
    }
    if (!Number.isFinite(number)) return;
    if (x === null) x = number;
    else {
      if (path.segments === 0) path.move(x, number);
      else path.line(x, number);
      x = null;
    }
    if (path.segments > MAX.segments) throw new SvgRefusedError("too-costly");
  }
}
