/** Made by scripts/pictures.ts: the fixed pictures of the public pages, with their size in pixels. */
export const PICTURES = {
  "art-surf": { src: "/pictures/art-surf-c44f9853.webp", width: 480, height: 480 },
  "hoodie-surf": { src: "/pictures/hoodie-surf-32792c0a.webp", width: 520, height: 585 },
  "shop-fox": { src: "/pictures/shop-fox-433e3818.webp", width: 240, height: 270 },
  "shop-fuji": { src: "/pictures/shop-fuji-8a7f8c18.webp", width: 240, height: 270 },
  "shop-rex": { src: "/pictures/shop-rex-9c717dac.webp", width: 240, height: 270 },
  "pack-tee": { src: "/pictures/pack-tee-b644e4d8.webp", width: 720, height: 810 },
  "fox-watercolor": { src: "/pictures/fox-watercolor-1af158de.webp", width: 360, height: 360 },
  "fox-pixel": { src: "/pictures/fox-pixel-2d310a6d.webp", width: 360, height: 360 },
  "fox-cartoon": { src: "/pictures/fox-cartoon-dcefd747.webp", width: 360, height: 360 },
  "sweatshirt-fox": { src: "/pictures/sweatshirt-fox-5c27956f.webp", width: 560, height: 630 },
  "tutorial-getting-started": {
    src: "/pictures/tutorial-getting-started-f45a1097.webp",
    width: 640,
    height: 360,
  },
  "tutorial-design-enhancement-tutorial": {
    src: "/pictures/tutorial-design-enhancement-tutorial-73228e31.webp",
    width: 640,
    height: 360,
  },
  "tutorial-ai-model-generation": {
    src: "/pictures/tutorial-ai-model-generation-7adbd024.webp",
    width: 640,
    height: 360,
  },
  "tutorial-first-hundred-visitors": {
    src: "/pictures/tutorial-first-hundred-visitors-ae66b830.webp",
    width: 640,
    height: 360,
  },
  "tutorial-pricing-that-pays": {
    src: "/pictures/tutorial-pricing-that-pays-44cd0720.webp",
    width: 640,
    height: 360,
  },
  "tutorial-one-idea-ten-products": {
    src: "/pictures/tutorial-one-idea-ten-products-ed72000c.webp",
    width: 640,
    height: 360,
  },
} as const;

export type PictureName = keyof typeof PICTURES;
