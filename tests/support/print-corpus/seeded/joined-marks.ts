import { between, pick, type Random } from "./motif";

/**
 * Rows of marks built like the letters of scripts for which no typeface is at hand. They say nothing: what counts is how such
 * letters look when they are small, such as joined along a line, or as many strokes in a square.
 */

interface Pen {
  random: Random;
  /** Left end and baseline of the row; a letter is ten units high. */
  x: number;
  y: number;
  unit: number;
}

/** Data of a path that is stroked, and how far the row reaches. */
interface Marks {
  path: string;
  width: number;
}

export type DrawMarks = (pen: Pen, letters: number) => Marks;

/** Moves a drawing in units, its height counted upward from the baseline, to where the pen is. */
function penAt({ x, y, unit }: Pen) {
  const at = (left: number, up: number) => `${(x + left * unit).toFixed(2)} ${(y - up * unit).toFixed(2)}`;
  return {
    line: (...points: (readonly [number, number])[]) =>
      `M${points.map(([left, up]) => at(left, up)).join("L")}`,
    ring: (left: number, up: number, radius: number) => {
      const r = (radius * unit).toFixed(2);
      return `M${at(left - radius, up)}A${r} ${r} 0 1 1 ${at(left + radius, up)}A${r} ${r} 0 1 1 ${at(left - radius, up)}Z`;
    },
    bowl: (left: number, width: number, depth: number) =>
      `M${at(left, 0)}Q${at(left + width / 2, -2 * depth)} ${at(left + width, 0)}`,
  };
}

/** Words of letters that a line joins, with teeth, loops and bowls, and dots above and below, as in Arabic. */
export const joinedWords: DrawMarks = (pen, letters) => {
  const { random } = pen;
  const { line, ring, bowl } = penAt(pen);
  let path = "";
  let left = 0;
  for (let drawn = 0; drawn < letters; ) {
    const length = 2 + Math.floor(random() * 4);
    const start = left;
    for (let at = 0; at < length; at++, drawn++) {
      const width = between(random, 3, 5);
      const middle = left + width / 2;
      path += pick(random, [
        () => line([middle, 0], [middle, 3.4]),
        () => line([middle, 0], [middle, 10]),
        () => ring(middle, 1.8, 1.7),
        () => bowl(left, width, 2),
      ])();
      const dots = Math.floor(random() * 3);
      const above = random() < 0.6;
      for (let dot = 0; dot < dots; dot++) path += ring(middle - 1 + dot * 2, above ? 6 : -2.8, 0.5);
      left += width;
    }
    path += line([start, 0], [left, 0]);
    left += between(random, 2, 4);
  }
  return { path, width: left };
};

/** Squares of level, upright and slanting strokes, as in Chinese and Japanese. */
export const squaresOfStrokes: DrawMarks = (pen, letters) => {
  const { random } = pen;
  const { line } = penAt(pen);
  let path = "";
  for (let letter = 0, left = 0; letter < letters; letter++, left += 11) {
    const levels = 2 + Math.floor(random() * 3);
    for (let at = 0; at < levels; at++) {
      const up = 1 + (8 * at) / (levels - 1);
      path += line([left + between(random, 0.4, 2.5), up], [left + between(random, 7.5, 9.6), up]);
    }
    const uprights = 1 + Math.floor(random() * 2);
    for (let at = 0; at < uprights; at++) {
      const x = left + (10 * (at + 1)) / (uprights + 1);
      path += line([x, between(random, 0, 2)], [x, between(random, 8, 10)]);
    }
    if (random() < 0.5) path += line([left + 5, 5], [left + 1, 0.4]);
    if (random() < 0.5) path += line([left + 5, 5], [left + 9.4, 0.4]);
  }
  return { path, width: letters * 11 - 1 };
};

/** Squares of two or three signs, one of them a bar with a tick, as in Korean. */
export const squaresOfSigns: DrawMarks = (pen, letters) => {
  const { random } = pen;
  const { line, ring } = penAt(pen);
  const sign = (left: number, up: number) =>
    pick(random, [
      () => ring(left + 2, up + 2, 1.7),
      () => line([left, up + 3.8], [left + 4, up + 3.8], [left + 3.4, up]),
      () => line([left, up + 4], [left, up], [left + 4, up]),
      () => `${line([left, up], [left, up + 3.8], [left + 4, up + 3.8], [left + 4, up])}Z`,
    ])();
  let path = "";
  let left = 0;
  for (let letter = 0; letter < letters; letter++) {
    path += sign(left + 0.5, 5.6);
    path += line([left + 7.6, random() < 0.5 ? 4.6 : 0.2], [left + 7.6, 10]);
    path +=
      random() < 0.5
        ? line([left + 7.6, 7.4], [left + 9.4, 7.4])
        : line([left + 5.8, 7.4], [left + 7.6, 7.4]);
    if (random() < 0.6) path += sign(left + 2, 0.2);
    left += random() < 0.2 ? 15 : 10.8;
  }
  return { path, width: left };
};

/** Upright letters that begin with a small loop, with marks above and below some, as in Thai. */
export const loopedLetters: DrawMarks = (pen, letters) => {
  const { random } = pen;
  const { line, ring } = penAt(pen);
  let path = "";
  let left = 0;
  for (let letter = 0; letter < letters; letter++) {
    const width = between(random, 5, 8);
    path += ring(left + 1, 8.6, 1);
    path += pick(random, [
      () => line([left + 1, 7.6], [left + 1, 0], [left + width, 0], [left + width, 10]),
      () =>
        line([left + 1, 7.6], [left + 2, 0], [left + width / 2, 5], [left + width, 0], [left + width, 10]),
      () => line([left, 0], [left, 7], [left + width / 2, 10], [left + width, 7], [left + width, 0]),
    ])();
    if (random() < 0.3) path += line([left + 2, 12.4], [left + width, 13.4]);
    if (random() < 0.15) path += line([left + width - 1, -1.6], [left + width - 1, -3.6]);
    left += width + 2.4;
  }
  return { path, width: left };
};
