import { withBackground } from "./background-faults";
import { lettering } from "./drawings";
import { drawAtEdgeSize, EDGE_PX, type PlantedFault } from "./fault";
import { mapPixels, rasterizeSvg } from "./raster";

/** Faults in the drawing itself. */
export const DRAWING_FAULTS: PlantedFault[] = [
  {
    name: "a hairline",
    check: "lines",
    plant: (d, p, seed) =>
      rasterizeSvg(
        `<g transform="translate(50 0) scale(.9)">${d(p)}</g><path d="M60 ${930 + (seed % 3) * 15}H${600 + (seed % 5) * 60}" stroke="${p.inks[0]}" stroke-width="1.6"/>`,
        EDGE_PX,
      ),
  },
  {
    name: "thin rays",
    check: "lines",
    plant: (d, p, seed) =>
      rasterizeSvg(
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
      withBackground(
        rasterizeSvg(
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
      rasterizeSvg(
        `<g transform="translate(80 0) scale(.84)">${d(p)}</g><path d="${lettering("ESTABLISHED IN NINETEEN NINETY", "alfa-slab-one", 26, 500, 940)}" fill="${p.inks[0]}"/>`,
        EDGE_PX,
      ),
  },
  {
    name: "small words on a shape",
    check: "letters",
    plant: (_d, p, seed) =>
      rasterizeSvg(
        `<circle cx="500" cy="500" r="${400 + (seed % 3) * 20}" fill="${p.inks[0]}"/><path d="${lettering("made by hand", "righteous", 30, 500, 510)}" fill="${p.inks[1]}"/>`,
        EDGE_PX,
      ),
  },
  {
    name: "navy on black cloth",
    check: "contrast",
    plant: (d, p) => drawAtEdgeSize(d, { ...p, inks: ["#232d4b", "#1d2233", "#2a2f45"], light: "#1c2030" }),
    garmentColors: () => ["black", "navy"],
  },
  {
    name: "white on white cloth",
    check: "contrast",
    plant: (d, p) => drawAtEdgeSize(d, { ...p, inks: ["#ffffff", "#f4f1ea", "#f8f8f8"], light: "#fafafa" }),
    garmentColors: () => ["white"],
  },
  {
    name: "lettering in the color of the cloth",
    check: "contrast",
    plant: (d, p) =>
      rasterizeSvg(
        `<g transform="translate(120 0) scale(.76)">${d({ ...p, inks: ["#ffe14d", "#ff7ac6", "#7df5d0"], light: "#ffffff" })}</g><path d="${lettering("MIDNIGHT", "alfa-slab-one", 120, 500, 940)}" fill="#1b2036"/>`,
        EDGE_PX,
      ),
    garmentColors: () => ["navy"],
  },
  {
    name: "a wide empty margin",
    check: "empty",
    plant: (d, p, seed) =>
      rasterizeSvg(`<g transform="translate(${100 + (seed % 4) * 90} 200) scale(.5)">${d(p)}</g>`, EDGE_PX),
  },
  {
    name: "cut off by its own file",
    check: "cut-off",
    plant: (d, p, seed) =>
      rasterizeSvg(`<g transform="translate(${seed % 2 ? -260 : 220} 0)">${d(p)}</g>`, EDGE_PX),
  },
  {
    name: "black beneath transparency",
    check: "under-alpha",
    plant: (d, p) =>
      mapPixels(drawAtEdgeSize(d, p), (out, at) => {
        if (out[at + 3] === 0) out.fill(0, at, at + 3);
      }),
  },
  {
    name: "an erased photograph beneath transparency",
    check: "under-alpha",
    plant: (d, p) =>
      mapPixels(drawAtEdgeSize(d, p), (out, at, x, y) => {
        if (out[at + 3] === 0 && y > 360) out.set([x & 255, y & 255, 90], at);
      }),
  },
  {
    name: "other words than were asked for",
    check: "words",
    plant: drawAtEdgeSize,
    words: { phrases: ["Last bus to Mars"], state: "differ" },
  },
];
