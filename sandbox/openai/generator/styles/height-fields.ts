import type { Raster } from "./raster-types";

/** One value per pixel: noise, blurs, heights and lighting. */

const lattice = (x: number, y: number, seed: number) => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
};

export function noise(w: number, h: number, cell: number, seed: number, cellY = cell): Float32Array {
  const out = new Float32Array(w * h);
  const columns = Math.ceil(w / cell) + 2;
  const at = new Int32Array(w);
  const part = new Float32Array(w);
  for (let x = 0; x < w; x++) {
    const u = x / cell;
    at[x] = Math.floor(u);
    const f = u - Math.floor(u);
    part[x] = f * f * (3 - 2 * f);
  }
  let row = -1;
  let upper = new Float32Array(columns);
  let lower = new Float32Array(columns);
  for (let y = 0; y < h; y++) {
    const v = y / cellY;
    const iy = Math.floor(v);
    if (iy !== row) {
      if (iy === row + 1 && row >= 0) [upper, lower] = [lower, upper];
      else for (let c = 0; c < columns; c++) upper[c] = lattice(c, iy, seed);
      for (let c = 0; c < columns; c++) lower[c] = lattice(c, iy + 1, seed);
      row = iy;
    }
    const f = v - iy;
    const fy = f * f * (3 - 2 * f);
    for (let x = 0, o = y * w; x < w; x++, o++) {
      const c = at[x] as number;
      const p = part[x] as number;
      const a = (upper[c] as number) + ((upper[c + 1] as number) - (upper[c] as number)) * p;
      const b = (lower[c] as number) + ((lower[c + 1] as number) - (lower[c] as number)) * p;
      out[o] = a + (b - a) * fy;
    }
  }
  return out;
}

export function blur(field: Float32Array, w: number, h: number, radius: number): Float32Array {
  const r = Math.max(1, Math.round(radius));
  const line = new Float32Array(Math.max(w, h));
  const pass = (start: number, step: number, count: number) => {
    let sum = 0;
    for (let i = -r; i <= r; i++) sum += field[start + Math.min(count - 1, Math.max(0, i)) * step] as number;
    for (let i = 0; i < count; i++) {
      line[i] = sum / (2 * r + 1);
      sum +=
        (field[start + Math.min(count - 1, i + r + 1) * step] as number) -
        (field[start + Math.max(0, i - r) * step] as number);
    }
    for (let i = 0; i < count; i++) field[start + i * step] = line[i] as number;
  };
  for (let round = 0; round < 2; round++) {
    for (let y = 0; y < h; y++) pass(y * w, 1, w);
    for (let x = 0; x < w; x++) pass(x, w, h);
  }
  return field;
}

export function edgeDistances(raster: Raster, silhouetteOnly = false): Float32Array {
  const { w, h, data } = raster;
  const out = new Float32Array(w * h).fill(1e4);
  const differs = (i: number, j: number) => {
    const a = i * 4;
    const b = j * 4;
    const va = (data[a + 3] as number) > 127;
    const vb = (data[b + 3] as number) > 127;
    if (va !== vb) return true;
    if (silhouetteOnly || !va) return false;
    return (
      Math.abs((data[a] as number) - (data[b] as number)) +
        Math.abs((data[a + 1] as number) - (data[b + 1] as number)) +
        Math.abs((data[a + 2] as number) - (data[b + 2] as number)) >
      40
    );
  };
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      if ((data[i * 4 + 3] as number) < 128) out[i] = 0;
      else if (
        (x + 1 < w && differs(i, i + 1)) ||
        (y + 1 < h && differs(i, i + w)) ||
        x === 0 ||
        y === 0 ||
        x === w - 1 ||
        y === h - 1
      )
        out[i] = 0.5;
    }
  }
  const near = (i: number, j: number, d: number) => {
    const v = (out[j] as number) + d;
    if (v < (out[i] as number)) out[i] = v;
  };
  for (let y = 1; y < h; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      near(i, i - 1, 1);
      near(i, i - w, 1);
      near(i, i - w - 1, Math.SQRT2);
      near(i, i - w + 1, Math.SQRT2);
    }
  }
  for (let y = h - 2; y >= 0; y--) {
    for (let x = w - 2; x > 0; x--) {
      const i = y * w + x;
      near(i, i + 1, 1);
      near(i, i + w, 1);
      near(i, i + w + 1, Math.SQRT2);
      near(i, i + w - 1, Math.SQRT2);
    }
  }
  return out;
}

export function bulgeHeights(depth: Float32Array, radius: number): Float32Array {
  const out = new Float32Array(depth.length);
  for (let i = 0; i < depth.length; i++) {
    const t = Math.min(1, (depth[i] as number) / radius);
    out[i] = Math.sqrt(Math.max(0, 1 - (1 - t) * (1 - t))) * radius;
  }
  return out;
}

export function lighting(height: Float32Array, w: number, h: number, strength: number): Float32Array {
  const out = new Float32Array(w * h).fill(0.7);
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const i = y * w + x;
      const dx = ((height[i + 1] as number) - (height[i - 1] as number)) * strength;
      const dy = ((height[i + w] as number) - (height[i - w] as number)) * strength;
      const nz = 1 / Math.sqrt(1 + dx * dx + dy * dy);
      out[i] = (0.42 * dx + 0.5 * dy + 0.72) * nz;
    }
  }
  return out;
}

export function fieldSampler(field: Float32Array, w: number, h: number): (x: number, y: number) => number {
  return (x, y) => {
    const u = Math.min(w - 1.001, Math.max(0, x / 2 - 0.25));
    const v = Math.min(h - 1.001, Math.max(0, y / 2 - 0.25));
    const ix = u | 0;
    const iy = v | 0;
    const fx = u - ix;
    const fy = v - iy;
    const i = iy * w + ix;
    const a = (field[i] as number) * (1 - fx) + (field[i + 1] as number) * fx;
    const b = (field[i + w] as number) * (1 - fx) + (field[i + w + 1] as number) * fx;
    return a * (1 - fy) + b * fy;
  };
}
