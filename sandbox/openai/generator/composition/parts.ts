import { labOf, lightnessOf, shade } from "../color/colors";
import {
  breakLines,
  fitLine,
  linePathData,
  type OutlinedLine,
  outlineText,
  ringLine,
  type TextBend,
} from "../lettering/lettering";
import type { TypefaceName } from "../lettering/typefaces";
import { recolorSubject, type SubjectDrawing } from "../subjects/choose-subjects";
import {
  type Area,
  cloud,
  dunes,
  flames,
  graveyard,
  inkedIcon,
  midInk,
  moon,
  mountains,
  type PictureInks,
  pineRow,
  rainbow,
  rays,
  skyline,
  starField,
  stripedSun,
  waves,
} from "./scenery";
import { block, contour, disc, group, num, oval, path, place } from "./svg-shapes";
import type { DrawingContext } from "./types";

/** The ink that contrasts most with `from`, never `not`. */
export function contrastingInk(stage: DrawingContext, from: string, not: string[] = []): string {
  const candidates = stage.inks.all.filter((ink) => !not.includes(ink) && ink !== from);
  const base = lightnessOf(from);
  return (
    candidates.sort((a, b) => Math.abs(lightnessOf(b) - base) - Math.abs(lightnessOf(a) - base))[0] ??
    stage.inks.dark
  );
}

/** The ink nearest to a natural color, so that woods are green and water is blue if the palette allows it. */
function inkLike(stage: DrawingContext, natural: string, not: string[]): string {
  const want = labOf(natural);
  const candidates = stage.inks.all.filter((ink) => !not.includes(ink));
  const away = (hex: string) => {
    const lab = labOf(hex);
    return Math.hypot(lab[1] - want[1], lab[2] - want[2]) * 1.6 + Math.abs(lab[0] - want[0]) * 0.7;
  };
  return candidates.sort((a, b) => away(a) - away(b))[0] ?? stage.inks.dark;
}

/** Fits the main figure into an area, standing at its bottom, with a keyline that separates it from the background. */
export function standFigure(
  stage: DrawingContext,
  area: Area,
  behind: string,
  piece: SubjectDrawing | null = stage.subjects.main,
  keyline?: string,
): string {
  if (!piece) return "";
  const { box } = piece;
  const scale = Math.min(area.w / box.w, area.h / box.h);
  const x = area.x + area.w / 2 - (box.x + box.w / 2) * scale;
  const y = area.y + area.h - (box.y + box.h) * scale;
  const inked = recolorSubject(piece, stage.inks, behind, stage.subjects.tint, stage.isTonal);
  const line = keyline ?? (lightnessOf(behind) > 0.62 ? stage.inks.dark : stage.inks.light);
  return place((stage.hasKeyline ? contour(inked, 7 / scale, line) : "") + inked, x, y, scale);
}

/** One or more of the main figure: the others are smaller, behind it at the sides. */
export function mainFigures(stage: DrawingContext, area: Area, behind: string): string {
  const { subjects } = stage;
  const extra = Math.max(0, Math.min(4, subjects.count - 1));
  if (!subjects.main || extra === 0) return standFigure(stage, area, behind);
  let markup = "";
  const size = 0.72;
  // Several figures are larger in total, but leave the scene visible.
  const given = area;
  area = { x: given.x + given.w * 0.12, y: given.y + given.h * 0.24, w: given.w * 0.76, h: given.h * 0.76 };
  for (let i = extra - 1; i >= 0; i--) {
    const side = i % 2 ? 1 : -1;
    const ring = Math.floor(i / 2) + 1;
    const w = area.w * size * 0.8 ** (ring - 1);
    const h = area.h * size * 0.8 ** (ring - 1);
    const cx = area.x + area.w / 2 + side * area.w * (0.26 + 0.16 * ring) * (extra === 1 ? 0.75 : 1);
    markup += standFigure(stage, { x: cx - w / 2, y: area.y + area.h - h, w, h }, behind);
  }
  const lift = extra === 1 ? area.w * 0.16 : 0;
  return markup + standFigure(stage, { ...area, x: area.x + lift }, behind);
}

/** Sky, light and land, to be clipped to a shape. Also returns the sky's ink. */
export function drawScenery(stage: DrawingContext, area: Area, sky: string): string {
  const { inks, random, prompt } = stage;
  const has = (name: string) => prompt.scenes.includes(name);
  const unit = Math.min(area.w, area.h);
  const skyIsLight = lightnessOf(sky) > 0.7;
  const lightInk = skyIsLight ? midInk(inks, 1) : inks.light;
  const glow =
    [...stage.freeInks, ...inks.mids].find(
      (ink) => ink !== sky && Math.abs(lightnessOf(ink) - lightnessOf(sky)) > 0.1,
    ) ?? inks.light;
  let markup = block(area.x, area.y, area.w, area.h, sky);
  const cx = area.x + area.w * random.pick([0.3, 0.5, 0.7]);
  const cy = area.y + area.h * random.between(0.3, 0.42);
  const night = has("stars") || has("space") || has("moon") || has("graveyard");
  if (!night && random.chance(0.5))
    markup += rays(
      area.x + area.w / 2,
      area.y + area.h * 0.55,
      unit * 0.1,
      Math.hypot(area.w, area.h),
      random.pick([12, 16, 20]),
      shade(sky, skyIsLight ? -0.045 : 0.05),
      random.next(),
    );
  if (night) {
    // Away from the frame and the moon, so that no star is cut off.
    const inner: Area = {
      x: area.x + unit * 0.09,
      y: area.y + unit * 0.09,
      w: area.w - unit * 0.18,
      h: area.h * 0.8,
    };
    const keepOut = { x: cx, y: cy, r: unit * 0.33 };
    markup += starField(inner, Math.round((22 * area.w * area.h) / (unit * unit)), lightInk, random, keepOut);
  }
  if (has("rainbow")) markup += rainbow(area.x + area.w / 2, area.y + area.h * 0.78, area.w * 0.46, inks);
  if (has("moon"))
    markup += moon(
      cx,
      cy,
      unit * random.between(0.2, 0.28),
      night && skyIsLight ? glow : inks.light,
      shade(night && skyIsLight ? glow : inks.light, -0.09),
      random,
    );
  else if (has("graveyard")) markup += disc(cx, cy, unit * 0.25, glow);
  else if (!has("space") && !(has("stars") && !has("sun"))) {
    const r = unit * random.between(0.2, 0.3);
    markup += random.chance(0.5)
      ? stripedSun(area.x + area.w / 2, area.y + area.h * 0.45, r * 1.2, glow, glow, 6, stage.nextId())
      : disc(cx, cy, r, glow);
  }
  if (has("space")) {
    markup += inkedIcon(
      "ringed-planet",
      area.x + area.w * 0.8,
      area.y + area.h * 0.22,
      unit * 0.26,
      inks,
      -8,
      false,
      sky,
      stage.isTonal,
    );
    markup += disc(area.x + area.w * 0.16, area.y + area.h * 0.3, unit * 0.06, glow);
  }
  if (has("clouds") || (!night && random.chance(0.5))) {
    markup += cloud(
      area.x + area.w * 0.18,
      area.y + area.h * 0.24,
      unit * 0.3,
      inks.light === sky ? midInk(inks, 0) : inks.light,
    );
    markup += cloud(
      area.x + area.w * 0.84,
      area.y + area.h * 0.36,
      unit * 0.24,
      inks.light === sky ? midInk(inks, 0) : inks.light,
    );
  }
  const land: Area = { x: area.x, y: area.y + area.h * 0.55, w: area.w, h: area.h * 0.45 };
  const low: Area = { x: area.x, y: area.y + area.h * 0.74, w: area.w, h: area.h * 0.26 };
  // Water uses the bluest inks, the darker one in front.
  const blue = inkLike(stage, "#2a8fb0", [sky, inks.light]);
  const second = inkLike(stage, "#1b5b8f", [sky, inks.light, blue]);
  const wet: PictureInks = {
    ...inks,
    mids: [blue, second, blue],
    dark: lightnessOf(second) < lightnessOf(blue) ? second : blue,
  };
  let grounded = false;
  if (has("mountains")) {
    markup += mountains({ ...land, y: area.y + area.h * 0.38, h: area.h * 0.62 }, inks, random);
    grounded = true;
  }
  if (has("city")) {
    markup += skyline({ ...land, y: area.y + area.h * 0.4, h: area.h * 0.6 }, inks, random);
    grounded = true;
  }
  if (has("desert")) {
    markup += dunes(land, inks);
    markup += inkedIcon(
      "cactus",
      area.x + area.w * 0.16,
      area.y + area.h * 0.72,
      unit * 0.26,
      inks,
      0,
      false,
      midInk(inks, 1),
      stage.isTonal,
    );
    grounded = true;
  }
  if (has("forest")) {
    const far = inkLike(stage, "#4d9a63", [sky, inks.dark]);
    markup += block(area.x, area.y + area.h * 0.86, area.w, area.h * 0.15, far);
    markup += pineRow(
      { ...land, y: area.y + area.h * 0.42, h: area.h * 0.5 },
      inkLike(stage, "#4d9a63", [sky, inks.dark]),
      random,
      0.35,
    );
    markup += pineRow(
      { ...land, y: area.y + area.h * 0.5, h: area.h * 0.52 },
      sky === inks.dark ? shade(inkLike(stage, "#2f6b46", [sky]), -0.12) : inks.dark,
      random,
      0.6,
    );
    markup += path(
      `M${num(area.x)} ${num(area.y + area.h * 0.95)}Q${num(area.x + area.w / 2)} ${num(area.y + area.h * 0.91)} ${num(area.x + area.w)} ${num(area.y + area.h * 0.95)}V${num(area.y + area.h + 4)}H${num(area.x)}Z`,
      sky === inks.dark ? shade(inkLike(stage, "#2f6b46", [sky]), -0.12) : inks.dark,
    );
    grounded = true;
  }
  if (has("graveyard")) {
    markup += graveyard({ ...land, y: area.y + area.h * 0.6, h: area.h * 0.4 }, inks, random);
    markup +=
      inkedIcon(
        "bat",
        area.x + area.w * 0.2,
        area.y + area.h * 0.22,
        unit * 0.14,
        inks,
        -14,
        false,
        sky,
        stage.isTonal,
      ) +
      inkedIcon(
        "bat",
        area.x + area.w * 0.78,
        area.y + area.h * 0.16,
        unit * 0.11,
        inks,
        12,
        true,
        sky,
        stage.isTonal,
      );
    grounded = true;
  }
  if (has("beach")) {
    markup += waves({ ...low, y: area.y + area.h * 0.62, h: area.h * 0.24 }, wet, 2, random.next());
    markup += path(
      `M${num(area.x)} ${num(area.y + area.h * 0.86)}Q${num(area.x + area.w * 0.5)} ${num(area.y + area.h * 0.74)} ${num(area.x + area.w)} ${num(area.y + area.h * 0.86)}V${num(area.y + area.h + 4)}H${num(area.x)}Z`,
      inks.light === sky ? midInk(inks, 2) : inks.light,
    );
    markup +=
      inkedIcon(
        "palm-tree",
        area.x + area.w * 0.14,
        area.y + area.h * 0.55,
        unit * 0.62,
        inks,
        -5,
        false,
        sky,
        stage.isTonal,
      ) +
      inkedIcon(
        "palm-tree",
        area.x + area.w * 0.88,
        area.y + area.h * 0.6,
        unit * 0.5,
        inks,
        6,
        true,
        sky,
        stage.isTonal,
      );
    grounded = true;
  } else if (has("waves")) {
    markup += waves(low, wet, 3, random.next());
    grounded = true;
  }
  if (has("fire")) {
    markup += flames({ ...land, y: area.y + area.h * 0.5, h: area.h * 0.52 }, inks, random);
    grounded = true;
  }
  if (has("flowers")) {
    markup += path(
      `M${num(area.x)} ${num(area.y + area.h * 0.82)}Q${num(area.x + area.w * 0.5)} ${num(area.y + area.h * 0.7)} ${num(area.x + area.w)} ${num(area.y + area.h * 0.82)}V${num(area.y + area.h + 4)}H${num(area.x)}Z`,
      inks.dark === sky ? midInk(inks, 0) : inks.dark,
    );
    const kinds = random.shuffle(["tulip", "sunflower", "hibiscus", "blossom", "rose", "cherry-blossom"]);
    for (let i = 0; i < 7; i++)
      markup += inkedIcon(
        kinds[i % 3] as string,
        area.x + area.w * (0.06 + i * 0.146),
        area.y + area.h * (0.84 + (i % 2) * 0.05),
        unit * 0.17,
        inks,
        random.between(-9, 9),
        i % 2 === 1,
        inks.dark,
        stage.isTonal,
      );
    grounded = true;
  }
  if (has("snow")) {
    markup += path(
      `M${num(area.x)} ${num(area.y + area.h * 0.86)}Q${num(area.x + area.w * 0.3)} ${num(area.y + area.h * 0.74)} ${num(area.x + area.w * 0.6)} ${num(area.y + area.h * 0.84)}T${num(area.x + area.w)} ${num(area.y + area.h * 0.8)}V${num(area.y + area.h + 4)}H${num(area.x)}Z`,
      inks.light === sky ? midInk(inks, 0) : inks.light,
    );
    for (let i = 0; i < 26; i++)
      markup += disc(
        area.x + random.next() * area.w,
        area.y + random.next() * area.h * 0.8,
        unit * random.between(0.006, 0.013),
        lightInk,
      );
    grounded = true;
  }
  if (has("moon") && has("space") && !grounded) grounded = false;
  if (!grounded && !night) {
    const fill = midInk(inks, 2) === sky ? inks.dark : midInk(inks, 2);
    markup += path(
      `M${num(area.x)} ${num(area.y + area.h * 0.84)}Q${num(area.x + area.w * 0.26)} ${num(area.y + area.h * 0.7)} ${num(area.x + area.w * 0.56)} ${num(area.y + area.h * 0.82)}T${num(area.x + area.w)} ${num(area.y + area.h * 0.76)}V${num(area.y + area.h + 4)}H${num(area.x)}Z`,
      fill,
    );
  } else if (!grounded) {
    const crust = glow === sky ? midInk(inks, 1) : glow;
    markup +=
      oval(area.x + area.w / 2, area.y + area.h * 1.14, area.w * 0.75, area.h * 0.34, crust) +
      oval(
        area.x + area.w * 0.3,
        area.y + area.h * 0.92,
        area.w * 0.09,
        area.h * 0.022,
        shade(crust, -0.09),
      ) +
      oval(area.x + area.w * 0.66, area.y + area.h * 0.9, area.w * 0.06, area.h * 0.016, shade(crust, -0.09));
  }
  return markup;
}

export function clipped(stage: DrawingContext, shape: string, markup: string): string {
  const id = stage.nextId();
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${markup}</g>`;
}

/** A suitable sky ink: light behind dark figures, dark at night. */
export function skyInk(stage: DrawingContext): string {
  const { prompt, inks, random } = stage;
  if (
    prompt.scenes.some((s) => s === "stars" || s === "space" || s === "graveyard") ||
    (prompt.scenes.includes("moon") && random.chance(0.85))
  )
    return inks.dark;
  return random.pick(
    stage.mainInk === inks.light ? stage.freeInks : [inks.light, ...stage.freeInks, ...stage.freeInks],
  );
}

export interface LetteringBlock {
  markup: string;
  h: number;
  w: number;
}

/** Lettering treatments: plain, outlined, drop shadow or block shadow. */
function paintWords(
  d: string,
  fill: string,
  edge: string,
  shadow: string | null,
  size: number,
  dx = 0.05,
  dy = 0.06,
): string {
  const outlineWidth = Math.max(3, size * 0.07);
  let markup = "";
  if (shadow) {
    const steps = 9;
    let under = "";
    for (let i = steps; i >= 1; i--)
      under += `<use href="#WORDS" x="${num((size * dx * i) / steps)}" y="${num((size * dy * i) / steps)}"/>`;
    const body = `<path d="${d}" fill="${shadow}" stroke="${shadow}" stroke-width="${num(outlineWidth)}" stroke-linejoin="round"/>`;
    markup += under.replace(/<use href="#WORDS" x="([^"]+)" y="([^"]+)"\/>/g, (_, x: string, y: string) =>
      group(body, `translate(${x} ${y})`),
    );
  }
  markup += `<path d="${d}" fill="${edge}" stroke="${edge}" stroke-width="${num(outlineWidth)}" stroke-linejoin="round"/>`;
  return markup + path(d, fill);
}

const uprightFace = (stage: DrawingContext, second: boolean): TypefaceName =>
  second ? stage.secondTypeface : stage.typeface;

const littleWords = new Set([
  "the",
  "a",
  "an",
  "of",
  "and",
  "&",
  "to",
  "in",
  "on",
  "for",
  "is",
  "or",
  "at",
  "my",
  "by",
  "but",
  "it",
  "with",
  "from",
  "not",
  "be",
  "are",
  "i",
  "you",
]);

/** Splits lines with their small words between them: `SURF / the / MOON`. */
function stackedLines(text: string, count: number): { text: string; little: boolean }[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: { text: string; little: boolean }[] = [];
  if (count > 1 && words.length > 2) {
    const inner = words.slice(1, -1);
    const at = inner.findIndex((w) => littleWords.has(w.toLowerCase())) + 1;
    if (at > 0) {
      let end = at;
      while (end < words.length - 1 && littleWords.has((words[end] as string).toLowerCase())) end++;
      const before = words.slice(0, at).join(" ");
      const after = words.slice(end).join(" ");
      const each = Math.max(1, Math.floor((count - 1) / 2));
      for (const t of breakLines(before, Math.min(each, before.length > 9 ? 2 : 1)))
        lines.push({ text: t, little: false });
      lines.push({ text: words.slice(at, end).join(" "), little: true });
      for (const t of breakLines(after, after.length > 12 ? 2 : 1)) lines.push({ text: t, little: false });
      return lines;
    }
  }
  return breakLines(text, count).map((t) => ({ text: t, little: false }));
}

/** A block of lettering: lines set to one width (small words smaller, between rules), bent, fitted to a height. */
export function letterBlock(
  stage: DrawingContext,
  text: string,
  x: number,
  y: number,
  w: number,
  maxHeight: number,
  bends: TextBend[],
  colors: { fill: string; edge: string; shadow: string | null },
  lines = 1,
  second = false,
  amount = 0.42,
): LetteringBlock {
  const face = uprightFace(stage, second);
  const set: { line: OutlinedLine; little: boolean; bend: TextBend; natural: number }[] = [];
  const rows = stackedLines(text, lines);
  rows.forEach((row, i) => {
    const line = outlineText(row.text, face);
    if (!line) return;
    const last = i === rows.length - 1;
    const bend: TextBend = row.little
      ? "straight"
      : i === 0
        ? (bends[0] as TextBend)
        : last
          ? (bends[bends.length - 1] as TextBend)
          : "straight";
    const ratio = (line.bottom - line.top) / (line.right - line.left);
    set.push({ line, little: row.little, bend, natural: w * ratio * (bend === "straight" ? 1 : 1 + amount) });
  });
  if (set.length === 0) return { markup: "", h: 0, w: 0 };
  // Each line gets the height that fills the width, within limits that keep neighbors similar; then all shrink
  // together.
  const big = set.filter((s) => !s.little).map((s) => s.natural);
  const least = Math.min(...(big.length > 0 ? big : [w * 0.2]));
  const heights = set.map((s) => (s.little ? least * 0.36 : Math.min(s.natural, least * 2.1)));
  const gap = set.length > 1 ? 0.09 * least : 0;
  const total = heights.reduce((a, b) => a + b, 0) + gap * (set.length - 1);
  const shrink = Math.min(1, maxHeight / total);
  let markup = "";
  let at = y;
  let widest = 0;
  const wide = w * Math.max(shrink, 0.62);
  set.forEach((row, i) => {
    const h = (heights[i] as number) * shrink;
    const fit = fitLine(row.line, row.little ? wide * 0.4 : wide, h, row.bend, amount);
    const lx = x + (w - fit.w) / 2;
    markup += group(
      paintWords(fit.d, colors.fill, colors.edge, colors.shadow, Math.min(fit.h, 170)),
      `translate(${num(lx)} ${num(at)})`,
    );
    if (row.little) {
      const rule = (from: number, to: number) =>
        to - from > 12
          ? block(
              from,
              at + fit.h * 0.44,
              to - from,
              Math.max(4, fit.h * 0.12),
              colors.edge === stage.inks.light ? colors.fill : colors.edge,
              3,
            )
          : "";
      markup +=
        rule(x + (w - wide) / 2 + wide * 0.06, lx - fit.h * 0.5) +
        rule(lx + fit.w + fit.h * 0.5, x + (w + wide) / 2 - wide * 0.06);
    }
    at += fit.h + gap * shrink + (row.little ? gap * 0.4 : 0);
    widest = Math.max(widest, fit.w);
  });
  return { markup, h: at - y - gap * shrink, w: widest };
}

/** A ribbon with lettering and folded ends; centered at x, top at y. */
export function ribbon(
  stage: DrawingContext,
  text: string,
  cx: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  curve: number,
): string {
  const line = outlineText(text, stage.secondTypeface) ?? outlineText(text, stage.typeface);
  const dark = shade(fill, -0.13);
  const ink = contrastingInk(stage, fill);
  const x0 = cx - w / 2;
  const at = (t: number) => y + curve * (1 - 4 * t * (1 - t));
  const band = (from: number, to: number, top: number, height: number) => {
    let d = "";
    const n = 16;
    for (let i = 0; i <= n; i++) {
      const t = from + ((to - from) * i) / n;
      d += `${i ? "L" : "M"}${num(x0 + t * w)} ${num(at(t) + top)}`;
    }
    for (let i = n; i >= 0; i--) {
      const t = from + ((to - from) * i) / n;
      d += `L${num(x0 + t * w)} ${num(at(t) + top + height)}`;
    }
    return `${d}Z`;
  };
  const tail = (side: -1 | 1) => {
    const ex = cx + (side * w) / 2;
    const yy = at(0) + h * 0.32;
    const inX = ex - side * h * 0.75;
    const outX = ex + side * h * 0.85;
    return (
      path(
        `M${num(inX)} ${num(yy)}L${num(outX)} ${num(yy + curve * 0.18)}L${num(outX - side * h * 0.38)} ${num(yy + h * 0.5 + curve * 0.14)}L${num(outX)} ${num(yy + h + curve * 0.18)}L${num(inX)} ${num(yy + h)}Z`,
        fill,
      ) + path(`M${num(ex)} ${num(at(0) + h)}L${num(inX)} ${num(at(0.08) + h)}V${num(yy + h)}Z`, dark)
    );
  };
  let markup = tail(-1) + tail(1);
  let shape = markup + path(band(0, 1, 0, h), fill);
  shape =
    contour(shape, 7, lightnessOf(fill) > 0.6 ? stage.inks.dark : stage.inks.light) +
    markup +
    path(band(0, 1, 0, h), fill) +
    path(band(0.012, 0.988, h * 0.09, h * 0.045), ink) +
    path(band(0.012, 0.988, h * 0.865, h * 0.045), ink);
  if (!line) return shape;
  const fit = fitLine(line, w * 0.86, h * 0.54, "straight");
  const shift = (w - fit.w) / 2;
  const from = shift / w;
  // Bends the flat lettering to the ribbon's curve.
  const placed = outlineText(text, stage.secondTypeface) ?? line;
  const w0 = placed.right - placed.left;
  const h0 = placed.bottom - placed.top;
  markup = linePathData(placed, (lx, ly) => {
    const t = from + ((lx - placed.left) / w0) * (fit.w / w);
    return [x0 + t * w, at(t) + h * 0.5 + ((ly - placed.top) / h0 - 0.5) * fit.h];
  });
  shape += path(markup, ink);
  return shape;
}

/** Lettering along a ring. */
export function ringLettering(
  stage: DrawingContext,
  text: string,
  cx: number,
  cy: number,
  radius: number,
  height: number,
  maxAngle: number,
  below: boolean,
  fill: string,
): { markup: string; angle: number } {
  const line = outlineText(text, stage.secondTypeface, 6) ?? outlineText(text, stage.typeface, 6);
  if (!line) return { markup: "", angle: 0 };
  const fit = ringLine(line, cx, cy, radius, height, maxAngle, below);
  return { markup: path(fit.d, fill), angle: fit.angle };
}
