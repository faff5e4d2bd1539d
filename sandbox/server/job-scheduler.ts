import type { ScheduledJob } from "./records.ts";
import type { StateStore } from "./state-store.ts";

type Handler = (payload: ScheduledJob["payload"]) => void | Promise<void>;

/** Longest time until the next check; far below the limit of `setTimeout`. */
const LONGEST_WAIT_MS = 60_000;

/** Runs the state's jobs when they are due. Handlers are registered by kind, before `start`. */
export class JobScheduler {
  private readonly handlers = new Map<string, Handler>();
  private readonly running = new Map<number, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private started = false;
  private nextId: number | undefined;

  constructor(
    private readonly store: StateStore,
    private readonly now: () => number,
  ) {}

  handle(kind: string, handler: Handler): void {
    this.handlers.set(kind, handler);
  }

  schedule(kind: string, delayMs: number, payload: ScheduledJob["payload"]): void {
    this.nextId ??= this.store.data.jobs.reduce((highest, job) => Math.max(highest, job.id), 0) + 1;
    this.store.data.jobs.push({ id: this.nextId++, kind, dueAt: this.now() + delayMs, payload });
    this.store.save();
    this.wake();
  }

  /** Cancels the jobs of one subject, for example the next step of a canceled order. */
  cancel(kind: string, matches: (payload: ScheduledJob["payload"]) => boolean): void {
    const data = this.store.data;
    data.jobs = data.jobs.filter((job) => job.kind !== kind || !matches(job.payload));
    this.store.save();
  }

  start(): void {
    this.started = true;
    this.wake();
  }

  /** Stops the clock and waits for running jobs. Jobs that are not due stay in the state. */
  async stop(): Promise<void> {
    this.started = false;
    clearTimeout(this.timer);
    await Promise.allSettled(this.running.values());
  }

  /** Checks for due jobs: after a job was added or the clock was moved. */
  wake(): void {
    if (!this.started) return;
    clearTimeout(this.timer);
    const now = this.now();
    let next = Number.POSITIVE_INFINITY;
    const due: ScheduledJob[] = [];
    for (const job of this.store.data.jobs) {
      if (this.running.has(job.id)) continue;
      if (job.dueAt <= now) due.push(job);
      else next = Math.min(next, job.dueAt - now);
    }
    due.sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
    for (const job of due) this.run(job);
    if (next !== Number.POSITIVE_INFINITY) {
      this.timer = setTimeout(() => this.wake(), Math.min(next, LONGEST_WAIT_MS));
    }
  }

  private run(job: ScheduledJob): void {
    const work = (async () => {
      // Removed in a later tick: a handler that schedules another job must still see this one as running.
      await null;
      try {
        await this.handlers.get(job.kind)?.(job.payload);
      } catch (error) {
        console.error(`sandbox job ${job.kind} failed`, error);
      }
      const data = this.store.data;
      data.jobs = data.jobs.filter((other) => other !== job);
      this.running.delete(job.id);
      this.store.save();
      this.wake();
    })();
    this.running.set(job.id, work);
  }
}
