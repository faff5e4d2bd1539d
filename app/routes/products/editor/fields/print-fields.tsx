import { additionalPrintsCostCents } from "~/domain/partner-catalog/unit-costs";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { printAreaIdsOf } from "~/domain/products/prints/version-prints";
import type { PrintArea } from "~/garments/find-garments";
import { Button } from "~/ui/elements/button";
import type { EditedDraft } from "../editor";
import { words } from "../words";
import { PrintPlacementFields } from "./print-placement-fields";

type Props = { product: CreatorProduct; editor: EditedDraft; pictures: UsablePicture[] };

/** Which areas are printed; a ticked area has fields for its picture and position. */
export function PrintFields({ product, editor, pictures }: Props) {
  const { printAreas } = product.garment;
  const chosen = printAreaIdsOf(editor.prints);
  return (
    <section className="grid gap-6" aria-labelledby="placement">
      <h2 id="placement" className="text-xl">
        {words.prints.heading}
      </h2>
      <fieldset className="field" id="prints" aria-describedby="prints-error">
        <legend className="label mb-2">{words.prints.printedOn}</legend>
        <div className="grid grid-cols-2 lg:grid-cols-3 gap-x-4 gap-y-2">
          {printAreas.map((area) => (
            <label key={area.id} className="check items-start">
              <input
                type="checkbox"
                name="prints"
                value={area.id}
                defaultChecked={chosen.includes(area.id)}
              />
              <span>
                {area.name}
                <small className="block text-soft">
                  {words.prints.areaSize(area)}
                  <span id={`print-note-${area.id}`}>{noteOf(product, chosen, area)}</span>
                </small>
              </span>
            </label>
          ))}
        </div>
        <p className="error" id="prints-error">
          {editor.errors.prints}
        </p>
      </fieldset>
      {printAreas.map((area) => (
        <div key={area.id} id={`print-${area.id}`} className="empty:hidden" data-keep="">
          <PrintPlacementFields
            print={editor.prints.find((print) => print.area.id === area.id)}
            editor={editor}
            pictures={pictures}
          />
        </div>
      ))}
      <Button name="intent" value="preview" variant="secondary" size="sm" className="justify-self-start">
        {words.prints.preview}
      </Button>
    </section>
  );
}

/** The chosen area that it would replace, or what it adds to the cost of a piece. */
function noteOf({ garment, costs }: CreatorProduct, chosen: string[], area: PrintArea): string {
  if (chosen.includes(area.id) || chosen.length === 0) return "";
  const other = garment.printAreas.find(({ id }) => chosen.includes(id) && area.conflictsWith.includes(id));
  if (other) return words.prints.insteadOf({ area: other.name });
  const cents =
    additionalPrintsCostCents(garment, [...chosen, area.id], costs) -
    additionalPrintsCostCents(garment, chosen, costs);
  return cents > 0 ? words.prints.adds({ cents }) : "";
}
