import { drawArtwork, drawGarmentWith, pictureDataUrl, renderSvg } from "./draw";

/** Thumbnails of the tutorials: posters in two flat inks that show the lesson's subject. */

const INKS = {
  paper: "#fbf7ef",
  ink: "#16161d",
  vermilion: "#e4572e",
  marigold: "#f2a541",
  teal: "#19796f",
  indigo: "#2f3e8f",
} as const;
type Ink = keyof typeof INKS;

const WIDTH = 1280;
const HEIGHT = 720;
const DOT_STEP = 26;

const image = (href: string, x: number, y: number, width: number, height: number, turn = 0) =>
  `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}" transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"/>`;

/** Dots that grow toward the bottom. */
function halftone(ink: Ink, top: number): string {
  const rows = Math.ceil((HEIGHT - top) / DOT_STEP);
  const dots: string[] = [];
  for (let row = 0; row < rows; row++) {
    const radius = ((row + 1) / rows) * DOT_STEP * 0.52;
    for (let x = row % 2 ? DOT_STEP / 2 : 0; x <= WIDTH; x += DOT_STEP)
      dots.push(`<circle cx="${x}" cy="${top + row * DOT_STEP}" r="${radius.toFixed(1)}"/>`);
  }
  return `<g fill="${INKS[ink]}">${dots.join("")}</g>`;
}

function sheet(ground: Ink, content: string): Promise<Buffer> {
  return renderSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path fill="${INKS[ground]}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${content}</svg>`,
    WIDTH,
  );
}

const disc = (ink: Ink, cx: number, cy: number, r: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${INKS[ink]}"/>`;

/** A fox as a pencil sketch, and finished. */
const fox = { prompt: "a fox reading a book in the forest", seed: 6, size: "square" } as const;

export const THUMBNAILS: Record<string, () => Promise<Buffer>> = {
  "getting-started": async () => {
    const tee = await pictureDataUrl(
      drawGarmentWith({ art: "surf-the-moon", garmentId: "t-shirt", colorId: "black" }),
      800,
    );
    const art = await pictureDataUrl(drawArtwork("surf-the-moon"), 420);
    return sheet(
      "marigold",
      halftone("vermilion", 330) + image(art, 90, 120, 420, 420, -7) + image(tee, 500, -70, 800, 900, 4),
    );
  },
  "design-enhancement-tutorial": async () => {
    const before = await pictureDataUrl(drawArtwork({ ...fox, style: "pencil sketch" }), 620);
    const after = await pictureDataUrl(drawArtwork({ ...fox, style: "watercolor" }), 620);
    return sheet(
      "paper",
      `<path fill="${INKS.teal}" d="M640 0h640v720H640z"/>${disc("paper", 960, 360, 300)}${image(before, 30, 60, 600, 600)}${image(after, 660, 60, 600, 600)}` +
        `<path d="M640 0v720" stroke="${INKS.ink}" stroke-width="6" stroke-dasharray="26 18"/>`,
    );
  },
  "ai-model-generation": async () => {
    const [sand, red, black] = await Promise.all(
      (["sand", "forest", "black"] as const).map((colorId) =>
        pictureDataUrl(drawGarmentWith({ art: "stay-wild", garmentId: "hoodie", colorId }), 640),
      ),
    );
    return sheet(
      "indigo",
      disc("marigold", 640, 400, 330) +
        image(sand ?? "", 30, 20, 560, 630, -8) +
        image(black ?? "", 690, 20, 560, 630, 8) +
        image(red ?? "", 310, 0, 660, 742),
    );
  },
  "first-hundred-visitors": async () => {
    const [rex, whale, fuji] = await Promise.all([
      pictureDataUrl(
        drawGarmentWith({ art: "pedal-rex", garmentId: "tank-top", colorId: "light-blue" }),
        420,
      ),
      pictureDataUrl(drawGarmentWith({ art: "sky-whale", garmentId: "t-shirt", colorId: "black" }), 420),
      pictureDataUrl(
        drawGarmentWith({ art: "fuji-in-bloom", garmentId: "sweatshirt", colorId: "pink" }),
        420,
      ),
    ]);
    const frame = (x: number, y: number, turn: number, href: string | undefined) =>
      `<g transform="rotate(${turn} ${x + 185} ${y + 235})"><path fill="${INKS.paper}" d="M${x} ${y}h370v470h-370z"/>${image(href ?? "", x - 10, y - 12, 390, 438)}<path d="M${x + 30} ${y + 436}h190" stroke="${INKS.ink}" stroke-width="12"/><path d="M${x + 286} ${y + 436}h54" stroke="${INKS.vermilion}" stroke-width="12"/></g>`;
    return sheet(
      "vermilion",
      halftone("marigold", 300) +
        frame(70, 140, -6, rex) +
        frame(455, 100, 2, whale) +
        frame(845, 150, 7, fuji),
    );
  },
  "pricing-that-pays": async () => {
    const tee = await pictureDataUrl(
      drawGarmentWith({ art: "still-water", garmentId: "t-shirt", colorId: "sand" }),
      760,
    );
    const tag =
      `<g transform="translate(800 150) rotate(9)"><path fill="${INKS.paper}" d="M0 60l60-60h180l60 60v380H0z"/><circle cx="150" cy="60" r="22" fill="${INKS.teal}"/>` +
      `<g stroke="${INKS.ink}" stroke-width="10"><path d="M50 150h120M50 200h90M50 250h110"/><path d="M210 150h40M210 200h40M210 250h40" stroke="${INKS.vermilion}"/><path d="M50 300h200" stroke-dasharray="18 12"/></g><path d="M50 350h200" stroke="${INKS.ink}" stroke-width="30"/></g>`;
    return sheet("teal", disc("marigold", 430, 400, 330) + image(tee, 40, -60, 780, 878, -4) + tag);
  },
  "one-idea-ten-products": async () => {
    const [tank, sleeve, tee, hoodie, sweatshirt] = await Promise.all(
      (
        [
          ["tank-top", "white"],
          ["long-sleeve", "heather-grey"],
          ["t-shirt", "sand"],
          ["hoodie", "light-blue"],
          ["sweatshirt", "pink"],
        ] as const
      ).map(([garmentId, colorId]) =>
        pictureDataUrl(drawGarmentWith({ art: "still-water", garmentId, colorId }), 520),
      ),
    );
    return sheet(
      "ink",
      halftone("indigo", 240) +
        image(tank ?? "", -30, 70, 470, 529, -12) +
        image(sweatshirt ?? "", 840, 70, 470, 529, 12) +
        image(sleeve ?? "", 170, 90, 500, 563, -6) +
        image(hoodie ?? "", 610, 80, 500, 563, 6) +
        image(tee ?? "", 370, 110, 540, 608),
    );
  },
};
