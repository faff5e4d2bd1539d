import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { checkFactor } from "~/domain/accounts/factors/check-factor";
import type { FactorAnswer } from "~/domain/accounts/factors/factor-answer";
import { endCodesWithLastFactor, mayRemoveCondition } from "~/domain/accounts/factors/last-factor";
import { makeRecoveryCodes, replaceRecoveryCodesStatements } from "~/domain/accounts/factors/recovery-codes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { type BrowserState, factorCondition, type StartedSession } from "~/domain/accounts/sessions";
import type { SecurityChange } from "~/emails/accounts/security-changed";
import { startSession } from "../start-session";
import type { ShowFactorResult, SignedIn } from "./sign-in-with-factor";

export type FactorContext = Pick<App, "db" | "now" | "appSecret" | "config" | "enqueue" | "origin">;

export type AddFactorResult =
  /** `codes`: ten recovery codes, which come with the first factor; null for a further one. */
  { status: "added"; codes: string[] | null; session: StartedSession } | { status: "wrong" };

/**
 * Adds a factor that was checked. With the first one ten recovery codes come, and the other sessions, which were opened
 * without it, end. Whether it is the first one is as the person's page said, or nothing happens.
 */
export async function addFactor(
  app: FactorContext,
  {
    viewer: { id: userId, email, hasFactor },
    browser,
    change,
    condition,
    add,
  }: {
    viewer: SignedIn;
    browser: BrowserState;
    change: SecurityChange;
    condition: SQL;
    add: (isStarted: SQL) => Statement;
  },
): Promise<AddFactorResult> {
  const codes = hasFactor ? null : makeRecoveryCodes();
  const replaceCodes = codes && (await replaceRecoveryCodesStatements(app, { userId, codes }));
  const report = reportSecurityChange(app, { userId, email, change });
  const isAsShown = hasFactor ? factorCondition(userId) : sql`NOT ${factorCondition(userId)}`;
  const session = await startSession(app, {
    proof: {
      userId,
      email,
      hasFactor: true,
      ...(hasFactor ? {} : { endsOtherSessions: true as const }),
      condition: sql`${condition} AND ${isAsShown}`,
      statements: [],
      // Of two requests at once only the one whose session was written makes codes: the other request's codes
      // would never be shown.
      whenStarted: (isStarted) => [
        add(isStarted),
        ...(replaceCodes?.(isStarted) ?? []),
        ...report.statements(isStarted),
      ],
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

/** Removes a factor of somebody who shows one: this one, another or a recovery code. All other sessions end. */
export async function removeFactor(
  app: FactorContext,
  {
    viewer,
    browser,
    answer,
    change,
    isThere,
    others,
    remove,
  }: {
    viewer: SignedIn;
    browser: BrowserState;
    answer: FactorAnswer;
    change: SecurityChange;
    isThere: SQL;
    /** Whether the person has a factor besides this one. */
    others: SQL;
    remove: (isStarted: SQL) => Statement;
  },
): Promise<RemoveFactorResult> {
  const person = { userId: viewer.id, email: viewer.email };
  const { userId } = person;
  const mayRemove = mayRemoveCondition(app, { userId, others });
  // Asked before as well as in the transaction, so that a refused person's code is not used up.
  if (mayRemove && !(await isTrue(app, mayRemove))) return { status: "needed" };
  const attempt = { purpose: "confirm" as const, boundTo: viewer.session.id };
  const checked = await checkFactor(app, { person, answer, attempt, deviceToken: browser.deviceToken });
  if (checked.status !== "right") return checked;
  const report = reportSecurityChange(app, { ...person, change });
  const session = await startSession(app, {
    proof: {
      ...person,
      hasFactor: true,
      endsOtherSessions: true,
      condition: sql`${checked.condition} AND ${isThere} AND ${mayRemove ?? sql`true`}`,
      statements: checked.statements,
      whenStarted: (isStarted) => [
        remove(isStarted),
        endCodesWithLastFactor(userId, isStarted),
        ...report.statements(isStarted),
      ],
    },
    browser,
  });
  if (!session || "factorToken" in session)
    return { status: !mayRemove || (await isTrue(app, mayRemove)) ? "wrong" : "needed" };
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "signed-in", session };
}

async function isTrue({ db }: Pick<App, "db">, condition: SQL): Promise<boolean> {
  const [row] = await db.all<{ holds: number }>(sql`SELECT ${condition} AS holds`);
  return row?.holds === 1;
}
