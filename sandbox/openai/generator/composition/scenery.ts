import { recolorWithInks } from "../color/recolor";
import { colorIcon, withOwnIds } from "../subjects/emoji-icons";
import type { SeededRandom } from "./random";
import { block, disc, glint, group, num, path, place, starPath } from "./svg-shapes";

/** Inks by their role in a picture. */
export interface PictureInks {
  all: string[];
  dark: string;
  light: string;
  /** The inks between dark and light, in random order. */
  mids: string[];
}
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The nth middle ink in this picture's order. */
export const midInk = (inks: PictureInks, index: number): string =>
  inks.mids[index % Math.max(1, inks.mids.length)] ?? inks.dark;

export function stripedSun(
  cx: number,
  cy: number,
  r: number,
  top: string,
  bottom: string,
  stripes: number,
  clipId: string,
): string {
  let cuts = "";
  const start = cy + r * 0.08;
  for (let i = 0; i < stripes; i++) {
    const t = i / stripes;
    const y = start + (cy + r - start) * t;
    const h = r * (0.035 + 0.075 * t);
    cuts += `M${num(cx - r * 1.1)} ${num(y)}h${num(r * 2.2)}v${num(h)}h${num(-r * 2.2)}Z`;
  }
  const whole = `M${num(cx - r * 1.2)} ${num(cy - r * 1.2)}h${num(r * 2.4)}v${num(r * 2.4)}h${num(-r * 2.4)}Z`;
  return (
    `<clipPath id="${clipId}"><path clip-rule="evenodd" d="${whole}${cuts}"/></clipPath>` +
    `<g clip-path="url(#${clipId})">${disc(cx, cy, r, bottom)}` +
    path(
      `M${num(cx - r)} ${num(cy)}A${num(r)} ${num(r)} 0 0 1 ${num(cx + r)} ${num(cy)}Q${num(cx + r * 0.5)} ${num(cy - r * 0.16)} ${num(cx)} ${num(cy)}T${num(cx - r)} ${num(cy)}Z`,
      top,
    ) +
    `</g>`
  );
}

export function moon(
  cx: number,
  cy: number,
  r: number,
  fill: string,
  crater: string,
  random: SeededRandom,
): string {
  let markup = disc(cx, cy, r, fill);
  const spots: [number, number, number][] = [
    [-0.35, -0.3, 0.2],
    [0.32, -0.42, 0.13],
    [0.42, 0.2, 0.22],
    [-0.12, 0.38, 0.15],
    [-0.55, 0.22, 0.1],
    [0.05, -0.68, 0.09],
    [0.1, 0.02, 0.08],
  ];
  const turn = random.between(0, Math.PI * 2);
  for (const [x, y, s] of spots) {
    const px = Math.cos(turn) * x - Math.sin(turn) * y;
    const py = Math.sin(turn) * x + Math.cos(turn) * y;
    markup += disc(cx + px * r, cy + py * r, s * r, crater);
  }
  return markup;
}

export function rays(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  count: number,
  fill: string,
  turn = 0,
): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = ((i + turn) / count) * Math.PI * 2;
    const half = (Math.PI / count) * 0.5;
    const p = (angle: number, r: number) =>
      `${num(cx + Math.cos(angle) * r)} ${num(cy + Math.sin(angle) * r)}`;
    d += `M${p(a - half * 0.6, inner)}L${p(a - half, outer)}L${p(a + half, outer)}L${p(a + half * 0.6, inner)}Z`;
  }
  return path(d, fill);
}

/** Stars and glints scattered over an area outside a circle. */
export function starField(
  area: Area,
  count: number,
  fill: string,
  random: SeededRandom,
  keepOut?: { x: number; y: number; r: number },
): string {
  let markup = "";
  const unit = Math.min(area.w, area.h);
  const taken: [number, number][] = [];
  for (let i = 0, tries = 0; i < count && tries < count * 12; tries++) {
    const x = area.x + random.next() * area.w;
    const y = area.y + random.next() * area.h;
    if (keepOut && Math.hypot(x - keepOut.x, y - keepOut.y) < keepOut.r) continue;
    if (taken.some(([tx, ty]) => Math.hypot(tx - x, ty - y) < unit * 0.09)) continue;
    taken.push([x, y]);
    const kind = random.next();
    if (kind < 0.4) markup += glint(x, y, unit * random.between(0.024, 0.05), fill);
    else if (kind < 0.55) markup += path(starPath(x, y, unit * 0.022, unit * 0.009, 5), fill);
    else markup += disc(x, y, unit * random.between(0.005, 0.01), fill);
    i++;
  }
  return markup;
}

/** Layered peaks with snow, front layers darker; fills the area's width and reaches its bottom. */
export function mountains(area: Area, inks: PictureInks, random: SeededRandom, layers = 2): string {
  let markup = "";
  const bottom = area.y + area.h;
  for (let layer = 0; layer < layers; layer++) {
    const fill = layer === layers - 1 ? inks.dark : midInk(inks, layer);
    const peaks = layer === 0 ? 3 : 4;
    const rise = area.h * (layer === 0 ? 1 : 0.62);
    for (let i = 0; i < peaks; i++) {
      const px = area.x + (area.w * (i + 0.5 + random.between(-0.22, 0.22))) / peaks;
      const tall = rise * (layer === 0 && i === 1 ? 1 : random.between(0.58, 0.86));
      const half = tall * random.between(0.78, 0.95);
      const top = bottom - tall;
      markup += path(
        `M${num(px - half)} ${num(bottom)}L${num(px)} ${num(top)}L${num(px + half)} ${num(bottom)}Z`,
        fill,
      );
      const s = 0.3;
      const l = px - half * s;
      const r = px + half * s;
      const y = top + tall * s;
      markup += path(
        `M${num(px)} ${num(top)}L${num(r)} ${num(y)}L${num(px + half * 0.16)} ${num(y - tall * 0.06)}L${num(px + half * 0.05)} ${num(y + tall * 0.07)}L${num(px - half * 0.09)} ${num(y - tall * 0.04)}L${num(px - half * 0.18)} ${num(y + tall * 0.03)}L${num(l)} ${num(y)}Z`,
        layer === 0 ? inks.light : midInk(inks, layer + 1),
      );
    }
  }
  return markup;
}

function pine(x: number, bottom: number, tall: number, fill: string): string {
  let d = `M${num(x - tall * 0.035)} ${num(bottom)}v${num(-tall * 0.2)}h${num(tall * 0.07)}v${num(tall * 0.2)}Z`;
  for (let i = 0; i < 4; i++) {
    const y = bottom - tall * (0.1 + i * 0.21);
    const half = tall * (0.26 - i * 0.05);
    d += `M${num(x - half)} ${num(y)}Q${num(x - half * 0.3)} ${num(y - tall * 0.1)} ${num(x)} ${num(y - tall * 0.32)}Q${num(x + half * 0.3)} ${num(y - tall * 0.1)} ${num(x + half)} ${num(y)}Q${num(x)} ${num(y - tall * 0.05)} ${num(x - half)} ${num(y)}Z`;
  }
  return path(d, fill);
}

/** A row of pines, highest at the sides so that the middle stays free for the figure. */
export function pineRow(area: Area, fill: string, random: SeededRandom, open = 0.5): string {
  let markup = "";
  const step = area.h * 0.26;
  for (let x = area.x; x <= area.x + area.w; x += step * random.between(0.75, 1.2)) {
    const off = Math.abs((x - area.x) / area.w - 0.5) * 2;
    markup += pine(x, area.y + area.h, area.h * (1 - open + open * off) * random.between(0.72, 1), fill);
  }
  return markup + block(area.x, area.y + area.h * 0.94, area.w, area.h * 0.08, fill);
}

/** Bands of water with scalloped crests. */
export function waves(area: Area, inks: PictureInks, bands = 3, shift = 0): string {
  let markup = "";
  const step = area.h / bands;
  for (let band = 0; band < bands; band++) {
    const y = area.y + step * band;
    const length = area.w / (3.5 + band * 0.5);
    const crest = step * 0.55;
    const fill = band === bands - 1 ? inks.dark : midInk(inks, band + 1);
    const wave = (lift: number) => {
      let d = `M${num(area.x - length)} ${num(y - lift)}`;
      const from = area.x - length + ((shift + band * 0.37) % 1) * length - length;
      d = `M${num(from)} ${num(y - lift)}`;
      for (let x = from; x < area.x + area.w + length; x += length) {
        d += `C${num(x + length * 0.35)} ${num(y - lift)} ${num(x + length * 0.42)} ${num(y - lift - crest)} ${num(x + length * 0.66)} ${num(y - lift - crest)}C${num(x + length * 0.55)} ${num(y - lift - crest * 0.4)} ${num(x + length * 0.7)} ${num(y - lift)} ${num(x + length)} ${num(y - lift)}`;
      }
      return `${d}V${num(area.y + area.h + 4)}H${num(from)}Z`;
    };
    markup += path(wave(step * 0.12), inks.light) + path(wave(0), fill);
  }
  return markup;
}

export function dunes(area: Area, inks: PictureInks): string {
  const { x, y, w, h } = area;
  const b = y + h + 4;
  return (
    path(
      `M${num(x)} ${num(y + h * 0.1)}h${num(w * 0.1)}v${num(-h * 0.34)}h${num(w * 0.16)}v${num(h * 0.2)}h${num(w * 0.06)}v${num(h * 0.2)}h${num(w * 0.36)}v${num(-h * 0.5)}h${num(w * 0.14)}v${num(h * 0.3)}h${num(w * 0.18)}V${num(b)}H${num(x)}Z`,
      midInk(inks, 0),
    ) +
    path(
      `M${num(x)} ${num(y + h * 0.4)}Q${num(x + w * 0.3)} ${num(y)} ${num(x + w * 0.62)} ${num(y + h * 0.42)}T${num(x + w)} ${num(y + h * 0.3)}V${num(b)}H${num(x)}Z`,
      midInk(inks, 1),
    ) +
    path(
      `M${num(x)} ${num(y + h * 0.76)}Q${num(x + w * 0.4)} ${num(y + h * 0.4)} ${num(x + w)} ${num(y + h * 0.82)}V${num(b)}H${num(x)}Z`,
      inks.dark,
    )
  );
}

export function skyline(area: Area, inks: PictureInks, random: SeededRandom): string {
  let markup = "";
  const b = area.y + area.h + 4;
  for (let layer = 0; layer < 2; layer++) {
    const fill = layer ? inks.dark : midInk(inks, 1);
    const windows = layer ? midInk(inks, inks.mids.length - 1) : inks.dark;
    for (let x = area.x; x < area.x + area.w; ) {
      const w = area.w * random.between(0.07, 0.12);
      const h = area.h * (layer ? random.between(0.3, 0.7) : random.between(0.6, 1));
      const y = area.y + area.h - h;
      markup += block(x, y, w + 1, b - y, fill);
      const top = random.next();
      if (top < 0.3)
        markup += path(
          `M${num(x + w * 0.46)} ${num(y + 1)}V${num(y - area.h * 0.14)}H${num(x + w * 0.54)}V${num(y + 1)}Z`,
          fill,
        );
      else if (top < 0.5)
        markup += path(
          `M${num(x)} ${num(y + 1)}L${num(x + w / 2)} ${num(y - w * 0.5)}L${num(x + w)} ${num(y + 1)}Z`,
          fill,
        );
      const size = w / 7;
      for (let wy = y + size * 1.4; wy < b - size * 2; wy += size * 2.2)
        for (let k = 0; k < 3; k++)
          if (random.chance(0.5)) markup += block(x + size * (1 + k * 2), wy, size, size * 1.2, windows);
      x += w;
    }
  }
  return markup;
}

export function cloud(cx: number, cy: number, w: number, fill: string): string {
  const h = w * 0.36;
  return path(
    `M${num(cx - w * 0.5)} ${num(cy + h * 0.5)}a${num(h * 0.34)} ${num(h * 0.34)} 0 0 1 ${num(w * 0.07)} ${num(-h * 0.66)}a${num(h * 0.5)} ${num(h * 0.5)} 0 0 1 ${num(w * 0.28)} ${num(-h * 0.3)}a${num(h * 0.6)} ${num(h * 0.6)} 0 0 1 ${num(w * 0.38)} ${num(h * 0.14)}a${num(h * 0.42)} ${num(h * 0.42)} 0 0 1 ${num(w * 0.27)} ${num(h * 0.82)}Z`,
    fill,
  );
}

export function flames(area: Area, inks: PictureInks, random: SeededRandom): string {
  let markup = "";
  [midInk(inks, 0), midInk(inks, 1), midInk(inks, 2)].forEach((fill, layer) => {
    const tall = area.h * (1 - layer * 0.27);
    const n = 7;
    const b = area.y + area.h;
    let d = `M${num(area.x)} ${num(b)}`;
    for (let i = 0; i < n; i++) {
      const x = area.x + (area.w * i) / n;
      const s = area.w / n;
      const top = b - tall * random.between(0.6, 1);
      d += `C${num(x + s * 0.1)} ${num(b - tall * 0.3)} ${num(x + s * 0.1)} ${num(top + tall * 0.3)} ${num(x + s * 0.62)} ${num(top)}C${num(x + s * 0.5)} ${num(top + tall * 0.35)} ${num(x + s * 1.05)} ${num(top + tall * 0.35)} ${num(x + s)} ${num(b - tall * 0.12)}`;
    }
    markup += path(`${d}V${num(b)}Z`, fill);
  });
  return markup;
}

export function rainbow(cx: number, cy: number, r: number, inks: PictureInks): string {
  const bands = [...inks.mids, inks.light];
  let markup = "";
  const step = (r * 0.5) / bands.length;
  bands.forEach((fill, i) => {
    const outer = r - i * step;
    const inner = outer - step + 0.3;
    markup += path(
      `M${num(cx - outer)} ${num(cy)}A${num(outer)} ${num(outer)} 0 0 1 ${num(cx + outer)} ${num(cy)}H${num(cx + inner)}A${num(inner)} ${num(inner)} 0 0 0 ${num(cx - inner)} ${num(cy)}Z`,
      fill,
    );
  });
  return markup;
}

/** An emoji drawing in the picture's inks, centered and fitted to a size. */
export function inkedIcon(
  name: string,
  cx: number,
  cy: number,
  size: number,
  inks: PictureInks,
  turn = 0,
  mirror = false,
  behind?: string,
  tonal = false,
): string {
  const icon = colorIcon(name);
  if (!icon) return "";
  const scale = size / Math.max(icon.box.w, icon.box.h);
  const drawn = recolorWithInks(withOwnIds(icon.body), {
    inks: inks.all,
    tonal,
    ...(behind ? { behind } : {}),
  });
  return place(
    group(drawn, `translate(${num(-icon.box.x - icon.box.w / 2)} ${num(-icon.box.y - icon.box.h / 2)})`),
    cx,
    cy,
    scale,
    turn,
    mirror,
  );
}

export function graveyard(area: Area, inks: PictureInks, random: SeededRandom): string {
  const b = area.y + area.h + 4;
  let markup = path(
    `M${num(area.x)} ${num(area.y + area.h * 0.62)}Q${num(area.x + area.w * 0.5)} ${num(area.y + area.h * 0.36)} ${num(area.x + area.w)} ${num(area.y + area.h * 0.62)}V${num(b)}H${num(area.x)}Z`,
    inks.dark,
  );
  for (const t of [0.1, 0.26, 0.76, 0.92]) {
    const w = area.w * 0.1;
    const x = area.x + area.w * t - w / 2;
    const top = area.y + area.h * random.between(0.1, 0.26);
    markup += group(
      path(
        `M${num(x)} ${num(area.y + area.h * 0.72)}V${num(top + w * 0.5)}a${num(w / 2)} ${num(w / 2)} 0 0 1 ${num(w)} 0V${num(area.y + area.h * 0.72)}Z`,
        midInk(inks, 1),
      ) +
        block(x + w * 0.25, top + w * 0.5, w * 0.5, w * 0.09, inks.dark) +
        block(x + w * 0.25, top + w * 0.72, w * 0.5, w * 0.09, inks.dark),
      `rotate(${num(random.between(-7, 7))} ${num(x + w / 2)} ${num(b)})`,
    );
  }
  return markup;
}
