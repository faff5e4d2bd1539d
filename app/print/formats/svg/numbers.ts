const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

export function parseNumbers(text: string): number[] {
  return (text.match(NUMBER) ?? []).map(Number);
}

const [PLUS, MINUS, DOT, ZERO, ONE, NINE, LARGE_E, SMALL_E] = [43, 45, 46, 48, 49, 57, 69, 101];
/** More digits than this say nothing more, and would grow beyond what a number can be. */
const MOST_SCALE = 1e17;

/** Reads numbers where they stand: a traced drawing has a hundred thousand, and a string for each costs ten times as much. */
export class NumberScanner {
  at = 0;

  constructor(private readonly text: string) {}

  /** The number that begins here; null where none does, and nothing is passed then. */
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
      // Nothing times everything: what cannot be told is too large, unless it was nothing.
      value = value === 0 ? 0 : Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
    }
    return isNegative ? -value : value;
  }

  /** One digit that is 0 or 1, else as any number. */
  flag(): number | null {
    const code = this.text.charCodeAt(this.at);
    if (code !== ZERO && code !== ONE) return this.number();
    this.at += 1;
    return code - ZERO;
  }

  /** What stands behind an "e", if it is a power of ten. */
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
