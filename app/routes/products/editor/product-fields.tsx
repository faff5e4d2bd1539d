import { calculateUnitCostCents, maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { MAX_DESCRIPTION_CHARACTERS, MAX_TITLE_CHARACTERS } from "~/domain/products/drafts/draft-limits";
import {
  breakEvenPriceCents,
  estimateRevenueSplit,
  suggestedPriceCents,
} from "~/domain/products/pricing/revenue-split";
import { printAreaIdsOf } from "~/domain/products/prints/version-prints";
import { formatList } from "~/lib/format-list";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Input, Select, Textarea } from "~/ui/forms/fields";
import type { Editor } from "./editor";

type Props = { product: CreatorProduct; editor: Editor };

/** `lost`: the colours on which a print could not be made out. */
export function ColourFields({ product, editor, lost }: Props & { lost: readonly string[] }) {
  const { colours } = product.garment;
  const off = colours.filter(({ id }) => lost.includes(id) && !editor.fields.colourIds.includes(id));
  return (
    <section className="grid gap-4" aria-labelledby="colours-heading">
      <h2 id="colours-heading" className="text-xl">
        Colours
      </h2>
      <Select
        label="Shown first, and in the preview"
        name="cover"
        hint="Always on offer."
        defaultValue={editor.fields.coverColourId}
        options={colours.map((colour) => ({ value: colour.id, label: colour.name }))}
      />
      <fieldset className="field" id="colours" aria-describedby="colours-error">
        <legend className="label mb-2">On offer</legend>
        <div className="grid grid-cols-2 lg:grid-cols-3 gap-x-4 gap-y-2">
          {colours.map((colour) => (
            <label key={colour.id} className="check items-center">
              <input
                type="checkbox"
                name="colours"
                value={colour.id}
                defaultChecked={editor.fields.colourIds.includes(colour.id)}
              />
              <svg viewBox="0 0 20 20" className="w-5 h-5 rounded-soft" aria-hidden="true">
                <circle cx="10" cy="10" r="9.5" fill={colour.hex} stroke="currentColor" strokeOpacity=".35" />
              </svg>
              <span>{colour.name}</span>
            </label>
          ))}
        </div>
        <p className="hint" id="colours-lost">
          {off.length > 0
            ? `Left out, because the drawing or a part of it would not be seen there: ${formatList(off.map(({ name }) => name.toLowerCase()))}.`
            : null}
        </p>
        <p className="error" id="colours-error">
          {editor.errors.colours}
        </p>
      </fieldset>
    </section>
  );
}

export function TitleFields({ editor }: { editor: Editor }) {
  return (
    <section className="grid gap-4" aria-labelledby="words">
      <h2 id="words" className="text-xl">
        Say what it is
      </h2>
      <Input
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE_CHARACTERS}
        defaultValue={editor.fields.title}
        error={editor.errors.title}
      />
      <Textarea
        label="Description"
        name="description"
        hint="What it shows, who it is for. An empty line begins a new paragraph."
        maxLength={MAX_DESCRIPTION_CHARACTERS}
        defaultValue={editor.fields.description}
        error={editor.errors.description}
      />
    </section>
  );
}

/** The price with everything that is taken from it beside it. */
export function PriceFields({ product, editor }: Props) {
  const { garment, costs, commissionBasisPoints } = product;
  const { priceCents, prints, colours } = editor.changes;
  const areas = printAreaIdsOf(prints);
  const rate = { commissionBasisPoints };
  const bounds = { unitCostCents: maxUnitCostCents(garment, { colours, areas }, costs), ...rate };
  const splitFor = (sizeId: string) =>
    estimateRevenueSplit({
      unitPriceCents: priceCents,
      unitCostCents: calculateUnitCostCents(
        garment,
        { colourId: colours[0] ?? garment.colours[0]?.id ?? "", sizeId, areas },
        costs,
      ),
      ...rate,
    });
  const usual = splitFor(garment.sizes[0]?.id ?? "");
  const usualSizes = garment.sizes.filter((size) => size.extraCostCents === 0);
  const larger = garment.sizes.filter((size) => size.extraCostCents > 0);
  const range = `${usualSizes[0]?.id} to ${usualSizes.at(-1)?.id}`;
  return (
    <section className="grid gap-4" aria-labelledby="price-heading">
      <h2 id="price-heading" className="text-xl">
        Price it
      </h2>
      <div className="grid xl:grid-cols-2 gap-6 items-start">
        <div className="grid gap-3">
          <Input
            label="Price"
            name="price"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={`The same in every size. We suggest ${formatCents(suggestedPriceCents(bounds))}; the least is ${formatCents(breakEvenPriceCents(bounds))}.`}
            defaultValue={editor.fields.price}
            error={editor.errors.price}
          />
          <Button name="intent" value="preview" variant="secondary" size="sm" className="justify-self-start">
            Work it out
          </Button>
        </div>
        <div className="grid gap-2" id="earning">
          <CostBreakdown
            caption={`What you earn at ${formatCents(priceCents)}`}
            rows={[
              { label: "Price", cents: priceCents },
              {
                label: areas.length > 1 ? `Garment and ${areas.length} prints` : "Garment and print",
                cents: -usual.printCostCents,
                note: `Sizes ${range}`,
              },
              { label: "Payment fee", cents: -usual.feeCents, note: "2.9% and 30 cents, at most" },
              {
                label: "Inkloom's commission",
                cents: -usual.commissionCents,
                note: `${usual.commissionBasisPoints / 100}% of the price`,
              },
            ]}
            total={{ label: "You earn", cents: usual.earningCents, note: "For each one sold, at least" }}
          />
          <p className="hint">
            Larger sizes cost more to make:{" "}
            {larger.map((size) => `${formatCents(splitFor(size.id).earningCents)} on ${size.id}`).join(", ")}.
          </p>
        </div>
      </div>
    </section>
  );
}
