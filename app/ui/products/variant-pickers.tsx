import { cx } from "../elements/class-names";
import { Icon } from "../elements/icon";
import { words } from "./words";

export type SwatchOption = { label: string; hex: string; href: string; selected?: boolean };

/** Colors of a garment as links, so that each has its own address. */
export function ColorSwatches({ label, swatches }: { label: string; swatches: readonly SwatchOption[] }) {
  return (
    <ul className="swatches" aria-label={label}>
      {swatches.map((swatch) => (
        <li key={swatch.label}>
          <a href={swatch.href} title={swatch.label} aria-current={swatch.selected || undefined}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <rect width="1" height="1" fill={swatch.hex} />
            </svg>
            <span className="sr-only">{swatch.label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export type SizeOption = { label: string; href: string; selected?: boolean; soldOut?: boolean };

/** Sizes as links; a sold-out size is marked and cannot be chosen. */
export function SizePicker({ label, sizes }: { label: string; sizes: readonly SizeOption[] }) {
  return (
    <ul className="sizes" aria-label={label}>
      {sizes.map((size) => (
        <li key={size.label}>
          {size.soldOut ? (
            <s>
              {size.label}
              <span className="sr-only"> {words.variantPickers.soldOut}</span>
            </s>
          ) : (
            <a href={size.href} aria-current={size.selected || undefined}>
              {size.label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A number field with buttons to step down and up; only the buttons need the script. */
export function QuantityInput({
  label = words.variantPickers.quantity,
  name = "quantity",
  id = name,
  defaultValue = 1,
  min = 1,
  max = 99,
  className,
}: {
  label?: string;
  name?: string;
  id?: string;
  defaultValue?: number;
  min?: number;
  max?: number;
  className?: string;
}) {
  return (
    <div className={cx("quantity", className)}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <button type="button" className="js" data-step="-1" aria-label={words.variantPickers.oneLess}>
        <Icon name="minus" />
      </button>
      <input
        className="num"
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        {...{ defaultValue, min, max }}
        required
      />
      <button type="button" className="js" data-step="1" aria-label={words.variantPickers.oneMore}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
