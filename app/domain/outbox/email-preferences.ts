import { eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { emailOptOuts, users } from "~/db/schema";
import { deleteFrom, insertInto } from "~/db/writes";
import { OPTIONAL_EMAIL_KINDS, type OptionalEmailKind, optionalEmailKind } from "~/emails/optional-emails";
import { constantTimeEqual, deriveToken } from "~/lib/secrets/hashes-and-tokens";

/** True, inside a statement, where the person with this address does not want emails of this kind. */
export function isUnwantedCondition({ email, kind }: { email: string | SQL; kind: OptionalEmailKind }): SQL {
  return sql`EXISTS (SELECT 1 FROM users u JOIN email_opt_outs o ON o.user_id = u.id
    WHERE u.email = ${email} AND o.kind = ${kind})`;
}

/** The kinds that a person wants. */
export async function listWantedEmails(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<OptionalEmailKind[]> {
  const unwanted = await db
    .select({ kind: emailOptOuts.kind })
    .from(emailOptOuts)
    .where(eq(emailOptOuts.userId, userId));
  return OPTIONAL_EMAIL_KINDS.filter((kind) => !unwanted.some((row) => row.kind === kind));
}

export async function saveWantedEmails(
  { db, now }: Pick<App, "db" | "now">,
  { userId, wanted }: { userId: string; wanted: readonly OptionalEmailKind[] },
): Promise<void> {
  const unwanted = OPTIONAL_EMAIL_KINDS.filter((kind) => !wanted.includes(kind));
  await runTransaction(db, [
    deleteFrom(emailOptOuts).where(eq(emailOptOuts.userId, userId)),
    ...unwanted.map((kind) =>
      insertInto(emailOptOuts).values({ userId, kind, createdAt: now() }).onConflictDoNothing(),
    ),
  ]);
}

/**
 * What a link in an email carries. The key is derived from the two others, so that nobody can stop another
 * person's emails.
 */
export interface UnsubscribeLink {
  kind: string;
  userId: string;
  key: string;
}

const keyOf = ({ appSecret }: Pick<App, "appSecret">, kind: string, userId: string) =>
  deriveToken(appSecret, `unsubscribe:${kind}:${userId}`);

/** The kind that a link stops; null if the link is not ours. */
export async function checkUnsubscribeLink(
  app: Pick<App, "appSecret">,
  { kind, userId, key }: UnsubscribeLink,
): Promise<OptionalEmailKind | null> {
  const known = OPTIONAL_EMAIL_KINDS.find((each) => each === kind);
  return known && constantTimeEqual(key, await keyOf(app, kind, userId)) ? known : null;
}

/** Stops emails of one kind. Safe to repeat; an account that is gone gets none anyway. */
export async function unsubscribe(
  app: Pick<App, "db" | "now" | "appSecret">,
  link: UnsubscribeLink,
): Promise<OptionalEmailKind | null> {
  const kind = await checkUnsubscribeLink(app, link);
  if (kind)
    await runTransaction(app.db, [
      sql`INSERT INTO email_opt_outs (user_id, kind, created_at) SELECT id, ${kind}, ${app.now()} FROM users
        WHERE id = ${link.userId} ON CONFLICT DO NOTHING`,
    ]);
  return kind;
}

/** The link that stops emails like this one; null if it is needed, or its recipient has no account. */
export async function unsubscribeLink(
  app: Pick<App, "db" | "appSecret" | "origin">,
  entry: { template: string; recipient: string },
): Promise<{ href: string } | null> {
  const kind = optionalEmailKind(entry.template);
  if (!kind) return null;
  const [owner] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, entry.recipient));
  if (!owner) return null;
  const query = new URLSearchParams({ kind, account: owner.id, key: await keyOf(app, kind, owner.id) });
  return { href: `${app.origin}/unsubscribe?${query}` };
}

/** The header fields of RFC 8058: mail programs show a button, and their service posts to the link. */
export function unsubscribeHeaders(href: string): Record<string, string> {
  return { "List-Unsubscribe": `<${href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
