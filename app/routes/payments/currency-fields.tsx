import { Button, ButtonLink } from "~/ui/elements/button";
import { Select } from "~/ui/forms/fields";

interface CurrencyWords {
  currency: string;
  currenciesMissing: string;
  noCurrencies: string;
  oneMoment: string;
  continueToPayment: string;
  cancel: string;
}

/** The second step of a payment in coins: which currency, then on to the invoice or back. */
export function CurrencyFields({
  choice,
  text,
  hint,
  cancelHref,
}: {
  choice: { currencies: string[]; preferred: string | null };
  text: CurrencyWords;
  hint: string;
  cancelHref: string;
}) {
  const isEmpty = choice.currencies.length === 0;
  return (
    <>
      <Select
        label={text.currency}
        name="currency"
        defaultValue={choice.preferred ?? ""}
        hint={isEmpty ? text.currenciesMissing : hint}
        options={
          isEmpty
            ? [{ value: "", label: text.noCurrencies }]
            : choice.currencies.map((code) => ({ value: code, label: code.toUpperCase() }))
        }
      />
      <div className="actions">
        <Button size="lg" disabled={isEmpty} busyText={text.oneMoment}>
          {text.continueToPayment}
        </Button>
        <ButtonLink href={cancelHref} variant="outline" size="lg">
          {text.cancel}
        </ButtonLink>
      </div>
    </>
  );
}
