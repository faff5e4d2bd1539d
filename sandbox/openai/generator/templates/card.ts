import { lightnessOf } from "../color/colors";
import { clipped, drawScenery, letterBlock, mainFigures, skyInk } from "../composition/parts";
import { type Area, midInk } from "../composition/scenery";
import { block, contour, path, starPath } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { drawCompanions, hasFewInks, mainFigureKind, mainText, windowShape } from "./shared";

export const card: PictureTemplate = {
  name: "framed card",
  framed: true,
  suits: (s) =>
    s.subjects.main && !hasFewInks(s)
      ? s.w > s.h * 1.2
        ? 0.1
        : s.h > s.w * 1.2
          ? 5
          : s.prompt.moods.includes("magic") || s.prompt.moods.includes("spooky")
            ? 2
            : 0.7
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const words = mainText(stage);
    const w = Math.min(stage.w, stage.h * 0.7);
    const x = (stage.w - w) / 2;
    const h = stage.h;
    const paper = lightnessOf(stage.ground) < 0.5 ? midInk(inks, 2) : inks.light;
    const rim = inks.dark;
    const accent = midInk(inks, 0);
    const rect = (inset: number, fill: string, r: number) =>
      block(x + inset, inset, w - inset * 2, h - inset * 2, fill, r);
    let back = rect(0, rim, 46) + rect(14, paper, 36) + rect(34, rim, 24) + rect(42, paper, 18);
    const plate = words ? 130 : 0;
    const sky = skyInk(stage);
    const area: Area = { x: x + 74, y: 74, w: w - 148, h: h - 148 - plate };
    const kind = random.pick(["arch", "card", "arch"]);
    const shape = windowShape(kind, area);
    back += contour(path(shape, rim), 8, accent) + path(shape, rim);
    const view =
      clipped(stage, `<path d="${shape}"/>`, drawScenery(stage, area, sky)) +
      `<path d="${shape}" fill="none" stroke="${rim}" stroke-width="10"/>`;
    let front = "";
    if (kind === "arch")
      for (const side of [-1, 1])
        front += path(
          starPath(stage.w / 2 + side * (area.w / 2 - 36), 112, 30, 12, random.pick([5, 8])),
          accent,
        );
    const fh = area.h * (mainFigureKind(stage) === "figure" ? 0.66 : 0.5);
    const fw = area.w * 1.02;
    const up = mainFigureKind(stage) === "figure" ? area.h * 0.03 : area.h * 0.2;
    const figure = mainFigures(
      stage,
      { x: stage.w / 2 - fw / 2, y: area.y + area.h - fh - up, w: fw, h: fh },
      sky,
    );
    const friends = stage.subjects.companions.length
      ? drawCompanions(
          stage,
          [
            [area.x + area.w * 0.14, area.y + area.h * 0.9, area.w * 0.26],
            [area.x + area.w * 0.86, area.y + area.h * 0.9, area.w * 0.26],
          ],
          sky,
        )
      : "";
    const type = words
      ? letterBlock(
          stage,
          words,
          area.x,
          area.y + area.h + 32,
          area.w,
          96,
          ["straight"],
          { fill: rim, edge: rim, shadow: null },
          1,
          words.length > 14,
        ).markup
      : "";
    return [
      { role: "back", markup: back },
      { role: "scene", markup: view },
      { role: "figure", markup: figure },
      { role: "front", markup: front + friends },
      { role: "type", markup: type },
    ];
  },
};
