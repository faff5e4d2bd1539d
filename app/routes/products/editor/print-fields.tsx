import type { PrintArea } from "~/domain/garments/find-garments";
import { additionalPrintsCostCents } from "~/domain/partner-catalog/unit-costs";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import type { EvaluatedPrint } from "~/domain/products/drafts/evaluate-draft";
import { printAreaIdsOf } from "~/domain/products/prints/version-prints";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Input } from "~/ui/forms/fields";
import type { Editor } from "./editor";

type Props = { product: CreatorProduct; editor: Editor; pictures: UsablePicture[] };

/** Where it is printed, and each print's picture and place: what is ticked opens its own fields. */
export function PrintFields({ product, editor, pictures }: Props) {
  const { printAreas } = product.garment;
  const chosen = printAreaIdsOf(editor.prints);
  return (
    <section className="grid gap-6" aria-labelledby="placement">
      <h2 id="placement" className="text-xl">
        Place it
      </h2>
      <fieldset className="field" id="prints" aria-describedby="prints-error">
        <legend className="label mb-2">Printed on</legend>
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
                  {area.widthIn} × {area.heightIn} in{about(product, chosen, area)}
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
        <div key={area.id} id={`print-${area.id}`} className="empty:hidden">
          <PrintOf
            print={editor.prints.find((print) => print.area.id === area.id)}
            editor={editor}
            pictures={pictures}
          />
        </div>
      ))}
      <Button name="intent" value="preview" variant="secondary" size="sm" className="justify-self-start">
        Preview
      </Button>
    </section>
  );
}

/** What it cannot be together with, or what one more print adds to the cost of every piece. */
function about({ garment, costs }: CreatorProduct, chosen: string[], area: PrintArea): string {
  if (chosen.includes(area.id) || chosen.length === 0) return "";
  const other = garment.printAreas.find(({ id }) => chosen.includes(id) && area.conflictsWith.includes(id));
  if (other) return `, instead of the ${other.name.toLowerCase()}`;
  const cents =
    additionalPrintsCostCents(garment, [...chosen, area.id], costs) -
    additionalPrintsCostCents(garment, chosen, costs);
  return cents > 0 ? `, adds ${formatCents(cents)}` : "";
}

function PrintOf({
  print,
  editor,
  pictures,
}: {
  print: EvaluatedPrint | undefined;
  editor: Editor;
  pictures: UsablePicture[];
}) {
  if (!print) return null;
  const { area, fields } = print;
  const inches = (field: "leftIn" | "topIn" | "widthIn", label: string) => (
    <Input
      label={label}
      name={`${area.id}.${field}`}
      suffix="in"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={fields[field]}
      error={editor.errors[`${area.id}.${field}`]}
    />
  );
  return (
    <fieldset className="grid gap-4 border-t-2 border-line pt-4">
      <legend className="font-semibold pr-3">{area.name}</legend>
      <p className="hint">
        In inches from the top left corner of the print area, which is {area.widthIn} × {area.heightIn} in.
        The height follows the picture's shape.
      </p>
      <div className="grid grid-cols-3 gap-3 items-start">
        {inches("widthIn", "Width")}
        {inches("leftIn", "From left")}
        {inches("topIn", "From top")}
      </div>
      <div className="actions">
        <Button name="intent" value={`largest:${area.id}`} variant="outline" size="sm" formNoValidate>
          Largest good placement
        </Button>
        <Button name="intent" value={`centre:${area.id}`} variant="outline" size="sm" formNoValidate>
          Centre
        </Button>
      </div>
      <PictureChoice print={print} pictures={pictures} />
    </fieldset>
  );
}

/** The newest own pictures, and the one that is printed now. */
function PictureChoice({
  print: { area, picture },
  pictures,
}: {
  print: EvaluatedPrint;
  pictures: UsablePicture[];
}) {
  const others = pictures.filter((each) => each.id !== picture.id);
  const choice = (id: string, words: string) => (
    <label key={id} className="radio p-2 grid justify-items-center gap-2">
      <img
        src={`/files/previews/${id}`}
        alt={words}
        width={96}
        height={96}
        loading="lazy"
        className="w-full aspect-square object-contain bg-tint rounded-soft"
      />
      <input type="radio" name={`${area.id}.picture`} value={id} defaultChecked={id === picture.id} />
    </label>
  );
  return (
    <details>
      <summary className="justify-self-start text-sm font-semibold underline cursor-pointer">
        Another picture here
      </summary>
      <div className="grid grid-cols-3 sm:grid-cols-4 gap-2 mt-3">
        {choice(picture.id, "The picture that is printed now")}
        {others.map((each) => choice(each.id, each.prompt || "Own picture"))}
      </div>
    </details>
  );
}
