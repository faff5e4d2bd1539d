import { DateTime } from "../elements/money-and-dates";

export const words = {
  priceSplitColumns: {
    price: "Price",
    print: "Print",
    paymentFee: "Payment fee",
    commission: "Commission",
  },
  earningStatus: {
    reversed: "Reversed",
    available: "Available",
    since: ({ availableAt }: { availableAt: number }) => (
      <>
        since <DateTime at={availableAt} />
      </>
    ),
    paid: "Paid out",
    paidOn: ({ paidAt }: { paidAt: number }) => (
      <>
        on <DateTime at={paidAt} />
      </>
    ),
    held: "Held",
    untilBankDecides: "until the buyer's bank decides",
    pending: "Pending",
    sevenDaysAfterDelivery: "7 days after delivery",
    availableOn: ({ availableAt }: { availableAt: number }) => (
      <>
        available on <DateTime at={availableAt} />
      </>
    ),
  },
};
