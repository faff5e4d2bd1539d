import { clipped, drawScenery, mainFigures, skyInk } from "../composition/parts";
import { num } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { drawCompanions, hasFewInks, headlines, mainFigureKind } from "./shared";

/** A scene that ends in a torn, blotted or leafy edge instead of a frame, with the figure in front. */
export const vignette: PictureTemplate = {
  name: "vignette",
  suits: (s) => (hasFewInks(s) || !(s.subjects.main || s.prompt.scenes.length > 0) ? 0 : 1.4),
  draw(stage) {
    const { random } = stage;
    const { layers, from, to } = headlines(stage, { top: random.chance(0.6), bottom: random.chance(0.5) });
    const h = (to - from) * 0.98;
    const w = Math.min(stage.w, h * (stage.w > stage.h * 1.2 ? 1.7 : 1.04));
    const cx = stage.w / 2;
    const cy = (from + to) / 2;
    const sky = skyInk(stage);
    // A blot: a rounded outline with varying radius.
    const kind = random.pick(["blot", "brush", "round"]);
    const phases = [random.next(), random.next(), random.next()].map((p) => p * Math.PI * 2) as [
      number,
      number,
      number,
    ];
    const square = kind === "brush" ? 4 : 2.6;
    let d = "";
    const n = 140;
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2;
      const c = Math.cos(a);
      const s = Math.sin(a);
      const base = 1 / (Math.abs(c) ** square + Math.abs(s) ** square) ** (1 / square);
      const swell =
        kind === "round"
          ? 0.96
          : 0.93 +
            0.045 * Math.sin(3 * a + phases[0]) +
            0.028 * Math.sin(7 * a + phases[1]) +
            (kind === "brush"
              ? 0.03 * Math.sin(23 * a + phases[2]) * Math.abs(c)
              : 0.014 * Math.sin(13 * a + phases[2]));
      d += `${i ? "L" : "M"}${num(cx + c * base * swell * w * 0.5)} ${num(cy + s * base * swell * h * 0.5)}`;
    }
    const view = clipped(
      stage,
      `<path d="${d}Z"/>`,
      drawScenery(stage, { x: cx - w / 2, y: cy - h / 2, w, h }, sky),
    );
    const standing = mainFigureKind(stage) === "figure";
    const fh = h * (stage.h > stage.w * 1.3 ? 0.62 : standing ? 0.84 : 0.72);
    const fw = w * 0.84;
    const y = standing ? cy + h * 0.5 - fh * 1.035 : cy - fh / 2;
    const figure = mainFigures(stage, { x: cx - fw / 2, y, w: fw, h: fh }, sky);
    const friends = stage.subjects.companions.length
      ? drawCompanions(
          stage,
          (
            [
              [cx - w * 0.34, cy + h * 0.3, Math.min(w, h) * 0.27],
              [cx + w * 0.34, cy + h * 0.3, Math.min(w, h) * 0.27],
              [cx - w * 0.3, cy - h * 0.24, Math.min(w, h) * 0.2],
            ] as [number, number, number][]
          ).slice(0, Math.max(2, Math.min(3, stage.subjects.companions.length))),
          sky,
        )
      : "";
    return [
      { role: "scene", markup: view },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: layers },
    ];
  },
};
