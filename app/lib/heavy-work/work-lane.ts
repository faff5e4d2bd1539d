/** The lane is full: nothing was begun. */
export class LaneFullError extends Error {
  constructor() {
    super("too much work is waiting");
  }
}

/** Runs work of one kind one at a time in an isolate, in the order in which it came. */
export type WorkLane = <T>(work: () => Promise<T>) => Promise<T>;

/** Waiters poll: a promise resolved by another invocation never settles if that invocation is killed. */
const POLL_MS = 5;
/** A pause before each piece of work, so that other requests run. An overdue timer would fire at once. */
const PAUSE_MS = 20;
/** Longer than any such work takes: a holder older than this was killed. */
const MAX_PLACE_MS = 10_000;

/** A lane with this many places, running work included. */
export function createWorkLane({ places }: { places: number }): WorkLane {
  let line: { since: number }[] = [];
  return async (work) => {
    const own = { since: Date.now() };
    line = line.filter(({ since }) => own.since - since < MAX_PLACE_MS);
    if (line.length >= places) throw new LaneFullError();
    line.push(own);
    try {
      while (line[0] !== own) {
        await new Promise((go) => setTimeout(go, POLL_MS));
        if (!line.includes(own)) throw new LaneFullError();
        while (line[0] && Date.now() - line[0].since >= MAX_PLACE_MS) line.shift();
      }
      await new Promise((go) => setTimeout(go, PAUSE_MS));
      return await work();
    } finally {
      line = line.filter((each) => each !== own);
    }
  };
}
