import { effectiveDpi, IDEAL_DPI } from "~/domain/designs/placement";
import { findColour, printCostCents } from "~/domain/garments/garments";
import {
  dearestCostCents,
  frontOf,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  type OwnProduct,
} from "~/domain/products/make";
import {
  DEFAULT_COMMISSION_BASIS_POINTS,
  estimateSplit,
  leastPriceCents,
  suggestedPriceCents,
} from "~/domain/products/split";
import { Button } from "~/ui/button";
import { Input, Select, Textarea } from "~/ui/fields";
import { CostBreakdown } from "~/ui/figures";
import { Notice } from "~/ui/notice";
import { formatCents } from "~/ui/price";
import type { Editor } from "./editor-form";
import { GarmentPreview } from "./garment-preview";
import { PLACEMENT_ARTICLES } from "./placement-words";

type Props = { product: OwnProduct; editor: Editor };

/** The garment as it would be printed now, and how sharp that is. */
export function Preview({ product, editor }: Props) {
  const { garment, picture } = product;
  const { placement } = editor.changes;
  const colour = findColour(garment, editor.values.cover) ?? garment.colours[0];
  if (!colour) return null;
  return (
    <figure className="grid gap-3 md:sticky md:top-24" id="preview">
      <GarmentPreview
        garment={garment}
        colour={colour}
        pictureId={picture.id}
        print={placement}
        idPrefix="edit-"
        guides
        title={`${product.title} on a ${colour.name.toLowerCase()} ${garment.name.toLowerCase()}, with the print area's outline`}
      />
      <figcaption className="text-soft">
        {colour.name} {garment.name.toLowerCase()}. The dashed line is what the printer can reach; it is not
        printed.
      </figcaption>
      <Sharpness product={product} editor={editor} />
      <PlacementHelp editor={editor} />
    </figure>
  );
}

function Sharpness({ product, editor }: Props) {
  const { picture, garment } = product;
  const { widthIn, heightIn } = editor.changes.placement;
  const { minDpi } = frontOf(garment);
  const dpi = Math.floor(effectiveDpi({ picture, widthIn }) + 1e-6);
  const verdict =
    dpi < minDpi
      ? { kind: "error" as const, title: `${dpi} DPI: too coarse to print` }
      : dpi < IDEAL_DPI
        ? { kind: "info" as const, title: `${dpi} DPI: good to print` }
        : { kind: "success" as const, title: `${dpi} DPI: as sharp as the printer can show` };
  return (
    <Notice kind={verdict.kind} title={verdict.title}>
      <p className="text-sm">
        {picture.widthPx} × {picture.heightPx} pixels on {widthIn} × {heightIn} in. The limit is {minDpi},
        from Printful's print file guide; above {IDEAL_DPI} nothing is gained.
      </p>
    </Notice>
  );
}

/** The way to the manual for each thing found, and for what no check can see. */
function PlacementHelp({ editor }: { editor: Editor }) {
  const found = new Set(editor.findings.map((finding) => finding.kind));
  return (
    <ul className="hint grid gap-1">
      {[...found].map((kind) => (
        <li key={kind}>
          <a href={`/kb/${PLACEMENT_ARTICLES[kind].slug}`}>{PLACEMENT_ARTICLES[kind].title}</a>
        </li>
      ))}
      <li>
        <a href="/kb/low-contrast-with-the-garment">Is it seen on this colour?</a>
      </li>
      <li>
        <a href="/kb/thin-lines-and-small-letters">How thin a line may be</a>
      </li>
    </ul>
  );
}

export function PlacementFields({ product, editor }: Props) {
  const area = frontOf(product.garment);
  const { values, errors } = editor;
  const inches = (name: "leftIn" | "topIn" | "widthIn", label: string) => (
    <Input
      label={label}
      name={name}
      suffix="in"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={values[name]}
      error={errors[name]}
    />
  );
  return (
    <section className="grid gap-4" aria-labelledby="placement">
      <h2 id="placement" className="text-xl">
        Place it
      </h2>
      <p className="hint">
        In inches from the top left corner of the print area, which is {area.widthIn} × {area.heightIn} in on
        the front. The height follows the picture's shape.
      </p>
      <div className="grid grid-cols-3 gap-3 items-start">
        {inches("widthIn", "Width")}
        {inches("leftIn", "From left")}
        {inches("topIn", "From top")}
      </div>
      <div className="actions">
        <Button name="intent" value="preview" variant="secondary" size="sm">
          Preview
        </Button>
        <Button name="intent" value="largest" variant="outline" size="sm" formNoValidate>
          Largest good placement
        </Button>
        <Button name="intent" value="centre" variant="outline" size="sm" formNoValidate>
          Centre
        </Button>
      </div>
    </section>
  );
}

export function ColourFields({ product, editor }: Props) {
  const { colours } = product.garment;
  return (
    <section className="grid gap-4" aria-labelledby="colours-heading">
      <h2 id="colours-heading" className="text-xl">
        Colours
      </h2>
      <Select
        label="Shown first, and in the preview"
        name="cover"
        hint="Always on offer."
        defaultValue={editor.values.cover}
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
                defaultChecked={editor.values.colours.includes(colour.id)}
              />
              <svg viewBox="0 0 20 20" className="w-5 h-5 rounded-soft" aria-hidden="true">
                <circle cx="10" cy="10" r="9.5" fill={colour.hex} stroke="currentColor" strokeOpacity=".35" />
              </svg>
              <span>{colour.name}</span>
            </label>
          ))}
        </div>
        <p className="error" id="colours-error">
          {editor.errors.colours}
        </p>
      </fieldset>
    </section>
  );
}

export function WordFields({ editor }: { editor: Editor }) {
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
        defaultValue={editor.values.title}
        error={editor.errors.title}
      />
      <Textarea
        label="Description"
        name="description"
        hint="What it shows, who it is for. An empty line begins a new paragraph."
        maxLength={MAX_DESCRIPTION_CHARACTERS}
        defaultValue={editor.values.description}
        error={editor.errors.description}
      />
    </section>
  );
}

/** The price with everything that is taken from it beside it. */
export function PriceFields({ product, editor }: Props) {
  const { garment } = product;
  const { priceCents } = editor.changes;
  const rate = { commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS };
  const bounds = { unitCostCents: dearestCostCents(garment), ...rate };
  const splitFor = (sizeId: string) =>
    estimateSplit({
      unitPriceCents: priceCents,
      unitCostCents: printCostCents(garment, { sizeId }),
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
            hint={`The same in every size. We suggest ${formatCents(suggestedPriceCents(bounds))}; the least is ${formatCents(leastPriceCents(bounds))}.`}
            defaultValue={editor.values.price}
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
              { label: "Garment and print", cents: -usual.printCostCents, note: `Sizes ${range}` },
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
