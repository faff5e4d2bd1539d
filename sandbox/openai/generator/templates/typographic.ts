import { lightnessOf, shade } from "../color/colors";
import { clipped, letterBlock } from "../composition/parts";
import { type Area, midInk, rays } from "../composition/scenery";
import { disc, path, place, starPath } from "../composition/svg-shapes";
import type { PictureTemplate } from "../composition/types";
import { mainText, ornaments, secondaryText, windowShape } from "./shared";

/** Type only: the prompt's own words as a badge with ornament, for prompts without a subject. */
export const typographic: PictureTemplate = {
  name: "typographic",
  suits: (s) => (!s.subjects.main && s.prompt.scenes.length === 0 ? 6 : 0),
  draw(stage) {
    const { inks, random, prompt } = stage;
    const given = [mainText(stage), secondaryText(stage)].filter(Boolean).join(" ");
    const fallback = prompt.idea
      .replace(/<[^>]*>?/g, " ")
      .replace(/[^\p{L}\p{N}'&!? -]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim();
    const text = (given || prompt.unknownWords.slice(0, 6).join(" ") || fallback || "Untitled").slice(0, 70);
    const words = text.split(/\s+/);
    const tall = stage.h > stage.w * 1.2;
    const lines = Math.min(words.length, tall ? 5 : stage.w > stage.h * 1.3 ? 2 : 4);
    const shape = random.pick(["disc", "burst", "plate", "plate"]);
    const fill = midInk(inks, random.whole(0, 2));
    const onFill = lightnessOf(fill) > 0.62 ? inks.dark : inks.light;
    const cx = stage.w / 2;
    const cy = stage.h / 2;
    const w = Math.min(stage.w, stage.h * 1.4);
    const h = Math.min(stage.h, stage.w * 1.3);
    let back: string;
    let inner: Area;
    if (shape === "plate" || tall || stage.w > stage.h * 1.2) {
      const area: Area = { x: cx - w / 2, y: cy - h / 2, w, h };
      const kind = random.pick(["hexagon", "card", "pill"]);
      const at = (i: number) =>
        windowShape(kind, { x: area.x + i, y: area.y + i, w: area.w - i * 2, h: area.h - i * 2 });
      back =
        path(at(0), inks.dark) +
        path(at(14), onFill === inks.light ? inks.light : midInk(inks, 0)) +
        path(at(26), fill) +
        clipped(
          stage,
          `<path d="${at(26)}"/>`,
          rays(
            cx,
            cy,
            0,
            Math.hypot(w, h),
            24,
            shade(fill, lightnessOf(fill) > 0.6 ? -0.05 : 0.05),
            random.next(),
          ),
        );
      inner = { x: area.x + w * 0.13, y: area.y + h * 0.24, w: w * 0.74, h: h * 0.5 };
    } else {
      const r = Math.min(w, h) / 2;
      back =
        shape === "burst"
          ? path(starPath(cx, cy, r, r * 0.86, 24), inks.dark) + disc(cx, cy, r * 0.82, fill)
          : disc(cx, cy, r, inks.dark) + disc(cx, cy, r - 16, onFill) + disc(cx, cy, r - 26, fill);
      back += clipped(
        stage,
        disc(cx, cy, shape === "burst" ? r * 0.82 : r - 26, "#000"),
        rays(cx, cy, 0, r, 24, shade(fill, lightnessOf(fill) > 0.6 ? -0.05 : 0.05), random.next()),
      );
      inner = { x: cx - r * 0.72, y: cy - r * 0.42, w: r * 1.44, h: r * 0.84 };
    }
    const bends =
      lines === 1
        ? [random.pick(["bulge", "arch", "wave"] as const)]
        : ([
            "arch",
            ...Array.from({ length: Math.max(0, lines - 2) }, () => "straight" as const),
            "valley",
          ] as ("arch" | "straight" | "valley")[]);
    const set = letterBlock(
      stage,
      text,
      0,
      0,
      inner.w,
      inner.h,
      bends,
      {
        fill: onFill,
        edge: onFill === inks.light ? inks.dark : inks.light,
        shadow: onFill === inks.light ? inks.dark : null,
      },
      lines,
      false,
      0.34,
    );
    const y = inner.y + (inner.h - set.h) / 2;
    const type = place(set.markup, inner.x, y);
    const front =
      ornaments(stage, cx, y - 70, inner.w * 0.72, onFill) +
      ornaments(stage, cx, y + set.h + 76, inner.w * 0.72, onFill);
    return [
      { role: "back", markup: back },
      { role: "front", markup: front },
      { role: "type", markup: type },
    ];
  },
};
