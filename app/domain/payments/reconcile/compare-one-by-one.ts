import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { payments } from "~/db/schema";
import type { Payment } from "~/purchase";
import { findSession } from "../find-session";
import type { ListDifference } from "./compare-lists";

/** Each one is a call of its own. */
const AT_ONCE = 20;

export interface SingleComparison {
  compared: number;
  differences: ListDifference[];
  /** Continue before this payment; null at the end. */
  next: string | null;
}

/**
 * Compares a page of our payments, newest first, with what a provider without a list has of them: what is missing here
 * cannot be seen. Reads only. Throws if the provider does not answer.
 */
export async function compareOneByOne(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  { provider, before }: { provider: string; before: string | null },
): Promise<SingleComparison> {
  const found = await app.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        isNotNull(payments.sessionId),
        before === null ? undefined : lt(payments.id, before),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(AT_ONCE + 1);
  const own = found.slice(0, AT_ONCE);
  const differences: ListDifference[] = [];
  for (const payment of own)
    differences.push(...differencesOf(payment, await findSession(app, provider, payment.sessionId ?? "")));
  return {
    compared: own.length,
    differences,
    next: found.length > AT_ONCE ? (own.at(-1)?.id ?? null) : null,
  };
}

function differencesOf(payment: Payment, session: CheckoutSession | null): ListDifference[] {
  const of = (
    what: ListDifference["what"],
    there: string | null,
    here: string | null,
    kind: ListDifference["kind"] = "different",
  ): ListDifference => ({
    ...{ kind, what, there, here },
    ref: payment.sessionId ?? "",
    path: `/admin/payments/${payment.id}`,
    cents: payment.amountCents,
  });
  if (!session) return [of("object", null, payment.state, "missing-there")];
  const asked = payment.askedCents ?? payment.amountCents;
  const isPaidHere = payment.state === "paid" || payment.state === "disputed";
  // Coins that an admin accepted are not finished at the provider.
  const isAccepted = payment.payCurrency !== null && isPaidHere;
  return [
    ...(session.isPaid !== isPaidHere && !isAccepted
      ? [of("state", session.isPaid ? "paid" : session.status, payment.state)]
      : []),
    ...(session.amountCents !== asked ? [of("amount", String(session.amountCents), String(asked))] : []),
    ...(session.currency !== payment.currency ? [of("currency", session.currency, payment.currency)] : []),
  ];
}
