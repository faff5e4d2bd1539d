import { describe, expect, it } from "vitest";
import { rowsOf } from "~/print/measurements/letters/glyphs";
import type { ConnectedComponent } from "~/print/measurements/parts/connected-components";

const PITCH_PX = 12;
/** Squares side by side, `columns` to a row. */
const squares = (count: number, columns = count) =>
  Array.from({ length: count }, (_, at): ConnectedComponent => {
    const left = (at % columns) * PITCH_PX;
    const top = Math.floor(at / columns) * 4 * PITCH_PX;
    return { pixels: 64, left, top, right: left + 7, bottom: top + 7 };
  });

/** How often a row was looked at, and the longest one. */
function looks(patches: readonly ConnectedComponent[], isGood: (count: number) => boolean = () => false) {
  const counts: number[] = [];
  const rows = rowsOf(patches, {
    isRow: (row) => {
      counts.push(row.length);
      return isGood(row.length);
    },
  });
  return { rows, looks: counts.length, longest: Math.max(0, ...counts) };
}

describe("rows of shapes that may be letters", () => {
  it("are looked at a few times each, however long a row is that is none", () => {
    const long = looks(squares(3000));
    expect(long).toMatchObject({ rows: [], longest: 3000 });
    expect(long.looks).toBeLessThan(25);
    const page = looks(squares(9000, 90));
    expect(page.longest).toBe(90);
    expect(page.looks).toBeLessThan(100 * 16);
  });

  it("are found after others that belong to none", () => {
    const { rows } = looks(squares(60), (count) => count <= 45);
    expect(rows.map((row) => row.length)).toEqual([44]);
  });

  it("are not looked for among more shapes than any design has letters", () => {
    expect(looks(squares(10_001, 100))).toMatchObject({ rows: [], looks: 0 });
  });
});
