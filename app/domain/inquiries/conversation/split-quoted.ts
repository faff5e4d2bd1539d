/** What a person wrote, and below it what their mail program quoted of the email they answer. */
export interface SplitText {
  written: string;
  quoted: string;
}

/** "On Tue, Ann <ann@example.com> wrote:" and the like in other languages; mail programs break the line. */
const ATTRIBUTION_START = /^(On|Am|Le|El|Il|Op|Em|Den|W dniu)\b.{4,300}$/;
const ATTRIBUTION_END =
  /(wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(a\)?).{0,80}:\s*$/i;
const SEPARATOR =
  /^\s*(-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}|_{20,})\s*$/i;
const HEADER_FROM = /^\s*\*?(From|Von|De|Da|Van)\s*:\*?\s.*@/i;
const HEADER_NEXT = /^\s*\*?(Sent|Date|To|Subject|Gesendet|Datum|An|Envoyé|Enviado|Inviato|Verzonden)\s*:/i;
const MOST_ATTRIBUTION_LINES = 3;

/** Finds where the quotation begins. A text that answers between or below quoted lines stays whole. */
export function splitQuoted(text: string): SplitText {
  const lines = text.split("\n");
  const start = lines.findIndex((_, index) => isQuotationStart(lines, index));
  const whole = { written: text.trim(), quoted: "" };
  if (start < 0) return whole;
  const written = lines.slice(0, start).join("\n").trim();
  const rest = lines.slice(start);
  if (written === "" || hasAnswerBelow(rest)) return whole;
  return { written, quoted: rest.join("\n").trim() };
}

function isQuotationStart(lines: string[], index: number): boolean {
  const line = lines[index] ?? "";
  if (line.startsWith(">") || SEPARATOR.test(line)) return true;
  if (HEADER_FROM.test(line)) return lines.slice(index + 1, index + 4).some((next) => HEADER_NEXT.test(next));
  if (!ATTRIBUTION_START.test(line)) return false;
  for (let count = 1; count <= MOST_ATTRIBUTION_LINES; count++)
    if (ATTRIBUTION_END.test(lines.slice(index, index + count).join(" "))) return true;
  return false;
}

/** Lines of the person's own after lines that begin with `>`. */
function hasAnswerBelow(rest: string[]): boolean {
  const last = rest.map((line) => line.startsWith(">")).lastIndexOf(true);
  return last >= 0 && rest.slice(last + 1).some((line) => line.trim() !== "");
}
