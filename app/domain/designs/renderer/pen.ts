/**
 * Drawing in numbers: the garments are written as half outlines and folds, and become SVG path data here.
 * The scene is 1000 units wide and mirrored about x = 500.
 */

export const SCENE_WIDTH = 1000;
export const SCENE_HEIGHT = 1125;

/** A straight step `[x, y]` or a cubic one `[x1, y1, x2, y2, x, y]`, absolute. */
export type Step = readonly [number, number] | readonly [number, number, number, number, number, number];

export interface Line {
  from: readonly [number, number];
  steps: readonly Step[];
}

export function line(from: readonly [number, number], ...steps: Step[]): Line {
  return { from, steps };
}

const flip = (x: number) => SCENE_WIDTH - x;

/** The same line on the other side of the garment. */
export function mirrored({ from, steps }: Line): Line {
  return {
    from: [flip(from[0]), from[1]],
    steps: steps.map((step) => step.map((value, at) => (at % 2 ? value : flip(value))) as unknown as Step),
  };
}

/** The same line, drawn from its other end. */
export function reversed({ from, steps }: Line): Line {
  const ends = [from, ...steps.map((step) => step.slice(-2) as unknown as readonly [number, number])];
  return {
    from: ends[ends.length - 1] as readonly [number, number],
    steps: steps
      .map((step, at): Step => {
        const [x, y] = ends[at] as readonly [number, number];
        return step.length === 2 ? [x, y] : [step[2], step[3], step[0], step[1], x, y];
      })
      .reverse(),
  };
}

/** A scene unit is about a pixel where the picture is shown largest. */
const whole = Math.round;

/** Relative path data: shorter than absolute by a quarter. */
function drawn(from: readonly [number, number], steps: readonly Step[]): string {
  let [x, y] = [whole(from[0]), whole(from[1])];
  let data = "";
  for (const step of steps) {
    const numbers = step.map((value, at) => whole(value) - (at % 2 ? y : x));
    data += `${step.length === 2 ? "l" : "c"}${numbers.join(" ")}`;
    [x, y] = step.slice(-2).map(whole) as [number, number];
  }
  return data.replaceAll(" -", "-");
}

const at = ([x, y]: readonly [number, number]) => `${whole(x)} ${whole(y)}`;

export function open(...lines: Line[]): string {
  return lines.map(({ from, steps }) => `M${at(from)}${drawn(from, steps)}`).join("");
}

/** One closed outline out of lines that follow each other; where ends do not meet, a straight edge joins them. */
export function closed(...lines: Line[]): string {
  let [x, y] = [Number.NaN, Number.NaN];
  const parts = lines.map(({ from, steps }, index) => {
    const joins = whole(from[0]) === x && whole(from[1]) === y;
    [x, y] = (steps.at(-1) ?? from).slice(-2).map(whole) as [number, number];
    return `${joins ? "" : `${index ? "L" : "M"}${at(from)}`}${drawn(from, steps)}`;
  });
  return `${parts.join("")}z`;
}

/** A line from the left half, continued through its mirror image to the matching point on the right. */
export function across(half: Line): Line {
  return { from: half.from, steps: [...half.steps, ...reversed(mirrored(half)).steps] };
}

/** Both sides of something that exists twice, as one path. */
export function pair(half: Line): string {
  return open(half, mirrored(half));
}

/** Both sides of a closed piece that exists twice. */
export function closedPair(...half: Line[]): string {
  return closed(...half) + closed(...half.map(mirrored));
}

/** A fold of the cloth, from end to end over one bend: `[x1, y1, cx, cy, x2, y2, width]`. */
export type Fold = readonly [number, number, number, number, number, number, number];

/** The fold on the other side of the garment. */
export function otherSide([x1, y1, cx, cy, x2, y2, width]: Fold): Fold {
  return [flip(x1), y1, flip(cx), cy, flip(x2), y2, width];
}

/** The folds of a side as the other side has them: mirrored, so that the two do not look like one picture. */
export function turnedOver<
  P extends { folds?: readonly Fold[]; creases?: readonly Fold[]; bulges?: readonly Fold[] },
>(piece: P): P {
  const turned = (folds?: readonly Fold[]) => folds?.map(otherSide);
  return {
    ...piece,
    ...(piece.folds && { folds: turned(piece.folds) }),
    ...(piece.creases && { creases: turned(piece.creases) }),
    ...(piece.bulges && { bulges: turned(piece.bulges) }),
  };
}

/** Folds as lenses that taper to nothing at both ends, one path for all. */
export function lenses(folds: readonly Fold[], thickness = 1): string {
  return folds.map((fold) => lens(fold, thickness)).join("");
}

function lens([x1, y1, cx, cy, x2, y2, width]: Fold, thickness: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  // A quadratic's middle lies half way to its control point, so the bend is as far out as the lens is wide.
  const bulge = (width * thickness) / length;
  const [wx, wy] = [(y2 - y1) * bulge, (x1 - x2) * bulge];
  const [toX, toY] = [x2 - x1, y2 - y1];
  const bend = (side: number, ox: number, oy: number) =>
    `${whole(cx + wx * side) - x1 - ox} ${whole(cy + wy * side) - y1 - oy}`;
  return `M${x1} ${y1}q${bend(1, 0, 0)} ${toX} ${toY}q${bend(-1, toX, toY)} ${-toX} ${-toY}z`.replaceAll(
    " -",
    "-",
  );
}
