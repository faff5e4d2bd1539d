import { inkedIcon, midInk } from "../composition/scenery";
import { disc, glint, path, place, starPath } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { recolorSubject } from "../subjects/choose-subjects";

export const pattern: PictureTemplate = {
  name: "pattern",
  suits: (s) =>
    s.prompt.layout === "pattern" && (s.subjects.main || s.subjects.companions.length > 0) ? 500 : 0,
  draw(stage) {
    const { inks, random, subjects } = stage;
    const names = subjects.companions;
    const one = (which: number, x: number, y: number, size: number, turn: number): string => {
      const name =
        which === 0 && subjects.main
          ? undefined
          : names[(which - (subjects.main ? 1 : 0)) % Math.max(1, names.length)];
      if (name)
        return inkedIcon(
          name,
          x,
          y,
          size * 0.86,
          inks,
          turn,
          random.chance(0.5),
          stage.ground,
          stage.isTonal,
        );
      if (!subjects.main) return "";
      const { box } = subjects.main;
      const s = size / Math.max(box.w, box.h);
      const inked = recolorSubject(subjects.main, inks, stage.ground, subjects.tint, stage.isTonal);
      return place(place(inked, (-box.x - box.w / 2) * s, (-box.y - box.h / 2) * s, s), x, y, 1, turn);
    };
    const kinds = names.length + (subjects.main ? 1 : 0);
    const small = (x: number, y: number, size: number, i: number) =>
      i % 3 === 0
        ? glint(x, y, size, midInk(inks, i))
        : i % 3 === 1
          ? disc(x, y, size * 0.36, midInk(inks, i))
          : path(starPath(x, y, size * 0.7, size * 0.3, 5), midInk(inks, i));
    let markup = "";
    if (random.chance(0.3) && Math.abs(stage.w - stage.h) < stage.w * 0.3) {
      // Rings around a center, like a plate.
      const [cx, cy] = [stage.w / 2, stage.h / 2];
      markup += one(0, cx, cy, 250, 0);
      for (const [ring, count, size] of [
        [1, 6, 190],
        [2, 12, 170],
      ] as const) {
        const radius = ring === 1 ? 245 : 440;
        for (let i = 0; i < count; i++) {
          const a = ((i + (ring === 2 ? 0.5 : 0)) / count) * 360;
          const rad = (a * Math.PI) / 180;
          markup += one(
            (i + ring) % kinds,
            cx + Math.sin(rad) * radius,
            cy - Math.cos(rad) * radius,
            size,
            a,
          );
          const mid2 = rad + Math.PI / count;
          markup += small(cx + Math.sin(mid2) * radius, cy - Math.cos(mid2) * radius, 30, i + ring);
        }
      }
      return [{ role: "figure", markup }];
    }
    const cell = random.pick([176, 205, 240]);
    const cols = Math.max(3, Math.round(stage.w / cell));
    const rows = Math.max(3, Math.round(stage.h / (cell * 0.84)));
    const sx = stage.w / cols;
    const sy = stage.h / rows;
    const orderly = random.chance(0.4);
    for (let row = 0; row < rows; row++) {
      const shifted = row % 2 === 1;
      for (let col = 0; col < cols - (shifted ? 1 : 0); col++) {
        const x = sx * (col + 0.5 + (shifted ? 0.5 : 0));
        const y = sy * (row + 0.5);
        const turn = orderly ? (row % 2 ? 14 : -14) : random.between(-40, 40);
        markup += one(
          (col + row * 2) % kinds,
          x,
          y,
          Math.min(sx, sy * 1.15) * random.between(0.8, 0.92),
          turn,
        );
        // Small items in the gaps hide the rows of the pattern.
        if (col < cols - (shifted ? 2 : 1))
          markup += small(x + sx / 2, y + (row < rows - 1 ? sy * 0.04 : 0), cell * 0.085, col + row);
      }
    }
    return [{ role: "figure", markup }];
  },
};
