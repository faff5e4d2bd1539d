import { keyedOut, withBackground } from "./background-faults";
import { lettering } from "./drawings";
import { drawAtEdgeSize, EDGE_PX, type PlantedFault } from "./fault";
import { mapPixels, rasterizeSvg } from "./raster";

/** Faults of size, alpha and background. */
export const PIXEL_FAULTS: PlantedFault[] = [
  { name: "too few pixels for its width", check: "resolution", plant: drawAtEdgeSize, widthIn: 9 },
  {
    name: "a thumbnail on the whole chest",
    check: "resolution",
    plant: (d, p) => rasterizeSvg(d(p), 400),
    widthIn: 11,
  },
  { name: "sticks out of the area", check: "area", plant: drawAtEdgeSize, leftIn: 8 },
  { name: "smaller than the printer can", check: "print-size", plant: drawAtEdgeSize, widthIn: 0.2 },
  {
    name: "a soft shadow",
    check: "half-transparent",
    plant: (d, p) =>
      rasterizeSvg(
        `<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="14" dy="18" stdDeviation="14" flood-color="#000" flood-opacity=".7"/></filter><g transform="translate(60 60) scale(.88)" filter="url(#f)">${d(p)}</g>`,
        EDGE_PX,
      ),
  },
  {
    name: "a fade into nothing",
    check: "half-transparent",
    plant: (d, p) =>
      mapPixels(drawAtEdgeSize(d, p), (out, at, _x, y) => {
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
      mapPixels(drawAtEdgeSize(d, p), (out, at) => {
        out[at + 3] = Math.round((out[at + 3] as number) * 0.6);
      }),
  },
  {
    name: "a veil over the whole file",
    check: "leftover-box",
    plant: (d, p) =>
      mapPixels(drawAtEdgeSize(d, p), (out, at) => {
        if ((out[at + 3] as number) < 5) out.set([255, 255, 255, 5], at);
      }),
  },
  {
    name: "a veil in the shape of a box",
    check: "leftover-box",
    plant: (d, p, seed) =>
      mapPixels(drawAtEdgeSize(d, p), (out, at, x, y) => {
        const inset = 40 + (seed % 5) * 20;
        const isInside = x > inset && y > inset && x < EDGE_PX - inset && y < EDGE_PX - inset;
        if (isInside && (out[at + 3] as number) < 8) out.set([240, 240, 240, 3 + (seed % 18)], at);
      }),
  },
  { name: "a green rim", check: "fringe", plant: (d, p) => keyedOut(drawAtEdgeSize(d, p), [0, 255, 0], 1) },
  {
    name: "a magenta rim",
    check: "fringe",
    plant: (d, p) => keyedOut(drawAtEdgeSize(d, p), [255, 0, 255], 2),
  },
  {
    name: "a white rim",
    check: "fringe",
    plant: (d, p) =>
      keyedOut(
        rasterizeSvg(d({ ...p, inks: ["#1f4e79", "#7a1f2b", "#16161d"], light: "#24483a" }), EDGE_PX),
        [255, 255, 255],
        2,
      ),
  },
  {
    name: "white paper",
    check: "ground",
    plant: (d, p, seed) =>
      withBackground(
        drawAtEdgeSize(d, { ...p, inks: ["#1f4e79", "#7a1f2b", "#16161d"], light: "#24483a" }),
        [255, 255, 255],
        0,
        seed,
      ),
  },
  {
    name: "a black box",
    check: "ground",
    plant: (d, p, seed) =>
      withBackground(
        drawAtEdgeSize(d, { ...p, inks: ["#ffe14d", "#ff7ac6", "#7df5d0"], light: "#ffffff" }),
        [6, 6, 8],
        3,
        seed,
      ),
  },
  {
    name: "a painted ground with noise",
    check: "ground",
    plant: (d, p, seed) => withBackground(drawAtEdgeSize(d, p), [176, 196, 186], 9, seed),
  },
  {
    name: "a box within the file",
    check: "ground",
    plant: (d, p, seed) =>
      withBackground(drawAtEdgeSize(d, p), [150, 160, 220], 2, seed, 10 + (seed % 4) * 8),
  },
  {
    name: "ground seen through holes",
    check: "holes",
    plant: (_d, { inks: [a, b] }, seed) =>
      withBackground(
        rasterizeSvg(
          `<path d="${lettering("BOO", "rubik-mono-one", 300, 500, 480)}" fill="${a}"/><circle cx="${300 + (seed % 5) * 60}" cy="700" r="150" fill="none" stroke="${b}" stroke-width="60"/>`,
          EDGE_PX,
        ),
        [176, 196, 186],
        0,
        seed,
      ),
  },
  {
    name: "key color left in holes",
    check: "holes",
    plant: (_d, { inks: [a, b] }, seed) => {
      const source = rasterizeSvg(
        `<path d="${lettering("OXO", "rubik-mono-one", 300, 500, 480)}" fill="${a}"/><circle cx="${300 + (seed % 5) * 60}" cy="700" r="150" fill="${b}"/>`,
        EDGE_PX,
      );
      return mapPixels(keyedOut(source, [0, 255, 0], 1), (out, at, x, y) => {
        const far = Math.hypot(x - (0.3 + (seed % 5) * 0.06) * EDGE_PX, y - 0.7 * EDGE_PX);
        if (far < 40) out.set([0, 255, 0, 255], at);
      });
    },
  },
];
