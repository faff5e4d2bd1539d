import { sql } from "drizzle-orm";
import { runTransaction } from "~/db/client";
import {
  findPresentCode,
  makeRecoveryCodes,
  replaceRecoveryCodesStatements,
} from "~/domain/accounts/factors/recovery-codes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { factorCondition } from "~/domain/accounts/sessions";
import type { FactorContext } from "./change-factors";

/** Makes ten recovery codes, which replace the old ones. Null where others replaced them meanwhile, or there is no factor. */
export async function renewRecoveryCodes(
  app: FactorContext,
  { viewer }: { viewer: { id: string; email: string } },
): Promise<string[] | null> {
  const { id: userId, email } = viewer;
  const present = await findPresentCode(app, { userId });
  const codes = makeRecoveryCodes();
  const replaceCodes = await replaceRecoveryCodesStatements(app, { userId, codes });
  const report = reportSecurityChange(app, { userId, email, change: "make recovery codes" });
  const happens = sql`${factorCondition(userId)}
    AND (SELECT count(*) FROM recovery_codes WHERE code_hash = ${present}) = ${present === null ? 0 : 1}`;
  // The email marks that this request is the one: the codes themselves are gone before the new ones are written.
  const isReported = sql`EXISTS (SELECT 1 FROM deliveries WHERE id = ${report.deliveryId})`;
  const results = await runTransaction(app.db, [...report.statements(happens), ...replaceCodes(isReported)]);
  if (!results[0]?.meta.changes) return null;
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return codes;
}
