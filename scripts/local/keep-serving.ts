/** The first pause before a restart; each further pause is twice as long. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A server that ran this long counts as healthy: the pauses start from the shortest again. */
const STEADY_MS = 60_000;
/** Restarts in a row before giving up, which takes about a minute. */
const MAX_ENDS = 7;

export interface KeepServingOptions {
  restart: () => Promise<void>;
  say: (text: string) => void;
  /** Called if the process ended too many times in a row. */
  giveUp: () => void;
  now?: () => number;
  pause?: (ms: number) => Promise<void>;
}

/** Returns a function to call when the server's process has ended by itself: it restarts it after a growing pause. */
export function keepServing({
  restart,
  say,
  giveUp,
  now = Date.now,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: KeepServingOptions): () => Promise<void> {
  let ends = 0;
  let startedAt = now();
  let isRestarting = false;
  return async () => {
    // If the process ends during a restart, the restart itself fails and is repeated.
    if (isRestarting) return;
    isRestarting = true;
    if (now() - startedAt >= STEADY_MS) ends = 0;
    for (ends++; ends <= MAX_ENDS; ends++) {
      const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (ends - 1));
      say(`The Worker's process has ended. It is started again in ${pauseMs / 1000} s.`);
      await pause(pauseMs);
      try {
        await restart();
        startedAt = now();
        isRestarting = false;
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
    say(`The Worker's process has ended ${MAX_ENDS + 1} times in a row and is not started any more.`);
    giveUp();
  };
}
