import { clipped, contrastingInk, drawScenery, letterBlock, mainFigures } from "../composition/parts";
import { rays } from "../composition/scenery";
import { disc, num } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import {
  drawCompanions,
  hasFewInks,
  hasScenery,
  letteringColors,
  mainFigureKind,
  mainText,
  ornaments,
  secondaryText,
} from "./shared";

export const stacked: PictureTemplate = {
  name: "stacked type",
  suits: (s) =>
    s.prompt.lettering.length
      ? s.prompt.layout === "type" || !s.subjects.main
        ? s.prompt.scenes.length > 0
          ? 0.4
          : 7
        : 3
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const words = [mainText(stage), secondaryText(stage)].filter(Boolean).join(" ");
    const list = words.split(/\s+/);
    const tall = stage.h > stage.w * 1.2;
    const wide = stage.w > stage.h * 1.3;
    const count = Math.min(list.length, wide ? 2 : tall ? 4 : 3);
    const colors = letteringColors(stage);
    const wordsW = Math.min(stage.w, 1300);
    const left = (stage.w - wordsW) / 2;
    const typeH = stage.h * (stage.subjects.main ? (tall ? 0.5 : count > 2 ? 0.52 : 0.58) : 0.86);
    const set = letterBlock(
      stage,
      words,
      left,
      0,
      wordsW,
      typeH,
      count === 1
        ? ["bulge"]
        : (["arch", "straight", "straight", "valley"].slice(0, count) as ("arch" | "straight" | "valley")[]),
      colors,
      count,
      false,
      0.3,
    );
    if (!stage.subjects.main) {
      const orn = ornaments(
        stage,
        stage.w / 2,
        set.h + 50,
        wordsW * 0.6,
        contrastingInk(stage, stage.ground),
      );
      return [
        { role: "type", markup: set.markup },
        { role: "front", markup: orn },
      ];
    }
    // The figure overlaps the last line, which ties type and picture together.
    const fh = stage.h - set.h * 0.98;
    const fw = stage.w * 0.86;
    const cy = stage.h - fh / 2;
    const r = Math.min(fh * 0.5, stage.w * 0.42);
    const disk = hasFewInks(stage) ? inks.light : random.pick(stage.freeInks);
    const back =
      random.chance(0.6) && !hasFewInks(stage)
        ? disc(stage.w / 2, cy + fh * 0.04, r * 0.94, disk) +
          rays(stage.w / 2, cy + fh * 0.04, r * 1.0, r * 1.12, 36, disk)
        : "";
    const figure = mainFigures(stage, { x: (stage.w - fw) / 2, y: stage.h - fh, w: fw, h: fh }, disk);
    const friends = drawCompanions(
      stage,
      [
        [stage.w * 0.14, stage.h * 0.84, 170],
        [stage.w * 0.86, stage.h * 0.84, 170],
      ],
      stage.ground,
    );
    return [
      { role: "back", markup: back },
      { role: "type", markup: set.markup },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
    ];
  },
};

export const archLettering: PictureTemplate = {
  name: "arch lettering",
  suits: (s) => (s.prompt.lettering.length && s.subjects.main ? 4 : 0),
  draw(stage) {
    const { inks, random } = stage;
    const words = mainText(stage);
    const colors = letteringColors(stage);
    const long = words.length > 14;
    const wide = Math.min(stage.w, stage.h * 1.35);
    const left = (stage.w - wide) / 2;
    const set = letterBlock(
      stage,
      words,
      left,
      0,
      wide,
      stage.h * (long ? 0.42 : 0.4),
      long ? ["arch", "arch"] : ["arch"],
      colors,
      long ? 2 : 1,
      false,
      0.95,
    );
    const cx = stage.w / 2;
    const top = set.h * (long ? 0.84 : 0.54);
    const fh = stage.h * (secondaryText(stage) ? 0.88 : 0.99) - top;
    const disk = hasFewInks(stage) ? inks.light : random.pick(stage.freeInks);
    const r = Math.min(fh * 0.4, wide * 0.34);
    const base =
      hasScenery(
        stage,
        "waves",
        "mountains",
        "forest",
        "city",
        "desert",
        "flowers",
        "graveyard",
        "beach",
        "snow",
      ) && !hasFewInks(stage);
    const cy = top + fh * 0.56;
    const back = base
      ? ""
      : hasFewInks(stage)
        ? ""
        : disc(cx, cy, r, disk) +
          `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r + 22)}" fill="none" stroke="${disk}" stroke-width="7"/>`;
    const sky = disk;
    const view = base
      ? clipped(
          stage,
          disc(cx, cy, r * 1.08, "#000"),
          drawScenery(stage, { x: cx - r * 1.08, y: cy - r * 1.08, w: r * 2.16, h: r * 2.16 }, sky),
        )
      : "";
    const bust = mainFigureKind(stage) === "bust";
    const figure = mainFigures(
      stage,
      bust
        ? { x: cx - r * 0.9, y: cy - r * 0.9, w: r * 1.8, h: r * 1.8 }
        : { x: cx - r * 1.25, y: top, w: r * 2.5, h: fh },
      disk,
    );
    const friends = drawCompanions(
      stage,
      [
        [cx - r * 1.24, cy + r * 0.5, r * 0.46],
        [cx + r * 1.24, cy + r * 0.5, r * 0.46],
      ],
      stage.ground,
    );
    const more = secondaryText(stage);
    const low = more
      ? letterBlock(
          stage,
          more,
          left + wide * 0.1,
          stage.h * 0.9,
          wide * 0.8,
          stage.h * 0.1,
          ["straight"],
          colors,
          1,
          true,
        ).markup
      : "";
    return [
      { role: "back", markup: back + view },
      { role: "type", markup: set.markup + low },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
    ];
  },
};
