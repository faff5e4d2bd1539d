import { formatCents } from "~/lib/money";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Select } from "~/ui/forms/fields";
import { words } from "./words";

export interface PayChoice {
  hasCrypto: boolean;
  /** The currency is being chosen. */
  isCrypto: boolean;
  currencies: string[];
  preferred: string | null;
}

/** The buttons that pay: by card, or in two steps with a cryptocurrency. `hidden` are fields of what is bought. */
export function PayChoices({
  choice,
  cents,
  here,
  hidden = {},
}: {
  choice: PayChoice;
  cents: number;
  /** The page's address, to which the choice of crypto is added. */
  here: string;
  hidden?: Record<string, string>;
}) {
  const fields = Object.entries(hidden).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  const crypto = `${here}${here.includes("?") ? "&" : "?"}pay=crypto`;
  if (!choice.isCrypto)
    return (
      <form method="post" className="grid gap-3">
        {fields}
        <div className="actions">
          <Button name="pay" value="card" size="lg" busyText={words.oneMoment}>
            {words.payByCard({ price: formatCents(cents) })}
          </Button>
          {choice.hasCrypto ? (
            <ButtonLink href={crypto} variant="outline" size="lg">
              {words.payWithCrypto}
            </ButtonLink>
          ) : null}
        </div>
        <p className="hint">{words.whereOnePays}</p>
      </form>
    );
  const isEmpty = choice.currencies.length === 0;
  return (
    <form method="post" className="form">
      {fields}
      <input type="hidden" name="pay" value="crypto" />
      <Select
        label={words.currency}
        name="currency"
        defaultValue={choice.preferred ?? ""}
        hint={isEmpty ? words.currenciesMissing : words.invoicePage}
        options={
          isEmpty
            ? [{ value: "", label: words.noCurrencies }]
            : choice.currencies.map((code) => ({ value: code, label: code.toUpperCase() }))
        }
      />
      <div className="actions">
        <Button size="lg" disabled={isEmpty} busyText={words.oneMoment}>
          {words.continueToPayment}
        </Button>
        <ButtonLink href={here} variant="outline" size="lg">
          {words.cancel}
        </ButtonLink>
      </div>
    </form>
  );
}
