import { withBackground } from "../background-faults";
import { cropToInk, mapPixels, type Raster, rasterizeSvg } from "../raster";
import { between, pick, type Random } from "./motif";
import { scaledAndCompressed } from "./passages";
import type { SeededFault, Setting } from "./picture";

const drawing = ({ motif, edgePx }: Setting): Raster => cropToInk(rasterizeSvg(motif.svg, edgePx), 24);

const paper = (random: Random): [number, number, number] =>
  pick(random, [
    [255, 255, 255],
    [252, 250, 244],
    [240, 240, 240],
    [20, 20, 24],
    [188, 204, 196],
    [0, 255, 0],
  ]);

/** Light and dark squares as image models draw them in place of transparency, cut through at any phase. */
function checkerboard(setting: Setting, source: Raster, square: number): Raster {
  const { random } = setting;
  const light = Math.round(between(random, 236, 255));
  const dark = light - Math.round(between(random, 14, 64));
  const noise = pick(random, [0, 0, 3, 7]);
  const [dx, dy] = [random() * square, random() * square];
  const tint = pick(random, [0, 0, 4]);
  return mapPixels(source, (out, at, x, y) => {
    const alpha = (out[at + 3] as number) / 255;
    const isDark = (Math.floor((x + dx) / square) + Math.floor((y + dy) / square)) % 2 === 0;
    for (let channel = 0; channel < 3; channel++) {
      const value = (isDark ? dark : light) + (random() - 0.5) * 2 * noise + (channel === 2 ? tint : 0);
      out[at + channel] = Math.max(
        0,
        Math.min(255, Math.round((out[at + channel] as number) * alpha + value * (1 - alpha))),
      );
    }
    out[at + 3] = 255;
  });
}

/** Shapes with enclosed openings, in the motif's inks. */
function openings({ random, motif }: Setting): string {
  const [a, b, c] = motif.palette.inks;
  const radius = between(random, 90, 150);
  return pick(random, [
    `<circle cx="500" cy="500" r="330" fill="none" stroke="${a}" stroke-width="110"/><circle cx="500" cy="500" r="${radius}" fill="none" stroke="${b}" stroke-width="60"/>`,
    `<path fill-rule="evenodd" d="M160 400H700V840H160ZM260 500H${600 - radius / 2}V740H260Z" fill="${a}"/><path d="M700 480h60a110 110 0 0 1 0 220h-60" fill="none" stroke="${b}" stroke-width="50"/>`,
    `<path fill-rule="evenodd" d="M500 120L900 860H100ZM500 ${420 - radius / 2}L640 700H360Z" fill="${c}"/>`,
  ]);
}

/** Fills what is transparent and not reached from outside with the background. */
function fillEnclosed(
  source: Raster,
  [red, green, blue]: [number, number, number],
  noise: number,
  random: Random,
): Raster {
  const { widthPx, heightPx, rgba } = source;
  const outside = new Uint8Array(widthPx * heightPx);
  const stack = [0];
  outside[0] = 1;
  while (stack.length > 0) {
    const at = stack.pop() as number;
    const x = at % widthPx;
    for (const next of [x > 0 ? at - 1 : -1, x < widthPx - 1 ? at + 1 : -1, at - widthPx, at + widthPx])
      if (next >= 0 && next < outside.length && !outside[next] && (rgba[next * 4 + 3] as number) < 128) {
        outside[next] = 1;
        stack.push(next);
      }
  }
  // What is enclosed, and two pixels around it: the soft inner edges.
  const enclosed = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < enclosed.length; at++)
    if (!outside[at] && (rgba[at * 4 + 3] as number) < 128)
      for (let dy = -2; dy <= 2; dy++) enclosed.fill(1, at + dy * widthPx - 2, at + dy * widthPx + 3);
  const ground = withBackground(source, [red, green, blue], noise, 1 + Math.floor(random() * 1e6));
  return mapPixels(source, (out, at, x, y) => {
    if (!enclosed[y * widthPx + x]) return;
    out.set(ground.rgba.subarray(at, at + 4), at);
  });
}

export const GROUND_FAULTS: SeededFault[] = [
  {
    kind: "ground",
    name: "a rectangle of background",
    checks: ["ground"],
    plant: (setting) =>
      withBackground(
        drawing(setting),
        paper(setting.random),
        pick(setting.random, [0, 2, 5, 8]),
        1 + Math.floor(setting.random() * 1e6),
      ),
  },
  {
    kind: "checkerboard",
    name: "a painted checkerboard",
    checks: ["ground"],
    plant: (setting) => {
      const source = drawing(setting);
      return checkerboard(setting, source, source.widthPx / between(setting.random, 20, 64));
    },
  },
  {
    kind: "checkerboard",
    name: "a checkerboard of any square, scaled and saved with loss",
    checks: ["ground"],
    plant: (setting) => {
      const source = drawing(setting);
      const most = source.widthPx / 8;
      return checkerboard(setting, source, 8 * (most / 8) ** setting.random());
    },
    passage: scaledAndCompressed,
  },
  {
    kind: "enclosed",
    name: "background left in enclosed openings",
    checks: ["holes"],
    plant: (setting) => {
      const source = cropToInk(rasterizeSvg(openings(setting), setting.edgePx), 24);
      const ground = pick(setting.random, [
        [255, 255, 255],
        [252, 250, 244],
        [240, 241, 243],
        [0, 255, 0],
      ] as [number, number, number][]);
      return fillEnclosed(source, ground, pick(setting.random, [0, 0, 2, 4]), setting.random);
    },
  },
];
