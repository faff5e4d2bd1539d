import { drawArtwork, drawGarmentWith, pictureDataUrl, renderSvg } from "./draw";

/** The pictures of the example project: the attempts and the result. */

const PROMPT = "one line sun and wave, minimal, one ink";
/** The last one was kept. */
const TRIES = [1, 2, 3, 4];
const KEPT = { prompt: PROMPT, style: "", seed: 4, size: "square" } as const;

/** The design on three garments, in front of two flat inks. */
async function collection(): Promise<Buffer> {
  const [sleeve, tee, hoodie] = await Promise.all(
    (
      [
        ["long-sleeve", "heather-grey"],
        ["t-shirt", "white"],
        ["hoodie", "sand"],
      ] as const
    ).map(([garmentId, colorId]) => pictureDataUrl(drawGarmentWith({ art: KEPT, garmentId, colorId }), 620)),
  );
  const at = (href: string | undefined, x: number, y: number, width: number) =>
    `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${(width * 9) / 8}"/>`;
  return renderSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 810"><path fill="#19796f" d="M0 0h1440v810H0z"/><circle cx="1010" cy="300" r="250" fill="#e4572e"/>` +
      `<path fill="#f2a541" d="M0 560c120-80 240-80 360 0s240 80 360 0 240-80 360 0 240 80 360 0v250H0z"/>${at(sleeve, 40, 110, 560)}${at(hoodie, 850, 50, 590)}${at(tee, 440, 140, 560)}</svg>`,
    1440,
  );
}

const GARMENTS = [
  ["t-shirt", "white"],
  ["hoodie", "sand"],
  ["sweatshirt", "pink"],
  ["long-sleeve", "navy"],
  ["tank-top", "light-blue"],
] as const;

export const PROJECT_PICTURES: Record<string, { widthPx: number; draw: () => Promise<Buffer> }> = {
  ...Object.fromEntries(
    TRIES.map((seed) => [
      `project-try-${seed}`,
      { widthPx: 280, draw: () => drawArtwork({ prompt: PROMPT, style: "", seed, size: "square" }) },
    ]),
  ),
  "project-collection": { widthPx: 960, draw: collection },
  // One design on every product type.
  ...Object.fromEntries(
    GARMENTS.map(([garmentId, colorId]) => [
      `range-${garmentId}`,
      { widthPx: 300, draw: () => drawGarmentWith({ art: KEPT, garmentId, colorId }) },
    ]),
  ),
};
