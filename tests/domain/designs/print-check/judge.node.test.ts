import { expect, it } from "vitest";
import { contrastOn } from "~/domain/designs/print-check/contrast";

it("calls navy on navy vanished, and red on royal blue seen by its hue", () => {
  const of = (hex: string) => ({
    inks: [{ hex, share: 1 }],
    parts: [
      {
        share: 1,
        inks: [[0, 1]] as [number, number][],
        box: [0, 0, 1, 1] as [number, number, number, number],
      },
    ],
  });
  expect(contrastOn(of("#232d4b"), "#232d4b")).toMatchObject({ vanishes: true, seen: 0, lost: 1 });
  expect(contrastOn(of("#c3222f"), "#2350a8").vanishes).toBe(false);
});
