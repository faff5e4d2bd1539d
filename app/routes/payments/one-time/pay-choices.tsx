import type { ReactNode } from "react";
import { formatCents } from "~/lib/money";
import { Button } from "~/ui/elements/button";
import { TaxNote } from "~/ui/sales/tax-note";
import { CurrencyFields } from "../currency-fields";
import { words } from "./words";

export interface PayChoice {
  /** The card payment page adds tax. */
  addsTax: boolean;
  hasCrypto: boolean;
  /** The currency is being chosen. */
  isCrypto: boolean;
  currencies: string[];
  preferred: string | null;
}

/** The form that pays: by card, or in two steps with a cryptocurrency. */
export function PayChoices({
  choice,
  cents,
  here,
  hidden = {},
  children,
}: {
  choice: PayChoice;
  cents: number;
  /** The page's address, to which a cancellation leads. */
  here: string;
  /** Fields of what is bought, once it is settled. */
  hidden?: Record<string, string>;
  /** Fields that may still be changed, shown before a way to pay is chosen. */
  children?: ReactNode;
}) {
  if (choice.isCrypto) return <CurrencyForm choice={choice} here={here} hidden={hidden} />;
  return (
    <form method="post" className="form">
      {children ?? <HiddenFields fields={hidden} />}
      <div className="actions">
        <Button name="pay" value="card" size="lg" busyText={words.oneMoment}>
          {words.payByCard({ price: formatCents(cents) })}
        </Button>
        {choice.hasCrypto ? (
          <Button name="pay" value="choose-crypto" variant="outline" size="lg">
            {words.payWithCrypto}
          </Button>
        ) : null}
      </div>
      <TaxNote addsTax={choice.addsTax} />
      <p className="hint">{words.whereOnePays}</p>
    </form>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function CurrencyForm({
  choice,
  here,
  hidden,
}: {
  choice: PayChoice;
  here: string;
  hidden: Record<string, string>;
}) {
  return (
    <form method="post" className="form">
      <HiddenFields fields={{ ...hidden, pay: "crypto" }} />
      <CurrencyFields choice={choice} text={words} hint={words.invoicePage} cancelHref={here} />
    </form>
  );
}
