import { clipped, letterBlock, standFigure } from "../composition/parts";
import { type Area, midInk, moon, pineRow, starField, waves } from "../composition/scenery";
import { block, disc, num, path, place } from "../composition/svg-shapes";
import type { DrawingContext, PictureTemplate } from "../composition/types";
import { drawCompanions, hasFewInks, hasScenery, mainFigureKind, mainText, windowShape } from "./shared";

/** A mountain in one ink, its lit side left empty but for a few lines. */
function inkPeak(
  x: number,
  base: number,
  tall: number,
  half: number,
  on: string,
  off: string,
  lean: number,
): string {
  const top = base - tall;
  const ridge = x + half * lean;
  let markup = path(
    `M${num(x - half)} ${num(base)}L${num(x)} ${num(top)}L${num(x + half)} ${num(base)}Z`,
    on,
  );
  markup += path(
    `M${num(x)} ${num(top)}L${num(ridge - half * 0.12)} ${num(top + tall * 0.32)}L${num(ridge + half * 0.06)} ${num(top + tall * 0.46)}L${num(ridge - half * 0.1)} ${num(top + tall * 0.7)}L${num(ridge)} ${num(base)}H${num(x - half)}Z`,
    off,
  );
  let lines = "";
  for (let i = 1; i <= 4; i++) {
    const t = 0.3 + i * 0.15;
    const edge = x - half * t;
    lines += `M${num(edge)} ${num(top + tall * t)}L${num(edge + half * 0.3 * t)} ${num(top + tall * (t + 0.16))}L${num(edge + half * 0.36 * t)} ${num(top + tall * (t + 0.13))}Z`;
  }
  return (
    markup +
    path(lines, on) +
    `<path d="M${num(x - half)} ${num(base)}L${num(x)} ${num(top)}L${num(x + half)} ${num(base)}" fill="none" stroke="${on}" stroke-width="9" stroke-linejoin="round"/>`
  );
}

export const minimal: PictureTemplate = {
  name: "one ink",
  suits: (s) => (s.subjects.main || s.prompt.scenes.length ? (hasFewInks(s) ? 8 : 0) : 0),
  draw(stage) {
    const { inks, random, subjects } = stage;
    const words = mainText(stage);
    const cx = stage.w / 2;
    const room = words ? stage.h * 0.8 : stage.h;
    const r = Math.min(stage.w * 0.47, room * 0.49);
    const tall = room > stage.w * 1.25;
    const cy = words ? (tall ? room / 2 : r + 10) : stage.h / 2;
    const ink = inks.dark;
    const paper = inks.light;
    const accent = inks.all.length > 2 ? midInk(inks, 0) : ink;
    const frame = tall
      ? random.pick(["pill", "arch"])
      : random.pick(["disc", "disc", "arch", "open", "hexagon"]);
    const solid = frame !== "open" && random.chance(0.5);
    const area: Area = tall
      ? { x: cx - stage.w * 0.47, y: cy - room * 0.49, w: stage.w * 0.94, h: room * 0.98 }
      : { x: cx - r, y: cy - r, w: r * 2, h: r * 2 };
    const shapeAt = (inset: number) =>
      frame === "disc" || frame === "open"
        ? `M${num(cx - r + inset)} ${num(cy)}a${num(r - inset)} ${num(r - inset)} 0 1 0 ${num((r - inset) * 2)} 0a${num(r - inset)} ${num(r - inset)} 0 1 0 ${num(-(r - inset) * 2)} 0Z`
        : windowShape(frame, {
            x: area.x + inset,
            y: area.y + inset,
            w: area.w - inset * 2,
            h: area.h - inset * 2,
          });
    const here = solid ? ink : paper;
    const there = solid ? paper : ink;
    let back = "";
    if (frame !== "open")
      back = solid
        ? path(shapeAt(0), ink) + path(shapeAt(16), paper) + path(shapeAt(23), ink)
        : path(shapeAt(0), ink) +
          path(shapeAt(12), paper) +
          path(shapeAt(24), ink) +
          path(shapeAt(30), paper);
    const m = frame === "open" ? 0 : 46;
    const a: Area = { x: area.x + m, y: area.y + m, w: area.w - m * 2, h: area.h - m * 2 };
    let inside = "";
    const night = hasScenery(stage, "stars", "space", "moon");
    const disk = stage.prompt.scenes.includes("moon") || night ? "moon" : "sun";
    const dx = cx + a.w * random.pick([-0.2, 0, 0.22]);
    const dy =
      a.y + a.h * (subjects.main && mainFigureKind(stage) !== "figure" ? 0.5 : random.between(0.28, 0.38));
    const dr = Math.min(a.w, a.h) * (subjects.main ? random.between(0.16, 0.3) : random.between(0.17, 0.25));
    if (night) inside += starField(a, 16, there, random, { x: dx, y: dy, r: dr * 1.3 });
    if (disk === "moon") {
      inside += random.chance(0.4)
        ? path(
            `M${num(dx + dr * 0.5)} ${num(dy - dr * 0.86)}A${num(dr)} ${num(dr)} 0 1 0 ${num(dx + dr * 0.5)} ${num(dy + dr * 0.86)}A${num(dr * 0.86)} ${num(dr * 0.86)} 0 1 1 ${num(dx + dr * 0.5)} ${num(dy - dr * 0.86)}Z`,
            accent === ink ? there : accent,
          )
        : moon(dx, dy, dr, accent === ink ? there : accent, here, random);
    } else if (!subjects.main || random.chance(0.7)) {
      inside += disc(dx, dy, dr * 0.82, accent === ink ? there : accent);
      if (random.chance(0.6))
        for (let i = 0; i < 24; i++)
          inside += place(
            block(-2.5, -dr * 1.3, 5, dr * (i % 2 ? 0.24 : 0.36), accent === ink ? there : accent, 2),
            dx,
            dy,
            1,
            i * 15,
          );
    }
    const base = a.y + a.h * 0.78;
    if (hasScenery(stage, "mountains")) {
      const peaks = random.shuffle([0.2, 0.52, 0.84]);
      peaks.forEach((t, i) => {
        inside += inkPeak(
          a.x + a.w * t,
          base,
          a.h * (i === 2 ? 0.5 : random.between(0.28, 0.4)),
          a.w * (i === 2 ? 0.34 : 0.25),
          there,
          here,
          random.between(-0.1, 0.14),
        );
      });
    }
    if (hasScenery(stage, "forest"))
      inside += pineRow({ ...a, y: base - a.h * 0.34, h: a.h * 0.38 }, there, random, 0.6);
    if (hasScenery(stage, "waves", "beach"))
      inside += waves(
        { ...a, y: a.y + a.h * 0.7, h: a.h * 0.3 },
        { ...inks, mids: [there, there], dark: there, light: here },
        3,
        random.next(),
      );
    else if (hasScenery(stage, "mountains", "forest") || (frame === "open" && !subjects.main)) {
      for (let i = 0; i < 6; i++) {
        const w = a.w * (0.92 - i * 0.13) * random.between(0.8, 1);
        inside += block(
          cx - w / 2 + random.between(-30, 30),
          base + 14 + i * a.h * 0.032,
          w,
          9 - i * 0.7,
          there,
          5,
        );
      }
    }
    const art = clipped(stage, `<path d="${shapeAt(frame === "open" ? 0 : m - 6)}"/>`, inside);
    const standing = mainFigureKind(stage) === "figure";
    const inkStage: DrawingContext = { ...stage, inks: { ...inks, mids: [paper, ink, paper] } };
    const figure = subjects.main
      ? standFigure(
          inkStage,
          {
            x: cx - r * 0.78,
            y: cy - r * (standing ? 0.72 : 0.68),
            w: r * 1.56,
            h: r * (standing ? 1.6 : 1.4),
          },
          here,
          subjects.main,
          here,
        )
      : "";
    const friends = subjects.companions.length
      ? drawCompanions(
          inkStage,
          (
            [
              [cx - r * 0.6, cy + r * 0.4, r * 0.4],
              [cx + r * 0.6, cy + r * 0.4, r * 0.4],
            ] as [number, number, number][]
          ).slice(0, Math.max(1, Math.min(2, subjects.companions.length))),
          here,
        )
      : "";
    const type = words
      ? letterBlock(
          stage,
          words,
          cx - stage.w * 0.46,
          area.y + area.h + 34,
          stage.w * 0.92,
          Math.max(90, stage.h - (area.y + area.h + 40)),
          ["straight"],
          { fill: ink, edge: ink, shadow: null },
          words.length > 22 ? 2 : 1,
        ).markup
      : "";
    return [
      { role: "back", markup: back },
      { role: "scene", markup: art },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: type },
    ];
  },
};
