import { Hono } from "hono";
import { html } from "hono/html";
import { formatDateTime, htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { emailsTo } from "./emails.ts";
import { replyForm, replyPages } from "./reply-pages.ts";

const LETTERS_SHOWN = 100;

/** Shows emails as their recipients see them. */
export function outboxPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.route("/", replyPages(sandbox));

  app.get("/", (c) => {
    const to = c.req.query("to") ?? "";
    const letters = emailsTo(sandbox, to);
    const rows = letters.slice(0, LETTERS_SHOWN).map(
      (letter) => html`<tr>
  <td><a href="/mail/outbox/${letter.id}"><strong>${letter.subject}</strong></a></td>
  <td>${letter.to.join(", ")}</td><td class="soft">${formatDateTime(letter.createdAt)}</td>
  <td class="soft">${letter.lastEvent}</td></tr>`,
    );
    const body = html`<h1>Outbox</h1>
<p><a href="/mail/outbox/write">Write to the shop</a></p>
<form class="row card" role="search"><label for="to">Recipient</label>
  <input id="to" name="to" type="search" value="${to}" placeholder="creator@example.com" size="32"><button>Search</button>
  ${to ? html`<a href="/mail/outbox">All letters</a>` : ""}</form>
${
  rows.length === 0
    ? html`<p class="soft">No letters${to ? html` to “${to}”` : ""} yet.</p>`
    : html`<div class="card table"><table><thead><tr><th>Subject</th><th>To</th><th>Sent (UTC)</th><th>State</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
${letters.length > LETTERS_SHOWN ? html`<p class="soft">The newest ${LETTERS_SHOWN} of ${letters.length} are shown.</p>` : ""}`;
    return c.html(htmlPage("Outbox", body, { current: "/mail/outbox" }));
  });

  app.get("/:id", (c) => {
    const letter = sandbox.store.data.mail.letters.find((known) => known.id === c.req.param("id"));
    if (!letter) return c.html(htmlPage("Outbox", html`<h1>There is no such letter.</h1>`), 404);
    // Links in the frame open in a new tab: the sandboxed frame may run no scripts and submit no forms.
    const framed = letter.html === null ? null : `<base target="_blank">${letter.html}`;
    const body = html`<p><a href="/mail/outbox">← All letters</a> · <a href="#reply">Reply</a></p><h1>${letter.subject}</h1>
<div class="card"><dl>
  <dt>From</dt><dd>${letter.from}</dd><dt>To</dt><dd>${letter.to.join(", ")}</dd>
  ${letter.cc.length > 0 ? html`<dt>Copy</dt><dd>${letter.cc.join(", ")}</dd>` : ""}
  ${letter.bcc.length > 0 ? html`<dt>Blind copy</dt><dd>${letter.bcc.join(", ")}</dd>` : ""}
  ${letter.replyTo.length > 0 ? html`<dt>Reply to</dt><dd>${letter.replyTo.join(", ")}</dd>` : ""}
  <dt>Sent</dt><dd>${formatDateTime(letter.createdAt)} UTC · ${letter.lastEvent}</dd>
  ${letter.attachments.map((file) => html`<dt>Attached</dt><dd>${file.filename} (${file.bytes} bytes)</dd>`)}
</dl></div>
${
  framed === null
    ? html`<p class="soft">This letter has no HTML part.</p>`
    : html`<iframe class="letter" title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>`
}
<h2>Plain text</h2>${letter.text === null ? html`<p class="bad">This letter has no text part.</p>` : html`<pre>${letter.text}</pre>`}
${replyForm(letter)}
<details><summary>As the app sent it</summary><pre>${letter.raw}</pre></details>`;
    return c.html(htmlPage(letter.subject, body, { current: "/mail/outbox" }));
  });
  return app;
}
