import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { inquiries, inquiryAttachments, inquiryMessages, savedReplies, users } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { settingsQuery } from "~/domain/settings/settings";
import { type Cursor, paginate } from "~/lib/pagination";
import { fullTextQuery } from "~/lib/text/full-text-query";
import type { MessageKind } from "./forms";

export const INQUIRIES_PER_PAGE = 25;
export type InquiryState = (typeof inquiries.$inferSelect)["state"];
export const INQUIRY_STATES = ["open", "answered", "spam"] as const satisfies readonly InquiryState[];

const MOST_REPLIES = 100;
/** A search finds the newest of more matches than this. */
const MOST_FOUND = 500;
/** The page shows the newest emails of a longer conversation. */
const MESSAGES_SHOWN = 100;
/** How much of a message a list shows. */
const INQUIRY_EXCERPT_CHARACTERS = 140;

export interface InquiryFilter {
  state: InquiryState;
  kind: MessageKind | null;
  /** Only those that this person has taken. */
  assignedTo?: string | null;
  /** An email address, or words of the message. All states and forms are searched. */
  search?: string;
  cursor: Cursor | null;
  pageSize?: number;
}

/** A message as lists show it. */
export type ListedInquiry = Awaited<ReturnType<typeof listInquiries>>["rows"][number];

/**
 * Messages, newest first, and whether the webhook for applications is set. Of the open ones those come first whose senders'
 * plans promise it.
 */
export async function listInquiries(
  { db }: Pick<App, "db">,
  { state, kind, assignedTo = null, search = "", cursor, pageSize = INQUIRIES_PER_PAGE }: InquiryFilter,
) {
  const isRanked = isRankedList({ state, search });
  const { where, orderBy, limit } = keysetClauses({
    columns: isRanked ? [inquiries.supportRank, inquiries.id] : [inquiries.id],
    cursor: cursorOf(cursor, isRanked),
    pageSize,
  });
  const which =
    search.trim() === ""
      ? and(
          eq(inquiries.state, state),
          kind ? eq(inquiries.kind, kind) : undefined,
          assignedTo ? eq(inquiries.assignedTo, assignedTo) : undefined,
        )
      : searchCondition(search.trim());
  const [found, webhook] = await db.batch([
    db
      .select({
        id: inquiries.id,
        kind: inquiries.kind,
        name: inquiries.name,
        email: inquiries.email,
        state: inquiries.state,
        assignee: sql<
          string | null
        >`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${inquiries.assignedTo})`.as("assignee"),
        subject: inquiries.subject,
        excerpt: sql<string>`substr(${inquiries.message}, 1, ${INQUIRY_EXCERPT_CHARACTERS})`,
        supportRank: inquiries.supportRank,
        createdAt: inquiries.createdAt,
      })
      .from(inquiries)
      .where(and(which, where))
      .orderBy(orderBy)
      .limit(limit),
    settingsQuery({ db }, ["lead-webhook-url"]),
  ]);
  return {
    ...paginate(found, { cursor, keyOf: (row) => [row.supportRank, row.id], pageSize }),
    isWebhookSet: webhook.some(({ value }) => value !== '""'),
  };
}

function isRankedList({ state, search = "" }: Pick<InquiryFilter, "state" | "search">): boolean {
  return state === "open" && search.trim() === "";
}

/** Cursors have rank and id, as every list's rows do; the other lists are sorted by id alone. */
function cursorOf(cursor: Cursor | null, isRanked: boolean): Cursor | null {
  return cursor && (isRanked ? cursor : { ...cursor, key: cursor.key.slice(-1) });
}

function searchCondition(search: string): SQL {
  const email = search.toLowerCase();
  if (search.includes("@"))
    return sql`${inquiries.id} IN (SELECT id FROM inquiries WHERE email = ${email}
      UNION SELECT inquiry_id FROM inquiry_messages WHERE sender_email = ${email})`;
  const words = fullTextQuery(search);
  return words
    ? sql`${inquiries.id} IN (
        SELECT i.id FROM inquiries i WHERE i.rowid IN (SELECT rowid FROM inquiry_search WHERE inquiry_search MATCH ${words} ORDER BY rowid DESC LIMIT ${MOST_FOUND})
        UNION SELECT m.inquiry_id FROM inquiry_messages m WHERE m.rowid IN (SELECT rowid FROM inquiry_message_search WHERE inquiry_message_search MATCH ${words} ORDER BY rowid DESC LIMIT ${MOST_FOUND}))`
    : sql`0`;
}

/** One message with the emails that followed, its sender's account and its audit trail; null where there is none. */
export async function readInquiry(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  const [found, audit, replies, newest, kept] = await db.batch([
    db
      // Has another name, since in a batch D1 keeps one of two columns of the same name.
      .select({
        inquiry: inquiries,
        account: sql<string | null>`${users.email}`.as("account"),
        assignee: sql<
          string | null
        >`(SELECT staff.email FROM users staff WHERE staff.id = ${inquiries.assignedTo})`.as("assignee"),
        invitedAt: sql<
          number | null
        >`(SELECT created_at FROM beta_invitations WHERE beta_invitations.email = ${inquiries.email})`.as(
          "invited",
        ),
        joinedAt: sql<
          number | null
        >`(SELECT accepted_at FROM beta_invitations WHERE beta_invitations.email = ${inquiries.email})`.as(
          "joined",
        ),
      })
      .from(inquiries)
      .leftJoin(users, eq(users.id, inquiries.userId))
      .where(eq(inquiries.id, id))
      .limit(1),
    auditLogQuery(app, { subject: `inquiry:${id}` }),
    db.select().from(savedReplies).orderBy(asc(savedReplies.title)).limit(MOST_REPLIES),
    db
      .select({
        id: inquiryMessages.id,
        direction: inquiryMessages.direction,
        body: inquiryMessages.body,
        quoted: inquiryMessages.quoted,
        senderName: inquiryMessages.senderName,
        senderEmail: inquiryMessages.senderEmail,
        senderProof: inquiryMessages.senderProof,
        attachments: inquiryMessages.attachments,
        createdAt: inquiryMessages.createdAt,
        sentBy: sql<
          string | null
        >`(SELECT staff.email FROM users staff WHERE staff.id = ${inquiryMessages.sentBy})`.as("sender"),
      })
      .from(inquiryMessages)
      .where(eq(inquiryMessages.inquiryId, id))
      .orderBy(desc(inquiryMessages.id))
      .limit(MESSAGES_SHOWN),
    db
      .select({ messageId: inquiryAttachments.messageId, position: inquiryAttachments.position })
      .from(inquiryMessages)
      .innerJoin(inquiryAttachments, eq(inquiryAttachments.messageId, inquiryMessages.id))
      .where(eq(inquiryMessages.inquiryId, id)),
  ]);
  const isKept = new Set(kept.map(({ messageId, position }) => `${messageId}/${position}`));
  if (!found[0]) return null;
  const { dedupeKey: _key, answer: _copied, ...inquiry } = found[0].inquiry;
  const messages = newest.reverse().map(({ attachments, ...message }) => ({
    ...message,
    attachments: (JSON.parse(attachments) as { name: string; bytes: number }[]).map((file, position) => ({
      ...file,
      path: isKept.has(`${message.id}/${position}`)
        ? `/admin/inbox/${id}/files/${message.id}/${position}`
        : null,
    })),
  }));
  const { invitedAt, joinedAt } = found[0];
  const beta = invitedAt === null ? null : { invitedAt, joinedAt };
  return { inquiry, messages, beta, account: found[0].account, assignee: found[0].assignee, audit, replies };
}
