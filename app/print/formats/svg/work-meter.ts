import { SvgRefusedError } from "./refusals";

/** One unit is about 50 ns of our own code: a character of XML, a number in a path, a comparison of a selector. */
export const UNITS_BETWEEN_PAUSES = 600_000;
/** The most units without a pause, about 200 ms. A part of a drawing that takes more is refused. */
export const MAX_SLICE_UNITS = 4_000_000;
/** About 1.5 s in total; artwork for print usually needs a tenth of it. */
export const MAX_UNITS = 30_000_000;

/**
 * Counts the work of reading a drawing, stops it at the limit, and pauses so that other requests run. Work is
 * counted, not timed, because a Worker's clock does not advance while it computes.
 */
export class WorkMeter {
  total = 0;
  /** The most units spent without a pause. */
  longestSlice = 0;
  #slice = 0;

  spend(units: number): void {
    this.total += units;
    this.#slice += units;
    if (this.#slice > this.longestSlice) this.longestSlice = this.#slice;
    if (this.total > MAX_UNITS || this.#slice > MAX_SLICE_UNITS) throw new SvgRefusedError("too-costly");
  }

  /** Resolves after other requests have run; undefined if no pause is due. */
  pauseIfDue(): Promise<void> | undefined {
    return this.#slice < UNITS_BETWEEN_PAUSES ? undefined : this.pause();
  }

  async pause(): Promise<void> {
    this.#slice = 0;
    await new Promise((go) => setTimeout(go));
  }
}
