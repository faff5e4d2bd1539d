import { DateTime } from "~/ui/elements/money-and-dates";
import type { words as english } from "~/ui/sales/words";

/** A second language is another file of the same type: what is missing or takes other values does not compile. */
export const words: typeof english = {
  priceSplitColumns: {
    price: "Preis",
    print: "Druck",
    paymentFee: "Zahlungsgebühr",
    commission: "Provision",
  },
  payoutTerms: {
    title: "Wann und wie du bezahlt wirst",
    terms: [{ name: "Wann", terms: "Sieben Tage nach der Zustellung." }],
    payoutsAndArticle: <a href="/stripe-account">Deine Auszahlungen</a>,
    article: <a href="/kb/earnings">Einnahmen, Schritt für Schritt</a>,
  },
  earningStatus: {
    reversed: "Zurückgenommen",
    available: "Verfügbar",
    since: ({ availableAt }) => (
      <>
        seit <DateTime at={availableAt} />
      </>
    ),
    paid: "Ausgezahlt",
    paidOn: ({ paidAt }) => (
      <>
        am <DateTime at={paidAt} />
      </>
    ),
    held: "Zurückgehalten",
    untilBankDecides: "bis die Bank des Käufers entscheidet",
    pending: "Ausstehend",
    sevenDaysAfterDelivery: "7 Tage nach der Zustellung",
    availableOn: ({ availableAt }) => (
      <>
        verfügbar am <DateTime at={availableAt} />
      </>
    ),
  },
};
