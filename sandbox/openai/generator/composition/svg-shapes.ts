/** Builders of SVG markup. Numbers are rounded, so that documents are short and reproducible. */
export const num = (value: number) => `${Math.round(value * 100) / 100}`;

export const disc = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"/>`;
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`;
export const block = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="${num(r)}" fill="${fill}"/>`;
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
export const group = (markup: string, transform: string) => `<g transform="${transform}">${markup}</g>`;
export const place = (markup: string, x: number, y: number, scale = 1, turn = 0, mirror = false) =>
  group(
    markup,
    `translate(${num(x)} ${num(y)})${turn ? ` rotate(${num(turn)})` : ""} scale(${mirror ? "-" : ""}${Math.round(scale * 10000) / 10000} ${Math.round(scale * 10000) / 10000})`,
  );

/** A tapering limb: the hull of two circles. */
export function limb(
  x1: number,
  y1: number,
  r1: number,
  x2: number,
  y2: number,
  r2: number,
  fill: string,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 0.01) return disc(x1, y1, Math.max(r1, r2), fill);
  const nx = -(y2 - y1) / length;
  const ny = (x2 - x1) / length;
  const p = (x: number, y: number) => `${num(x)} ${num(y)}`;
  return path(
    `M${p(x1 + nx * r1, y1 + ny * r1)}A${num(r1)} ${num(r1)} 0 1 1 ${p(x1 - nx * r1, y1 - ny * r1)}` +
      `L${p(x2 - nx * r2, y2 - ny * r2)}A${num(r2)} ${num(r2)} 0 1 1 ${p(x2 + nx * r2, y2 + ny * r2)}Z`,
    fill,
  );
}

/** A star with `points` rays. */
export function starPath(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  points: number,
  turn = -90,
): string {
  let d = "";
  for (let i = 0; i < points * 2; i++) {
    const angle = ((turn + (i * 180) / points) * Math.PI) / 180;
    const r = i % 2 ? inner : outer;
    d += `${i ? "L" : "M"}${num(cx + r * Math.cos(angle))} ${num(cy + r * Math.sin(angle))}`;
  }
  return `${d}Z`;
}

/** A four-pointed glint. */
export function glint(cx: number, cy: number, r: number, fill: string): string {
  const q = r * 0.16;
  return path(
    `M${num(cx)} ${num(cy - r)}Q${num(cx + q)} ${num(cy - q)} ${num(cx + r * 0.72)} ${num(cy)}Q${num(cx + q)} ${num(cy + q)} ${num(cx)} ${num(cy + r)}` +
      `Q${num(cx - q)} ${num(cy + q)} ${num(cx - r * 0.72)} ${num(cy)}Q${num(cx - q)} ${num(cy - q)} ${num(cx)} ${num(cy - r)}Z`,
    fill,
  );
}

/** The same markup in one color with a rounded outline of `width` (its own units): a keyline or a sticker edge. */
export function contour(markup: string, width: number, color: string): string {
  const painted = markup
    .replace(
      /\s(fill|stroke|stroke-width|opacity|fill-opacity|stop-color)="[^"]*"/g,
      (whole, name: string) => (name === "fill" && whole.includes("none") ? whole : ""),
    )
    .replace(/<(path|circle|ellipse|rect|polygon)\b/g, `<$1 fill="${color}"`)
    .replace(/fill="[^"]*"([^>]*) fill="none"/g, `fill="${color}"$1`);
  return `<g stroke="${color}" stroke-width="${num(width * 2)}" stroke-linejoin="round" stroke-linecap="round">${painted}</g>`;
}
/** Outlines every shape of the markup. */
export function inked(markup: string, width: number, color: string): string {
  return `<g stroke="${color}" stroke-width="${num(width)}" stroke-linejoin="round" stroke-linecap="round">${markup}</g>`;
}
