import type { OrderPart } from "~/domain/orders/order";
import { type HoldExplanation, words } from "./hold-words";

/** Why a part is on hold; null if it is not. */
export function explainHold(part: Pick<OrderPart, "state" | "holdCause">): HoldExplanation | null {
  if (part.state === "failed") return words[part.holdCause ?? "partner-failed"];
  return part.state === "on_hold" ? words[part.holdCause ?? "partner"] : null;
}
