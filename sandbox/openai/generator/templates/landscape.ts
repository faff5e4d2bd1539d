import { clipped, drawScenery, mainFigures, skyInk } from "../composition/parts";
import { type Area, midInk } from "../composition/scenery";
import { path } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { drawCompanions, hasFewInks, headlines, windowShape } from "./shared";

export const landscape: PictureTemplate = {
  name: "landscape window",
  framed: true,
  suits: (s) =>
    hasFewInks(s)
      ? 0
      : s.prompt.scenes.length > 0 || s.subjects.main
        ? 2 + Math.min(2, s.prompt.scenes.length) * 0.9
        : 0,
  draw(stage) {
    const { inks, random } = stage;
    const { layers, from, to } = headlines(stage, { top: true, bottom: random.chance(0.5) });
    const gap = layers ? 14 : 0;
    const h = to - from - gap * 2;
    const w = Math.min(stage.w, h * (stage.w > stage.h ? 1.75 : 1.02));
    const area: Area = { x: (stage.w - w) / 2, y: from + gap, w, h };
    const kind =
      w > h * 1.3
        ? random.pick(["pill", "hexagon", "card"])
        : h > w * 1.2
          ? random.pick(["arch", "pill", "card", "hexagon"])
          : random.pick(["arch", "shield", "hexagon", "card"]);
    const sky = skyInk(stage);
    const shape = windowShape(kind, area);
    const inset = 26;
    const inner = windowShape(kind, {
      x: area.x + inset,
      y: area.y + inset,
      w: area.w - inset * 2,
      h: area.h - inset * 2,
    });
    const rim = sky === inks.dark ? midInk(inks, 0) : inks.dark;
    const gapInk = inks.light === sky ? midInk(inks, inks.mids.length - 1) : inks.light;
    const back =
      path(shape, rim) +
      path(windowShape(kind, { x: area.x + 11, y: area.y + 11, w: area.w - 22, h: area.h - 22 }), gapInk);
    const view = clipped(
      stage,
      `<path d="${inner}"/>`,
      drawScenery(
        stage,
        { x: area.x + inset, y: area.y + inset, w: area.w - inset * 2, h: area.h - inset * 2 },
        sky,
      ),
    );
    const wide = stage.w > stage.h * 1.3;
    const pointed = kind === "shield" || kind === "hexagon";
    const fw = area.w * (wide ? 0.5 : 0.8);
    const fh = area.h * (stage.h > stage.w * 1.3 ? 0.62 : pointed ? 0.72 : 0.8);
    const lift = pointed ? area.h * 0.13 : area.h * 0.055;
    const fx = stage.w / 2 - fw / 2 + (wide ? random.pick([-0.16, 0, 0.16]) * area.w : 0);
    const figure = stage.subjects.main
      ? mainFigures(stage, { x: fx, y: area.y + area.h - fh - lift, w: fw, h: fh }, sky)
      : "";
    const friends = stage.subjects.companions.length
      ? drawCompanions(
          stage,
          (
            [
              [area.x + area.w * 0.16, area.y + area.h * (pointed ? 0.66 : 0.8), Math.min(w, h) * 0.26],
              [area.x + area.w * 0.84, area.y + area.h * (pointed ? 0.66 : 0.8), Math.min(w, h) * 0.26],
              [area.x + area.w * 0.2, area.y + area.h * 0.3, Math.min(w, h) * 0.2],
            ] as [number, number, number][]
          ).slice(0, Math.max(2, Math.min(3, stage.subjects.companions.length))),
          sky,
        )
      : "";
    return [
      { role: "back", markup: back },
      { role: "scene", markup: view },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: layers },
    ];
  },
};
