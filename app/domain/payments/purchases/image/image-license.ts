import { and, eq, ne, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { imageLicenses } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { randomPublicNumber } from "~/lib/secrets/readable-codes";
import type { Payment, PaymentReversal, Purchase } from "~/purchase";
import { findBuyer } from "../find-buyer";
import { isFullyReversedCondition } from "../fully-reversed";
import { paymentFailedEmailStatements } from "../payment-failed-email";
import { revenueReversalStatements, revenueStatements } from "../revenue";
import { LICENSE_PRICE_CENTS } from "./license-price";
import { findLicenseNumber } from "./read-licenses";
import { words } from "./words";

/** The license of a generated picture with its full-size file; `subjectId` is the picture's id. */
export const imageLicensePurchase = {
  // Repeatable, so that it can be bought again after a refund; the index `image_licenses_picture` allows one at a
  // time.
  isRepeatable: true,
  priceCents: () => LICENSE_PRICE_CENTS,
  name: () => words.purchaseName,
  findPath: async (app, { id }) => {
    const number = await findLicenseNumber(app, { paymentId: id });
    return number === null ? null : `/licenses/${number}`;
  },
  paidStatements: async (_app, payment, paidAt) => [
    issueStatement(payment, paidAt),
    ...revenueStatements(payment, paidAt, "image"),
  ],
  // Withdrawn meanwhile, or paid by another payment.
  isNoLongerPayable: (error) => isConstraintViolation(error, "picture-gone", "picture-licensed"),
  failedStatements: async (app, payment) =>
    paymentFailedEmailStatements(app, payment, { kind: "image", buyer: await findBuyer(app, payment) }),
  reversalStatements: async (app, payment, reversal) => [
    ...revenueReversalStatements(app, payment, reversal, "image"),
    ...stateAfterReversal(app, payment, reversal),
  ],
  disputeLostStatements: async (app, payment) => [withdrawStatement(app, payment)],
} satisfies Purchase<App>;

/** Refused as `picture-gone` if the buyer has no such picture any more. */
function issueStatement(payment: Payment, paidAt: number): Statement {
  const picture = (column: string) =>
    sql`(SELECT ${sql.raw(column)} FROM pictures WHERE id = ${payment.subjectId} AND user_id = ${payment.userId}
      AND kind = 'generated' AND withdrawn_at IS NULL AND files_removed_at IS NULL)`;
  return sql`INSERT INTO image_licenses (payment_id, number, user_id, picture_id, sha256, width_px, height_px, content_type, state, issued_at)
    VALUES (${payment.id}, ${`LIC-${randomPublicNumber()}`}, ${payment.userId}, ${payment.subjectId}, ${picture("sha256")},
      ${picture("width_px")}, ${picture("height_px")}, ${picture("content_type")}, 'active', ${paidAt})`;
}

/** The license follows the whole money: a part that goes back leaves it as it is. */
function stateAfterReversal(
  app: Pick<App, "now">,
  payment: Payment,
  { reason, reversedAfterCents }: PaymentReversal,
): Statement[] {
  const isWhole = reversedAfterCents === payment.amountCents;
  if (isWhole && reason !== "dispute-won")
    return [
      // While a bank decides about a part of it, it waits.
      updateTable(imageLicenses)
        .set({ state: "suspended" })
        .where(and(eq(imageLicenses.paymentId, payment.id), eq(imageLicenses.state, "active"))),
      ...(reason === "refund" ? [withdrawStatement(app, payment)] : []),
    ];
  if (isWhole || reason !== "dispute-won") return [];
  return [
    // Bought again meanwhile: the newer license is valid.
    sql`UPDATE image_licenses SET state = 'active', withdrawn_at = NULL WHERE payment_id = ${payment.id} AND state <> 'active'
      AND NOT EXISTS (SELECT 1 FROM image_licenses o WHERE o.picture_id = image_licenses.picture_id
        AND o.payment_id <> image_licenses.payment_id AND o.state <> 'withdrawn')`,
  ];
}

function withdrawStatement({ now }: Pick<App, "now">, payment: Payment): Statement {
  return updateTable(imageLicenses)
    .set({ state: "withdrawn", withdrawnAt: now() })
    .where(
      and(
        eq(imageLicenses.paymentId, payment.id),
        ne(imageLicenses.state, "withdrawn"),
        isFullyReversedCondition(payment.id),
      ),
    );
}
