import { Hono } from "hono";
import { html } from "hono/html";
import { formatDateTime, htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { emailsTo } from "./emails.ts";
import { replyForm, replyPages } from "./reply-pages.ts";

const EMAILS_SHOWN = 100;

/** Shows emails as their recipients see them. */
export function outboxPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.route("/", replyPages(sandbox));

  app.get("/", (c) => {
    const to = c.req.query("to") ?? "";
    const emails = emailsTo(sandbox, to);
    const rows = emails.slice(0, EMAILS_SHOWN).map(
      (email) => html`<tr>
  <td><a href="/mail/outbox/${email.id}"><strong>${email.subject}</strong></a></td>
  <td>${email.to.join(", ")}</td><td class="soft">${formatDateTime(email.createdAt)}</td>
  <td class="soft">${email.lastEvent}</td></tr>`,
    );
    const body = html`<h1>Outbox</h1>
<p><a href="/mail/outbox/write">Write to the shop</a></p>
<form class="row card" role="search"><label for="to">Recipient</label>
  <input id="to" name="to" type="search" value="${to}" placeholder="creator@example.com" size="32"><button>Search</button>
  ${to ? html`<a href="/mail/outbox">All emails</a>` : ""}</form>
${
  rows.length === 0
    ? html`<p class="soft">No emails${to ? html` to “${to}”` : ""} yet.</p>`
    : html`<div class="card table"><table><thead><tr><th>Subject</th><th>To</th><th>Sent (UTC)</th><th>State</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
${emails.length > EMAILS_SHOWN ? html`<p class="soft">The newest ${EMAILS_SHOWN} of ${emails.length} are shown.</p>` : ""}`;
    return c.html(htmlPage("Outbox", body, { current: "/mail/outbox" }));
  });

  app.get("/:id", (c) => {
    const email = sandbox.store.data.mail.emails.find((known) => known.id === c.req.param("id"));
    if (!email) return c.html(htmlPage("Outbox", html`<h1>There is no such email.</h1>`), 404);
    // Links in the frame open in a new tab: the sandboxed frame may run no scripts and submit no forms.
    const framed = email.html === null ? null : `<base target="_blank">${email.html}`;
    const body = html`<p><a href="/mail/outbox">← All emails</a> · <a href="#reply">Reply</a></p><h1>${email.subject}</h1>
<div class="card"><dl>
  <dt>From</dt><dd>${email.from}</dd><dt>To</dt><dd>${email.to.join(", ")}</dd>
  ${email.cc.length > 0 ? html`<dt>Copy</dt><dd>${email.cc.join(", ")}</dd>` : ""}
  ${email.bcc.length > 0 ? html`<dt>Blind copy</dt><dd>${email.bcc.join(", ")}</dd>` : ""}
  ${email.replyTo.length > 0 ? html`<dt>Reply to</dt><dd>${email.replyTo.join(", ")}</dd>` : ""}
  <dt>Sent</dt><dd>${formatDateTime(email.createdAt)} UTC · ${email.lastEvent}</dd>
  ${email.attachments.map((file) => html`<dt>Attached</dt><dd>${file.filename} (${file.bytes} bytes)</dd>`)}
</dl></div>
${
  framed === null
    ? html`<p class="soft">This email has no HTML part.</p>`
    : html`<iframe class="email" title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>`
}
<h2>Plain text</h2>${email.text === null ? html`<p class="bad">This email has no text part.</p>` : html`<pre>${email.text}</pre>`}
${replyForm(email)}
<details><summary>As the app sent it</summary><pre>${email.raw}</pre></details>`;
    return c.html(htmlPage(email.subject, body, { current: "/mail/outbox" }));
  });
  return app;
}
