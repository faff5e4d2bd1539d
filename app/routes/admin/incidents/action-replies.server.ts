import type { TransferDecision } from "~/acts/incidents/decide-transfer";
import type { PartActionResult } from "~/acts/incidents/part-actions";
import type { PaidByHandResult } from "~/acts/incidents/pay-refund-by-hand";
import type { RetryOutcome } from "~/acts/incidents/retries-by-kind";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { formatCents } from "~/lib/money";
import { words } from "./words";

const PATH = "/admin/attentions";
const { retried, acted } = words.toasts;

/** The page again, with the result of a retry. */
export function replyToRetry(origin: string, id: string, result: RetryOutcome): Response {
  const summary = "summary" in result ? result.summary : "";
  const toasts: Record<typeof result.status, Toast> = {
    resolved: { kind: "success", title: retried.resolved, description: summary },
    unchanged: { kind: "info", title: retried.unchanged, description: summary },
    nothing: { kind: "info", title: retried.nothing, description: retried.nothingHint },
  };
  return redirectWithToast(origin, `${PATH}/${id}`, toasts[result.status]);
}

/** The page again, with the result of an action on a part. */
export function replyToPartAction(origin: string, id: string, result: PartActionResult): Response {
  if (result.status === "unknown") throw notFound();
  return redirectWithToast(origin, `${PATH}/${id}`, toastOf(result));
}

function toastOf(result: Exclude<PartActionResult, { status: "unknown" }>): Toast {
  switch (result.status) {
    case "done": {
      const { refundCents: cents, action } = result;
      const refunded = cents === 0 ? acted.nothingLeft : acted.refunded({ amount: formatCents(cents ?? 0) });
      const description = cents === null ? undefined : refunded;
      return { kind: "success", title: acted.done[action], description };
    }
    case "already":
      return { kind: "info", title: acted.already };
    case "refused":
      return { kind: "error", title: acted.refused, description: acted.refusedBecause[result.why] };
  }
}

/** The page again, with the result for a refund that was paid in another way. */
export function replyToPaidByHand(origin: string, id: string, result: PaidByHandResult): Response {
  if (result.status === "unknown") throw notFound();
  const text = words.byHand;
  return redirectWithToast(
    origin,
    `${PATH}/${id}`,
    result.status === "paid"
      ? {
          kind: "success",
          title: text.recorded,
          description: text.amount({ amount: formatCents(result.cents) }),
        }
      : { kind: "info", title: text.already, description: text.alreadyHint },
  );
}

/** The page again, with the result of a decision about coins. */
export function replyToTransferDecision(
  origin: string,
  id: string,
  result: Exclude<TransferDecision, { status: "too-little" }>,
): Response {
  if (result.status === "unknown") throw notFound();
  const { decided } = words.transfer;
  const toasts: Record<typeof result.status, Toast> = {
    accepted: {
      kind: "success",
      title: decided.accepted,
      description: decided.credits({ credits: "credits" in result ? result.credits : 0 }),
    },
    returned: { kind: "success", title: decided.returned },
    gone: { kind: "error", title: decided.gone, description: decided.goneHint },
    already: { kind: "info", title: decided.already },
  };
  return redirectWithToast(origin, `${PATH}/${id}`, toasts[result.status]);
}
