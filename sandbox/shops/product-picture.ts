import { Resvg } from "@resvg/resvg-js";

const SIDE_PX = 800;
const INKS = ["#e4572e", "#f2a541", "#1f8a80", "#2f3e8f", "#7a2e4d"];

/** A picture of a sample product: a badge whose shapes and inks follow its name. */
export function drawProductPicture(name: string): Response {
  const seed = [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  const ink = (at: number) => INKS[(seed + at * 3) % INKS.length];
  const rays = Array.from(
    { length: 12 },
    (_, at) =>
      `<rect x="390" y="90" width="20" height="140" fill="${ink(1)}" transform="rotate(${at * 30 + (seed % 30)} 400 400)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800"><rect width="800" height="800" fill="#fbf7ef"/>
${rays.join("")}<circle cx="400" cy="400" r="${150 + (seed % 60)}" fill="${ink(0)}"/><path d="M250 470 L${340 + (seed % 80)} 320 L550 470 Z" fill="${ink(2)}"/></svg>`;
  const png = new Resvg(svg, { fitTo: { mode: "width", value: SIDE_PX } }).render().asPng();
  return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } });
}
