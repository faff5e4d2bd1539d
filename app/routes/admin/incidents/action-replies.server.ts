import type { PartAction, PartActionResult } from "~/acts/operator-actions";
import type { RetryIncidentResult } from "~/acts/retry-incident";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { formatCents } from "~/lib/money";

const PATH = "/admin/attentions";

/** The page again, with what a retry did. */
export function replyToRetry(origin: string, id: string, pressed: RetryIncidentResult): Response {
  if (pressed.status === "unknown") throw notFound();
  const told: Record<typeof pressed.status, Toast> = {
    mended: {
      kind: "success",
      title: "Mended, and closed",
      description: "summary" in pressed ? pressed.summary : "",
    },
    unchanged: {
      kind: "info",
      title: "Still as it was",
      description: "summary" in pressed ? pressed.summary : "",
    },
    nothing: {
      kind: "info",
      title: "There is nothing to try again",
      description: "This one is done by hand.",
    },
  };
  return redirectWithToast(origin, `${PATH}/${id}`, told[pressed.status]);
}

/** The page again, with what an action on a part did. */
export function replyToOperatorAction(origin: string, id: string, done: PartActionResult): Response {
  if (done.status === "unknown") throw notFound();
  const told: Toast =
    done.status === "done"
      ? {
          kind: "success",
          title: DONE[done.action],
          description:
            done.refundCents === null
              ? undefined
              : `${formatCents(done.refundCents)} goes back to the buyer.`,
        }
      : done.status === "already"
        ? { kind: "info", title: "It goes on already" }
        : { kind: "error", title: "Not done", description: REFUSED[done.why] };
  return redirectWithToast(origin, `${PATH}/${id}`, told);
}

const DONE: Record<PartAction, string> = {
  release: "Sent on",
  resubmit: "Ordered anew",
  cancel: "Cancelled",
};

const REFUSED: Record<Extract<PartActionResult, { status: "refused" }>["why"], string> = {
  changed: "The partner's price has changed. Look at it and press again.",
  partners: "Only the partner can release it.",
  shipped: "Part of it has already been shipped.",
  "too-late": "The partner can no longer stop it. A claim is the way now.",
  unavailable: "The partner does not answer right now. Nothing was changed; please try again.",
};
