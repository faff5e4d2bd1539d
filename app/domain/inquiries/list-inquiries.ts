import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { inquiries, savedReplies, users } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { settingsQuery } from "~/domain/settings/settings";
import { type Cursor, paginate } from "~/lib/pagination";
import { fullTextQuery } from "~/lib/text/full-text-query";
import type { InquiryKind } from "./forms";

export const INQUIRIES_PER_PAGE = 25;
export type InquiryState = (typeof inquiries.$inferSelect)["state"];
export const INQUIRY_STATES = ["open", "answered", "spam"] as const satisfies readonly InquiryState[];

const MOST_REPLIES = 100;
/** Of more messages than this the newest are found. */
const MOST_FOUND = 500;
/** How much of a message a list shows. */
const INQUIRY_EXCERPT_CHARACTERS = 140;

export interface InquiryFilter {
  state: InquiryState;
  kind: InquiryKind | null;
  /** Only those that this person has taken. */
  assignedTo?: string | null;
  /** An e-mail address, or words of the message. All states and forms are searched. */
  search?: string;
  cursor: Cursor | null;
  pageSize?: number;
}

/** A message as lists show it. */
export type ListedInquiry = Awaited<ReturnType<typeof listInquiries>>["rows"][number];

/** Messages, newest first, and whether the webhook for applications is set. */
export async function listInquiries(
  { db }: Pick<App, "db">,
  { state, kind, assignedTo = null, search = "", cursor, pageSize = INQUIRIES_PER_PAGE }: InquiryFilter,
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [inquiries.id], cursor, pageSize });
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
        createdAt: inquiries.createdAt,
      })
      .from(inquiries)
      .where(and(which, where))
      .orderBy(orderBy)
      .limit(limit),
    settingsQuery({ db }, ["lead-webhook-url"]),
  ]);
  return {
    ...paginate(found, { cursor, keyOf: (row) => [row.id], pageSize }),
    isWebhookSet: webhook.some(({ value }) => value !== '""'),
  };
}

function searchCondition(search: string): SQL {
  if (search.includes("@")) return eq(inquiries.email, search.toLowerCase());
  const words = fullTextQuery(search);
  return words
    ? sql`${inquiries}.rowid IN (SELECT rowid FROM inquiry_search WHERE inquiry_search MATCH ${words} ORDER BY rowid DESC LIMIT ${MOST_FOUND})`
    : sql`0`;
}

/** One message with its sender's account and its audit trail; null where there is none. */
export async function readInquiry(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  const [found, audit, replies] = await db.batch([
    db
      // Has another name, since in a batch D1 keeps one of two columns of the same name.
      .select({
        inquiry: inquiries,
        account: sql<string | null>`${users.email}`.as("account"),
        assignee: sql<
          string | null
        >`(SELECT staff.email FROM users staff WHERE staff.id = ${inquiries.assignedTo})`.as("assignee"),
      })
      .from(inquiries)
      .leftJoin(users, eq(users.id, inquiries.userId))
      .where(eq(inquiries.id, id))
      .limit(1),
    auditLogQuery(app, { subject: `inquiry:${id}` }),
    db.select().from(savedReplies).orderBy(asc(savedReplies.title)).limit(MOST_REPLIES),
  ]);
  if (!found[0]) return null;
  const { dedupeKey: _key, ...inquiry } = found[0].inquiry;
  return { inquiry, account: found[0].account, assignee: found[0].assignee, audit, replies };
}
