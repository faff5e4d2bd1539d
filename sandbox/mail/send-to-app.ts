import { randomUUID } from "node:crypto";

const ANSWER_TIMEOUT_MS = 10_000;
const BASE64_LINE_CHARS = 76;

export interface PersonsEmail {
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The Message-ID that it answers, and those before. */
  inReplyTo?: string;
  references?: string;
  /** Whether the receiving server finds its sender proven. */
  isProven: boolean;
  /** An out-of-office note or the like. */
  isAutomatic: boolean;
}

/** A raw email as it reaches the Worker: the receiving server's verdict on top, then the sender's head and text. */
export function rawEmail(email: PersonsEmail, now: number): string {
  const host = email.from.split("@").at(-1) ?? "example.com";
  const head = [
    `Authentication-Results: mx.cloudflare.net; dkim=${verdict(email)} header.d=${oneLine(host)}; dmarc=${verdict(email)} header.from=${oneLine(host)}; spf=${verdict(email)}`,
    `Message-ID: <${randomUUID()}@${oneLine(host)}>`,
    `Date: ${new Date(now).toUTCString().replace("GMT", "+0000")}`,
    `From: <${oneLine(email.from)}>`,
    `To: <${oneLine(email.to)}>`,
    `Subject: ${encodedWord(email.subject)}`,
    ...(email.inReplyTo ? [`In-Reply-To: ${oneLine(email.inReplyTo)}`] : []),
    ...(email.references ? [`References: ${oneLine(email.references)}`] : []),
    ...(email.isAutomatic ? ["Auto-Submitted: auto-replied"] : []),
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  const body = Buffer.from(email.text.replace(/\r?\n/g, "\r\n"), "utf8").toString("base64");
  const lines = body.match(new RegExp(`.{1,${BASE64_LINE_CHARS}}`, "g")) ?? [];
  return [...head, "", ...lines, ""].join("\r\n");
}

/** Hands an email to the Worker, as Email Routing does. Returns the mail server's answer to the sender. */
export async function sendToApp(appOrigin: string, email: PersonsEmail, now: number): Promise<string> {
  const address = new URL("/cdn-cgi/handler/email", appOrigin);
  address.searchParams.set("from", email.from);
  address.searchParams.set("to", email.to);
  try {
    const answer = await fetch(address, {
      method: "POST",
      body: rawEmail(email, now),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const text = (await answer.text()).slice(0, 500);
    return answer.ok ? "The shop took the email." : `The shop did not take it: ${text}`;
  } catch (error) {
    return `The shop could not be reached: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The text of an answer with the email below, as mail programs quote it. */
export function quoteBelow(
  answer: string,
  email: { text: string | null; from: string; createdAt: number },
): string {
  const when = new Date(email.createdAt).toUTCString();
  const quoted = (email.text ?? "").split("\n").map((line) => `> ${line}`);
  return [answer, "", `On ${when}, ${email.from} wrote:`, ...quoted].join("\n");
}

const verdict = ({ isProven }: PersonsEmail) => (isProven ? "pass" : "fail");
const oneLine = (text: string) => text.replace(/[\r\n<>]+/g, " ").trim();

function encodedWord(text: string): string {
  const line = text.replace(/[\r\n]+/g, " ").trim();
  return /^[\x20-\x7e]*$/.test(line) ? line : `=?utf-8?B?${Buffer.from(line, "utf8").toString("base64")}?=`;
}
