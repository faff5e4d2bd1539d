import { VIEW_BOX_WIDTH } from "../drawing/frame";

/** The preview picture of a shared link: paper, a disc of ink, halftone dots, and the garment. */

export const SOCIAL_SIZE_PX = { width: 1200, height: 630 } as const;

const PAPER = "#fbf7ef";
const INK = "#16161d";
const SPOTS = ["#e4572e", "#f2a541", "#1f8a80"];
const MARGIN_PX = 26;
const SPOT_RADIUS_PX = 262;
const CENTER = { x: SOCIAL_SIZE_PX.width / 2, y: SOCIAL_SIZE_PX.height / 2 };

/** Width and top edge of the scene that make the garment fill the height of the picture. */
export function fitGarment({ top, bottom }: { top: number; bottom: number }): {
  widthPx: number;
  topPx: number;
} {
  const scale = (SOCIAL_SIZE_PX.height - 2 * MARGIN_PX) / (bottom - top);
  return { widthPx: Math.round(scale * VIEW_BOX_WIDTH), topPx: Math.round(MARGIN_PX - top * scale) };
}

export function socialPictureSvg({
  href,
  widthPx,
  heightPx,
  topPx,
  clothHex,
}: {
  /** A picture of the garment with a transparent background. */
  href: string;
  widthPx: number;
  heightPx: number;
  topPx: number;
  clothHex: string;
}): string {
  const spot = spotFor(clothHex);
  const { width, height } = SOCIAL_SIZE_PX;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${PAPER}" d="M0 0h${width}v${height}H0z"/>`,
    `<circle cx="${CENTER.x}" cy="${CENTER.y}" r="${SPOT_RADIUS_PX}" fill="${spot}"/>`,
    halftone(spot),
    registrationMark(60, 60),
    registrationMark(width - 60, height - 60),
    `<image href="${href}" x="${Math.round(CENTER.x - widthPx / 2)}" y="${topPx}" width="${widthPx}" height="${heightPx}"/>`,
    "</svg>",
  ].join("");
}

/** The ink that differs most from the cloth. */
function spotFor(clothHex: string): string {
  const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const cloth = rgb(clothHex);
  const distance = (spot: string) =>
    Math.hypot(...rgb(spot).map((value, channel) => value - (cloth[channel] as number)));
  return SPOTS.reduce((best, spot) => (distance(spot) > distance(best) ? spot : best));
}

/** Dots that shrink with the distance from the disc, like a halftone gradient. */
function halftone(color: string): string {
  const dots: string[] = [];
  for (let row = 0; row <= 26; row++) {
    for (let column = 0; column <= 41; column++) {
      const x = column * 30 + (row % 2) * 15;
      const y = row * 26 - 18;
      const away = Math.hypot(x - CENTER.x, y - CENTER.y) - SPOT_RADIUS_PX;
      const radius = 9.5 - away / 26;
      if (away > 8 && radius > 0.8) dots.push(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`);
    }
  }
  return `<g fill="${color}">${dots.join("")}</g>`;
}

function registrationMark(x: number, y: number): string {
  return (
    `<g fill="none" stroke="${INK}" stroke-width="2"><circle cx="${x}" cy="${y}" r="12"/>` +
    `<path d="M${x - 20} ${y}h40M${x} ${y - 20}v40"/></g>`
  );
}
