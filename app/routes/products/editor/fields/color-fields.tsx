import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { formatList } from "~/lib/text/format-list";
import { Select } from "~/ui/forms/fields";
import type { Editor } from "../editor";
import { words } from "../words";

type Props = { product: CreatorProduct; editor: Editor };

/** `lost`: the colors on which a print would not be visible. */
export function ColorFields({ product, editor, lost }: Props & { lost: readonly string[] }) {
  const { colors } = product.garment;
  const off = colors.filter(({ id }) => lost.includes(id) && !editor.fields.colorIds.includes(id));
  return (
    <section className="grid gap-4" aria-labelledby="colors-heading">
      <h2 id="colors-heading" className="text-xl">
        {words.colors.heading}
      </h2>
      <Select
        label={words.colors.cover}
        name="cover"
        hint={words.colors.coverHint}
        defaultValue={editor.fields.coverColorId}
        options={colors.map((color) => ({ value: color.id, label: color.name }))}
      />
      <fieldset className="field" id="colours" aria-describedby="colours-error">
        <legend className="label mb-2">{words.colors.onOffer}</legend>
        <div className="grid grid-cols-2 lg:grid-cols-3 gap-x-4 gap-y-2">
          {colors.map((color) => (
            <label key={color.id} className="check items-center">
              <input
                type="checkbox"
                name="colours"
                value={color.id}
                defaultChecked={editor.fields.colorIds.includes(color.id)}
              />
              <svg viewBox="0 0 20 20" className="w-5 h-5 rounded-soft" aria-hidden="true">
                <circle cx="10" cy="10" r="9.5" fill={color.hex} stroke="currentColor" strokeOpacity=".35" />
              </svg>
              <span>{color.name}</span>
            </label>
          ))}
        </div>
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
