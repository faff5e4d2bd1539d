import type { CustomerPricesRow, PricedPlan } from "~/domain/operations/prices/customer-prices";
import { Button } from "~/ui/elements/button";
import { dollarsText } from "./price-form";
import { words } from "./words";

const { list: text } = words;

export interface PricingRow extends CustomerPricesRow {
  /** The query of the list page, to which the forms redirect. */
  listQuery: string;
}

/** One customer's price for one plan: saved when one leaves the field, or with the button; Reset removes it. */
export function PriceCell({ row, plan }: { row: PricingRow; plan: PricedPlan }) {
  const agreed = row.prices.find(({ planId }) => planId === plan.id);
  const about = text.forWhom({ plan: plan.name, email: row.email });
  const action = `/admin/pricing/${row.id}`;
  const hidden = (
    <>
      <input type="hidden" name="planId" value={plan.id} />
      <input type="hidden" name="list" value={row.listQuery} />
    </>
  );
  return (
    <div className="price-cell" id={`price-${row.id}-${plan.id}`}>
      <form method="post" action={action}>
        {hidden}
        <input type="hidden" name="intent" value="price" />
        <input
          className="input num"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
          placeholder={dollarsText(plan.priceCents)}
          defaultValue={dollarsText(agreed?.cents)}
          aria-label={text.priceFor({ plan: plan.name, email: row.email })}
          data-autosubmit=""
        />
        <Button size="sm" variant="outline" busyText={text.busy} aria-label={`${text.save} ${about}`}>
          {text.save}
        </Button>
      </form>
      {agreed ? (
        <form method="post" action={action}>
          {hidden}
          <Button
            size="sm"
            variant="ghost"
            name="intent"
            value="reset"
            busyText={text.busy}
            aria-label={`${text.reset} ${about}`}
          >
            {text.reset}
          </Button>
          {agreed.from !== null || agreed.until !== null ? <small>{text.limited}</small> : null}
        </form>
      ) : null}
    </div>
  );
}
