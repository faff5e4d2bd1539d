import { gte } from "drizzle-orm";
import type { App } from "~/app";
import { cronSteps } from "~/db/schema";
import { consumeQueue } from "~/jobs/consume-queue";
import { runSchedule } from "~/jobs/run-schedule";
import { type QueueMessage, queueMessageSchema } from "~/queue/queue-messages";
import type { TestApp } from "./test-app";

/** As in wrangler.toml for both queues. */
const MAX_RETRIES = 5;
const MINUTE_MS = 60_000;
/** Most messages per delivery; more means that messages create each other endlessly. */
const ENDLESS = 2_000;

/** The platform around the Worker: queues with at-least-once delivery and retries, a dead-letter queue, crons. */
export interface FakePlatform {
  /** Delivers due messages, oldest first, each `times` times, until none is left. */
  deliver(times?: number): Promise<number>;
  /** Advances the clock by a minute and runs every cron. */
  passMinutes(minutes?: number): Promise<void>;
  /** Drops all messages, as a restart of a local queue does. */
  loseMessages(): void;
  /** The most queries used by one message or one cron. */
  readonly mostQueries: number;
  readonly deadLetters: QueueMessage[];
}

export function fakePlatform(test: TestApp, app: App = test): FakePlatform {
  const attempts = new Map<string, number>();
  const buried: QueueMessage[] = [];
  let mostQueries = 0;
  const invoke = async (work: () => Promise<unknown>) => {
    const { queries } = await test.invocation(work);
    mostQueries = Math.max(mostQueries, queries);
  };

  async function handOver(queue: string, body: QueueMessage): Promise<"done" | "again"> {
    const key = JSON.stringify(body);
    const outcome = { isRetried: false };
    const batch = {
      queue,
      messages: [
        {
          body,
          attempts: (attempts.get(key) ?? 0) + 1,
          ack: () => {},
          retry: () => {
            outcome.isRetried = true;
          },
        },
      ],
      ackAll: () => {},
    } as unknown as MessageBatch;
    await invoke(() => consumeQueue(app, batch, {} as ExecutionContext));
    if (!outcome.isRetried) attempts.delete(key);
    else attempts.set(key, (attempts.get(key) ?? 0) + 1);
    return outcome.isRetried ? "again" : "done";
  }

  /** Delayed messages wait for the clock. */
  function takeDue(): QueueMessage | undefined {
    const at = test.queued.findIndex((each) => (test.dueAt.get(each) ?? 0) <= test.clock.now);
    return at < 0 ? undefined : test.queued.splice(at, 1)[0];
  }

  /** The next step of a cron, delayed ones last. */
  function takeCronStep(): QueueMessage | undefined {
    const dueAt = (message: QueueMessage) => test.dueAt.get(message) ?? 0;
    const [next] = test.queued
      .filter(({ type }) => type === "cron-step")
      .sort((one, other) => dueAt(one) - dueAt(other));
    if (next) test.queued.splice(test.queued.indexOf(next), 1);
    return next;
  }

  return {
    deadLetters: buried,
    get mostQueries() {
      return mostQueries;
    },
    async deliver(times = 1) {
      let delivered = 0;
      for (let next = takeDue(); next; next = takeDue()) {
        const body = queueMessageSchema.parse(next);
        for (let time = 0; time < times; time++) {
          if (++delivered > ENDLESS) throw new Error(`the queue never ends: ${JSON.stringify(body)}`);
          if ((await handOver("inkloom-jobs", body)) === "done") continue;
          if ((attempts.get(JSON.stringify(body)) ?? 0) <= MAX_RETRIES) continue;
          buried.push(body);
          attempts.delete(JSON.stringify(body));
          await handOver("inkloom-jobs-dead", body);
        }
      }
      return delivered;
    },
    async passMinutes(minutes = 1) {
      test.clock.now += minutes * MINUTE_MS;
      // Left by an earlier platform on the same database, whose clock was ahead.
      await test.db.delete(cronSteps).where(gte(cronSteps.startedAt, test.clock.now));
      await invoke(() => runSchedule(app, { cron: "* * * * *", scheduledTime: test.clock.now }));
      // Runs the steps of this minute, each in its own invocation; messages they send stay on the queue.
      for (let next = takeCronStep(); next; next = takeCronStep()) await handOver("inkloom-cron", next);
    },
    loseMessages: () => void test.queued.splice(0),
  };
}
