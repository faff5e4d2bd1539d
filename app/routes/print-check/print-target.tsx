import { findGarment, findPrintArea, type Garment, listGarments } from "~/domain/garments/find-garments";
import { clampPlacement, defaultPlacement } from "~/print";
import { Button } from "~/ui/elements/button";
import { Select } from "~/ui/forms/fields";

/** What a report is about: where on which garment, and how large. It stands in the page's address. */

/** The largest good print where the address says nothing. */
export function readPrintTarget(url: URL, picture: { widthPx: number; heightPx: number }) {
  const garment = findGarment(url.searchParams.get("garment") ?? "") ?? listGarments()[0];
  const area =
    (garment && findPrintArea(garment, url.searchParams.get("area") ?? "")) ?? garment?.printAreas[0];
  if (!garment || !area) throw new Error("there is no garment");
  const largest = defaultPlacement({ picture, area });
  const widthIn = Number(url.searchParams.get("width") ?? "");
  const placement =
    widthIn > 0 ? clampPlacement({ picture, area, placement: { ...largest, widthIn } }) : largest;
  return { garment, area, placement };
}

export function PrintTargetForm({ garment, areaId }: { garment: Garment; areaId: string }) {
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
        options={garment.printAreas.map((each) => ({
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
