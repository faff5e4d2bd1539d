import { clampPlacement, largestGoodPlacement } from "~/domain/designs/placement";
import { findGarment, findPlacementArea, type Garment, listGarments } from "~/domain/garments/garments";
import { Button } from "~/ui/button";
import { Select } from "~/ui/fields";

/** What a report is about: where on which garment, and how large. It stands in the page's address. */

/** The largest good print where the address says nothing. */
export function readPlace(url: URL, picture: { widthPx: number; heightPx: number }) {
  const garment = findGarment(url.searchParams.get("garment") ?? "") ?? listGarments()[0];
  const area =
    (garment && findPlacementArea(garment, url.searchParams.get("area") ?? "")) ?? garment?.placements[0];
  if (!garment || !area) throw new Error("there is no garment");
  const largest = largestGoodPlacement({ picture, area });
  const widthIn = Number(url.searchParams.get("width") ?? "");
  const placement =
    widthIn > 0 ? clampPlacement({ picture, area, placement: { ...largest, widthIn } }) : largest;
  return { garment, area, placement };
}

export function PlaceForm({ garment, areaId }: { garment: Garment; areaId: string }) {
  return (
    <form method="get" className="grid gap-3">
      <Select
        label="On"
        name="garment"
        defaultValue={garment.id}
        options={listGarments().map((each) => ({ value: each.id, label: each.name }))}
      />
      <Select
        label="Printed on"
        name="area"
        defaultValue={areaId}
        options={garment.placements.map((each) => ({
          value: each.id,
          label: `${each.name}, ${each.widthIn} × ${each.heightIn} in`,
        }))}
      />
      <Button variant="secondary" size="sm" className="justify-self-start">
        Check it there
      </Button>
    </form>
  );
}
