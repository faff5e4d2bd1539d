/** A letter as data: one source for the HTML and the text of it, so that the two can never say different things. */
export type Block =
  | { text: string }
  | { small: string }
  | { link: { label: string; href: string } }
  | { button: { label: string; href: string } }
  | { rows: { label: string; value: string; strong?: boolean }[] }
  | { picture: { src: string; alt: string; widthPx: number; heightPx: number } };

export interface LetterContent {
  subject: string;
  /** The line that a mailbox shows beside the subject. */
  preview: string;
  heading: string;
  blocks: Block[];
  /** Why this person gets this letter. */
  reason: string;
}

export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

const INK = "#16161d";
const PAPER = "#fbf7ef";
const VERMILION = "#c8401b";
const TEAL = "#19796f";
const SOFT = "#5c5a57";
const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

export function renderLetter(
  content: LetterContent,
  site: { origin: string; supportEmail: string },
): RenderedLetter {
  return { subject: content.subject, text: asText(content, site), html: asHtml(content, site) };
}

function asText(content: LetterContent, site: { origin: string; supportEmail: string }): string {
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
    `--\n${content.reason}\nInkloom · ${site.origin} · Questions: ${site.supportEmail}`,
  ].join("\n\n");
}

/** Tables and inline styles: what mail programs understand. */
function asHtml(content: LetterContent, site: { origin: string; supportEmail: string }): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;padding:0;background:${PAPER}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 20px;${FONT};font-size:22px;font-weight:800;letter-spacing:-.5px;color:${INK}">Inkl<span style="color:${VERMILION}">o</span><span style="color:${TEAL}">o</span>m</td></tr>
<tr><td style="background:#ffffff;border:2px solid ${INK};border-radius:10px;padding:32px 28px">
<h1 style="margin:0 0 16px;${FONT};font-size:26px;line-height:1.2;color:${INK}">${escapeHtml(content.heading)}</h1>
${content.blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td style="padding:20px 4px;border-top:0;${FONT};font-size:13px;line-height:1.5;color:${SOFT}">${escapeHtml(content.reason)}<br>Inkloom · <a href="${escapeHtml(site.origin)}" style="color:${SOFT}">${escapeHtml(site.origin.replace(/^https?:\/\//, ""))}</a> · Questions: <a href="mailto:${escapeHtml(site.supportEmail)}" style="color:${SOFT}">${escapeHtml(site.supportEmail)}</a></td></tr>
</table></td></tr></table></body></html>`;
}

function blockHtml(block: Block): string {
  if ("text" in block)
    return `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:${INK}">${escapeHtml(block.text)}</p>`;
  if ("small" in block)
    return `<p style="margin:0 0 12px;${FONT};font-size:13px;line-height:1.5;color:${SOFT}">${escapeHtml(block.small)}</p>`;
  if ("link" in block)
    return `<p style="margin:0 0 12px;${FONT};font-size:15px;line-height:1.5"><a href="${escapeHtml(block.link.href)}" style="color:${INK}">${escapeHtml(block.link.label)}</a></p>`;
  if ("picture" in block)
    return `<img src="${escapeHtml(block.picture.src)}" alt="${escapeHtml(block.picture.alt)}" width="${block.picture.widthPx}" height="${block.picture.heightPx}" style="display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:6px">`;
  if ("button" in block)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="background:${VERMILION};border-radius:6px"><a href="${escapeHtml(block.button.href)}" style="display:inline-block;padding:14px 22px;${FONT};font-size:16px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(block.button.label)}</a></td></tr></table>`;
  const rows = block.rows.map((row) => {
    const weight = row.strong
      ? "font-weight:700;border-top:2px solid #16161d"
      : "border-top:1px dashed #cfc8b8";
    return `<tr><td style="padding:8px 0;${FONT};font-size:15px;color:${INK};${weight}">${escapeHtml(row.label)}</td><td align="right" style="padding:8px 0 8px 12px;overflow-wrap:anywhere;word-break:break-word;${FONT};font-size:15px;color:${INK};${weight}">${escapeHtml(row.value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join("")}</table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
