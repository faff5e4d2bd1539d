import { describe, expect, it } from "vitest";
import { findGarment, findSize, type Garment } from "~/garments/find-garments";
import { drawGarment } from "~/print/drawing/draw-garment";
import type { Wearer } from "~/print/wearers/wearer-types";
import { wearersFor } from "~/print/wearers/wearers";
import { WEARERS } from "~/print/wearers/wearers-data";

const garmentOf = (id: string): Garment => {
  const found = findGarment(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};
const tee = garmentOf("t-shirt");
const adults = wearersFor(garmentOf("hoodie"));

/** Beyond this many degrees the forearm goes behind the back or to the hip. */
const BENT = 100;
const poseOf = ({ armAngles }: Wearer) =>
  armAngles.map(([, forearm]) => (forearm > BENT ? "bent" : "hanging"));
/** Around the chest of a body, by how it fills its size. */
const chestOf = (wearer: Wearer) => (findSize(tee, wearer.size)?.chestIn ?? 0) * wearer.build.chest;
const foldsOf = (garment: Garment, wearer: Wearer) =>
  drawGarment(garment, "front", { wearer: wearer.id }).pieces.flatMap(({ folds = [] }) => folds);

describe("the people who wear garments in pictures", () => {
  it("stand in at least three poses, and lean on either leg", () => {
    const poses = new Set(adults.map((wearer) => poseOf(wearer).join(" ")));
    expect(poses.size).toBeGreaterThanOrEqual(3);
    expect(adults.some(({ weight }) => weight < 0)).toBe(true);
    expect(adults.some(({ weight }) => weight > 0)).toBe(true);
    expect(new Set(WEARERS.map(({ armAngles }) => JSON.stringify(armAngles))).size).toBe(WEARERS.length);
  });

  it("are as broad as the size that they wear", () => {
    const sizes = ["S", "M", "L", "XL", "2XL"];
    const broad = sizes.map((size) => adults.filter((wearer) => wearer.size === size).map(chestOf));
    for (const [index, bodies] of broad.entries()) {
      const larger = broad.slice(index + 1).flat();
      expect(bodies.length, sizes[index]).toBeGreaterThan(0);
      expect(Math.max(...bodies), sizes[index]).toBeLessThan(Math.min(...larger, Number.POSITIVE_INFINITY));
    }
  });

  it("wear cloth whose folds differ from garment to garment and from pose to pose", () => {
    const [first, second] = adults;
    if (!first || !second) throw new Error("nobody is there");
    const cloths = ["t-shirt", "hoodie", "sweatshirt", "long-sleeve", "tank-top"].map(garmentOf);
    const ofGarments = cloths.map((garment) => JSON.stringify(foldsOf(garment, first)));
    expect(ofGarments.every((folds) => folds !== "[]")).toBe(true);
    expect(new Set(ofGarments).size).toBe(cloths.length);
    const ofPeople = wearersFor(tee).map((wearer) => JSON.stringify(foldsOf(tee, wearer)));
    expect(new Set(ofPeople).size).toBe(ofPeople.length);
  });
});
