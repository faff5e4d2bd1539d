import { inkPiece } from "./cast";
import { lightnessOf, shade } from "./colors";
import type { Layer, Stage, Template } from "./composition";
import {
  against,
  clipped,
  letterBlock,
  paintWords,
  ribbon,
  ringWords,
  scene,
  skyOf,
  standFigure,
  troupe,
} from "./parts";
import {
  type Area,
  mid,
  moon,
  motif,
  mountains,
  pineRow,
  rays,
  starField,
  stripedSun,
  waves,
} from "./scenery";
import { block, contour, disc, glint, num, path, place, starPath } from "./shapes";

const mainWords = (stage: Stage) => stage.reading.lettering[0] ?? "";
const moreWords = (stage: Stage) => stage.reading.lettering.slice(1).join(" ");
const has = (stage: Stage, ...names: string[]) => names.some((n) => stage.reading.scenes.includes(n));
const isInk = (stage: Stage) => stage.inks.all.length <= 3;

/** Colours for lettering that stands on the ground itself rather than in a shape. */
function wordColors(stage: Stage): { fill: string; edge: string; shadow: string | null } {
  const { inks, random, ground } = stage;
  const dark = lightnessOf(ground) < 0.5;
  if (isInk(stage)) return { fill: inks.dark, edge: inks.dark, shadow: null };
  const fill = dark
    ? random.pick([inks.light, mid(inks, 2)])
    : random.pick([inks.light, mid(inks, 0), mid(inks, 1)]);
  const edge = lightnessOf(fill) > 0.6 ? inks.dark : inks.light;
  const shadow = edge === inks.dark ? (dark ? mid(inks, 0) : inks.dark) : inks.dark;
  return { fill, edge, shadow };
}

/** Small drawings and glints around the main thing, in the gaps that a composition leaves. */
function companionsAround(stage: Stage, spots: [number, number, number][], behind: string): string {
  const { cast, inks, random } = stage;
  let markup = "";
  spots.forEach(([x, y, size], i) => {
    const name = cast.companions.length > 0 ? cast.companions[i % cast.companions.length] : undefined;
    if (name)
      markup += withEdge(
        motif(name, x, y, size, inks, random.between(-14, 14), random.chance(0.5), behind, stage.tonal),
        behind,
        stage,
        size,
      );
    else markup += glint(x, y, size * 0.26, against(stage, behind));
  });
  return markup;
}
function withEdge(markup: string, behind: string, stage: Stage, size: number): string {
  if (!stage.keyline) return markup;
  return (
    contour(markup, 5 / (size / 32), lightnessOf(behind) > 0.62 ? stage.inks.dark : stage.inks.light) + markup
  );
}

const figureKind = (stage: Stage) => stage.cast.main?.kind ?? "thing";

const emblem: Template = {
  name: "emblem",
  framed: true,
  suits: (s) =>
    s.cast.main || s.reading.scenes.length > 0
      ? s.reading.layout === "badge"
        ? 9
        : s.w / s.h > 0.7
          ? 3
          : 1.2
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const cx = stage.w / 2;
    const cy = stage.h / 2;
    const words = mainWords(stage);
    const more = moreWords(stage);
    const rim = random.pick([inks.dark, mid(inks, 0), mid(inks, 1)]);
    const paper = lightnessOf(rim) > 0.6 ? inks.dark : inks.light;
    const R = 470;
    const r = words ? 345 : 405;
    let sky = skyOf(stage);
    if (sky === rim) sky = inks.light === rim ? mid(inks, 1) : inks.light;
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
      scene(stage, { x: cx - r, y: cy - r, w: r * 2, h: r * 2 }, sky),
    );
    let type = "";
    if (words) {
      const top = ringWords(stage, words, cx, cy, (R - 20 + r + 10) / 2 - 2, 74, 205, false, paper);
      type += top.markup;
      const bottomText = more || "";
      const low = bottomText
        ? ringWords(stage, bottomText, cx, cy, (R - 20 + r + 10) / 2 - 2, 56, 120, true, paper)
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
    const kind = figureKind(stage);
    const tall = words ? r * 1.66 : r * 1.86;
    const figure =
      kind === "bust"
        ? troupe(stage, { x: cx - r * 0.76, y: cy - r * 0.74, w: r * 1.52, h: r * 1.52 }, sky)
        : troupe(stage, { x: cx - r * 0.92, y: cy + r * 0.92 - tall, w: r * 1.84, h: tall }, sky);
    const companions = stage.cast.companions.length
      ? companionsAround(
          stage,
          (
            [
              [cx - r * 0.66, cy + r * 0.42, r * 0.46],
              [cx + r * 0.68, cy + r * 0.36, r * 0.46],
              [cx - r * 0.62, cy - r * 0.42, r * 0.34],
              [cx + r * 0.62, cy - r * 0.46, r * 0.34],
            ] as [number, number, number][]
          ).slice(0, Math.max(2, stage.cast.companions.length)),
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

/** Lettering above (bent) and below the middle of a picture; answers with the room that is left between. */
function headlines(
  stage: Stage,
  options: { top?: boolean; bottom?: boolean } = { top: true },
): { layers: string; from: number; to: number } {
  const words = mainWords(stage);
  const more = moreWords(stage);
  if (!words) return { layers: "", from: 0, to: stage.h };
  const { random } = stage;
  const colors = wordColors(stage);
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

const sunset: Template = {
  name: "sunset stripes",
  suits: (s) => (s.cast.main && !isInk(s) ? (s.reading.moods.includes("retro") || has(s, "sun") ? 5 : 2) : 0),
  draw(stage) {
    const { inks, random } = stage;
    const { layers, from, to } = headlines(stage, { top: random.chance(0.5), bottom: true });
    const midY = (from + to) / 2;
    const r = Math.min((to - from) * 0.47, stage.w * 0.43);
    const cx = stage.w / 2;
    const cy = midY - r * 0.06;
    const [a, b] = [stage.free[0] as string, stage.free[stage.free.length - 1] as string];
    const sun = stripedSun(cx, cy, r, a, b, random.pick([5, 6, 7]), stage.ids());
    const base: Area = { x: cx - r * 1.12, y: cy + r * 0.6, w: r * 2.24, h: r * 0.5 };
    let ground = "";
    if (has(stage, "mountains")) ground = mountains({ ...base, y: cy + r * 0.1, h: r * 0.9 }, inks, random);
    else if (has(stage, "forest"))
      ground = pineRow({ ...base, y: cy + r * 0.2, h: r * 0.8 }, inks.dark, random);
    else if (has(stage, "waves", "beach"))
      ground = waves({ ...base, y: cy + r * 0.66, h: r * 0.38 }, inks, 2, random.next());
    const shape = `<path d="M${num(cx - r * 1.12)} ${num(cy - r * 1.3)}H${num(cx + r * 1.12)}V${num(cy + r * 0.55)}Q${num(cx + r * 0.8)} ${num(cy + r * 1.06)} ${num(cx)} ${num(cy + r * 1.06)}Q${num(cx - r * 0.8)} ${num(cy + r * 1.06)} ${num(cx - r * 1.12)} ${num(cy + r * 0.55)}Z"/>`;
    let front = ground ? clipped(stage, shape, ground) : "";
    const night = has(stage, "stars", "space", "moon");
    const onGround = against(stage, stage.ground, []);
    let extra = starField(
      { x: cx - r * 1.24, y: cy - r, w: r * 2.48, h: r * 1.2 },
      night ? 16 : 8,
      onGround === inks.light && lightnessOf(stage.ground) > 0.5 ? inks.dark : onGround,
      random,
      { x: cx, y: cy, r: r * 1.06 },
    );
    if (has(stage, "moon"))
      extra += withEdge(
        motif(
          random.pick(["crescent-moon", "full-moon"]),
          cx + r * 0.78,
          cy - r * 0.74,
          r * 0.44,
          inks,
          0,
          false,
          a,
          stage.tonal,
        ),
        a,
        stage,
        r * 0.44,
      );
    if (has(stage, "beach"))
      front =
        motif("palm-tree", cx - r * 0.9, cy + r * 0.24, r * 1.2, inks, -6, false, a, stage.tonal) +
        motif("palm-tree", cx + r * 0.98, cy + r * 0.34, r, inks, 7, true, a, stage.tonal) +
        front;
    const bust = figureKind(stage) === "bust";
    const area: Area = bust
      ? { x: cx - r * 0.72, y: cy - r * 0.66, w: r * 1.44, h: r * 1.44 }
      : { x: cx - r * 0.92, y: cy - r * 0.86, w: r * 1.84, h: r * 1.82 };
    const figure = troupe(stage, area, b);
    const friends = stage.cast.companions.length
      ? companionsAround(
          stage,
          (
            [
              [cx - r * 0.82, cy + r * 0.62, r * 0.5],
              [cx + r * 0.82, cy + r * 0.62, r * 0.5],
            ] as [number, number, number][]
          ).slice(0, Math.max(1, stage.cast.companions.length)),
          a,
        )
      : "";
    return [
      { role: "back", markup: sun + extra },
      { role: "scene", markup: front },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: layers },
    ];
  },
};

/** Outlines for scenes: window shapes. */
function windowShape(kind: string, a: Area): string {
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

const landscape: Template = {
  name: "landscape window",
  framed: true,
  suits: (s) =>
    isInk(s)
      ? 0
      : s.reading.scenes.length > 0 || s.cast.main
        ? 2 + Math.min(2, s.reading.scenes.length) * 0.9
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
    const sky = skyOf(stage);
    const shape = windowShape(kind, area);
    const inset = 26;
    const inner = windowShape(kind, {
      x: area.x + inset,
      y: area.y + inset,
      w: area.w - inset * 2,
      h: area.h - inset * 2,
    });
    const rim = sky === inks.dark ? mid(inks, 0) : inks.dark;
    const gapInk = inks.light === sky ? mid(inks, inks.mids.length - 1) : inks.light;
    const back =
      path(shape, rim) +
      path(windowShape(kind, { x: area.x + 11, y: area.y + 11, w: area.w - 22, h: area.h - 22 }), gapInk);
    const view = clipped(
      stage,
      `<path d="${inner}"/>`,
      scene(
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
    const figure = stage.cast.main
      ? troupe(stage, { x: fx, y: area.y + area.h - fh - lift, w: fw, h: fh }, sky)
      : "";
    const friends = stage.cast.companions.length
      ? companionsAround(
          stage,
          (
            [
              [area.x + area.w * 0.16, area.y + area.h * (pointed ? 0.66 : 0.8), Math.min(w, h) * 0.26],
              [area.x + area.w * 0.84, area.y + area.h * (pointed ? 0.66 : 0.8), Math.min(w, h) * 0.26],
              [area.x + area.w * 0.2, area.y + area.h * 0.3, Math.min(w, h) * 0.2],
            ] as [number, number, number][]
          ).slice(0, Math.max(2, Math.min(3, stage.cast.companions.length))),
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

const mascot: Template = {
  name: "mascot with banner",
  suits: (s) => (s.cast.main ? (s.reading.lettering.length ? 4 : 2) : 0),
  draw(stage) {
    const { inks, random } = stage;
    const words = mainWords(stage);
    const more = moreWords(stage);
    const cx = stage.w / 2;
    const bannerH = Math.min(170, stage.h * 0.15);
    const bottom = words ? stage.h - bannerH * 1.1 : stage.h;
    const top = more ? stage.h * 0.16 : 0;
    const h = bottom - top;
    const r = Math.min(h * 0.46, stage.w * 0.45);
    const cy = top + h / 2;
    const disk = random.pick(stage.free);
    const rayInk = mid(inks, inks.mids.indexOf(disk) + 1);
    const shape = random.pick(["burst", "rays", "disc", "splash"]);
    let back: string;
    if (isInk(stage)) back = path(starPath(cx, cy, r, r * 0.9, 40), inks.dark);
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
    const bust = figureKind(stage) === "bust";
    const figure = troupe(
      stage,
      bust
        ? { x: cx - r * 0.84, y: cy - r * 0.92, w: r * 1.68, h: r * 1.72 }
        : { x: cx - r * 1.02, y: cy - r * 1.06, w: r * 2.04, h: r * (words ? 2.1 : 2.06) },
      isInk(stage) ? inks.dark : disk,
    );
    const spots: [number, number, number][] = [
      [cx - r * 0.88, cy + r * 0.3, r * 0.46],
      [cx + r * 0.88, cy + r * 0.24, r * 0.46],
      [cx - r * 0.78, cy - r * 0.6, r * 0.34],
      [cx + r * 0.78, cy - r * 0.62, r * 0.34],
    ];
    const friends = companionsAround(
      stage,
      spots.slice(0, stage.cast.companions.length ? Math.max(2, stage.cast.companions.length) : 4),
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
        isInk(stage) ? inks.light : random.pick([inks.light, mid(inks, 0), mid(inks, 1)]),
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
        wordColors(stage),
        1,
        true,
      ).markup;
    const layers: Layer[] = [
      { role: "back", markup: back },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: type },
    ];
    return layers;
  },
};

const stacked: Template = {
  name: "stacked type",
  suits: (s) =>
    s.reading.lettering.length
      ? s.reading.layout === "type" || !s.cast.main
        ? s.reading.scenes.length > 0
          ? 0.4
          : 7
        : 3
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const words = [mainWords(stage), moreWords(stage)].filter(Boolean).join(" ");
    const list = words.split(/\s+/);
    const tall = stage.h > stage.w * 1.2;
    const wide = stage.w > stage.h * 1.3;
    const count = Math.min(list.length, wide ? 2 : tall ? 4 : 3);
    const colors = wordColors(stage);
    const wordsW = Math.min(stage.w, 1300);
    const left = (stage.w - wordsW) / 2;
    const typeH = stage.h * (stage.cast.main ? (tall ? 0.5 : count > 2 ? 0.52 : 0.58) : 0.86);
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
    if (!stage.cast.main) {
      const orn = ornaments(stage, stage.w / 2, set.h + 50, wordsW * 0.6, against(stage, stage.ground));
      return [
        { role: "type", markup: set.markup },
        { role: "front", markup: orn },
      ];
    }
    // The figure stands in front of the last line, so that type and picture lock together.
    const fh = stage.h - set.h * 0.98;
    const fw = stage.w * 0.86;
    const cy = stage.h - fh / 2;
    const r = Math.min(fh * 0.5, stage.w * 0.42);
    const disk = isInk(stage) ? inks.light : random.pick(stage.free);
    const back =
      random.chance(0.6) && !isInk(stage)
        ? disc(stage.w / 2, cy + fh * 0.04, r * 0.94, disk) +
          rays(stage.w / 2, cy + fh * 0.04, r * 1.0, r * 1.12, 36, disk)
        : "";
    const figure = troupe(stage, { x: (stage.w - fw) / 2, y: stage.h - fh, w: fw, h: fh }, disk);
    const friends = companionsAround(
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

/** A rule with stars and swelling ends, for designs that are all type. */
function ornaments(stage: Stage, cx: number, y: number, w: number, ink: string): string {
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

const archLettering: Template = {
  name: "arch lettering",
  suits: (s) => (s.reading.lettering.length && s.cast.main ? 4 : 0),
  draw(stage) {
    const { inks, random } = stage;
    const words = mainWords(stage);
    const colors = wordColors(stage);
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
    const fh = stage.h * (moreWords(stage) ? 0.88 : 0.99) - top;
    const disk = isInk(stage) ? inks.light : random.pick(stage.free);
    const r = Math.min(fh * 0.4, wide * 0.34);
    const base =
      has(stage, "waves", "mountains", "forest", "city", "desert", "flowers", "graveyard", "beach", "snow") &&
      !isInk(stage);
    const cy = top + fh * 0.56;
    const back = base
      ? ""
      : isInk(stage)
        ? ""
        : disc(cx, cy, r, disk) +
          `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r + 22)}" fill="none" stroke="${disk}" stroke-width="7"/>`;
    const sky = disk;
    const view = base
      ? clipped(
          stage,
          disc(cx, cy, r * 1.08, "#000"),
          scene(stage, { x: cx - r * 1.08, y: cy - r * 1.08, w: r * 2.16, h: r * 2.16 }, sky),
        )
      : "";
    const bust = figureKind(stage) === "bust";
    const figure = troupe(
      stage,
      bust
        ? { x: cx - r * 0.9, y: cy - r * 0.9, w: r * 1.8, h: r * 1.8 }
        : { x: cx - r * 1.25, y: top, w: r * 2.5, h: fh },
      disk,
    );
    const friends = companionsAround(
      stage,
      [
        [cx - r * 1.24, cy + r * 0.5, r * 0.46],
        [cx + r * 1.24, cy + r * 0.5, r * 0.46],
      ],
      stage.ground,
    );
    const more = moreWords(stage);
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

/** A scene that ends in a torn, blotted or leafy edge rather than a frame, with the figure in front. */
const vignette: Template = {
  name: "vignette",
  suits: (s) => (isInk(s) || !(s.cast.main || s.reading.scenes.length > 0) ? 0 : 1.4),
  draw(stage) {
    const { random } = stage;
    const { layers, from, to } = headlines(stage, { top: random.chance(0.6), bottom: random.chance(0.5) });
    const h = (to - from) * 0.98;
    const w = Math.min(stage.w, h * (stage.w > stage.h * 1.2 ? 1.7 : 1.04));
    const cx = stage.w / 2;
    const cy = (from + to) / 2;
    const sky = skyOf(stage);
    // A blot: a rounded outline whose radius swells and shrinks.
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
      scene(stage, { x: cx - w / 2, y: cy - h / 2, w, h }, sky),
    );
    const standing = figureKind(stage) === "figure";
    const fh = h * (stage.h > stage.w * 1.3 ? 0.62 : standing ? 0.84 : 0.72);
    const fw = w * 0.84;
    const y = standing ? cy + h * 0.5 - fh * 1.035 : cy - fh / 2;
    const figure = troupe(stage, { x: cx - fw / 2, y, w: fw, h: fh }, sky);
    const friends = stage.cast.companions.length
      ? companionsAround(
          stage,
          (
            [
              [cx - w * 0.34, cy + h * 0.3, Math.min(w, h) * 0.27],
              [cx + w * 0.34, cy + h * 0.3, Math.min(w, h) * 0.27],
              [cx - w * 0.3, cy - h * 0.24, Math.min(w, h) * 0.2],
            ] as [number, number, number][]
          ).slice(0, Math.max(2, Math.min(3, stage.cast.companions.length))),
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

const postcard: Template = {
  name: "postcard",
  framed: true,
  suits: (s) =>
    !isInk(s) && s.reading.layout === "postcard"
      ? 9
      : !isInk(s) && s.reading.scenes.length > 0
        ? s.w > s.h
          ? 4
          : 1.6
        : 0,
  draw(stage) {
    const { inks, random } = stage;
    const words = mainWords(stage);
    const h = stage.h > stage.w ? Math.min(stage.h, stage.w * 1.34) : stage.h;
    const w = stage.w > stage.h ? Math.min(stage.w, stage.h * 1.6) : stage.w;
    const area: Area = { x: (stage.w - w) / 2, y: (stage.h - h) / 2, w, h };
    const sky = skyOf(stage);
    const paper = sky === inks.light ? mid(inks, 2) : inks.light;
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
      scene(stage, inner, sky),
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
          { fill: lightnessOf(sky) > 0.6 ? mid(inks, 0) : inks.light, edge: inks.dark, shadow: inks.dark },
          words.length > 18 ? 2 : 1,
        )
      : { markup: "", h: 0 };
    const fh = inner.h * (words ? 0.68 : 0.86);
    const figure = stage.cast.main
      ? troupe(
          stage,
          { x: inner.x + inner.w * 0.12, y: area.y + area.h - fh - inset * 0.8, w: inner.w * 0.76, h: fh },
          sky,
        )
      : "";
    const friends = stage.cast.companions.length
      ? companionsAround(
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

const pattern: Template = {
  name: "pattern",
  suits: (s) => (s.reading.layout === "pattern" && (s.cast.main || s.cast.companions.length > 0) ? 500 : 0),
  draw(stage) {
    const { inks, random, cast } = stage;
    const names = cast.companions;
    const one = (which: number, x: number, y: number, size: number, turn: number): string => {
      const name =
        which === 0 && cast.main
          ? undefined
          : names[(which - (cast.main ? 1 : 0)) % Math.max(1, names.length)];
      if (name)
        return motif(name, x, y, size * 0.86, inks, turn, random.chance(0.5), stage.ground, stage.tonal);
      if (!cast.main) return "";
      const { box } = cast.main;
      const s = size / Math.max(box.w, box.h);
      const inked = inkPiece(cast.main, inks, stage.ground, cast.tint, stage.tonal);
      return place(place(inked, (-box.x - box.w / 2) * s, (-box.y - box.h / 2) * s, s), x, y, 1, turn);
    };
    const kinds = names.length + (cast.main ? 1 : 0);
    const small = (x: number, y: number, size: number, i: number) =>
      i % 3 === 0
        ? glint(x, y, size, mid(inks, i))
        : i % 3 === 1
          ? disc(x, y, size * 0.36, mid(inks, i))
          : path(starPath(x, y, size * 0.7, size * 0.3, 5), mid(inks, i));
    let markup = "";
    if (random.chance(0.3) && Math.abs(stage.w - stage.h) < stage.w * 0.3) {
      // Rings round a middle, like a plate.
      const [cx, cy] = [stage.w / 2, stage.h / 2];
      markup += one(0, cx, cy, 250, 0);
      for (const [ring, count, size] of [
        [1, 6, 190],
        [2, 12, 170],
      ] as const) {
        const radius = ring === 1 ? 245 : 440;
        for (let i = 0; i < count; i++) {
          const a = ((i + (ring === 2 ? 0.5 : 0)) / count) * 360;
          const rad = (a * Math.PI) / 180;
          markup += one(
            (i + ring) % kinds,
            cx + Math.sin(rad) * radius,
            cy - Math.cos(rad) * radius,
            size,
            a,
          );
          const mid2 = rad + Math.PI / count;
          markup += small(cx + Math.sin(mid2) * radius, cy - Math.cos(mid2) * radius, 30, i + ring);
        }
      }
      return [{ role: "figure", markup }];
    }
    const cell = random.pick([176, 205, 240]);
    const cols = Math.max(3, Math.round(stage.w / cell));
    const rows = Math.max(3, Math.round(stage.h / (cell * 0.84)));
    const sx = stage.w / cols;
    const sy = stage.h / rows;
    const orderly = random.chance(0.4);
    for (let row = 0; row < rows; row++) {
      const shifted = row % 2 === 1;
      for (let col = 0; col < cols - (shifted ? 1 : 0); col++) {
        const x = sx * (col + 0.5 + (shifted ? 0.5 : 0));
        const y = sy * (row + 0.5);
        const turn = orderly ? (row % 2 ? 14 : -14) : random.between(-40, 40);
        markup += one(
          (col + row * 2) % kinds,
          x,
          y,
          Math.min(sx, sy * 1.15) * random.between(0.8, 0.92),
          turn,
        );
        // Small change in the gaps keeps the pattern from reading as rows.
        if (col < cols - (shifted ? 2 : 1))
          markup += small(x + sx / 2, y + (row < rows - 1 ? sy * 0.04 : 0), cell * 0.085, col + row);
      }
    }
    return [{ role: "figure", markup }];
  },
};

const card: Template = {
  name: "framed card",
  framed: true,
  suits: (s) =>
    s.cast.main && !isInk(s)
      ? s.h > s.w * 1.2
        ? 5
        : s.reading.moods.includes("magic") || s.reading.moods.includes("spooky")
          ? 2
          : 0.7
      : 0,
  draw(stage) {
    const { inks, random } = stage;
    const words = mainWords(stage);
    const w = Math.min(stage.w, stage.h * 0.7);
    const x = (stage.w - w) / 2;
    const h = stage.h;
    const paper = lightnessOf(stage.ground) < 0.5 ? mid(inks, 2) : inks.light;
    const rim = inks.dark;
    const accent = mid(inks, 0);
    const rect = (inset: number, fill: string, r: number) =>
      block(x + inset, inset, w - inset * 2, h - inset * 2, fill, r);
    let back = rect(0, rim, 46) + rect(14, paper, 36) + rect(34, rim, 24) + rect(42, paper, 18);
    const plate = words ? 130 : 0;
    const sky = skyOf(stage);
    const area: Area = { x: x + 74, y: 74, w: w - 148, h: h - 148 - plate };
    const kind = random.pick(["arch", "card", "arch"]);
    const shape = windowShape(kind, area);
    back += contour(path(shape, rim), 8, accent) + path(shape, rim);
    const view =
      clipped(stage, `<path d="${shape}"/>`, scene(stage, area, sky)) +
      `<path d="${shape}" fill="none" stroke="${rim}" stroke-width="10"/>`;
    let front = "";
    if (kind === "arch")
      for (const side of [-1, 1])
        front += path(
          starPath(stage.w / 2 + side * (area.w / 2 - 36), 112, 30, 12, random.pick([5, 8])),
          accent,
        );
    const fh = area.h * (figureKind(stage) === "figure" ? 0.66 : 0.5);
    const fw = area.w * 1.02;
    const up = figureKind(stage) === "figure" ? area.h * 0.03 : area.h * 0.2;
    const figure = troupe(
      stage,
      { x: stage.w / 2 - fw / 2, y: area.y + area.h - fh - up, w: fw, h: fh },
      sky,
    );
    const friends = stage.cast.companions.length
      ? companionsAround(
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

/** A peak in one ink: its lit side left bare but for a few lines. */
function inkPeak(
  x: number,
  base: number,
  tall: number,
  half: number,
  on: string,
  off: string,
  lean: number,
): string {
  const top = base - tall;
  const ridge = x + half * lean;
  let markup = path(
    `M${num(x - half)} ${num(base)}L${num(x)} ${num(top)}L${num(x + half)} ${num(base)}Z`,
    on,
  );
  markup += path(
    `M${num(x)} ${num(top)}L${num(ridge - half * 0.12)} ${num(top + tall * 0.32)}L${num(ridge + half * 0.06)} ${num(top + tall * 0.46)}L${num(ridge - half * 0.1)} ${num(top + tall * 0.7)}L${num(ridge)} ${num(base)}H${num(x - half)}Z`,
    off,
  );
  let lines = "";
  for (let i = 1; i <= 4; i++) {
    const t = 0.3 + i * 0.15;
    const edge = x - half * t;
    lines += `M${num(edge)} ${num(top + tall * t)}L${num(edge + half * 0.3 * t)} ${num(top + tall * (t + 0.16))}L${num(edge + half * 0.36 * t)} ${num(top + tall * (t + 0.13))}Z`;
  }
  return (
    markup +
    path(lines, on) +
    `<path d="M${num(x - half)} ${num(base)}L${num(x)} ${num(top)}L${num(x + half)} ${num(base)}" fill="none" stroke="${on}" stroke-width="9" stroke-linejoin="round"/>`
  );
}

const minimal: Template = {
  name: "one ink",
  suits: (s) => (s.cast.main || s.reading.scenes.length ? (isInk(s) ? 8 : 0) : 0),
  draw(stage) {
    const { inks, random, cast } = stage;
    const words = mainWords(stage);
    const cx = stage.w / 2;
    const room = words ? stage.h * 0.8 : stage.h;
    const r = Math.min(stage.w * 0.47, room * 0.49);
    const tall = room > stage.w * 1.25;
    const cy = words ? (tall ? room / 2 : r + 10) : stage.h / 2;
    const ink = inks.dark;
    const paper = inks.light;
    const accent = inks.all.length > 2 ? mid(inks, 0) : ink;
    const frame = tall
      ? random.pick(["pill", "arch"])
      : random.pick(["disc", "disc", "arch", "open", "hexagon"]);
    const solid = frame !== "open" && random.chance(0.5);
    const area: Area = tall
      ? { x: cx - stage.w * 0.47, y: cy - room * 0.49, w: stage.w * 0.94, h: room * 0.98 }
      : { x: cx - r, y: cy - r, w: r * 2, h: r * 2 };
    const shapeAt = (inset: number) =>
      frame === "disc" || frame === "open"
        ? `M${num(cx - r + inset)} ${num(cy)}a${num(r - inset)} ${num(r - inset)} 0 1 0 ${num((r - inset) * 2)} 0a${num(r - inset)} ${num(r - inset)} 0 1 0 ${num(-(r - inset) * 2)} 0Z`
        : windowShape(frame, {
            x: area.x + inset,
            y: area.y + inset,
            w: area.w - inset * 2,
            h: area.h - inset * 2,
          });
    const here = solid ? ink : paper;
    const there = solid ? paper : ink;
    let back = "";
    if (frame !== "open")
      back = solid
        ? path(shapeAt(0), ink) + path(shapeAt(16), paper) + path(shapeAt(23), ink)
        : path(shapeAt(0), ink) +
          path(shapeAt(12), paper) +
          path(shapeAt(24), ink) +
          path(shapeAt(30), paper);
    const m = frame === "open" ? 0 : 46;
    const a: Area = { x: area.x + m, y: area.y + m, w: area.w - m * 2, h: area.h - m * 2 };
    let inside = "";
    const night = has(stage, "stars", "space", "moon");
    const disk = stage.reading.scenes.includes("moon") || night ? "moon" : "sun";
    const dx = cx + a.w * random.pick([-0.2, 0, 0.22]);
    const dy = a.y + a.h * (cast.main && figureKind(stage) !== "figure" ? 0.5 : random.between(0.28, 0.38));
    const dr = Math.min(a.w, a.h) * (cast.main ? random.between(0.16, 0.3) : random.between(0.17, 0.25));
    if (night) inside += starField(a, 16, there, random, { x: dx, y: dy, r: dr * 1.3 });
    if (disk === "moon") {
      inside += random.chance(0.4)
        ? path(
            `M${num(dx + dr * 0.5)} ${num(dy - dr * 0.86)}A${num(dr)} ${num(dr)} 0 1 0 ${num(dx + dr * 0.5)} ${num(dy + dr * 0.86)}A${num(dr * 0.86)} ${num(dr * 0.86)} 0 1 1 ${num(dx + dr * 0.5)} ${num(dy - dr * 0.86)}Z`,
            accent === ink ? there : accent,
          )
        : moon(dx, dy, dr, accent === ink ? there : accent, here, random);
    } else if (!cast.main || random.chance(0.7)) {
      inside += disc(dx, dy, dr * 0.82, accent === ink ? there : accent);
      if (random.chance(0.6))
        for (let i = 0; i < 24; i++)
          inside += place(
            block(-2.5, -dr * 1.3, 5, dr * (i % 2 ? 0.24 : 0.36), accent === ink ? there : accent, 2),
            dx,
            dy,
            1,
            i * 15,
          );
    }
    const base = a.y + a.h * 0.78;
    if (has(stage, "mountains")) {
      const peaks = random.shuffle([0.2, 0.52, 0.84]);
      peaks.forEach((t, i) => {
        inside += inkPeak(
          a.x + a.w * t,
          base,
          a.h * (i === 2 ? 0.5 : random.between(0.28, 0.4)),
          a.w * (i === 2 ? 0.34 : 0.25),
          there,
          here,
          random.between(-0.1, 0.14),
        );
      });
    }
    if (has(stage, "forest"))
      inside += pineRow({ ...a, y: base - a.h * 0.34, h: a.h * 0.38 }, there, random, 0.6);
    if (has(stage, "waves", "beach"))
      inside += waves(
        { ...a, y: a.y + a.h * 0.7, h: a.h * 0.3 },
        { ...inks, mids: [there, there], dark: there, light: here },
        3,
        random.next(),
      );
    else if (has(stage, "mountains", "forest") || (frame === "open" && !cast.main)) {
      for (let i = 0; i < 6; i++) {
        const w = a.w * (0.92 - i * 0.13) * random.between(0.8, 1);
        inside += block(
          cx - w / 2 + random.between(-30, 30),
          base + 14 + i * a.h * 0.032,
          w,
          9 - i * 0.7,
          there,
          5,
        );
      }
    }
    const art = clipped(stage, `<path d="${shapeAt(frame === "open" ? 0 : m - 6)}"/>`, inside);
    const standing = figureKind(stage) === "figure";
    const inkStage: Stage = { ...stage, inks: { ...inks, mids: [paper, ink, paper] } };
    const figure = cast.main
      ? standFigure(
          inkStage,
          {
            x: cx - r * 0.78,
            y: cy - r * (standing ? 0.72 : 0.68),
            w: r * 1.56,
            h: r * (standing ? 1.6 : 1.4),
          },
          here,
          cast.main,
          here,
        )
      : "";
    const friends = cast.companions.length
      ? companionsAround(
          inkStage,
          (
            [
              [cx - r * 0.6, cy + r * 0.4, r * 0.4],
              [cx + r * 0.6, cy + r * 0.4, r * 0.4],
            ] as [number, number, number][]
          ).slice(0, Math.max(1, Math.min(2, cast.companions.length))),
          here,
        )
      : "";
    const type = words
      ? letterBlock(
          stage,
          words,
          cx - stage.w * 0.46,
          area.y + area.h + 34,
          stage.w * 0.92,
          Math.max(90, stage.h - (area.y + area.h + 40)),
          ["straight"],
          { fill: ink, edge: ink, shadow: null },
          words.length > 22 ? 2 : 1,
        ).markup
      : "";
    return [
      { role: "back", markup: back },
      { role: "scene", markup: art },
      { role: "figure", markup: figure },
      { role: "front", markup: friends },
      { role: "type", markup: type },
    ];
  },
};

/** Nothing to draw: the prompt's own words, set as a badge of type with ornament. */
const typographic: Template = {
  name: "typographic",
  suits: (s) => (!s.cast.main && s.reading.scenes.length === 0 ? 6 : 0),
  draw(stage) {
    const { inks, random, reading } = stage;
    const given = [mainWords(stage), moreWords(stage)].filter(Boolean).join(" ");
    const fallback = reading.idea
      .replace(/<[^>]*>?/g, " ")
      .replace(/[^\p{L}\p{N}'&!? -]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim();
    const text = (given || reading.unknown.slice(0, 6).join(" ") || fallback || "Untitled").slice(0, 70);
    const words = text.split(/\s+/);
    const tall = stage.h > stage.w * 1.2;
    const lines = Math.min(words.length, tall ? 5 : stage.w > stage.h * 1.3 ? 2 : 4);
    const shape = random.pick(["disc", "burst", "plate", "plate"]);
    const fill = mid(inks, random.whole(0, 2));
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
        path(at(14), onFill === inks.light ? inks.light : mid(inks, 0)) +
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

export const templates: Template[] = [
  vignette,
  emblem,
  sunset,
  landscape,
  mascot,
  stacked,
  archLettering,
  postcard,
  pattern,
  card,
  minimal,
  typographic,
];
export { paintWords };
