import type { GarmentId } from "~/garments/find-garments";
import type { GarmentPattern } from "./pattern";

const jersey = { fabric: "jersey", hemBandHeight: 0, size: "M" } as const;

const fleece = { fabric: "fleece", hemBandHeight: 2.6, size: "M" } as const;

const tShirt: GarmentPattern = {
  ...jersey,
  kind: "t-shirt",
  fit: "unisex",
  chest: 10,
  waist: 9.75,
  hem: 9.95,
  length: 29,
  armhole: 9.4,
  shoulder: 8.7,
  shoulderSlope: 1.9,
  neck: 3.65,
  frontNeckDrop: 4.1,
  backNeckDrop: 1.05,
  collarHeight: 0.8,
  sleeve: { length: 8.3, elbow: 0, cuff: 6.3, ribbed: 0 },
};

const tShirtWomens: GarmentPattern = {
  ...tShirt,
  fit: "womens",
  size: "M",
  chest: 9.25,
  waist: 8.2,
  hem: 9.35,
  length: 26.6,
  armhole: 8.4,
  shoulder: 7.5,
  shoulderSlope: 1.7,
  neck: 3.9,
  frontNeckDrop: 5,
  backNeckDrop: 1.3,
  collarHeight: 0.6,
  sleeve: { length: 6.5, elbow: 0, cuff: 5.5, ribbed: 0 },
};

const tShirtYouth: GarmentPattern = {
  ...tShirt,
  fit: "youth",
  chest: 8.5,
  waist: 8.45,
  hem: 8.55,
  length: 22.5,
  armhole: 7.7,
  shoulder: 7.2,
  shoulderSlope: 1.5,
  neck: 3.1,
  frontNeckDrop: 3.3,
  collarHeight: 0.7,
  sleeve: { length: 6.6, elbow: 0, cuff: 5.3, ribbed: 0 },
};

const sweatshirt: GarmentPattern = {
  ...fleece,
  kind: "sweatshirt",
  fit: "unisex",
  chest: 11,
  waist: 10.9,
  hem: 10.3,
  length: 28,
  armhole: 10.4,
  shoulder: 9.6,
  shoulderSlope: 2.2,
  neck: 3.8,
  frontNeckDrop: 4.2,
  backNeckDrop: 1.1,
  collarHeight: 1.05,
  sleeve: { length: 24.9, elbow: 6.7, cuff: 3.5, ribbed: 2.6 },
};

const sweatshirtYouth: GarmentPattern = {
  ...sweatshirt,
  fit: "youth",
  chest: 8.75,
  waist: 8.7,
  hem: 8.2,
  length: 22,
  armhole: 8.3,
  shoulder: 7.9,
  shoulderSlope: 1.7,
  neck: 3.2,
  frontNeckDrop: 3.4,
  collarHeight: 0.9,
  hemBandHeight: 2.1,
  sleeve: { length: 19.1, elbow: 5.4, cuff: 3, ribbed: 2.1 },
};

const hoodie: GarmentPattern = { ...sweatshirt, kind: "hoodie", neck: 4.1, frontNeckDrop: 3.2 };

const hoodieYouth: GarmentPattern = { ...sweatshirtYouth, kind: "hoodie", neck: 3.5, frontNeckDrop: 2.7 };

const longSleeve: GarmentPattern = {
  ...tShirt,
  kind: "long-sleeve",
  sleeve: { length: 25.8, elbow: 5.9, cuff: 3.4, ribbed: 2 },
};

const longSleeveWomens: GarmentPattern = {
  ...tShirtWomens,
  kind: "long-sleeve",
  sleeve: { length: 23.8, elbow: 5.1, cuff: 3.1, ribbed: 0 },
};

const tankTop: GarmentPattern = {
  ...jersey,
  kind: "tank-top",
  fit: "unisex",
  chest: 9.75,
  waist: 9.5,
  hem: 9.8,
  length: 28,
  armhole: 10,
  shoulder: 5.7,
  shoulderSlope: 0.9,
  neck: 3.5,
  frontNeckDrop: 6.2,
  backNeckDrop: 1.9,
  collarHeight: 0.55,
  sleeve: null,
};

const tankTopWomens: GarmentPattern = {
  ...tankTop,
  fit: "womens",
  size: "L",
  chest: 8.75,
  waist: 7.9,
  hem: 9.3,
  length: 27,
  armhole: 8.4,
  shoulder: 5,
  shoulderSlope: 0.8,
  neck: 3.4,
  frontNeckDrop: 6.6,
  backNeckDrop: 2.2,
  collarHeight: 0.5,
  racerback: true,
};

export const GARMENT_PATTERNS: Record<GarmentId, GarmentPattern> = {
  "t-shirt": tShirt,
  "t-shirt-womens": tShirtWomens,
  "t-shirt-youth": tShirtYouth,
  hoodie,
  "hoodie-youth": hoodieYouth,
  sweatshirt,
  "sweatshirt-youth": sweatshirtYouth,
  "long-sleeve": longSleeve,
  "long-sleeve-womens": longSleeveWomens,
  "tank-top": tankTop,
  "tank-top-womens": tankTopWomens,
} as Record<GarmentId, GarmentPattern>;
