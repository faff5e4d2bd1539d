import { SCENE_HEIGHT, SCENE_WIDTH } from "./pen";

/** The ground of the picture that stands for a link: paper, a spot of ink, halftone, and the garment large on it. */

const INK = "#e4572e";
const GROUND = "#fbf7ef";

/** Units, and pixels, since the picture is 1200 of either wide. */
export const SOCIAL_GARMENT_WIDTH = 600;

/** `garment` is a picture of it on transparency, `SOCIAL_GARMENT_WIDTH` wide, as a URL. */
export function socialScene(garment: string, { accent = INK }: { accent?: string } = {}): string {
  const height = Math.round((SOCIAL_GARMENT_WIDTH * SCENE_HEIGHT) / SCENE_WIDTH);
  const inner = `<image href="${garment}" x="${(1200 - SOCIAL_GARMENT_WIDTH) / 2}" y="-18" width="${SOCIAL_GARMENT_WIDTH}" height="${height}"/>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
    `<path fill="${GROUND}" d="M0 0h1200v630H0z"/>`,
    `<circle cx="600" cy="322" r="262" fill="${accent}"/>`,
    halftone(accent),
    registration(60, 60),
    registration(1140, 570),
    inner,
    "</svg>",
  ].join("");
}

/** Dots that shrink away from the spot, as a screen prints a fade. */
function halftone(colour: string): string {
  const dots: string[] = [];
  for (let row = 0; row * 26 < 660; row++) {
    for (let column = 0; column * 30 < 1230; column++) {
      const x = column * 30 + (row % 2) * 15;
      const y = row * 26;
      const away = Math.hypot(x - 600, y - 322) - 262;
      const r = 9 - away / 26;
      if (away > 4 && r > 0.8)
        dots.push(
          `M${x - Math.round(r)} ${y}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0-${(2 * r).toFixed(1)} 0`,
        );
    }
  }
  return `<path fill="${colour}" d="${dots.join("")}"/>`;
}

function registration(x: number, y: number): string {
  return (
    `<g fill="none" stroke="#16161d" stroke-width="2"><circle cx="${x}" cy="${y}" r="12"/>` +
    `<path d="M${x - 20} ${y}h40M${x} ${y - 20}v40"/></g>`
  );
}
