interface Shape {
  height: number;
}

/** Of a row, that are lower than its capitals: in lower case, one letter in five is as high as they are. */
const LOWER_SHARE = 0.8;

/** The limit is for capitals, and most letters of a row may be lower case. */
export function capitalHeight(row: Shape[]): number {
  const heights = row.map((shape) => shape.height).sort((a, b) => a - b);
  return heights[Math.floor((heights.length - 1) * LOWER_SHARE)] as number;
}

export function medianHeight(row: Shape[]): number {
  const heights = row.map((shape) => shape.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] as number;
}
