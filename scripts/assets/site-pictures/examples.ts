import { GALLERY_EXAMPLES } from "../../../app/content/copy/pages/example-gallery";
import { drawGarmentWith } from "./draw";

/** The gallery's designs: each on its garment, on one flat ink. */

/** The variation and background of the picture, chosen by eye. */
const DRAWN_AS: Record<string, { seed: number; ground: string }> = {
  "night-errand": { seed: 2, ground: "#f2a541" },
  "red-sun-black-sea": { seed: 4, ground: "#e4572e" },
  "small-batch": { seed: 3, ground: "#2f3e8f" },
  "golden-hour-fox": { seed: 4, ground: "#efe3c8" },
  "quiet-ridge": { seed: 1, ground: "#19796f" },
  "out-of-office": { seed: 2, ground: "#f2a541" },
  "eight-arm-solo": { seed: 2, ground: "#e4572e" },
  "not-today": { seed: 5, ground: "#efe3c8" },
  "stay-soft": { seed: 4, ground: "#2f3e8f" },
};

export const EXAMPLE_PICTURES: Record<string, () => Promise<Buffer>> = Object.fromEntries(
  GALLERY_EXAMPLES.map(({ slug, prompt, garmentId, colorId }) => [
    slug,
    () => {
      const drawn = DRAWN_AS[slug];
      if (!drawn) throw new Error(`no variation of ${slug} was chosen`);
      const art = { prompt, style: "", seed: drawn.seed, size: "square" } as const;
      return drawGarmentWith({ art, garmentId, colorId, background: drawn.ground });
    },
  ]),
);
