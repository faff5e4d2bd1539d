import { describe, expect, it } from "vitest";
import {
  PRESENTATION_MOCKUP_COUNT,
  requiredMockups,
  viewAndPresentationOf,
} from "~/domain/products/mockups/mockup-kinds";
import { coverView } from "~/domain/products/prints/version-prints";
import { listGarments, type PrintAreaId } from "~/garments/find-garments";
import { findWearer } from "~/print";
import { drawGarment } from "~/print/drawing/draw-garment";

const printsOn = (areas: readonly PrintAreaId[], id = "picture") =>
  areas.map((areaId) => ({
    picture: { id },
    placement: { areaId, leftIn: 0, topIn: 0, widthIn: 1, heightIn: 1 },
  }));
const SETS: PrintAreaId[][] = [
  ["front"],
  ["left-chest"],
  ["back"],
  ["left-sleeve"],
  ["front", "back"],
  ["left-chest", "back", "left-sleeve", "right-sleeve"],
  ["left-sleeve", "right-sleeve"],
];
const colors = ["navy", "white", "red"];
const cases = listGarments().flatMap((garment) =>
  SETS.filter((areas) => areas.every((id) => garment.printAreas.some((area) => area.id === id))).map(
    (areas) => ({ garment, prints: printsOn(areas), areas }),
  ),
);

describe("the pictures of a version", () => {
  it("show every side that is printed in every color, and the first color on a hanger and on people", () => {
    for (const { garment, prints, areas } of cases) {
      const wanted = requiredMockups({ garment, prints, colors }, "all");
      const where = `${garment.id} ${areas}`;
      expect(new Set(wanted.map((each) => `${each.color}/${each.kind}`)).size, where).toBe(wanted.length);
      const cover = coverView(garment, prints);
      for (const color of colors) {
        const views = wanted
          .filter(({ color: its, kind }) => its === color && !/^(card|social|small-.*)$/.test(kind))
          .map(({ kind }) => viewAndPresentationOf(kind, cover))
          .filter(({ presentation }) => presentation === "flat")
          .map(({ view }) => view);
        const printed = new Set(areas.map((id) => garment.printAreas.find((area) => area.id === id)?.view));
        expect(new Set(views), where).toEqual(printed);
        expect(views, where).toHaveLength(printed.size);
      }
      // As many as the query expects that finds versions without mockups.
      const has = (...ids: PrintAreaId[]) => (areas.some((id) => ids.includes(id)) ? 1 : 0);
      const views = has("front", "left-chest") + has("back") + has("left-sleeve") + has("right-sleeve");
      const counted =
        2 * views * colors.length + 1 + PRESENTATION_MOCKUP_COUNT * has("front", "left-chest", "back");
      expect(wanted, where).toHaveLength(counted);
    }
  });

  it("can all be drawn, worn by people whose size there is", () => {
    for (const { garment, prints } of cases) {
      const cover = coverView(garment, prints);
      for (const { kind } of requiredMockups({ garment, prints, colors }, "all")) {
        const { view, presentation } = viewAndPresentationOf(kind, cover);
        expect(drawGarment(garment, view, presentation).pieces.length).toBeGreaterThan(0);
        if (typeof presentation === "string") continue;
        const wearer = findWearer(presentation.wearer);
        expect(garment.sizes.map((size) => size.id)).toContain(wearer?.size);
        expect(wearer?.fits).toContain(garment.fit);
      }
    }
  });

  it("show one design on the same two people, and another one on others", () => {
    const [{ garment }] = cases as [(typeof cases)[number]];
    const people = (id: string) =>
      requiredMockups({ garment, prints: printsOn(["front"], id), colors }, "all")
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith("worn-"));
    expect(people("one")).toEqual(people("one"));
    expect(new Set(people("one")).size).toBe(2);
    const all = new Set(Array.from({ length: 40 }, (_, at) => people(`picture ${at}`)).flat());
    expect(all.size).toBe(5);
  });

  it("are only the cover for a draft", () => {
    const [{ garment, prints }] = cases as [(typeof cases)[number]];
    expect(requiredMockups({ garment, prints, colors }, "cover").map((each) => each.kind)).toEqual([
      "card",
      "large",
      "social",
    ]);
    expect(requiredMockups({ garment, prints, colors: [] }, "all")).toEqual([]);
  });
});
