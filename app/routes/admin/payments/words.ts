import type { RefundCreditPurchaseResult } from "~/acts/refund-credit-purchase";
import type { RefundPartResult } from "~/acts/refund-part";
import type { Toast } from "~/http/cookies/toast-cookie";

export const PURCHASE_REFUND_TOASTS: Record<
  Exclude<RefundCreditPurchaseResult["status"], "unknown">,
  Toast
> = {
  refunded: {
    kind: "success",
    title: "The purchase goes back",
    description:
      "Its credits went back with the money; credits already used are owed. The person gets a letter.",
  },
  already: { kind: "info", title: "All of it was refunded before", description: "Nothing was sent twice." },
  disputed: { kind: "info", title: "The bank has this payment", description: "It decides about the money." },
};

export const PART_REFUND_TOASTS: Record<
  Exclude<RefundPartResult["status"], "unknown" | "too-much">,
  Toast
> = {
  refunded: { kind: "success", title: "The money goes back", description: "The buyer gets a letter." },
  already: { kind: "info", title: "The same form was sent before", description: "It was done once." },
  closed: {
    kind: "info",
    title: "Nothing of it can be refunded now",
    description: "The order is canceled, or the bank has the money.",
  },
};
