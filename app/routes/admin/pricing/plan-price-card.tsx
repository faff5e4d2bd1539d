import type { CustomerPrice } from "~/domain/operations/prices/set-customer-price";
import { MAX_PRICE_NOTE_CHARACTERS } from "~/domain/operations/prices/set-customer-price";
import { useFormReply } from "~/http/forms/use-form-reply";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { Badge } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { Input, Textarea } from "~/ui/forms/fields";
import { dayText, dollarsText, lastDayText } from "./price-form";
import { words } from "./words";

const { customer: text } = words;

interface PricedPlanOfCustomer {
  id: number;
  name: string;
  priceCents: number;
  agreed: CustomerPrice | null;
  shown: { monthlyCents: number; firstMonthCents: number };
  isRunning: boolean;
}

/** One plan's price for a customer: the form, and beside it what the customer is shown now. */
export function PlanPriceCard({
  plan,
  now,
  lastChange,
}: {
  plan: PricedPlanOfCustomer;
  now: number;
  /** The entry of the audit log that can be undone. */
  lastChange?: string | undefined;
}) {
  const { agreed } = plan;
  const reply = useFormReply();
  // A refused form comes back to its own plan.
  const typed = reply?.values.planId === String(plan.id) ? reply : undefined;
  const field = (name: string, stored: string) => ({
    id: `${name}-${plan.id}`,
    name,
    defaultValue: typed?.values[name] ?? stored,
    error: typed?.errors[name],
  });
  return (
    <Card>
      <div className="grid lg:grid-cols-2 gap-8 items-start" id={`plan-${plan.id}`}>
        <form method="post" className="form">
          <div>
            <h2>{plan.name}</h2>
            <p className="hint">{text.listPrice({ cents: plan.priceCents })}</p>
          </div>
          <input type="hidden" name="planId" value={plan.id} />
          <Input
            label={text.price}
            hint={text.priceHint}
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            {...field("price", dollarsText(agreed?.cents))}
          />
          <div className="grid sm:grid-cols-2 gap-4">
            <Input label={text.from} type="date" {...field("from", dayText(agreed?.from ?? null))} />
            <Input label={text.until} type="date" {...field("until", lastDayText(agreed?.until ?? null))} />
          </div>
          <p className="hint">{text.datesHint}</p>
          <Textarea
            label={text.notes}
            hint={text.notesHint}
            rows={2}
            maxLength={MAX_PRICE_NOTE_CHARACTERS}
            {...field("notes", agreed?.notes ?? "")}
          />
          <div className="actions">
            <Button name="intent" value="agreement" busyText={text.saving}>
              {text.save}
            </Button>
            {agreed ? (
              <Button name="intent" value="reset" variant="outline" busyText={text.saving} formNoValidate>
                {text.reset}
              </Button>
            ) : null}
          </div>
        </form>
        <div className="grid gap-6">
          <Preview plan={plan} now={now} />
          {lastChange ? (
            <form method="post">
              <input type="hidden" name="planId" value={plan.id} />
              <input type="hidden" name="entry" value={lastChange} />
              <Button name="intent" value="undo" size="sm" variant="ghost" busyText={text.saving}>
                {text.undo}
                <span className="sr-only">: {plan.name}</span>
              </Button>
            </form>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function Preview({ plan, now }: { plan: PricedPlanOfCustomer; now: number }) {
  const { priceCents, shown } = plan;
  const ownCents = shown.monthlyCents - priceCents;
  const offerCents = shown.firstMonthCents - shown.monthlyCents;
  return (
    <div className="grid gap-3">
      <h3>{text.preview}</h3>
      <p className="actions">
        <Badge tone={ownCents === 0 ? "plain" : "good"}>{text.state[stateOf(plan.agreed, now)]}</Badge>
        {plan.isRunning ? <Badge tone="warn">{text.runs}</Badge> : null}
      </p>
      <CostBreakdown
        caption={plan.name}
        rows={[
          { label: text.listed, cents: priceCents },
          ...(ownCents === 0 ? [] : [{ label: text.ownPrice, cents: ownCents }]),
          ...(offerCents === 0 ? [] : [{ label: text.firstMonth, cents: offerCents }]),
        ]}
        total={{ label: text.total({ isOffer: offerCents !== 0 }), cents: shown.firstMonthCents }}
      />
    </div>
  );
}

function stateOf(agreed: CustomerPrice | null, now: number): keyof typeof text.state {
  if (!agreed) return "none";
  if (agreed.from !== null && agreed.from > now) return "later";
  return agreed.until !== null && agreed.until <= now ? "over" : "now";
}
