// Made by scripts/assets/trend-pictures.ts.

/** Two pictures for each category of trends: a card as WebP, the whole as JPEG, with their sizes in pixels. */
export const TREND_PICTURES = {
  nostalgic: [
    {
      src: "/pictures/trend-nostalgic-1-d1ddb293.webp",
      jpg: "/pictures/trend-nostalgic-1-f54dc9d9.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
    {
      src: "/pictures/trend-nostalgic-2-640897ab.webp",
      jpg: "/pictures/trend-nostalgic-2-8355b94b.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
  ],
  humor: [
    {
      src: "/pictures/trend-humor-1-80333009.webp",
      jpg: "/pictures/trend-humor-1-cefe4ef6.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
    {
      src: "/pictures/trend-humor-2-9d921ae5.webp",
      jpg: "/pictures/trend-humor-2-15867b4d.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
  ],
  minimalist: [
    {
      src: "/pictures/trend-minimalist-1-65465ace.webp",
      jpg: "/pictures/trend-minimalist-1-61db8f9c.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
    {
      src: "/pictures/trend-minimalist-2-14f9ec27.webp",
      jpg: "/pictures/trend-minimalist-2-b1aa30f3.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
  ],
  slogan: [
    {
      src: "/pictures/trend-slogan-1-d5f1414f.webp",
      jpg: "/pictures/trend-slogan-1-911621e0.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
    {
      src: "/pictures/trend-slogan-2-3e90901c.webp",
      jpg: "/pictures/trend-slogan-2-1eafe7be.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
  ],
  graphic: [
    {
      src: "/pictures/trend-graphic-1-84be9509.webp",
      jpg: "/pictures/trend-graphic-1-be4182b6.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
    {
      src: "/pictures/trend-graphic-2-8118ca32.webp",
      jpg: "/pictures/trend-graphic-2-a4e92266.jpg",
      width: 480,
      height: 540,
      fullWidth: 1200,
      fullHeight: 1350,
    },
  ],
} as const;
