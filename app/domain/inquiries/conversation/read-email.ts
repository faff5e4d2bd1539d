import PostalMime, { type Email } from "postal-mime";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { cutText } from "~/lib/text/cut-text";
import { MAX_INQUIRY_CHARACTERS } from "../forms";
import type { AttachedFile } from "./attachments";
import { isDmarcPass } from "./authentication-results";
import { htmlToText } from "./html-to-text";
import { type SplitText, splitQuoted } from "./split-quoted";

/** The parts of an email that the inbox keeps. */
export interface ReadEmail extends SplitText {
  name: string;
  /** The address in From; proven only if `isProven`. */
  email: string;
  isProven: boolean;
  subject: string;
  messageId: string | null;
  attachments: AttachedFile[];
  /** Sent by a program: a bounce, an out-of-office note, a list. */
  isAutomatic: boolean;
}

/**
 * As many as 10 MB in base64 have. The parser keeps each line as an object: 10 MB of line breaks would take five seconds
 * and two gigabytes.
 */
export const MAX_LINES = 140_000;
/** The most lines that may begin a MIME part, which costs more to parse. */
export const MAX_PART_LINES = 1_000;
const MAX_HEADER_BYTES = 64 * 1024;
const MAX_PARTS_DEPTH = 20;
const MAX_NAME_CHARACTERS = 200;
const MAX_ATTACHMENTS_NAMED = 20;
/** Of HTML, the text of the beginning is enough. */
const MAX_HTML_CHARACTERS = 1_000_000;
/** Longer ones are not real ids, and our own headers must stay short. */
const MESSAGE_ID = /^<[^<>\s]{3,250}>$/;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const HYPHEN = 0x2d;
const ADDRESS = /^[^\s@<>,;:"]{1,64}@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;
const MAX_ADDRESS_CHARACTERS = 254;

/** Who an email says it is from, and whether that is proven. */
export type EmailSender = Pick<ReadEmail, "email" | "isProven" | "isAutomatic">;

/** Reads the head alone, which costs little however large the email is; null for one without a sender. */
export async function readSender(raw: Uint8Array): Promise<EmailSender | null> {
  const end = headEnd(raw);
  if (end === null || !hasBoundedLines(raw.subarray(0, end))) return null;
  const email = await parse(raw.subarray(0, end));
  const address = email && senderOf(email);
  return address
    ? { email: address, isProven: isSenderProven(email), isAutomatic: isAutomatic(email) }
    : null;
}

/** Where the empty line after the head begins; null if the head is longer than we read. */
function headEnd(raw: Uint8Array): number | null {
  let isEmptyLine = true;
  for (let at = 0; at < Math.min(raw.length, MAX_HEADER_BYTES); at++) {
    if (raw[at] === LINE_FEED) {
      if (isEmptyLine) return at;
      isEmptyLine = true;
    } else if (raw[at] !== CARRIAGE_RETURN) isEmptyLine = false;
  }
  return raw.length <= MAX_HEADER_BYTES ? raw.length : null;
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      maxHeadersSize: MAX_HEADER_BYTES,
      maxNestingDepth: MAX_PARTS_DEPTH,
      forceRfc822Attachments: true,
    });
  } catch {
    return null;
  }
}

function senderOf(email: Email): string | null {
  const address = cleanSingleLine(email.from?.address ?? "").toLowerCase();
  return ADDRESS.test(address) && address.length <= MAX_ADDRESS_CHARACTERS ? address : null;
}

/**
 * Reads a raw email; null if it has no sender, is not an email, or is so large in lines that no mail program wrote
 * it.
 */
export async function readEmail(raw: Uint8Array): Promise<ReadEmail | null> {
  if (!hasBoundedLines(raw)) return null;
  const email = await parse(raw);
  const address = email && senderOf(email);
  if (!address) return null;
  const { written, quoted } = splitQuoted(textOf(email));
  return {
    name: cutText(cleanSingleLine(email.from?.name ?? ""), MAX_NAME_CHARACTERS) || address,
    email: address,
    isProven: isSenderProven(email),
    subject: cutText(cleanSingleLine(email.subject ?? ""), MAX_NAME_CHARACTERS),
    messageId: MESSAGE_ID.test(email.messageId?.trim() ?? "") ? (email.messageId?.trim() ?? null) : null,
    attachments: email.attachments.slice(0, MAX_ATTACHMENTS_NAMED).map(({ filename, content }) => ({
      name: cutText(cleanSingleLine(filename ?? ""), MAX_NAME_CHARACTERS),
      content: bytesOf(content),
    })),
    isAutomatic: isAutomatic(email),
    written: cutText(written, MAX_INQUIRY_CHARACTERS),
    quoted: cutText(quoted, MAX_INQUIRY_CHARACTERS),
  };
}

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);

/** Counted in one pass, before anything is parsed. */
function hasBoundedLines(raw: Uint8Array): boolean {
  let lines = 0;
  let partLines = 0;
  for (let at = 0; at >= 0 && at < raw.length; ) {
    if (raw[at] === HYPHEN && raw[at + 1] === HYPHEN) partLines++;
    if (++lines > MAX_LINES || partLines > MAX_PART_LINES) return false;
    const end = raw.indexOf(LINE_FEED, at);
    at = end < 0 ? end : end + 1;
  }
  return true;
}

function textOf({ text, html }: Email): string {
  const most = 4 * MAX_INQUIRY_CHARACTERS;
  const plain = text?.trim()
    ? text.slice(0, most)
    : htmlToText((html ?? "").slice(0, MAX_HTML_CHARACTERS), most);
  return cleanMultiLine(plain);
}

const headerOf = ({ headers }: Email, name: string) =>
  headers.find(({ key }) => key === name)?.value.toLowerCase() ?? "";

/** RFC 3834, and older headers of automatic replies. */
function isAutomatic(email: Email): boolean {
  const submitted = headerOf(email, "auto-submitted");
  if (submitted !== "" && !submitted.startsWith("no")) return true;
  if (/bulk|list|junk|auto[_-]?reply/.test(headerOf(email, "precedence"))) return true;
  if (["x-autoreply", "x-autorespond", "list-id", "feedback-id"].some((name) => headerOf(email, name) !== ""))
    return true;
  if (headerOf(email, "content-type").startsWith("multipart/report")) return true;
  return /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(email.from?.address ?? "");
}

/**
 * Whether the server that received it found From proven (DMARC). That server puts its verdict first in the
 * headers, so a verdict that the sender wrote comes later and is not read.
 */
function isSenderProven(email: Email): boolean {
  return isDmarcPass(headerOf(email, "authentication-results"));
}
