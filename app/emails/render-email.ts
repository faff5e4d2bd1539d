import { escapeXml } from "~/lib/text/escape-xml";
import { LANGUAGE } from "~/lib/words";
import { words } from "./words";

/** An email as data. Both the HTML and the plain text are made from it, so they always say the same. */
export type EmailBlock =
  | { text: string }
  | { small: string }
  | { link: { label: string; href: string } }
  | { button: { label: string; href: string } }
  | { rows: { label: string; value: string; strong?: boolean }[] }
  | { picture: { src: string; alt: string; widthPx: number; heightPx: number } };

export interface EmailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: EmailBlock[];
  /** Why this person gets this email. */
  reason: string;
  /** Who gets the answer, if not support, and header fields by which mail programs show a conversation. */
  replyTo?: string | null;
  headers?: Record<string, string>;
}

/** How to stop emails of this kind; null for those that everybody needs. */
export type Unsubscribe = { href: string } | null;

interface EmailFrame {
  origin: string;
  supportEmail: string;
  unsubscribe?: Unsubscribe;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
}

const INK = "#16161d";
const PAPER = "#fbf7ef";
/** The light theme of app/styles.css; mail programs support neither custom properties nor style sheets. */
const VERMILION = "#e4572e";
const MARIGOLD = "#f2a541";
const TEAL = "#19796f";
const INDIGO = "#2f3e8f";
const OVERPRINT = "#3b1730";
const SOFT = "#5b564d";
const LINE = "#ddd3c0";
const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const DISPLAY =
  "font-family:'Bricolage Grotesque','Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** A printer's color bar, for decoration. */
const COLOR_BAR = `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 14px"><tr>${[VERMILION, MARIGOLD, TEAL, INDIGO, OVERPRINT, INK].map((ink) => `<td width="14" height="14" style="background:${ink};font-size:0;line-height:0">&nbsp;</td>`).join("")}</tr></table>`;

export function renderEmail(content: EmailContent, site: EmailFrame): RenderedEmail {
  return {
    subject: content.subject,
    text: asText(content, site),
    html: asHtml(content, site),
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
    ...(content.headers ? { headers: content.headers } : {}),
  };
}

function asText(content: EmailContent, site: EmailFrame): string {
  const body = content.blocks.map((block) => {
    if ("text" in block) return block.text;
    if ("small" in block) return block.small;
    if ("button" in block) return `${block.button.label}:\n${block.button.href}`;
    if ("link" in block) return `${block.link.label}:\n${block.link.href}`;
    if ("picture" in block) return `[${block.picture.alt}]`;
    return block.rows.map((row) => `${row.label}: ${row.value}`).join("\n");
  });
  return [
    content.heading,
    ...body,
    `--\n${content.reason}\n${words.brand} · ${site.origin} · ${words.questions}: ${site.supportEmail}${site.unsubscribe ? `\n${words.unsubscribe}: ${site.unsubscribe.href}` : ""}`,
  ].join("\n\n");
}

/** Tables and inline styles, because mail programs support little else. */
function asHtml(content: EmailContent, site: EmailFrame): string {
  return `<!DOCTYPE html><html lang="${LANGUAGE.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${PAPER}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="border:2px solid ${INK};border-bottom:2px dashed ${INK};background:${MARIGOLD};font-size:0;line-height:0"><a href="${escapeHtml(site.origin)}" style="text-decoration:none"><img src="${escapeHtml(site.origin)}/letter-head.png" alt="${words.brand}" width="556" height="108" style="display:block;width:100%;height:auto;border:0;${DISPLAY};font-size:26px;line-height:64px;font-weight:800;letter-spacing:-1px;text-indent:26px;color:${INK}"></a></td></tr>
<tr><td style="background:#fffdf9;border:2px solid ${INK};border-top:0;padding:34px 28px 18px">
<h1 style="margin:0 0 16px;${DISPLAY};font-size:29px;font-weight:800;line-height:1.1;letter-spacing:-.6px;color:${INK}">${escapeHtml(content.heading)}</h1>
${content.blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td style="padding:24px 4px;${FONT};font-size:13px;line-height:1.5;color:${SOFT}">${COLOR_BAR}${escapeHtml(content.reason)}<br>${words.brand} · <a href="${escapeHtml(site.origin)}" style="color:${SOFT}">${escapeHtml(site.origin.replace(/^https?:\/\//, ""))}</a> · ${words.questions}: <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:${SOFT}">${escapeHtml(site.supportEmail)}</a>${site.unsubscribe ? `<br><a href="${escapeHtml(site.unsubscribe.href)}" style="color:${SOFT}">${words.unsubscribe}</a>` : ""}</td></tr>
</table></td></tr></table></body></html>`;
}

function blockHtml(block: EmailBlock): string {
  if ("text" in block)
    return `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:${INK}">${linesHtml(block.text)}</p>`;
  if ("small" in block)
    return `<p style="margin:0 0 12px;${FONT};font-size:13px;line-height:1.5;color:${SOFT}">${linesHtml(block.small)}</p>`;
  if ("link" in block)
    return `<p style="margin:0 0 12px;${FONT};font-size:15px;line-height:1.5"><a href="${escapeHtml(block.link.href)}" style="color:${INK}">${escapeHtml(block.link.label)}</a></p>`;
  if ("picture" in block)
    return `<img src="${escapeHtml(block.picture.src)}" alt="${escapeHtml(block.picture.alt)}" width="${block.picture.widthPx}" height="${block.picture.heightPx}" style="display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:2px">`;
  if ("button" in block)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="background:${VERMILION};border-radius:2px"><a href="${escapeHtml(block.button.href)}" style="display:inline-block;padding:14px 22px;${FONT};font-size:16px;font-weight:700;color:${INK};text-decoration:none">${escapeHtml(block.button.label)}</a></td></tr></table>`;
  const rows = block.rows.map((row) => {
    const weight = row.strong
      ? `font-weight:700;border-top:2px dashed ${INK}`
      : `border-top:1px solid ${LINE}`;
    return `<tr><td style="padding:8px 0;${FONT};font-size:15px;color:${INK};${weight}">${escapeHtml(row.label)}</td><td align="right" style="padding:8px 0 8px 12px;overflow-wrap:anywhere;word-break:break-word;${FONT};font-size:15px;color:${INK};${weight}">${escapeHtml(row.value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join("")}</table>`;
}

/** HTML 4 has no `&apos;`, and some mail programs still show it literally. */
function escapeHtml(text: string): string {
  return escapeXml(text).replaceAll("&apos;", "&#39;");
}

/** What a person typed keeps its lines, as it does in the plain text. */
function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}
