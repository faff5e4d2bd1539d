import { RETENTION_DAYS, type RetentionName } from "~/domain/personal-data/retention/retention-days";
import { plural } from "~/lib/words";

/** One row of the table on the privacy page; docs/privacy.md has the same rows (a test compares them). */
export interface RetentionRow {
  what: string;
  keptFor: string;
  why: string;
}

/** What is deleted by itself; `after` completes "30 days after …". */
const DELETED: Record<RetentionName, { what: string; after: string; why: string }> = {
  sessions: {
    what: "Logins: when, with which browser and from which country",
    after: "they end",
    why: "to keep you logged in, and to show you where",
  },
  "unfinished-sign-ins": {
    what: "Logins that wait for their second factor",
    after: "they end",
    why: "to ask for the second factor",
  },
  "passkey-challenges": {
    what: "Random numbers that a passkey is asked to sign; they name nobody",
    after: "they expire",
    why: "to accept each answer once",
  },
  codes: {
    what: "Codes and links that confirm an address or a new password",
    after: "they expire",
    why: "to say that a link is too old rather than wrong",
  },
  "email-changes": {
    what: "Your former email address, after you changed it",
    after: "the link to undo the change expires",
    why: "to undo a change that was not yours",
  },
  "unverified-accounts": {
    what: "Accounts whose email address was never confirmed",
    after: "the sign-up, and not before its last link expires",
    why: "to give you time to confirm it",
  },
  counters: {
    what: "Counters against guessing and flooding; they hold no addresses",
    after: "the count",
    why: "to stop anyone who guesses passwords or floods a form",
  },
  carts: {
    what: "Carts, with the address typed at the checkout",
    after: "the last change",
    why: "to find your cart again",
  },
  "order-links": {
    what: "Links to an order that you asked us to send again",
    after: "they expire",
    why: "to say that a link is too old rather than wrong",
  },
  emails: {
    what: "Address and text of emails that we sent",
    after: "they were written",
    why: "to send one again, and to answer questions about it",
  },
  "data-exports": {
    what: "Downloads of your data that you asked for",
    after: "they expire, which is a week after they were made",
    why: "to give you time to download them",
  },
  "library-changes": {
    what: "Which pictures you moved or deleted under My Images",
    after: "the change",
    why: "to undo it",
  },
  "account-deletions": {
    what: "That an account was deleted, and when",
    after: "the deletion",
    why: "to show that it was done",
  },
  messages: {
    what: "Messages and applications to us that were answered, with the files that came with them",
    after: "the last message of the conversation",
    why: "to know what was said when you write again",
  },
  spam: {
    what: "Messages to us that were spam",
    after: "they arrived",
    why: "to take a message back out of spam",
  },
  "beta-invitations": {
    what: "Invitations to the beta program that were not accepted",
    after: "they were sent",
    why: "to lock the prices that were promised",
  },
  "content-imports": {
    what: "Text files that editors imported",
    after: "they were read",
    why: "to see what was imported",
  },
  "banner-imports": {
    what: "Files of partners’ banners that were imported",
    after: "they were read",
    why: "to undo an import",
  },
  "design-reports": {
    what: "Reports of designs, with the address of the person who reported",
    after: "they arrived",
    why: "to decide about a report, and to answer it",
  },
  "payment-networks": {
    what: "A scrambled form of the network address from which a payment was started",
    after: "the payment was started",
    why: "to stop anyone who tries stolen cards",
  },
  "unpaid-orders": {
    what: "Name and address of orders that were never paid",
    after: "the order",
    why: "because a payment can arrive late",
  },
  "claim-photos": {
    what: "Photos of pieces that arrived wrong",
    after: "the decision",
    why: "to settle the claim with the print partner",
  },
  "provider-events": {
    what: "What the payment provider and the print partner reported, word for word",
    after: "it arrived",
    why: "because a bank can take a payment back for eighteen months",
  },
  incidents: {
    what: "Notes about what went wrong and was fixed",
    after: "they were closed",
    why: "to find the cause when it happens again",
  },
  "order-addresses": {
    what: "Name and address of paid orders, and what was written in claims",
    after: "the order",
    why: "because the law requires these records",
  },
};

/** What is kept for as long as something else exists. */
const KEPT: RetentionRow[] = [
  {
    what: "Your account: address, scrambled password, prompts, pictures, products, store, and briefs and files of videos",
    keptFor: "as long as you have the account",
    why: "because the site needs it to work",
  },
  {
    what: "Amounts of orders, payments, credits and earnings, with receipts and licenses",
    keptFor: "as long as the shop exists",
    why: "because the books must add up",
  },
  {
    what: "Messages and applications to us that wait for an answer",
    keptFor: "until they are answered",
    why: "so that none is overlooked",
  },
  {
    what: "What staff did, and when",
    keptFor: "as long as the shop exists",
    why: "to answer for it",
  },
];

function formatDays(days: number): string {
  return days % 365 === 0
    ? plural(days / 365, { one: "# year", other: "# years" })
    : plural(days, { one: "# day", other: "# days" });
}

const names = Object.keys(RETENTION_DAYS) as RetentionName[];

export const RETENTION_TABLE: RetentionRow[] = [
  ...KEPT,
  ...names.map((name) => {
    const { what, after, why } = DELETED[name];
    return { what, keptFor: `${formatDays(RETENTION_DAYS[name])} after ${after}`, why };
  }),
];

/** The heads of the columns. */
export const RETENTION_HEADS = {
  title: "How long",
  lead: "A job that runs every hour deletes what has passed its time.",
  what: "What",
  keptFor: "Kept for",
  why: "Why",
} as const;
