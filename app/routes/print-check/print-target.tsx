import { findGarment, findPrintArea, type Garment, listGarments } from "~/garments/find-garments";
import { parseDecimal } from "~/lib/text/numbers-in-text";
import { clampPlacement, defaultPlacement } from "~/print";
import { Button } from "~/ui/elements/button";
import { Select } from "~/ui/forms/fields";
import { words } from "./words";

/** Garment, area and placement of the report, from the page's address. The default is the largest good print. */
export function readPrintTarget(url: URL, picture: { widthPx: number; heightPx: number }) {
  const garment = findGarment(url.searchParams.get("garment") ?? "") ?? listGarments()[0];
  const area =
    (garment && findPrintArea(garment, url.searchParams.get("area") ?? "")) ?? garment?.printAreas[0];
  if (!garment || !area) throw new Error("there is no garment");
  const largest = defaultPlacement({ picture, area });
  const widthIn = parseDecimal(url.searchParams.get("width")) ?? 0;
  const placement =
    widthIn > 0 ? clampPlacement({ picture, area, placement: { ...largest, widthIn } }) : largest;
  return { garment, area, placement };
}

export function PrintTargetForm({ garment, areaId }: { garment: Garment; areaId: string }) {
  return (
    <form method="get" className="grid gap-3">
      <Select
        label={words.target.garment}
        name="garment"
        defaultValue={garment.id}
        options={listGarments().map((each) => ({ value: each.id, label: each.name }))}
      />
      <Select
        label={words.target.area}
        name="area"
        defaultValue={areaId}
        options={garment.printAreas.map((each) => ({ value: each.id, label: words.target.areaOption(each) }))}
      />
      <Button variant="secondary" size="sm" className="justify-self-start">
        {words.target.submit}
      </Button>
    </form>
  );
}
