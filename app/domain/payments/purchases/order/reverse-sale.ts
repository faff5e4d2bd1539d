import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import type { FullOrder } from "~/domain/orders/order";
import { buildReversal } from "~/domain/orders/refunds/refund-split";
import { sum } from "~/lib/sum";

/** Reverses what is left of a sale exactly as it was posted. */
export function reverseSaleStatements(
  app: App,
  sale: FullOrder,
  cause: string,
): { statements: Statement[]; cents: number } {
  const parts = sale.parts.flatMap(({ part }) => {
    const whole = { part, pieces: null, reason: "sale-lost", reference: `${part.id}:${cause}` };
    return buildReversal(app, sale, whole) ?? [];
  });
  return {
    statements: parts.flatMap(({ statements }) => statements),
    cents: sum(parts.map(({ amountCents }) => amountCents)),
  };
}

/** Returns earlier partial losses to the platform, because now the whole sale is reversed. */
export function differenceStatements(app: App, cents: number, reference: string): Statement[] {
  if (cents === 0) return [];
  return transferStatements(
    {
      reason: "sale-lost-before",
      reference,
      entries: [
        { account: systemAccount("refunds_due"), amount: cents },
        { account: systemAccount("revenue"), amount: -cents },
      ],
    },
    app.now(),
  );
}
