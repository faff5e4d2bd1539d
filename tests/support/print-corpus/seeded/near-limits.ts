import { lettering } from "../drawings";
import { cropToInk, type Raster, rasterizeSvg } from "../raster";
import { between, FACES, pick } from "./motif";
import { type Setting, unitsPerPt } from "./picture";

/** Good pictures that come near a fault: letters, lines and gaps just large enough, white eyes, touching shapes, checks. */

type Plant = (setting: Setting) => Raster;

const draw = (setting: Setting, svg: string) => cropToInk(rasterizeSvg(svg, setting.edgePx));

/** Faces whose thinnest strokes print at this size. */
const STURDY = ["alfa-slab-one", "bangers", "bungee", "righteous", "rubik-mono-one"] as const;

export const NEAR_LIMITS: Record<string, Plant> = {
  "letters just large enough": (setting) => {
    const { random, motif } = setting;
    const size = (between(random, 20, 26) * unitsPerPt(setting)) / 0.66;
    const words = pick(random, ["FIELD NOTES", "NORTH STAR", "OPEN LATE", "SLOW RIVER"]);
    return draw(
      setting,
      `<g transform="translate(90 0) scale(.8)">${motif.svg}</g><path d="${lettering(words, pick(random, STURDY), size, 500, 940)}" fill="${motif.palette.inks[0]}"/>`,
    );
  },
  "large letters on a shape": (setting) => {
    const { random, motif } = setting;
    const [a, b] = motif.palette.inks;
    const size = (between(random, 24, 40) * unitsPerPt(setting)) / 0.66;
    return draw(
      setting,
      `<rect x="40" y="300" width="920" height="400" rx="60" fill="${a}"/><path d="${lettering("MOSS", pick(random, STURDY), size, 500, 540)}" fill="${b}"/>`,
    );
  },
  "large letters of any face": (setting) => {
    const { random, motif } = setting;
    return draw(
      setting,
      `<path d="${lettering(
        pick(random, ["Ember", "Polka", "Quartz"]),
        pick(
          random,
          FACES.filter((face) => !["monoton", "limelight"].includes(face)),
        ),
        // Narrow enough for the widest face.
        150,
        500,
        540,
      )}" fill="${motif.palette.inks[0]}"/>`,
    );
  },
  "lines just wide enough": (setting) => {
    const { random, motif } = setting;
    const width =
      (motif.palette.cloth === "black" ? 1.5 : 1) * between(random, 1.3, 2.4) * unitsPerPt(setting);
    return draw(
      setting,
      `${motif.svg}<path d="M80 960C300 ${between(random, 900, 990)} 600 ${between(random, 900, 990)} 920 950" fill="none" stroke="${motif.palette.inks[1]}" stroke-width="${width}"/>`,
    );
  },
  "a seam of dashes": (setting) => {
    const { random, motif } = setting;
    const width =
      (motif.palette.cloth === "black" ? 1.5 : 1) * between(random, 1.3, 3.5) * unitsPerPt(setting);
    const dashes = `${width * between(random, 2.5, 6)} ${width * between(random, 1.8, 3)}`;
    return draw(
      setting,
      `${motif.svg}<path d="M80 960C300 ${between(random, 920, 980)} 600 ${between(random, 920, 980)} 920 950" fill="none" stroke="${motif.palette.inks[1]}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-linecap="${pick(random, ["butt", "round"])}"/>`,
    );
  },
  "gaps just wide enough": (setting) => {
    const { random, motif } = setting;
    const width =
      (motif.palette.cloth === "black" ? 1.5 : 1) * between(random, 1.3, 2.4) * unitsPerPt(setting);
    const [a, b] = motif.palette.inks;
    return draw(
      setting,
      `<rect x="100" y="100" width="${390 - width}" height="800" fill="${a}"/><rect x="490" y="100" width="410" height="800" fill="${b}"/><circle cx="700" cy="500" r="${between(random, 90, 180)}" fill="${a}"/>`,
    );
  },
  "white eyes with pupils": (setting) => {
    const { random, motif } = setting;
    const [a, b] = motif.palette.inks;
    const r = between(random, 70, 110);
    const pupil = motif.palette.cloth === "white" ? b : "#20242c";
    const eye = (x: number) =>
      `<circle cx="${x}" cy="440" r="${r}" fill="#ffffff"/><circle cx="${x + r * 0.2}" cy="450" r="${r * 0.45}" fill="${pupil}"/>`;
    return draw(setting, `<circle cx="500" cy="500" r="420" fill="${a}"/>${eye(350)}${eye(650)}`);
  },
  "white letters on a badge": (setting) => {
    const { random, motif } = setting;
    return draw(
      setting,
      `<circle cx="500" cy="500" r="430" fill="${motif.palette.inks[0]}"/><path d="${lettering(pick(random, ["WILD", "HOME", "Camp"]), pick(random, STURDY), 200, 500, 570)}" fill="#fdfdfd"/>`,
    );
  },
  "shapes that touch": (setting) => {
    const { random, motif } = setting;
    const [a, b, c] = motif.palette.inks;
    const r = between(random, 110, 150);
    return draw(
      setting,
      [
        [500 - 2 * r, a],
        [500, b],
        [500 + 2 * r, c],
      ]
        .map(([x, ink]) => `<circle cx="${x}" cy="500" r="${r}" fill="${ink}"/>`)
        .join(""),
    );
  },
  "a checked shape": (setting) => {
    const { random, motif } = setting;
    const square = between(random, 60, 110);
    const cells = Array.from({ length: 64 }, (_, at) => {
      const [x, y] = [at % 8, Math.floor(at / 8)];
      return `<rect x="${x * square}" y="${y * square}" width="${square}" height="${square}" fill="${(x + y) % 2 ? "#9a9a9a" : "#5c5c5c"}"/>`;
    });
    return draw(
      setting,
      `<g transform="translate(60 60) rotate(${between(random, -8, 8)} 400 400)">${cells.join("")}</g><circle cx="500" cy="820" r="100" fill="${motif.palette.inks[0]}"/>`,
    );
  },
  "a gradient": (setting) => {
    const [a, b] = setting.motif.palette.inks;
    return draw(
      setting,
      `<linearGradient id="g" x1="0" y1="0" x2="${setting.random() < 0.5 ? 1 : 0}" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient><circle cx="500" cy="500" r="430" fill="url(#g)"/>`,
    );
  },
  "rows of dots": (setting) => {
    const { random, motif } = setting;
    const r = Math.max(16, 4 * unitsPerPt(setting)) * between(random, 1, 1.4);
    const count = Math.floor(840 / (3.2 * r));
    return draw(
      setting,
      Array.from(
        { length: count * count },
        (_, at) =>
          `<circle cx="${80 + r + (at % count) * 3.2 * r}" cy="${80 + r + Math.floor(at / count) * 3.2 * r}" r="${r}" fill="${motif.palette.inks[at % 3]}"/>`,
      ).join(""),
    );
  },
};
