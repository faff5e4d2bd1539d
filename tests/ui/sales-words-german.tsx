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
