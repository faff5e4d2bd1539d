import type { ProviderDispute } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { EmailRecipient } from "./email-recipient";
import type { QueuedEmail } from "./money-back-email";

export type DisputeStep = "opened" | "won" | "lost";

/** What a person is told of a change: the bank has taken the money, returned it, or decided to keep it. */
export function disputeStepOf(
  known: { cents: number; moves: number } | undefined,
  reported: { state: ProviderDispute["state"] | null; cents: number },
): DisputeStep | null {
  if (reported.state === "lost") return reported.cents > 0 ? "lost" : null;
  if (reported.cents > 0) return (known?.cents ?? 0) === 0 ? "opened" : null;
  return reported.state === "won" && (known?.moves ?? 0) > 0 ? "won" : null;
}

/** For the batch that books the change; each step is told once. */
export function queuedDisputeEmail(
  app: Pick<App, "now">,
  { email, ...about }: EmailRecipient,
  dispute: { step: DisputeStep; cents: number; isWhole: boolean; disputeId: string },
): QueuedEmail {
  const { step, cents, isWhole, disputeId } = dispute;
  return queueEmailStatement(app, {
    template: "dispute",
    to: email,
    key: `dispute-${step}:${disputeId}`,
    data: { ...about, step, cents, isWhole },
  });
}
