import { resizeByArea } from "../pixels/resize-by-area";
import type { RgbaImage } from "../pixels/rgba";

/** Directions of edges between 0° and 180°: an edge from dark to light counts as one from light to dark. */
export const DIRECTIONS = 8;
/** Cells are this many pixels wide and high. */
export const CELL_PX = 4;

/** Edges of a picture by cell and direction: what is left of a drawing when its colors and textures change. */
export interface GradientMap {
  columns: number;
  rows: number;
  /** `DIRECTIONS` strengths for each cell, row by row. */
  cells: Float32Array;
}

/** The edges of a picture resized to these pixels, transparent parts on white. */
export function gradientMap(picture: RgbaImage, size: { widthPx: number; heightPx: number }): GradientMap {
  const { rgba, widthPx, heightPx } = resizeByArea(picture, size);
  const ground = onWhite(rgba, widthPx * heightPx);
  const columns = Math.floor(widthPx / CELL_PX);
  const rows = Math.floor(heightPx / CELL_PX);
  const cells = new Float32Array(columns * rows * DIRECTIONS);
  for (let y = 1; y < rows * CELL_PX - 1; y++) {
    for (let x = 1; x < columns * CELL_PX - 1; x++) {
      const at = (y * widthPx + x) * 3;
      let [across, down, strongest] = [0, 0, 0];
      // The channel that changes most: two inks of equal lightness still have an edge.
      for (let channel = at; channel < at + 3; channel++) {
        const dx = (ground[channel + 3] as number) - (ground[channel - 3] as number);
        const dy = (ground[channel + widthPx * 3] as number) - (ground[channel - widthPx * 3] as number);
        const strength = dx * dx + dy * dy;
        if (strength > strongest) [across, down, strongest] = [dx, dy, strength];
      }
      if (strongest < 36) continue;
      addEdge(cells, { x, y, columns, rows }, across, down);
    }
  }
  // Strong and weak edges count nearly alike, so that another palette changes little.
  for (let at = 0; at < cells.length; at++) cells[at] = Math.sqrt(cells[at] as number);
  return { columns, rows, cells };
}

function onWhite(rgba: Uint8Array, pixels: number): Float32Array {
  const ground = new Float32Array(pixels * 3);
  for (let at = 0; at < pixels; at++) {
    const alpha = (rgba[at * 4 + 3] as number) / 255;
    for (let channel = 0; channel < 3; channel++)
      ground[at * 3 + channel] = (rgba[at * 4 + channel] as number) * alpha + 255 * (1 - alpha);
  }
  return ground;
}

/** Spreads an edge over the two nearest directions and the four nearest cells. */
function addEdge(
  cells: Float32Array,
  { x, y, columns, rows }: { x: number; y: number; columns: number; rows: number },
  across: number,
  down: number,
): void {
  const strength = Math.min(120, Math.hypot(across, down));
  const turn = ((Math.atan2(down, across) / Math.PI + 1) % 1) * DIRECTIONS;
  const first = Math.floor(turn) % DIRECTIONS;
  const beyond = turn - Math.floor(turn);
  const cellX = (x + 0.5) / CELL_PX - 0.5;
  const cellY = (y + 0.5) / CELL_PX - 0.5;
  const left = Math.floor(cellX);
  const top = Math.floor(cellY);
  for (let stepY = 0; stepY < 2; stepY++) {
    for (let stepX = 0; stepX < 2; stepX++) {
      const column = left + stepX;
      const row = top + stepY;
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const share =
        (stepX ? cellX - left : 1 - cellX + left) * (stepY ? cellY - top : 1 - cellY + top) * strength;
      const at = (row * columns + column) * DIRECTIONS;
      cells[at + first] = (cells[at + first] as number) + share * (1 - beyond);
      const second = at + ((first + 1) % DIRECTIONS);
      cells[second] = (cells[second] as number) + share * beyond;
    }
  }
}

/** The same picture seen in a mirror. */
export function mirroredGradients({ columns, rows, cells }: GradientMap): GradientMap {
  return moved(
    { columns, rows, cells },
    (column) => columns - 1 - column,
    (row) => row,
  );
}

/** The same picture upside down, in a mirror. */
export function flipped({ columns, rows, cells }: GradientMap): GradientMap {
  return moved(
    { columns, rows, cells },
    (column) => column,
    (row) => rows - 1 - row,
  );
}

function moved(
  { columns, rows, cells }: GradientMap,
  columnOf: (column: number) => number,
  rowOf: (row: number) => number,
): GradientMap {
  const result = new Float32Array(cells.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const from = (row * columns + column) * DIRECTIONS;
      const to = (rowOf(row) * columns + columnOf(column)) * DIRECTIONS;
      // A mirror turns the direction d into -d.
      for (let each = 0; each < DIRECTIONS; each++)
        result[to + ((DIRECTIONS - each) % DIRECTIONS)] = cells[from + each] as number;
    }
  return { columns, rows, cells: result };
}
