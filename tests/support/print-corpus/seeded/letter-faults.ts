import { cropToInk, type Raster, rasterizeSvg } from "../raster";
import { between, pick } from "./motif";
import { type SeededFault, type Setting, unitsPerPt } from "./picture";
import { LATIN, OTHER_SCRIPTS, type WritingSystem } from "./writing-systems";

function lineOfLetters(
  setting: Setting,
  { y, ink, script }: { y: number; ink: string; script: WritingSystem },
): string {
  const { random, magnitude } = setting;
  const capitalPt = magnitude === "beyond" ? between(random, 3, 9) : between(random, 9, 12.5);
  const turn = random() < 0.3 ? between(random, -5, 5) : 0;
  const line = script.line(random, {
    ...{ height: capitalPt * unitsPerPt(setting), x: between(random, 440, 560), y, ink },
  });
  return `<g transform="rotate(${turn} 500 ${y})">${line}</g>`;
}

const draw = (setting: Setting, svg: string): Raster => cropToInk(rasterizeSvg(svg, setting.edgePx));

type Place = (setting: Setting, script: WritingSystem) => Raster;

/** Where a line of small letters may stand. */
const PLACES: Record<string, Place> = {
  "under the drawing": (setting, script) => {
    const { motif } = setting;
    return draw(
      setting,
      `<g transform="translate(70 0) scale(.86)">${motif.svg}</g>${lineOfLetters(setting, { y: 950, ink: motif.palette.inks[0], script })}`,
    );
  },
  "on a shape": (setting, script) => {
    const [a, b] = setting.motif.palette.inks;
    return draw(
      setting,
      `${setting.motif.svg}<rect x="60" y="430" width="880" height="140" fill="${a}"/>${lineOfLetters(setting, { y: 510, ink: b, script })}`,
    );
  },
  "cut out of a shape": (setting, script) => {
    const [a] = setting.motif.palette.inks;
    return draw(
      setting,
      `<mask id="m"><rect width="1000" height="1000" fill="#fff"/><g>${lineOfLetters(setting, { y: 860, ink: "#000", script })}</g></mask><g mask="url(#m)"><g transform="translate(70 0) scale(.76)">${setting.motif.svg}</g><rect x="60" y="780" width="880" height="130" fill="${a}"/></g>`,
    );
  },
};

export const LETTER_FAULTS: SeededFault[] = [
  ...Object.entries(PLACES).map(
    ([place, plant]): SeededFault => ({
      kind: "letters",
      name: `a line ${place}`,
      checks: ["letters"],
      hasBand: true,
      plant: (setting) => plant(setting, LATIN),
    }),
  ),
  ...OTHER_SCRIPTS.map(
    (script): SeededFault => ({
      kind: "scripts",
      name: `a line of ${script.name}`,
      checks: ["letters"],
      hasBand: true,
      plant: (setting) => pick(setting.random, Object.values(PLACES))(setting, script),
    }),
  ),
];
