import { lightnessOf } from "../color/colors";
import { clipped, drawScenery, mainFigures, ringLettering, skyInk } from "../composition/parts";
import { midInk } from "../composition/scenery";
import { disc, num, path, starPath } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { drawCompanions, mainFigureKind, mainText, secondaryText } from "./shared";

export const emblem: PictureTemplate = {
  name: "emblem",
  framed: true,
  suits: (s) =>
    s.subjects.main || s.prompt.scenes.length > 0
      ? s.prompt.layout === "badge"
        ? 9
        : s.w / s.h > 0.7
          ? 3
          : 1.2
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const cx = stage.w / 2;
    const cy = stage.h / 2;
    const words = mainText(stage);
    const more = secondaryText(stage);
    const rim = random.pick([inks.dark, midInk(inks, 0), midInk(inks, 1)]);
    const paper = lightnessOf(rim) > 0.6 ? inks.dark : inks.light;
    const R = 470;
    const r = words ? 345 : 405;
    let sky = skyInk(stage);
    if (sky === rim) sky = inks.light === rim ? midInk(inks, 1) : inks.light;
    const edge = random.pick(["round", "scallop", "round", "gear"]);
    let rimShape = disc(cx, cy, R, rim);
    if (edge !== "round")
      rimShape =
        path(
          starPath(cx, cy, R + 14, edge === "scallop" ? R - 6 : R - 20, edge === "scallop" ? 44 : 30),
          rim,
        ) + disc(cx, cy, R - 4, rim);
    let back =
      rimShape +
      `<circle cx="${num(cx)}" cy="${num(cy)}" r="${R - 20}" fill="none" stroke="${paper}" stroke-width="6"/>`;
    back += disc(cx, cy, r + 10, paper);
    const inner = clipped(
      stage,
      disc(cx, cy, r, "#000"),
      drawScenery(stage, { x: cx - r, y: cy - r, w: r * 2, h: r * 2 }, sky),
    );
    let type = "";
    if (words) {
      const top = ringLettering(stage, words, cx, cy, (R - 20 + r + 10) / 2 - 2, 74, 205, false, paper);
      type += top.markup;
      const bottomText = more || "";
      const low = bottomText
        ? ringLettering(stage, bottomText, cx, cy, (R - 20 + r + 10) / 2 - 2, 56, 120, true, paper)
        : { markup: "", angle: 30 };
      type += low.markup;
      const sideAngles = [-1, 1].map((side) => side * (top.angle / 2 + (360 - top.angle - low.angle) / 4));
      for (const a of sideAngles) {
        const rad = (a * Math.PI) / 180;
        type += path(starPath(cx + Math.sin(rad) * 396, cy - Math.cos(rad) * 396, 26, 11, 5), paper);
      }
      if (!bottomText)
        for (const a of [168, 180, 192])
          type += disc(
            cx + Math.sin((a * Math.PI) / 180) * 396,
            cy - Math.cos((a * Math.PI) / 180) * 396,
            a === 180 ? 12 : 7,
            paper,
          );
    } else {
      for (let i = 0; i < 60; i++) {
        const a = (i / 60) * Math.PI * 2;
        type += disc(cx + Math.sin(a) * (R - 40), cy - Math.cos(a) * (R - 40), 4.5, paper);
      }
    }
    const kind = mainFigureKind(stage);
    const tall = words ? r * 1.66 : r * 1.86;
    const figure =
      kind === "bust"
        ? mainFigures(stage, { x: cx - r * 0.76, y: cy - r * 0.74, w: r * 1.52, h: r * 1.52 }, sky)
        : mainFigures(stage, { x: cx - r * 0.92, y: cy + r * 0.92 - tall, w: r * 1.84, h: tall }, sky);
    const companions = stage.subjects.companions.length
      ? drawCompanions(
          stage,
          (
            [
              [cx - r * 0.66, cy + r * 0.42, r * 0.46],
              [cx + r * 0.68, cy + r * 0.36, r * 0.46],
              [cx - r * 0.62, cy - r * 0.42, r * 0.34],
              [cx + r * 0.62, cy - r * 0.46, r * 0.34],
            ] as [number, number, number][]
          ).slice(0, Math.max(2, stage.subjects.companions.length)),
          sky,
        )
      : "";
    return [
      { role: "back", markup: back },
      { role: "scene", markup: inner },
      { role: "type", markup: type },
      { role: "figure", markup: figure },
      { role: "front", markup: companions },
    ];
  },
};
