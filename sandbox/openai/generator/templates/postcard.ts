import { lightnessOf } from "../color/colors";
import { clipped, drawScenery, letterBlock, mainFigures, skyInk } from "../composition/parts";
import { type Area, midInk } from "../composition/scenery";
import { block, contour, disc } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { drawCompanions, hasFewInks, mainText } from "./shared";

export const postcard: PictureTemplate = {
  name: "postcard",
  framed: true,
  suits: (s) =>
    !hasFewInks(s) && s.prompt.layout === "postcard"
      ? 9
      : !hasFewInks(s) && s.prompt.scenes.length > 0
        ? s.w > s.h
          ? 4
          : 1.6
        : 0,
  draw(stage) {
    const { inks, random } = stage;
    const words = mainText(stage);
    const h = stage.h > stage.w ? Math.min(stage.h, stage.w * 1.34) : stage.h;
    const w = stage.w > stage.h ? Math.min(stage.w, stage.h * 1.6) : stage.w;
    const area: Area = { x: (stage.w - w) / 2, y: (stage.h - h) / 2, w, h };
    const sky = skyInk(stage);
    const paper = sky === inks.light ? midInk(inks, 2) : inks.light;
    let perforated = "";
    const step = 46;
    for (let x = area.x + step / 2; x < area.x + area.w; x += area.w / Math.round(area.w / step))
      perforated += disc(x, area.y + 2, 15, paper) + disc(x, area.y + area.h - 2, 15, paper);
    for (let y = area.y + step / 2; y < area.y + area.h; y += area.h / Math.round(area.h / step))
      perforated += disc(area.x + 2, y, 15, paper) + disc(area.x + area.w - 2, y, 15, paper);
    const edge = contour(block(area.x, area.y, area.w, area.h, paper) + perforated, 8, inks.dark);
    const inset = 44;
    const inner: Area = {
      x: area.x + inset,
      y: area.y + inset,
      w: area.w - inset * 2,
      h: area.h - inset * 2,
    };
    const view = clipped(
      stage,
      block(inner.x, inner.y, inner.w, inner.h, "#000", 12),
      drawScenery(stage, inner, sky),
    );
    const type = words
      ? letterBlock(
          stage,
          words,
          inner.x + inner.w * 0.06,
          inner.y + inner.h * 0.05,
          inner.w * 0.88,
          inner.h * 0.34,
          [random.pick(["arch", "rise", "bulge"])],
          { fill: lightnessOf(sky) > 0.6 ? midInk(inks, 0) : inks.light, edge: inks.dark, shadow: inks.dark },
          words.length > 18 ? 2 : 1,
        )
      : { markup: "", h: 0 };
    const fh = inner.h * (words ? 0.68 : 0.86);
    const figure = stage.subjects.main
      ? mainFigures(
          stage,
          { x: inner.x + inner.w * 0.12, y: area.y + area.h - fh - inset * 0.8, w: inner.w * 0.76, h: fh },
          sky,
        )
      : "";
    const friends = stage.subjects.companions.length
      ? drawCompanions(
          stage,
          [
            [inner.x + inner.w * 0.14, inner.y + inner.h * 0.8, inner.h * 0.24],
            [inner.x + inner.w * 0.86, inner.y + inner.h * 0.8, inner.h * 0.24],
          ],
          sky,
        )
      : "";
    return [
      { role: "back", markup: edge + block(area.x, area.y, area.w, area.h, paper) + perforated },
      { role: "scene", markup: view },
      { role: "type", markup: type.markup },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
    ];
  },
};
