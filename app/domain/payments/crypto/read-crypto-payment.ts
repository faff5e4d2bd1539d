import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { attentions, cryptoCheckouts, payments } from "~/db/schema";
import { compareDecimals, shareOf, subtractDecimals } from "~/lib/decimal";
import type { TransferCase } from "./transfer-rules";

export interface CryptoPayment {
  id: string;
  /** What is bought, and its subject. */
  kind: string;
  subjectId: string;
  state: (typeof payments.$inferSelect)["state"];
  /** The rule that applies, as the person's page shows it. */
  is: TransferCase;
  /** What was asked for. */
  askedCents: number;
  /** What was accepted, if less came. */
  acceptedCents: number | null;
  payCurrency: string;
  payAmount: string | null;
  payAddress: string | null;
  payMemo: string | null;
  network: string | null;
  checkoutUrl: string | null;
  actuallyPaid: string;
  /** What is missing, in coins. */
  rest: string | null;
  /** What came is worth this share of the price. */
  worthCents: number;
  refundAskedAt: number | null;
  createdAt: number;
}

/** A person's payment in cryptocurrency, or the newest one; null if it is not theirs. One query. */
export async function readCryptoPayment(
  { db }: Pick<App, "db">,
  { paymentId, userId }: { paymentId: string | "latest"; userId: string },
): Promise<CryptoPayment | null> {
  const [row] = await db
    .select({
      payment: payments,
      checkout: cryptoCheckouts,
      // Coins that do not fit open an incident; the newest one decides what the person's page says.
      open: sql<string | null>`(SELECT ${attentions.detail} ->> '$.case' FROM ${attentions}
        WHERE ${attentions.cause} >= 'crypto:' || ${payments.id} || ':' AND ${attentions.cause} < 'crypto:' || ${payments.id} || ';'
          AND ${attentions.resolvedAt} IS NULL ORDER BY ${attentions.cause} DESC LIMIT 1)`,
    })
    .from(payments)
    .leftJoin(cryptoCheckouts, eq(cryptoCheckouts.paymentId, payments.id))
    .where(
      and(
        eq(payments.userId, userId),
        isNotNull(payments.payCurrency),
        paymentId === "latest" ? undefined : eq(payments.id, paymentId),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  const payCurrency = row?.payment.payCurrency;
  if (!row || !payCurrency) return null;
  const { payment, checkout } = row;
  const askedCents = payment.askedCents ?? payment.amountCents;
  const actuallyPaid = checkout?.actuallyPaid ?? "0";
  const payAmount = checkout?.payAmount ?? null;
  return {
    id: payment.id,
    kind: payment.kind,
    subjectId: payment.subjectId,
    state: payment.state,
    is: caseOf(row),
    askedCents,
    acceptedCents: payment.askedCents === null ? null : payment.amountCents,
    payCurrency,
    payAmount,
    payAddress: checkout?.payAddress ?? null,
    payMemo: checkout?.payMemo ?? null,
    network: checkout?.network ?? null,
    checkoutUrl: payment.checkoutUrl,
    actuallyPaid,
    rest: payAmount === null ? null : subtractDecimals(payAmount, actuallyPaid),
    worthCents: payAmount === null ? 0 : Math.min(askedCents, shareOf(askedCents, actuallyPaid, payAmount)),
    refundAskedAt: checkout?.refundAskedAt ?? null,
    createdAt: payment.createdAt,
  };
}

/** Cases of further deposits, beside the payment's own transfer. */
const BESIDE = ["wrong-asset", "second-deposit", "other-payment", "altered"] as const;

function caseOf({
  payment,
  checkout,
  open,
}: {
  payment: typeof payments.$inferSelect;
  checkout: typeof cryptoCheckouts.$inferSelect | null;
  open: string | null;
}): TransferCase {
  const beside = BESIDE.find((each) => each === open);
  if (payment.state === "paid" || payment.state === "disputed") {
    if (payment.refundedCents === payment.amountCents) return "refunded";
    return open === "overpaid" ? "overpaid" : (beside ?? "paid");
  }
  if (checkout?.returnedAt) return "refunded";
  if (beside) return beside;
  if (payment.state === "expired" && compareDecimals(checkout?.actuallyPaid ?? "0", "0") === 0)
    return "expired";
  switch (checkout?.state) {
    case "waiting":
    case "confirming":
    case "confirmed":
    case "sending":
    case "failed":
    case "refunded":
    case "expired":
      return checkout.state;
    case "partially_paid":
      return "partial";
    case "finished":
      // Finished, and not granted: less came than was asked for.
      return "partial";
    case null:
    case undefined:
      return payment.state === "failed" ? "failed" : "waiting";
    default:
      return "unknown";
  }
}
