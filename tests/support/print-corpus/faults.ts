import type { Check } from "~/domain/designs/print-check/judge";
import { type Draw, lettering, type Palette } from "./drawings";
import { changed, draw, type Raster, random } from "./pixels";

/** One way of spoiling a picture, and the check that must find it. */
export interface Fault {
  name: string;
  check: Check;
  /** The spoilt picture. */
  plant: (drawing: Draw, palette: Palette, seed: number) => Raster;
  /** The garment colours it is judged on, where they make the fault. */
  cloth?: (palette: Palette) => string[];
  /** How wide it is printed, where that makes the fault. */
  widthIn?: number;
  /** How far right it is placed, where that makes the fault. */
  leftIn?: number;
  words?: { asked: string[]; state: "differ" };
}

const EDGE_PX = 960;

const drawn = (drawing: Draw, palette: Palette) => draw(drawing(palette), EDGE_PX);

/** Laid over a ground and keyed again, as bad tools do it: edge pixels keep the ground they were mixed with. */
function keyed(source: Raster, [red, green, blue]: [number, number, number], rimPx: number): Raster {
  const { widthPx, heightPx, rgba } = source;
  const flat = changed(source, (out, at) => {
    const alpha = (out[at + 3] as number) / 255;
    [red, green, blue].forEach((value, channel) => {
      out[at + channel] = Math.round((out[at + channel] as number) * alpha + value * (1 - alpha));
    });
    out[at + 3] = 255;
  });
  const near = (x: number, y: number) => {
    for (let dy = -rimPx; dy <= rimPx; dy++)
      for (let dx = -rimPx; dx <= rimPx; dx++) {
        const at = ((y + dy) * widthPx + x + dx) * 4 + 3;
        if (x + dx >= 0 && x + dx < widthPx && y + dy >= 0 && y + dy < heightPx && (rgba[at] as number) > 100)
          return true;
      }
    return false;
  };
  return changed(flat, (out, at, x, y) => {
    if ((rgba[at + 3] as number) > 0 || near(x, y)) return;
    out.fill(255, at, at + 3);
    out[at + 3] = 0;
  });
}

/** Laid on a ground that stays. */
function grounded(
  source: Raster,
  ground: [number, number, number],
  noise: number,
  seed: number,
  inset = 0,
): Raster {
  const next = random(seed);
  const { widthPx, heightPx } = source;
  return changed(source, (out, at, x, y) => {
    if (x < inset || y < inset || x >= widthPx - inset || y >= heightPx - inset) {
      if ((out[at + 3] as number) === 0) return;
      out.fill(255, at, at + 3);
      out[at + 3] = 0;
      return;
    }
    const alpha = (out[at + 3] as number) / 255;
    ground.forEach((value, channel) => {
      const dirty = value + (next() - 0.5) * 2 * noise;
      out[at + channel] = Math.max(
        0,
        Math.min(255, Math.round((out[at + channel] as number) * alpha + dirty * (1 - alpha))),
      );
    });
    out[at + 3] = 255;
  });
}

export const FAULTS: Fault[] = [
  { name: "too few pixels for its width", check: "resolution", plant: drawn, widthIn: 9 },
  {
    name: "a thumbnail on the whole chest",
    check: "resolution",
    plant: (d, p) => draw(d(p), 400),
    widthIn: 11,
  },
  { name: "sticks out of the area", check: "area", plant: drawn, leftIn: 8 },
  { name: "smaller than the printer can", check: "print-size", plant: drawn, widthIn: 0.2 },
  {
    name: "a soft shadow",
    check: "half-transparent",
    plant: (d, p) =>
      draw(
        `<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="14" dy="18" stdDeviation="14" flood-color="#000" flood-opacity=".7"/></filter><g transform="translate(60 60) scale(.88)" filter="url(#f)">${d(p)}</g>`,
        EDGE_PX,
      ),
  },
  {
    name: "a fade into nothing",
    check: "half-transparent",
    plant: (d, p) =>
      changed(drawn(d, p), (out, at, _x, y) => {
        out[at + 3] = Math.round(
          (out[at + 3] as number) * Math.min(1, Math.max(0, (EDGE_PX * 0.85 - y) / (EDGE_PX * 0.5))),
        );
        if (out[at + 3] === 0) out.fill(255, at, at + 3);
      }),
  },
  {
    name: "half-opaque fills",
    check: "half-transparent",
    plant: (d, p) =>
      changed(drawn(d, p), (out, at) => {
        out[at + 3] = Math.round((out[at + 3] as number) * 0.6);
      }),
  },
  {
    name: "a veil over the whole file",
    check: "leftover-box",
    plant: (d, p) =>
      changed(drawn(d, p), (out, at) => {
        if ((out[at + 3] as number) < 5) out.set([255, 255, 255, 5], at);
      }),
  },
  {
    name: "a veil in the shape of a box",
    check: "leftover-box",
    plant: (d, p, seed) =>
      changed(drawn(d, p), (out, at, x, y) => {
        const inset = 40 + (seed % 5) * 20;
        const isInside = x > inset && y > inset && x < EDGE_PX - inset && y < EDGE_PX - inset;
        if (isInside && (out[at + 3] as number) < 8) out.set([240, 240, 240, 3 + (seed % 18)], at);
      }),
  },
  { name: "a green rim", check: "fringe", plant: (d, p) => keyed(drawn(d, p), [0, 255, 0], 1) },
  { name: "a magenta rim", check: "fringe", plant: (d, p) => keyed(drawn(d, p), [255, 0, 255], 2) },
  {
    name: "a white rim",
    check: "fringe",
    plant: (d, p) =>
      keyed(
        draw(d({ ...p, inks: ["#1f4e79", "#7a1f2b", "#16161d"], light: "#24483a" }), EDGE_PX),
        [255, 255, 255],
        2,
      ),
  },
  {
    name: "white paper",
    check: "ground",
    plant: (d, p, seed) =>
      grounded(
        drawn(d, { ...p, inks: ["#1f4e79", "#7a1f2b", "#16161d"], light: "#24483a" }),
        [255, 255, 255],
        0,
        seed,
      ),
  },
  {
    name: "a black box",
    check: "ground",
    plant: (d, p, seed) =>
      grounded(
        drawn(d, { ...p, inks: ["#ffe14d", "#ff7ac6", "#7df5d0"], light: "#ffffff" }),
        [6, 6, 8],
        3,
        seed,
      ),
  },
  {
    name: "a painted ground with noise",
    check: "ground",
    plant: (d, p, seed) => grounded(drawn(d, p), [176, 196, 186], 9, seed),
  },
  {
    name: "a box within the file",
    check: "ground",
    plant: (d, p, seed) => grounded(drawn(d, p), [150, 160, 220], 2, seed, 30 + (seed % 4) * 10),
  },
  {
    name: "ground seen through holes",
    check: "holes",
    plant: (_d, { inks: [a, b] }, seed) =>
      grounded(
        draw(
          `<path d="${lettering("BOO", "rubik-mono-one", 300, 500, 480)}" fill="${a}"/><circle cx="${300 + (seed % 5) * 60}" cy="700" r="150" fill="none" stroke="${b}" stroke-width="60"/>`,
          EDGE_PX,
        ),
        [176, 196, 186],
        0,
        seed,
      ),
  },
  {
    name: "key colour left in holes",
    check: "holes",
    plant: (_d, { inks: [a, b] }, seed) => {
      const source = draw(
        `<path d="${lettering("OXO", "rubik-mono-one", 300, 500, 480)}" fill="${a}"/><circle cx="${300 + (seed % 5) * 60}" cy="700" r="150" fill="${b}"/>`,
        EDGE_PX,
      );
      return changed(keyed(source, [0, 255, 0], 1), (out, at, x, y) => {
        const far = Math.hypot(x - (0.3 + (seed % 5) * 0.06) * EDGE_PX, y - 0.7 * EDGE_PX);
        if (far < 40) out.set([0, 255, 0, 255], at);
      });
    },
  },
  {
    name: "a hairline",
    check: "lines",
    plant: (d, p, seed) =>
      draw(
        `<g transform="translate(50 0) scale(.9)">${d(p)}</g><path d="M60 ${930 + (seed % 3) * 15}H${600 + (seed % 5) * 60}" stroke="${p.inks[0]}" stroke-width="1.6"/>`,
        EDGE_PX,
      ),
  },
  {
    name: "thin rays",
    check: "lines",
    plant: (d, p, seed) =>
      draw(
        `${Array.from({ length: 24 }, (_, at) => {
          const angle = (at * Math.PI) / 12 + seed * 0.1;
          return `<path d="M500 500L${500 + 490 * Math.cos(angle)} ${500 + 490 * Math.sin(angle)}" stroke="${p.inks[1]}" stroke-width="2"/>`;
        }).join("")}<g transform="translate(250 250) scale(.5)">${d(p)}</g>`,
        EDGE_PX,
      ),
  },
  {
    name: "a thin curve on paper",
    check: "lines",
    plant: (d, p, seed) =>
      grounded(
        draw(
          `<g transform="translate(100 40) scale(.8)">${d(p)}</g><path d="M80 900Q500 ${960 + (seed % 3) * 10} 920 890" fill="none" stroke="#101018" stroke-width="1.6"/>`,
          EDGE_PX,
        ),
        [250, 250, 250],
        0,
        seed,
      ),
  },
  {
    name: "small print under the drawing",
    check: "letters",
    plant: (d, p) =>
      draw(
        `<g transform="translate(80 0) scale(.84)">${d(p)}</g><path d="${lettering("ESTABLISHED IN NINETEEN NINETY", "alfa-slab-one", 26, 500, 940)}" fill="${p.inks[0]}"/>`,
        EDGE_PX,
      ),
  },
  {
    name: "small words on a shape",
    check: "letters",
    plant: (_d, p, seed) =>
      draw(
        `<circle cx="500" cy="500" r="${400 + (seed % 3) * 20}" fill="${p.inks[0]}"/><path d="${lettering("made by hand", "righteous", 30, 500, 510)}" fill="${p.inks[1]}"/>`,
        EDGE_PX,
      ),
  },
  {
    name: "navy on black cloth",
    check: "contrast",
    plant: (d, p) => drawn(d, { ...p, inks: ["#232d4b", "#1d2233", "#2a2f45"], light: "#1c2030" }),
    cloth: () => ["black", "navy"],
  },
  {
    name: "white on white cloth",
    check: "contrast",
    plant: (d, p) => drawn(d, { ...p, inks: ["#ffffff", "#f4f1ea", "#f8f8f8"], light: "#fafafa" }),
    cloth: () => ["white"],
  },
  {
    name: "lettering in the colour of the cloth",
    check: "contrast",
    plant: (d, p) =>
      draw(
        `<g transform="translate(120 0) scale(.76)">${d({ ...p, inks: ["#ffe14d", "#ff7ac6", "#7df5d0"], light: "#ffffff" })}</g><path d="${lettering("MIDNIGHT", "alfa-slab-one", 120, 500, 940)}" fill="#1b2036"/>`,
        EDGE_PX,
      ),
    cloth: () => ["navy"],
  },
  {
    name: "a wide empty margin",
    check: "empty",
    plant: (d, p, seed) =>
      draw(`<g transform="translate(${100 + (seed % 4) * 90} 200) scale(.5)">${d(p)}</g>`, EDGE_PX),
  },
  {
    name: "cut off by its own file",
    check: "cut-off",
    plant: (d, p, seed) => draw(`<g transform="translate(${seed % 2 ? -260 : 220} 0)">${d(p)}</g>`, EDGE_PX),
  },
  {
    name: "black beneath transparency",
    check: "under-alpha",
    plant: (d, p) =>
      changed(drawn(d, p), (out, at) => {
        if (out[at + 3] === 0) out.fill(0, at, at + 3);
      }),
  },
  {
    name: "an erased photograph beneath transparency",
    check: "under-alpha",
    plant: (d, p) =>
      changed(drawn(d, p), (out, at, x, y) => {
        if (out[at + 3] === 0 && y > 500) out.set([x & 255, y & 255, 90], at);
      }),
  },
  {
    name: "other words than were asked for",
    check: "words",
    plant: drawn,
    words: { asked: ["Last bus to Mars"], state: "differ" },
  },
];
