const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

export function parseNumbers(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number);
}

const [PLUS, MINUS, DOT, ZERO, ONE, NINE, LARGE_E, SMALL_E] = [43, 45, 46, 48, 49, 57, 69, 101];
/** Further digits add no precision and would overflow. */
const MOST_SCALE = 1e17;

/** Reads numbers in place: a traced drawing has a hundred thousand, and a substring for each costs ten times as much. */
export class NumberScanner {
  at = 0;

  constructor(private readonly text: string) {}

  /** The number at this position; null without advancing if there is none. */
  number(): number | null {
    const { text } = this;
    let at = this.at;
    let code = text.charCodeAt(at);
    const isNegative = code === MINUS;
    if (isNegative || code === PLUS) code = text.charCodeAt(++at);
    const from = at;
    let value = 0;
    for (; code >= ZERO && code <= NINE; code = text.charCodeAt(++at)) value = value * 10 + code - ZERO;
    let digits = at - from;
    if (code === DOT) {
      let scale = 1;
      code = text.charCodeAt(++at);
      for (; code >= ZERO && code <= NINE; code = text.charCodeAt(++at), digits++) {
        if (scale >= MOST_SCALE) continue;
        value = value * 10 + code - ZERO;
        scale *= 10;
      }
      value /= scale;
    }
    if (digits === 0) return null;
    this.at = at;
    if (code === LARGE_E || code === SMALL_E) {
      const raised = value * this.power();
      // 0 × ∞ is NaN: 0 if the digits are zero, otherwise treated as too large.
      value = value === 0 ? 0 : Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
    }
    return isNegative ? -value : value;
  }

  /** A single digit 0 or 1; otherwise any number. */
  flag(): number | null {
    const code = this.text.charCodeAt(this.at);
    if (code !== ZERO && code !== ONE) return this.number();
    this.at += 1;
    return code - ZERO;
  }

  /** The exponent after an "e", if there is one. */
  private power(): number {
    const { text } = this;
    let at = this.at + 1;
    const sign = text.charCodeAt(at);
    if (sign === MINUS || sign === PLUS) at += 1;
    const from = at;
    while (isDigit(text.charCodeAt(at))) at += 1;
    if (at === from) return 1;
    const power = Number(text.slice(from, at));
    this.at = at;
    return 10 ** (sign === MINUS ? -power : power);
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

const LENGTH = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*|%)\s*$/i;
/** Matching takes time with the square of the characters; no number needs more. */
export const MAX_LENGTH_CHARACTERS = 100;
/** CSS pixels per unit; an em is resvg's default font size, as text is not drawn. */
const UNITS: Record<string, number> = {
  ...{ "": 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, q: 96 / 101.6 },
  ...{ em: 12, rem: 12, ex: 6 },
};

/** A length in user units; `percentOf` is 100 %. Null for an unknown unit or a number that is not finite. */
export function parseLength(text: string | undefined, percentOf: number): number | null {
  const found = text === undefined || text.length > MAX_LENGTH_CHARACTERS ? null : LENGTH.exec(text);
  if (!found) return null;
  const unit = (found[2] ?? "").toLowerCase();
  const factor = unit === "%" ? percentOf / 100 : UNITS[unit];
  const value = Number(found[1]) * (factor ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
