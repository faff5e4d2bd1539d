import { sql } from "drizzle-orm";
import type { CryptoTransfer } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";

/** Records the state of a transfer, for the person's page; `acceptedPaid` where credits are granted for it. */
export function recordTransferStatement(
  { now }: Pick<App, "now">,
  paymentId: string,
  transfer: CryptoTransfer,
  { acceptedPaid = null }: { acceptedPaid?: string | null } = {},
) {
  // An invoice's id is known only where it was opened; a later answer may leave out other fields, too.
  return sql`INSERT INTO crypto_checkouts (payment_id, claimed_at, invoice_id, pay_amount, pay_address, pay_memo, network, state, actually_paid, read_at, accepted_paid)
    VALUES (${paymentId}, ${now()}, ${transfer.invoiceId}, ${transfer.payAmount}, ${transfer.payAddress}, ${transfer.payMemo}, ${transfer.network}, ${transfer.state}, ${transfer.actuallyPaid}, ${now()}, ${acceptedPaid})
    ON CONFLICT (payment_id) DO UPDATE SET invoice_id = coalesce(invoice_id, excluded.invoice_id),
      pay_amount = coalesce(excluded.pay_amount, pay_amount), pay_address = coalesce(excluded.pay_address, pay_address),
      pay_memo = coalesce(excluded.pay_memo, pay_memo), network = coalesce(excluded.network, network),
      state = excluded.state, actually_paid = excluded.actually_paid, read_at = excluded.read_at,
      accepted_paid = coalesce(excluded.accepted_paid, accepted_paid)`;
}
