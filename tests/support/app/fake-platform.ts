import { gte } from "drizzle-orm";
import type { App } from "~/app";
import { cronSteps } from "~/db/schema";
import { consumeQueue } from "~/jobs/consume-queue";
import { runSchedule } from "~/jobs/run-schedule";
import { type QueueMessage, queueMessageSchema } from "~/queue/queue-messages";
import type { TestApp } from "./test-app";

/** As wrangler.toml says of both queues. */
const MAX_RETRIES = 5;
const MINUTE_MS = 60_000;
/** Messages of one going over the queue: beyond this, one brings forth the next without end. */
const ENDLESS = 2_000;

/** The platform around the Worker: queues that deliver at least once and retry, a dead-letter queue, a cron. */
export interface FakePlatform {
  /** Hands over what is due on the queue, oldest first, each message `times` times, until nothing comes after. */
  deliver(times?: number): Promise<number>;
  /** The clock moves on by a minute and every cron runs. */
  passMinutes(minutes?: number): Promise<void>;
  /** Messages are gone, as after a restart of a local queue. */
  loseMessages(): void;
  /** The most queries that one message or one cron took. */
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

  /** What was sent with a delay waits for the clock. */
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
      // Left by an earlier world of the same database, whose clock went further.
      await test.db.delete(cronSteps).where(gte(cronSteps.startedAt, test.clock.now));
      await invoke(() => runSchedule(app, { cron: "* * * * *", scheduledTime: test.clock.now }));
      // Within the minute, each in an invocation of its own; what they send is left on the queue.
      for (let next = takeCronStep(); next; next = takeCronStep()) await handOver("inkloom-cron", next);
    },
    loseMessages: () => void test.queued.splice(0),
  };
}
