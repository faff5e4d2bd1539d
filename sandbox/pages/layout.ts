import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
:root{color-scheme:light;--ink:#1d1b26;--soft:#66627a;--line:#e4e1ee;--page:#f7f5fb;--card:#fff;--accent:#5b3df5;--good:#0c7a4b;--bad:#b3261e;--warn:#8a5a00}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 20px 64px}
main.narrow{max-width:920px}
header.bar{background:#211c3a;color:#fff}
header.bar nav{max-width:1080px;margin:0 auto;padding:12px 20px;display:flex;flex-wrap:wrap;gap:6px 20px;align-items:center}
header.bar a{color:#dcd6ff;text-decoration:none}header.bar a:hover{text-decoration:underline}
header.bar strong{margin-right:12px;color:#fff}
h1{font-size:1.7rem;line-height:1.2;margin:.4em 0 .6em;letter-spacing:-.01em}h2{font-size:1.15rem;margin:2em 0 .6em}h2:first-child{margin-top:0}
a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:20px;margin:0 0 16px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.soft{color:var(--soft)}.small{font-size:.875rem}.good{color:var(--good)}.bad{color:var(--bad)}.warn{color:var(--warn)}
.row{display:flex;flex-wrap:wrap;gap:10px;align-items:center}
.grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(240px,1fr))}
table{width:100%;border-collapse:collapse;font-size:.9rem}th,td{text-align:left;padding:8px 10px;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600}
td form{display:inline}.scroll{overflow-x:auto}
label{display:block;font-weight:600;font-size:.9rem;margin:0 0 4px}
input,select{font:inherit;padding:9px 11px;border:1px solid #c9c4da;border-radius:9px;background:#fff;color:inherit;width:100%}
.row input,.row select{width:auto}.row input[type=number]{width:6rem}.row p{margin:0}.row label{margin:0}
button,.button{font:inherit;font-weight:600;border:1px solid #c9c4da;border-radius:9px;background:#fff;color:var(--ink);padding:8px 14px;cursor:pointer;text-decoration:none;display:inline-block}
button:hover,.button:hover{border-color:#8d85ab}
button.primary{background:var(--accent);border-color:var(--accent);color:#fff}button.primary:hover{background:#4a2fd8}
button[aria-pressed=true]{background:#211c3a;border-color:#211c3a;color:#fff}
button.big{width:100%;padding:13px;font-size:1.05rem}
:focus-visible{outline:3px solid #a894ff;outline-offset:2px}
pre{background:#17142a;color:#e9e5ff;padding:14px;border-radius:10px;overflow:auto;font-size:.82rem;white-space:pre-wrap;overflow-wrap:anywhere}
iframe.letter{width:100%;height:70vh;min-height:480px;border:1px solid var(--line);border-radius:12px;background:#fff}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}dt{color:var(--soft)}dd{margin:0}
.notice{border-radius:10px;padding:12px 14px;margin:0 0 16px;background:#fdeceb;color:#7d1a14;border:1px solid #f3c2be}
.notice.fine{background:#e6f6ee;color:#0a5a38;border-color:#b7e2cc}
.pay{display:grid;grid-template-columns:1fr 1fr;gap:32px}@media(max-width:760px){.pay{grid-template-columns:1fr}}
.total{font-size:2.2rem;font-weight:700;letter-spacing:-.02em;margin:.1em 0 .6em}
.items{list-style:none;margin:0;padding:0}.items li{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid var(--line)}
.stack>*+*{margin-top:12px}
`;

/** A whole page in the sandbox's own look. `bare` leaves the sandbox's menu out: pages that a shopper meets. */
export function page(title: string, body: Html, options: { bare?: boolean } = {}): Html {
  const menu = html`<header class="bar"><nav aria-label="Sandbox"><strong>Inkloom sandbox</strong>
    <a href="/">Start</a><a href="/control">Control</a><a href="/mail/outbox">Outbox</a>
    <a href="/control/orders">Print orders</a><a href="/control/payments">Payments</a>
    <a href="/control/webhooks">Webhooks</a><a href="/control/requests">Requests</a></nav></header>`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body>${options.bare ? "" : menu}<main class="${options.bare ? "narrow" : ""}">${body}</main></body></html>`;
}

/** "20 Nov 2026, 10:53:19" in UTC. */
export function moment(ms: number): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "medium",
    timeZone: "UTC",
  }).format(ms);
}
