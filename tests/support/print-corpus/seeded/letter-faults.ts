import { lettering } from "../drawings";
import { cropToInk, type Raster, rasterizeSvg } from "../raster";
import { between, FACES, pick } from "./motif";
import { type SeededFault, type Setting, unitsPerPt } from "./picture";

const LINES = [
  "made with care since 1987",
  "Limited Edition",
  "all rights reserved",
  "PRINTED IN SMALL BATCHES",
  "No. 4 of 200 copies",
  "wash inside out",
  "the quick brown fox jumps",
];

/** Height of a capital as a share of the font's size, near enough for all faces here. */
const CAPITAL_SHARE = 0.7;

function lineOfLetters(setting: Setting, { y, ink }: { y: number; ink: string }): string {
  const { random, magnitude } = setting;
  const capitalPt = magnitude === "beyond" ? between(random, 3, 9) : between(random, 9, 12.5);
  const size = (capitalPt * unitsPerPt(setting)) / CAPITAL_SHARE;
  const turn = random() < 0.3 ? between(random, -5, 5) : 0;
  const words = pick(random, LINES);
  return `<g transform="rotate(${turn} 500 ${y})"><path d="${lettering(words, pick(random, FACES), size, between(random, 440, 560), y)}" fill="${ink}"/></g>`;
}

const draw = (setting: Setting, svg: string): Raster => cropToInk(rasterizeSvg(svg, setting.edgePx));

export const LETTER_FAULTS: SeededFault[] = [
  {
    kind: "letters",
    name: "a line under the drawing",
    checks: ["letters"],
    hasBand: true,
    plant: (setting) => {
      const { motif } = setting;
      return draw(
        setting,
        `<g transform="translate(70 0) scale(.86)">${motif.svg}</g>${lineOfLetters(setting, { y: 950, ink: motif.palette.inks[0] })}`,
      );
    },
  },
  {
    kind: "letters",
    name: "a line on a shape",
    checks: ["letters"],
    hasBand: true,
    plant: (setting) => {
      const [a, b] = setting.motif.palette.inks;
      return draw(
        setting,
        `${setting.motif.svg}<rect x="60" y="430" width="880" height="140" fill="${a}"/>${lineOfLetters(setting, { y: 510, ink: b })}`,
      );
    },
  },
  {
    kind: "letters",
    name: "a line cut out of a shape",
    checks: ["letters"],
    hasBand: true,
    plant: (setting) => {
      const [a] = setting.motif.palette.inks;
      return draw(
        setting,
        `<mask id="m"><rect width="1000" height="1000" fill="#fff"/><g>${lineOfLetters(setting, { y: 860, ink: "#000" })}</g></mask><g mask="url(#m)"><g transform="translate(70 0) scale(.76)">${setting.motif.svg}</g><rect x="60" y="780" width="880" height="130" fill="${a}"/></g>`,
      );
    },
  },
];
