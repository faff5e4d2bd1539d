import { lightnessOf } from "../color/colors";
import { clipped, letterBlock, mainFigures, ribbon } from "../composition/parts";
import { midInk, rays } from "../composition/scenery";
import { disc, num, path, starPath } from "../composition/svg-shapes";
import type { PictureLayer, PictureTemplate } from "../composition/types";
import {
  drawCompanions,
  hasFewInks,
  letteringColors,
  mainFigureKind,
  mainText,
  secondaryText,
} from "./shared";

export const mascot: PictureTemplate = {
  name: "mascot with banner",
  suits: (s) => (s.subjects.main ? (s.prompt.lettering.length ? 4 : 2) : 0),
  draw(stage) {
    const { inks, random } = stage;
    const words = mainText(stage);
    const more = secondaryText(stage);
    const cx = stage.w / 2;
    const bannerH = Math.min(170, stage.h * 0.15);
    const bottom = words ? stage.h - bannerH * 1.1 : stage.h;
    const top = more ? stage.h * 0.16 : 0;
    const h = bottom - top;
    const r = Math.min(h * 0.46, stage.w * 0.45);
    const cy = top + h / 2;
    const disk = random.pick(stage.freeInks);
    const rayInk = midInk(inks, inks.mids.indexOf(disk) + 1);
    const shape = random.pick(["burst", "rays", "disc", "splash"]);
    let back: string;
    if (hasFewInks(stage)) back = path(starPath(cx, cy, r, r * 0.9, 40), inks.dark);
    else if (shape === "burst")
      back =
        path(starPath(cx, cy, r * 1.06, r * 0.84, random.pick([18, 22, 28])), inks.dark) +
        path(starPath(cx, cy, r, r * 0.8, 22), disk) +
        disc(cx, cy, r * 0.68, rayInk);
    else if (shape === "rays")
      back =
        disc(cx, cy, r, disk) +
        clipped(stage, disc(cx, cy, r, "#000"), rays(cx, cy, 0, r * 1.1, 18, rayInk, random.next())) +
        `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="none" stroke="${inks.dark}" stroke-width="12"/>`;
    else if (shape === "disc")
      back =
        disc(cx, cy, r, disk) +
        `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r * 0.93)}" fill="none" stroke="${lightnessOf(disk) > 0.6 ? inks.dark : inks.light}" stroke-width="7" stroke-dasharray="2 19" stroke-linecap="round"/>`;
    else {
      back = disc(cx, cy, r * 0.86, disk);
      for (let i = 0; i < 17; i++) {
        const a = (i / 17) * Math.PI * 2 + random.next() * 0.2;
        const away = r * random.between(0.82, 1.0);
        back += disc(
          cx + Math.cos(a) * away,
          cy + Math.sin(a) * away,
          r * random.between(0.04, 0.13),
          i % 4 === 0 ? rayInk : disk,
        );
      }
    }
    const bust = mainFigureKind(stage) === "bust";
    const figure = mainFigures(
      stage,
      bust
        ? { x: cx - r * 0.84, y: cy - r * 0.92, w: r * 1.68, h: r * 1.72 }
        : { x: cx - r * 1.02, y: cy - r * 1.06, w: r * 2.04, h: r * (words ? 2.1 : 2.06) },
      hasFewInks(stage) ? inks.dark : disk,
    );
    const spots: [number, number, number][] = [
      [cx - r * 0.88, cy + r * 0.3, r * 0.46],
      [cx + r * 0.88, cy + r * 0.24, r * 0.46],
      [cx - r * 0.78, cy - r * 0.6, r * 0.34],
      [cx + r * 0.78, cy - r * 0.62, r * 0.34],
    ];
    const friends = drawCompanions(
      stage,
      spots.slice(0, stage.subjects.companions.length ? Math.max(2, stage.subjects.companions.length) : 4),
      disk,
    );
    let type = "";
    if (words)
      type += ribbon(
        stage,
        words,
        cx,
        bottom - bannerH * 0.42,
        Math.min(stage.w * 0.8, r * 2.3),
        bannerH,
        hasFewInks(stage) ? inks.light : random.pick([inks.light, midInk(inks, 0), midInk(inks, 1)]),
        random.pick([-1, 1]) * bannerH * 0.34,
      );
    if (more)
      type += letterBlock(
        stage,
        more,
        stage.w * 0.1,
        0,
        stage.w * 0.8,
        stage.h * 0.15,
        ["arch"],
        letteringColors(stage),
        1,
        true,
      ).markup;
    const layers: PictureLayer[] = [
      { role: "back", markup: back },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: type },
    ];
    return layers;
  },
};
