import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type PersonsEmail, quoteBelow, sendToApp } from "./send-to-app.ts";
import type { StoredEmail } from "./state.ts";

const TEXT_CHARS_MAX = 100_000;

/** Emails from people to the shop: answers to what it sent, and new ones. */
export function replyPages(sandbox: Sandbox): Hono {
  const app = new Hono();

  app.get("/write", (c) =>
    c.html(
      htmlPage(
        "Write to the shop",
        html`<p><a href="/mail/outbox">← All emails</a></p><h1>Write to the shop</h1>
<p class="soft">The email reaches the shop as if its mail server had received it.</p>
<form method="post" action="/mail/outbox/write" class="card stack">
${field("from", "From", c.req.query("from") ?? "shopper@example.com")}
${field("to", "To", c.req.query("to") ?? "support@inkloom.example")}
${field("subject", "Subject", "")}
${textAndChoices("")}</form>`,
        { current: "/mail/outbox" },
      ),
    ),
  );

  app.post("/write", async (c) => {
    const form = await c.req.parseBody();
    const outcome = await sendToApp(sandbox.appOrigin, emailOf(form), sandbox.now());
    return c.html(outcomePage(outcome, "/mail/outbox"));
  });

  app.post("/:id/reply", async (c) => {
    const email = sandbox.store.data.mail.emails.find((known) => known.id === c.req.param("id"));
    if (!email) return c.html(htmlPage("Outbox", html`<h1>There is no such email.</h1>`), 404);
    const form = await c.req.parseBody();
    const typed = emailOf(form);
    const references = email.headers.references ?? email.headers.References ?? "";
    const answer: PersonsEmail = {
      ...typed,
      to: replyTarget(email),
      subject: /^re:/i.test(email.subject) ? email.subject : `Re: ${email.subject}`,
      text: form.quote ? quoteBelow(typed.text, email) : typed.text,
      inReplyTo: messageIdOf(email),
      references: `${references} ${messageIdOf(email)}`.trim(),
    };
    const outcome = await sendToApp(sandbox.appOrigin, answer, sandbox.now());
    return c.html(outcomePage(outcome, `/mail/outbox/${email.id}`));
  });
  return app;
}

/** The form below an email. */
export function replyForm(email: StoredEmail): Html {
  return html`<h2 id="reply">Reply</h2>
<form method="post" action="/mail/outbox/${email.id}/reply" class="card stack">
<p class="soft">To ${replyTarget(email)}</p>
${field("from", "From", email.to[0] ?? "")}
${textAndChoices("")}
<label><input type="checkbox" name="quote" value="yes" checked> Quote the email below</label></form>`;
}

const messageIdOf = ({ id }: StoredEmail) => `<${id}@sandbox.inkloom.test>`;

function replyTarget(email: StoredEmail): string {
  const target = email.replyTo[0] ?? email.from;
  return /<([^>]*)>\s*$/.exec(target)?.[1] ?? target;
}

function emailOf(form: Record<string, unknown>): PersonsEmail {
  const text = (name: string) => (typeof form[name] === "string" ? form[name].slice(0, TEXT_CHARS_MAX) : "");
  return {
    from: text("from").trim(),
    to: text("to").trim(),
    subject: text("subject"),
    text: text("text"),
    isProven: form.proven === "yes",
    isAutomatic: form.automatic === "yes",
  };
}

function field(name: string, label: string, value: string): Html {
  return html`<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" size="40" ${name === "subject" ? "" : "required"}>`;
}

function textAndChoices(value: string): Html {
  return html`<label for="text">Text</label><textarea id="text" name="text" rows="6" required>${value}</textarea>
<label><input type="checkbox" name="proven" value="yes" checked> The sender is proven (DMARC passes)</label>
<label><input type="checkbox" name="automatic" value="yes"> Sent by a program, as an out-of-office note is</label>
<button class="primary">Send</button>`;
}

function outcomePage(outcome: string, back: string): Html {
  return htmlPage(
    "Sent to the shop",
    html`<h1>Sent to the shop</h1><p class="card">${outcome}</p><p><a href="${back}">← Back</a></p>`,
    { current: "/mail/outbox" },
  );
}
