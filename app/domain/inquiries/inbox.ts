import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { inquiries, users } from "~/db/schema";
import { auditStatement } from "~/domain/attentions/audit";
import { auditQuery } from "~/domain/attentions/list";
import { letterStatement } from "~/domain/letters/outbox";
import { settingsQuery } from "~/domain/settings/settings";
import { sha256Hex } from "~/lib/tokens";
import type { InquiryKind } from "./forms";
import { outgoingOf } from "./submit";

export const INQUIRIES_A_PAGE = 25;
export type InquiryState = (typeof inquiries.$inferSelect)["state"];
export const INQUIRY_STATES = ["open", "answered", "spam"] as const satisfies readonly InquiryState[];

/** Of a message, as much as a list shows. */
const GLIMPSE_CHARACTERS = 140;

export interface InboxFilter {
  state: InquiryState;
  kind: InquiryKind | null;
  /** The id of the page's edge row. */
  cursor: { id: string; side: "after" | "before" } | null;
}

/** What people wrote, newest first, by key; and whether applications have somewhere to go. */
export async function readInbox({ db }: Pick<App, "db">, { state, kind, cursor }: InboxFilter) {
  const backwards = cursor?.side === "before";
  const [found, webhook] = await db.batch([
    db
      .select({
        id: inquiries.id,
        kind: inquiries.kind,
        name: inquiries.name,
        email: inquiries.email,
        subject: inquiries.subject,
        glimpse: sql<string>`substr(${inquiries.message}, 1, ${GLIMPSE_CHARACTERS})`,
        createdAt: inquiries.createdAt,
      })
      .from(inquiries)
      .where(
        and(
          eq(inquiries.state, state),
          kind ? eq(inquiries.kind, kind) : undefined,
          cursor ? (backwards ? gt(inquiries.id, cursor.id) : lt(inquiries.id, cursor.id)) : undefined,
        ),
      )
      .orderBy(backwards ? asc(inquiries.id) : desc(inquiries.id))
      .limit(INQUIRIES_A_PAGE + 1),
    settingsQuery({ db }, ["lead-webhook-url"]),
  ]);
  const hasMore = found.length > INQUIRIES_A_PAGE;
  const rows = found.slice(0, INQUIRIES_A_PAGE);
  if (backwards) rows.reverse();
  return {
    rows,
    after: hasMore || backwards ? (rows.at(-1)?.id ?? null) : null,
    before: cursor && (!backwards || hasMore) ? (rows[0]?.id ?? null) : null,
    isWebhookSet: webhook.some(({ value }) => value !== '""'),
  };
}

/** One message with everything that is known of it; null where there is none. */
export async function readInquiry(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  const [found, audit] = await db.batch([
    db
      // Named anew: in a batch, a column of the same name takes the place of the other's.
      .select({ inquiry: inquiries, account: sql<string | null>`${users.email}`.as("account") })
      .from(inquiries)
      .leftJoin(users, eq(users.id, inquiries.userId))
      .where(eq(inquiries.id, id))
      .limit(1),
    auditQuery(app, { subject: `inquiry:${id}` }),
  ]);
  if (!found[0]) return null;
  const { dedupeKey: _key, ...inquiry } = found[0].inquiry;
  return { inquiry, account: found[0].account, audit };
}

export type Deed =
  /** Sends the answer as a letter. */
  | { do: "answer"; answer: string }
  /** Answered another way: on the telephone, from a mailbox. */
  | { do: "mark-answered" }
  | { do: "reopen" }
  | { do: "spam" }
  /** Not spam after all: acknowledged, and told to the webhook, as if it had just come. */
  | { do: "let-in" };

export type Done = { status: "done" } | { status: "already" } | { status: "unknown" };

const FROM: Record<Deed["do"], InquiryState> = {
  answer: "open",
  "mark-answered": "open",
  spam: "open",
  reopen: "answered",
  "let-in": "spam",
};
const ACTIONS: Record<Deed["do"], string> = {
  answer: "answer inquiry",
  "mark-answered": "mark inquiry answered",
  spam: "mark inquiry as spam",
  reopen: "reopen inquiry",
  "let-in": "let inquiry in",
};

/** What an admin does with a message, written down with it in one batch. Pressed twice it is done once. */
export async function doWithInquiry(
  app: Pick<App, "db" | "now" | "enqueue">,
  { id, by, deed }: { id: string; by: string; deed: Deed },
): Promise<Done> {
  const { db, now } = app;
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, id)).limit(1);
  if (!row) return { status: "unknown" };
  if (row.state !== FROM[deed.do]) return { status: "already" };
  const outgoing =
    deed.do === "answer"
      ? [await answerLetter(app, row, deed.answer)]
      : deed.do === "let-in"
        ? await outgoingOf(app, row)
        : [];
  const change = changeOf(deed, { by, at: now(), answers: row.answer });
  const [changed] = await applyAll(db, [
    db
      .update(inquiries)
      .set(change)
      .where(and(eq(inquiries.id, id), eq(inquiries.state, row.state))),
    ...outgoing.map(({ statement }) => statement),
    auditStatement(app, { actorId: by, action: ACTIONS[deed.do], subject: `inquiry:${id}` }),
  ]);
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: changed?.meta.changes === 1 ? "done" : "already" };
}

/** What was answered before is part of the key: of two answers at once one goes out, a second one later goes too. */
async function answerLetter(
  app: Pick<App, "db" | "now">,
  row: typeof inquiries.$inferSelect,
  answer: string,
) {
  const before = (await sha256Hex(row.answer ?? "")).slice(0, 16);
  return letterStatement(app, {
    template: "inquiry-answered",
    to: row.email,
    data: { subject: row.subject, answer, message: row.message },
    key: `inquiry-answered:${row.id}:${before}`,
  });
}

function changeOf(
  deed: Deed,
  { by, at, answers }: { by: string; at: number; answers: string | null },
): Partial<typeof inquiries.$inferInsert> {
  switch (deed.do) {
    case "answer": {
      const answer = answers ? `${answers}\n\n* * *\n\n${deed.answer}` : deed.answer;
      return { state: "answered", answer, answeredBy: by, answeredAt: at };
    }
    case "mark-answered":
      return { state: "answered", answeredBy: by, answeredAt: at };
    case "spam":
      return { state: "spam" };
    default:
      return { state: "open", answeredBy: null, answeredAt: null };
  }
}
