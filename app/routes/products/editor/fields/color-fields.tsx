import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { GarmentColor } from "~/garments/find-garments";
import { formatList } from "~/lib/text/formats/format-list";
import { GarmentColorPreview } from "../../garment-preview";
import type { EditedDraft } from "../editor";
import { sceneOf, viewOf } from "../product-preview";
import { words } from "../words";

type Props = { product: CreatorProduct; editor: EditedDraft };

/**
 * Every color with its prints: which one is shown first, and which are for sale. `lost`: those on which a print would not be
 * visible.
 */
export function ColorFields({ product, editor, lost }: Props & { lost: readonly string[] }) {
  const { colors } = product.garment;
  const off = colors.filter(({ id }) => lost.includes(id) && !editor.fields.colorIds.includes(id));
  return (
    <section className="grid gap-4" aria-labelledby="colors-heading">
      <h2 id="colors-heading" className="text-xl">
        {words.colors.heading}
      </h2>
      <fieldset className="field" id="colours" aria-describedby="colours-error">
        <legend className="label mb-2">{words.colors.onOffer}</legend>
        <p className="hint mb-2">{words.colors.coverHint}</p>
        <ul className="colorways" id="colorways">
          {colors.map((color) => (
            <li key={color.id}>
              <Cover product={product} editor={editor} color={color} />
              <label className="check items-center">
                <input
                  type="checkbox"
                  name="colours"
                  value={color.id}
                  defaultChecked={editor.fields.colorIds.includes(color.id)}
                />
                <span className="text-sm">{color.name}</span>
              </label>
            </li>
          ))}
        </ul>
        <p className="hint" id="colours-lost">
          {off.length > 0
            ? words.colors.leftOut({ colors: formatList(off.map(({ name }) => name.toLowerCase())) })
            : null}
        </p>
        <p className="error" id="colours-error">
          {editor.errors.colours}
        </p>
      </fieldset>
    </section>
  );
}

/** A small garment of this color that is chosen as the one shown first. */
function Cover({ product, editor, color }: Props & { color: GarmentColor }) {
  const { prints } = editor.changes;
  const view = viewOf(editor.prints, prints[0]?.placement.areaId ?? "");
  return (
    <label className="colorway" title={words.colors.showFirst({ color: color.name })}>
      <input
        type="radio"
        name="cover"
        value={color.id}
        defaultChecked={editor.fields.coverColorId === color.id}
        className="sr-only"
        aria-label={words.colors.showFirst({ color: color.name })}
      />
      <GarmentColorPreview
        garment={product.garment}
        color={color}
        view={view}
        prints={prints}
        idPrefix={sceneOf(view)}
      />
    </label>
  );
}
