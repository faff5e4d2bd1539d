import { lightnessOf } from "../color/colors";
import { clipped, contrastingInk, mainFigures } from "../composition/parts";
import {
  type Area,
  inkedIcon,
  mountains,
  pineRow,
  starField,
  stripedSun,
  waves,
} from "../composition/scenery";
import { num } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { drawCompanions, hasFewInks, hasScenery, headlines, mainFigureKind, withEdge } from "./shared";

export const sunset: PictureTemplate = {
  name: "sunset stripes",
  suits: (s) =>
    s.subjects.main && !hasFewInks(s)
      ? s.prompt.moods.includes("retro") || hasScenery(s, "sun")
        ? 5
        : 2
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const { layers, from, to } = headlines(stage, { top: random.chance(0.5), bottom: true });
    const midY = (from + to) / 2;
    const r = Math.min((to - from) * 0.47, stage.w * 0.43);
    const cx = stage.w / 2;
    const cy = midY - r * 0.06;
    const [a, b] = [stage.freeInks[0] as string, stage.freeInks[stage.freeInks.length - 1] as string];
    const sun = stripedSun(cx, cy, r, a, b, random.pick([5, 6, 7]), stage.nextId());
    const base: Area = { x: cx - r * 1.12, y: cy + r * 0.6, w: r * 2.24, h: r * 0.5 };
    let ground = "";
    if (hasScenery(stage, "mountains"))
      ground = mountains({ ...base, y: cy + r * 0.1, h: r * 0.9 }, inks, random);
    else if (hasScenery(stage, "forest"))
      ground = pineRow({ ...base, y: cy + r * 0.2, h: r * 0.8 }, inks.dark, random);
    else if (hasScenery(stage, "waves", "beach"))
      ground = waves({ ...base, y: cy + r * 0.66, h: r * 0.38 }, inks, 2, random.next());
    const shape = `<path d="M${num(cx - r * 1.12)} ${num(cy - r * 1.3)}H${num(cx + r * 1.12)}V${num(cy + r * 0.55)}Q${num(cx + r * 0.8)} ${num(cy + r * 1.06)} ${num(cx)} ${num(cy + r * 1.06)}Q${num(cx - r * 0.8)} ${num(cy + r * 1.06)} ${num(cx - r * 1.12)} ${num(cy + r * 0.55)}Z"/>`;
    let front = ground ? clipped(stage, shape, ground) : "";
    const night = hasScenery(stage, "stars", "space", "moon");
    const onGround = contrastingInk(stage, stage.ground, []);
    let extra = starField(
      { x: cx - r * 1.24, y: cy - r, w: r * 2.48, h: r * 1.2 },
      night ? 16 : 8,
      onGround === inks.light && lightnessOf(stage.ground) > 0.5 ? inks.dark : onGround,
      random,
      { x: cx, y: cy, r: r * 1.06 },
    );
    if (hasScenery(stage, "moon"))
      extra += withEdge(
        inkedIcon(
          random.pick(["crescent-moon", "full-moon"]),
          cx + r * 0.78,
          cy - r * 0.74,
          r * 0.44,
          inks,
          0,
          false,
          a,
          stage.isTonal,
        ),
        a,
        stage,
        r * 0.44,
      );
    if (hasScenery(stage, "beach"))
      front =
        inkedIcon("palm-tree", cx - r * 0.9, cy + r * 0.24, r * 1.2, inks, -6, false, a, stage.isTonal) +
        inkedIcon("palm-tree", cx + r * 0.98, cy + r * 0.34, r, inks, 7, true, a, stage.isTonal) +
        front;
    const bust = mainFigureKind(stage) === "bust";
    const area: Area = bust
      ? { x: cx - r * 0.72, y: cy - r * 0.66, w: r * 1.44, h: r * 1.44 }
      : { x: cx - r * 0.92, y: cy - r * 0.86, w: r * 1.84, h: r * 1.82 };
    const figure = mainFigures(stage, area, b);
    const friends = stage.subjects.companions.length
      ? drawCompanions(
          stage,
          (
            [
              [cx - r * 0.82, cy + r * 0.62, r * 0.5],
              [cx + r * 0.82, cy + r * 0.62, r * 0.5],
            ] as [number, number, number][]
          ).slice(0, Math.max(1, stage.subjects.companions.length)),
          a,
        )
      : "";
    return [
      { role: "back", markup: sun + extra },
      { role: "scene", markup: front },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: layers },
    ];
  },
};
