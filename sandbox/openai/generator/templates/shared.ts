import { lightnessOf } from "../color/colors";
import { contrastingInk, letterBlock } from "../composition/parts";
import { type Area, inkedIcon, midInk } from "../composition/scenery";
import { contour, glint, num, path, place, starPath } from "../composition/svg-shapes";
import type { DrawingContext } from "../composition/types";

export const mainText = (stage: DrawingContext) => stage.prompt.lettering[0] ?? "";

export const secondaryText = (stage: DrawingContext) => stage.prompt.lettering.slice(1).join(" ");

export const hasScenery = (stage: DrawingContext, ...names: string[]) =>
  names.some((n) => stage.prompt.scenes.includes(n));

export const hasFewInks = (stage: DrawingContext) => stage.inks.all.length <= 3;

/** Colors of lettering that stands on the background rather than in a shape. */
export function letteringColors(stage: DrawingContext): {
  fill: string;
  edge: string;
  shadow: string | null;
} {
  const { inks, random, ground } = stage;
  const dark = lightnessOf(ground) < 0.5;
  if (hasFewInks(stage)) return { fill: inks.dark, edge: inks.dark, shadow: null };
  const fill = dark
    ? random.pick([inks.light, midInk(inks, 2)])
    : random.pick([inks.light, midInk(inks, 0), midInk(inks, 1)]);
  const edge = lightnessOf(fill) > 0.6 ? inks.dark : inks.light;
  const shadow = edge === inks.dark ? (dark ? midInk(inks, 0) : inks.dark) : inks.dark;
  return { fill, edge, shadow };
}

/** Small drawings and glints in the gaps around the main subject. */
export function drawCompanions(
  stage: DrawingContext,
  spots: [number, number, number][],
  behind: string,
): string {
  const { subjects, inks, random } = stage;
  let markup = "";
  spots.forEach(([x, y, size], i) => {
    const name =
      subjects.companions.length > 0 ? subjects.companions[i % subjects.companions.length] : undefined;
    if (name)
      markup += withEdge(
        inkedIcon(name, x, y, size, inks, random.between(-14, 14), random.chance(0.5), behind, stage.isTonal),
        behind,
        stage,
        size,
      );
    else markup += glint(x, y, size * 0.26, contrastingInk(stage, behind));
  });
  return markup;
}

export function withEdge(markup: string, behind: string, stage: DrawingContext, size: number): string {
  if (!stage.hasKeyline) return markup;
  return (
    contour(markup, 5 / (size / 32), lightnessOf(behind) > 0.62 ? stage.inks.dark : stage.inks.light) + markup
  );
}

export const mainFigureKind = (stage: DrawingContext) => stage.subjects.main?.kind ?? "thing";

/** Lettering above (bent) and below the middle; returns the space left between. */
export function headlines(
  stage: DrawingContext,
  options: { top?: boolean; bottom?: boolean } = { top: true },
): { layers: string; from: number; to: number } {
  const words = mainText(stage);
  const more = secondaryText(stage);
  if (!words) return { layers: "", from: 0, to: stage.h };
  const { random } = stage;
  const colors = letteringColors(stage);
  const all = words.split(/\s+/);
  let upper = options.top ? words : "";
  let lower = options.top ? more : words;
  if (options.top && options.bottom && !more && all.length >= 3) {
    const split = Math.ceil(all.length / 2);
    upper = all.slice(0, split).join(" ");
    lower = all.slice(split).join(" ");
  }
  const room = stage.h > stage.w * 1.3 ? stage.h * 0.2 : stage.h * 0.24;
  let markup = "";
  let from = 0;
  let to = stage.h;
  const side = stage.w * 0.03;
  const wide = Math.min(stage.w - side * 2, 1250);
  const left = (stage.w - wide) / 2;
  if (upper) {
    const set = letterBlock(
      stage,
      upper,
      left,
      0,
      wide,
      room,
      [random.pick(["arch", "arch", "bulge"])],
      colors,
      upper.length > 16 ? 2 : 1,
    );
    markup += set.markup;
    from = set.h;
  }
  if (lower) {
    const set = letterBlock(
      stage,
      lower,
      left + wide * 0.06,
      0,
      wide * 0.88,
      room * 0.72,
      [upper ? "valley" : random.pick(["valley", "straight", "arch"])],
      colors,
      lower.length > 16 ? 2 : 1,
      Boolean(more),
    );
    to = stage.h - set.h;
    markup += place(set.markup, 0, to);
  }
  return { layers: markup, from, to };
}

/** A rule with stars and swelling ends, for type-only designs. */
export function ornaments(stage: DrawingContext, cx: number, y: number, w: number, ink: string): string {
  const kind = stage.random.pick(["stars", "diamond", "waves"]);
  const rule = (side: -1 | 1) =>
    path(
      `M${num(cx + side * 60)} ${num(y - 7)}L${num(cx + (side * w) / 2)} ${num(y)}L${num(cx + side * 60)} ${num(y + 7)}Z`,
      ink,
    );
  let markup = rule(-1) + rule(1);
  if (kind === "stars")
    markup +=
      path(starPath(cx, y, 34, 14, 5), ink) +
      path(starPath(cx - 84, y, 18, 7.4, 5), ink) +
      path(starPath(cx + 84, y, 18, 7.4, 5), ink);
  else if (kind === "diamond")
    markup += path(
      `M${num(cx - 42)} ${num(y)}L${num(cx)} ${num(y - 24)}L${num(cx + 42)} ${num(y)}L${num(cx)} ${num(y + 24)}Z`,
      ink,
    );
  else markup += glint(cx, y, 46, ink);
  return markup;
}

/** Window shapes that frame a scene. */
export function windowShape(kind: string, a: Area): string {
  const { x, y, w, h } = a;
  if (kind === "arch")
    return `M${num(x)} ${num(y + h)}V${num(y + w / 2)}A${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(x + w)} ${num(y + w / 2)}V${num(y + h)}Z`;
  if (kind === "pill") {
    const r = Math.min(w, h) / 2;
    return `M${num(x + r)} ${num(y)}H${num(x + w - r)}A${num(r)} ${num(r)} 0 0 1 ${num(x + w)} ${num(y + r)}V${num(y + h - r)}A${num(r)} ${num(r)} 0 0 1 ${num(x + w - r)} ${num(y + h)}H${num(x + r)}A${num(r)} ${num(r)} 0 0 1 ${num(x)} ${num(y + h - r)}V${num(y + r)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r)} ${num(y)}Z`;
  }
  if (kind === "hexagon") {
    const c = Math.min(w, h) * 0.24;
    return w > h * 1.15
      ? `M${num(x + c)} ${num(y)}H${num(x + w - c)}L${num(x + w)} ${num(y + h / 2)}L${num(x + w - c)} ${num(y + h)}H${num(x + c)}L${num(x)} ${num(y + h / 2)}Z`
      : `M${num(x + w / 2)} ${num(y)}L${num(x + w)} ${num(y + c)}V${num(y + h - c)}L${num(x + w / 2)} ${num(y + h)}L${num(x)} ${num(y + h - c)}V${num(y + c)}Z`;
  }
  if (kind === "shield")
    return `M${num(x + w / 2)} ${num(y)}Q${num(x + w * 0.78)} ${num(y + h * 0.1)} ${num(x + w)} ${num(y + h * 0.07)}V${num(y + h * 0.52)}Q${num(x + w)} ${num(y + h * 0.84)} ${num(x + w / 2)} ${num(y + h)}Q${num(x)} ${num(y + h * 0.84)} ${num(x)} ${num(y + h * 0.52)}V${num(y + h * 0.07)}Q${num(x + w * 0.22)} ${num(y + h * 0.1)} ${num(x + w / 2)} ${num(y)}Z`;
  const r = Math.min(w, h) * 0.07;
  return `M${num(x + r)} ${num(y)}H${num(x + w - r)}Q${num(x + w)} ${num(y)} ${num(x + w)} ${num(y + r)}V${num(y + h - r)}Q${num(x + w)} ${num(y + h)} ${num(x + w - r)} ${num(y + h)}H${num(x + r)}Q${num(x)} ${num(y + h)} ${num(x)} ${num(y + h - r)}V${num(y + r)}Q${num(x)} ${num(y)} ${num(x + r)} ${num(y)}Z`;
}
