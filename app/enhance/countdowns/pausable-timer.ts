/** Calls `done` once `ms` have run in all, not counting the time it was paused. */
export class PausableTimer {
  #left: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #done: () => void;

  constructor(ms: number, done: () => void) {
    this.#left = ms;
    this.#done = done;
  }

  run(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = Date.now();
    this.#timer = setTimeout(this.#done, this.#left);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left -= Date.now() - this.#startedAt;
  }
}
