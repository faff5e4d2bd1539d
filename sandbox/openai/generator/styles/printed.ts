import { lightnessOf, shade } from "../color/colors";
import { num, path, starPath } from "../composition/svg-shapes";
import { noise } from "./height-fields";
import { compositeOver, documentOf, fitOf, rasterize, type StyleJob } from "./raster";
import type { Pixels, Raster } from "./raster-types";

const margin = 0.045;

/** No style: a flat screen print. Vintage moods get the wear of a shirt that was often washed. */
export function flat(job: StyleJob): Pixels {
  const art = rasterize(documentOf(job, job.composed.layers.map((l) => l.markup).join(""), margin));
  const { moods } = job.composed.stage.prompt;
  if (moods.includes("vintage") || (moods.includes("retro") && job.composed.stage.prompt.seed % 3 !== 0))
    wear(art, job, moods.includes("vintage") ? 1 : 0.55);
  return { data: art.data, colors: 256 };
}

/** Worn ink: small specks and a few rubbed patches where the fabric shows through. */
function wear(art: Raster, job: StyleJob, amount: number): void {
  const seed = job.composed.stage.prompt.seed;
  const unit = Math.min(art.w, art.h) / 1000;
  const fine = noise(art.w, art.h, 2.6 * unit, seed ^ 1);
  const patch = noise(art.w, art.h, 90 * unit, seed ^ 2);
  const grain = noise(art.w, art.h, 9 * unit, seed ^ 3);
  for (let i = 0, o = 3; i < fine.length; i++, o += 4) {
    if (art.data[o] === 0) continue;
    const rub = (patch[i] as number) * 0.5 + (grain[i] as number) * 0.3 + (fine[i] as number) * 0.42;
    const t = (rub - (1.02 - 0.1 * amount)) * 26;
    if (t > 0) art.data[o] = (art.data[o] as number) * Math.max(0, 1 - t);
  }
}

/** Sticker: thick outlines, a white edge, bright highlights and dotted shade. */
export function cartoon(job: StyleJob): Pixels {
  const { stage, layers } = job.composed;
  const ink = lightnessOf(stage.inks.dark) < 0.42 ? stage.inks.dark : "#1b1730";
  const line = 5;
  const m = 0.07;
  const all = layers.map((l) => l.markup).join("");
  let art = `<g>${sticker(all, 26, "#ffffff")}${sticker(all, 11, ink)}</g>`;
  for (const layer of layers) {
    // Outlines scale with their drawing, so they are set per scaled group.
    if (layer.role === "figure" || layer.role === "front") art += outlined(layer.markup, line, ink);
    else art += layer.markup;
  }
  const raster = rasterize(documentOf(job, art, m));
  // Shade dots in the lower right of every figure.
  const figures = layers
    .filter((l) => l.role === "figure" || l.role === "front")
    .map((l) => l.markup)
    .join("");
  if (figures) {
    const mask = rasterize(documentOf(job, figures, m));
    const { scale } = fitOf(job, m);
    const step = 11 * scale;
    const shift = Math.round(26 * scale);
    const { w, h } = mask;
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const o = (y * w + x) * 4;
        if ((mask.data[o + 3] as number) < 200) continue;
        const fx = x + shift;
        const fy = y + shift;
        const open = fx >= w || fy >= h || (mask.data[(fy * w + fx) * 4 + 3] as number) < 100;
        const gx = ((x + y) / step) % 2;
        const gy = ((x - y + 1e5 * step * 2) / step) % 2;
        const inDot = Math.hypot(gx - 1, gy - 1) < 0.62;
        if (open && inDot)
          for (let c = 0; c < 3; c++) raster.data[o + c] = (raster.data[o + c] as number) * 0.72;
      }
    }
  }
  return { data: raster.data, colors: 256 };
}

/** All layers as one silhouette with a rounded edge; clip paths still apply. */
export function sticker(markup: string, width: number, color: string): string {
  const flatColor = markup
    .replace(/<clipPath[\s\S]*?<\/clipPath>/g, "")
    .replace(/\s(stroke|stroke-width|stroke-dasharray|stroke-linecap|stroke-linejoin)="[^"]*"/g, "")
    .replace(/<g clip-path="[^"]*">/g, `<g display="none">`)
    .replace(/fill="#[0-9a-fA-F]+"/g, `fill="${color}"`);
  // resvg does not support vector-effect, so strokes are widened inside each scaled group.
  return scaledStroke(flatColor, width, color);
}

/** Adds a stroke of equal visible width to every shape, independent of the scale of its groups. */
function scaledStroke(markup: string, width: number, color: string): string {
  const stack: { scale: number; stroked: boolean }[] = [{ scale: 1, stroked: false }];
  return markup.replace(
    /<(\/?)(g|path|circle|ellipse|rect|polygon|use)\b([^>]*?)(\/?)>/g,
    (whole, close: string, tag: string, attributes: string, selfClosed: string) => {
      const current = stack[stack.length - 1] as { scale: number; stroked: boolean };
      const stroked = current.stroked || attributes.includes("stroke=");
      if (tag === "g") {
        if (close) stack.pop();
        else stack.push({ scale: current.scale * scaleIn(attributes), stroked });
        return whole;
      }
      // A shape that has an outline keeps it.
      if (close || stroked || attributes.includes('fill="none"')) return whole;
      const own = current.scale * scaleIn(attributes);
      return `<${tag}${attributes} stroke="${color}" stroke-width="${num((width * 2) / Math.max(own, 0.01))}" stroke-linejoin="round"${selfClosed}>`;
    },
  );
}
function scaleIn(attributes: string): number {
  let scale = 1;
  for (const match of attributes.matchAll(/scale\((-?[\d.]+)/g)) scale *= Math.abs(Number(match[1]));
  return scale || 1;
}

/** Dark outlines of equal width around every shape. */
export function outlined(markup: string, width: number, color: string): string {
  return scaledStroke(markup, width / 2, color);
}

/** Anime: cel shading, ink lines, speed lines and a burst. */
export function anime(job: StyleJob): Pixels {
  const { stage, layers } = job.composed;
  const ink = "#16131f";
  const m = 0.05;
  const { random } = stage;
  const { box } = job.composed;
  const cx = box.x + box.w / 2;
  const cy = box.y + box.h * 0.52;
  const reach = Math.hypot(box.w, box.h) * 0.5;
  // Speed lines: thin wedges toward the middle, all inside the box so that none is cut off.
  let lines = "";
  const n = 84;
  for (let i = 0; i < n; i++) {
    const a = ((i + random.between(-0.35, 0.35)) / n) * Math.PI * 2;
    const c = Math.cos(a);
    const s = Math.sin(a);
    const limit =
      Math.min(Math.abs((box.w * 0.5) / (c || 1e-6)), Math.abs((box.h * 0.5) / (s || 1e-6)), reach) *
      random.between(0.78, 1);
    const from = limit * random.between(0.56, 0.78);
    const wide = reach * random.between(0.006, 0.02);
    lines += `M${num(cx + c * from)} ${num(cy + s * from)}L${num(cx + c * limit - s * wide)} ${num(box.y + box.h / 2 + s * limit + c * wide)}L${num(cx + c * limit + s * wide)} ${num(box.y + box.h / 2 + s * limit - c * wide)}Z`;
  }
  const lineInk = stage.inks.mids[0] ?? ink;
  const burst = path(
    starPath(cx, cy, Math.min(box.w, box.h) * 0.49, Math.min(box.w, box.h) * 0.38, 26, random.between(0, 40)),
    shade(lineInk, 0.08),
  );
  const hasScene = layers.some((l) => l.role === "scene");
  const back = path(lines, hasScene ? ink : lineInk) + (hasScene ? "" : burst);
  const raster = rasterize(documentOf(job, back, m));
  const lower = layers
    .filter((l) => l.role === "back" || l.role === "scene")
    .map((l) => l.markup)
    .join("");
  if (lower) {
    const behind = rasterize(documentOf(job, lower, m));
    compositeOver(raster, behind);
    // In a full-frame scene the lines run over its sky.
    if (hasScene) {
      const streaks = rasterize(documentOf(job, path(lines, stage.inks.light), m));
      const scenery = rasterize(
        documentOf(
          job,
          layers
            .filter((l) => l.role === "scene")
            .map((l) => l.markup)
            .join(""),
          m,
        ),
      );
      for (let i = 3; i < streaks.data.length; i += 4)
        streaks.data[i] = ((streaks.data[i] as number) * (scenery.data[i] as number) * 0.85) / 255;
      compositeOver(raster, streaks);
    }
  }
  for (const role of ["type", "figure", "front"] as const) {
    const markup = layers
      .filter((l) => l.role === role)
      .map((l) => l.markup)
      .join("");
    if (!markup) continue;
    const drawn = rasterize(
      documentOf(job, role === "type" ? outlined(markup, 3, ink) : outlined(markup, 4.6, ink), m),
    );
    if (role !== "type") cel(drawn, fitOf(job, m).scale);
    compositeOver(raster, drawn);
  }
  return { data: raster.data, colors: 256 };
}

/** Hard-edged shade away from the light and a rim light toward it. */
function cel(drawn: Raster, scale: number): void {
  const { w, h, data } = drawn;
  const source = Buffer.from(data);
  const shift = Math.round(30 * scale);
  const rim = Math.max(2, Math.round(8 * scale));
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= w || y >= h ? 0 : (source[(y * w + x) * 4 + 3] as number);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const o = (y * w + x) * 4;
      if ((source[o + 3] as number) < 128) continue;
      const luminance =
        (source[o] as number) * 0.3 + (source[o + 1] as number) * 0.6 + (source[o + 2] as number) * 0.1;
      if (luminance < 46) continue;
      // The shade's edge is the silhouette moved up and left.
      const far =
        alphaAt(x + shift, y + Math.round(shift * 0.7)) < 128 ||
        alphaAt(x + Math.round(shift * 0.6), y + shift) < 128;
      const nearLight = alphaAt(x - rim, y - rim) < 128 && alphaAt(x + rim, y + rim) > 128;
      if (far) {
        data[o] = (source[o] as number) * 0.62 + 14;
        data[o + 1] = (source[o + 1] as number) * 0.56 + 8;
        data[o + 2] = (source[o + 2] as number) * 0.74 + 26;
      } else if (nearLight) {
        for (let c = 0; c < 3; c++) data[o + c] = 255 - (255 - (source[o + c] as number)) * 0.35;
      }
    }
  }
}
