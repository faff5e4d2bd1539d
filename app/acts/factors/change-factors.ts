import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import {
  authenticatorCondition,
  removeAuthenticatorStatement,
  verifyAuthenticatorStatements,
} from "~/domain/accounts/factors/authenticator";
import { checkFactor } from "~/domain/accounts/factors/check-factor";
import { endCodesWithLastFactor, mayRemoveCondition } from "~/domain/accounts/factors/last-factor";
import {
  findPresentCode,
  makeRecoveryCodes,
  replaceRecoveryCodesStatements,
} from "~/domain/accounts/factors/recovery-codes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { type BrowserState, factorCondition, type StartedSession } from "~/domain/accounts/sessions";
import { startSession } from "../start-session";
import type { ShowFactorResult } from "./sign-in-with-factor";

type FactorContext = Pick<App, "db" | "now" | "appSecret" | "config" | "enqueue">;

interface Change {
  viewer: { id: string; email: string };
  browser: BrowserState;
  code: string;
}

/** Enables an authenticator app with its first code and ends the other sessions. Ten recovery codes come with it. */
export async function addAuthenticator(
  app: FactorContext,
  { viewer, browser, code, name }: Change & { name: string },
): Promise<{ status: "added"; codes: string[]; session: StartedSession } | { status: "wrong" }> {
  const { id: userId, email } = viewer;
  const verified = await verifyAuthenticatorStatements(app, { userId, code, name });
  if (!verified) return { status: "wrong" };
  const codes = makeRecoveryCodes();
  const replaceCodes = await replaceRecoveryCodesStatements(app, { userId, codes });
  const report = reportSecurityChange(app, { userId, email, change: "add authenticator" });
  const session = await startSession(app, {
    proof: {
      userId,
      email,
      hasFactor: true,
      endsOtherSessions: true,
      condition: verified.condition,
      statements: [verified.statement],
      // Of two requests at once only the one whose session was written makes codes: the other's would be seen by nobody.
      whenStarted: (isStarted) => [...replaceCodes(isStarted), ...report.statements(isStarted)],
    },
    browser,
  });
  if (!session || "factorToken" in session) return { status: "wrong" };
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "added", codes, session };
}

export type RemoveFactorResult =
  | ShowFactorResult
  /** The person has a role that needs a factor, and this is the last one. */
  | { status: "needed" };

/** Removes the authenticator app from an account. Requires the factor. */
export async function removeAuthenticator(
  app: FactorContext,
  { viewer, browser, code }: Change,
): Promise<RemoveFactorResult> {
  const { id: userId, email } = viewer;
  const mayRemove = mayRemoveCondition(app, { userId, others: sql`false` });
  // Asked before as well as in the transaction, so that a refused person's code is not used up.
  if (!(await isTrue(app, mayRemove))) return { status: "needed" };
  const checked = await checkFactor(app, { userId, email, code, deviceToken: browser.deviceToken });
  if (checked.status !== "right") return checked;
  const report = reportSecurityChange(app, { userId, email, change: "remove authenticator" });
  const session = await startSession(app, {
    proof: {
      userId,
      email,
      hasFactor: true,
      endsOtherSessions: true,
      condition: sql`${checked.condition} AND ${authenticatorCondition(userId)} AND ${mayRemove}`,
      statements: checked.statements,
      whenStarted: (isStarted) => [
        removeAuthenticatorStatement(userId, isStarted),
        endCodesWithLastFactor(userId, isStarted),
        ...report.statements(isStarted),
      ],
    },
    browser,
  });
  if (!session || "factorToken" in session)
    return { status: (await isTrue(app, mayRemove)) ? "wrong" : "needed" };
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "signed-in", session };
}

async function isTrue({ db }: Pick<App, "db">, condition: SQL): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(sql`SELECT ${condition} AS holds`);
  return row?.holds === 1;
}

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
  // The letter marks that this request is the one: the codes themselves are gone before the new ones are written.
  const isReported = sql`EXISTS (SELECT 1 FROM deliveries WHERE id = ${report.deliveryId})`;
  const results = await runTransaction(app.db, [...report.statements(happens), ...replaceCodes(isReported)]);
  if (!results[0]?.meta.changes) return null;
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return codes;
}
