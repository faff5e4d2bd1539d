import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { inquiries, users } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { settingsQuery } from "~/domain/settings/settings";
import { type Cursor, paginate } from "~/lib/pagination";
import type { InquiryKind } from "./forms";

export const INQUIRIES_PER_PAGE = 25;
export type InquiryState = (typeof inquiries.$inferSelect)["state"];
export const INQUIRY_STATES = ["open", "answered", "spam"] as const satisfies readonly InquiryState[];

/** How much of a message a list shows. */
const INQUIRY_EXCERPT_CHARACTERS = 140;

export interface InquiryFilter {
  state: InquiryState;
  kind: InquiryKind | null;
  cursor: Cursor | null;
  pageSize?: number;
}

/** A message as lists show it. */
export type ListedInquiry = Awaited<ReturnType<typeof listInquiries>>["rows"][number];

/** Messages, newest first, and whether the webhook for applications is set. */
export async function listInquiries(
  { db }: Pick<App, "db">,
  { state, kind, cursor, pageSize = INQUIRIES_PER_PAGE }: InquiryFilter,
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [inquiries.id], cursor, pageSize });
  const [found, webhook] = await db.batch([
    db
      .select({
        id: inquiries.id,
        kind: inquiries.kind,
        name: inquiries.name,
        email: inquiries.email,
        subject: inquiries.subject,
        excerpt: sql<string>`substr(${inquiries.message}, 1, ${INQUIRY_EXCERPT_CHARACTERS})`,
        createdAt: inquiries.createdAt,
      })
      .from(inquiries)
      .where(and(eq(inquiries.state, state), kind ? eq(inquiries.kind, kind) : undefined, where))
      .orderBy(orderBy)
      .limit(limit),
    settingsQuery({ db }, ["lead-webhook-url"]),
  ]);
  return {
    ...paginate(found, { cursor, keyOf: (row) => [row.id], pageSize }),
    isWebhookSet: webhook.some(({ value }) => value !== '""'),
  };
}

/** One message with its sender's account and its audit trail; null where there is none. */
export async function readInquiry(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  const [found, audit] = await db.batch([
    db
      // Has another name, since in a batch D1 keeps one of two columns of the same name.
      .select({ inquiry: inquiries, account: sql<string | null>`${users.email}`.as("account") })
      .from(inquiries)
      .leftJoin(users, eq(users.id, inquiries.userId))
      .where(eq(inquiries.id, id))
      .limit(1),
    auditLogQuery(app, { subject: `inquiry:${id}` }),
  ]);
  if (!found[0]) return null;
  const { dedupeKey: _key, ...inquiry } = found[0].inquiry;
  return { inquiry, account: found[0].account, audit };
}
