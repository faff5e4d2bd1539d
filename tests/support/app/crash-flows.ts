import { env } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { newId } from "~/lib/ids";
import { withOwnDatabase } from "../database/own-database";
import { appWithFakeServices, type CountingImageModel, countingImageModel } from "../fakes/fake-services";
import { appWithCrash, CRASH_KINDS, type CrashKind, type CrashPlan, type CrashPoint } from "./crash-points";
import { fakePlatform } from "./fake-platform";
import { reportQualityResult } from "./report-quality";
import type { TestApp } from "./test-app";

/**
 * R11 and R17: every external call fails once, in each of the ways. Then the person tries again, the provider sends its
 * webhooks again and the crons run. The result must be the same as without the failure.
 */

export type Staff = ReturnType<typeof appWithFakeServices>;

export interface Flow {
  /** Creates the data that the flow starts from; nothing fails here. */
  arrange(staff: Staff): Promise<Running>;
}

export interface Running {
  /** Everything that people and companies do, once. */
  act(app: TestApp): Promise<void>;
  /** The retry of a person or a company that got an error or no response; nothing fails here. */
  again(app: TestApp): Promise<void>;
  isSettled(): Promise<boolean>;
  /** Asserts the final state. */
  check(): Promise<void>;
}

/**
 * Normal size: calls fail in one of the ways, in turn, and of those that are alike the first and the last. Full size: each
 * in all of the ways.
 */
const isFull = env.RELIABILITY === "full";
const FIRST_SEED = Number(env.FIRST_SEED) || 0;

let model: Promise<CountingImageModel> | null = null;
const drawing = () => (model ??= countingImageModel());

/** A test out of time goes on in the background, and would write into the next file's database: it ends here instead. */
let underway: Promise<unknown> = Promise.resolve();
/** A flow's crashes share a database in this isolate: each makes hundreds of queries, and D1 takes a hundred times as long. */
const inOwnDatabase = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const all = withOwnDatabase(`${name} ${newId()}`, work);
  underway = all;
  return all;
};

/** One test for each flow, and one for each flow of `databaseFlows`, in which every answer of the database is lost. */
export function describeCrashes(
  flows: Record<string, Flow>,
  databaseFlows: string[],
  /** The most crashes of a flow at normal size, evenly selected. */
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): void {
  afterEach(() => underway.catch(() => {}));

  describe("R11: any external call may fail", () => {
    it.for(Object.entries(flows))(
      "%s ends correctly",
      { timeout: isFull ? 900_000 : 600_000 },
      async ([name, flow], { signal }) => {
        const test = noteAbort(signal);
        const { points, outcomes, tried } = await inOwnDatabase(name, () =>
          crashEverywhere(flow, most, test),
        );
        reportQualityResult(
          "R11",
          `${name}: ${points.length} exchanges, ${tried} crashes`,
          `all came right (${spoken(outcomes)})`,
        );
        expect(points.length).toBeGreaterThan(5);
      },
    );
  });

  if (databaseFlows.length === 0) return;
  describe("R17: the response of an executed database call may be lost", () => {
    it.for(databaseFlows)("%s ends correctly", { timeout: 600_000 }, async (name, { signal }) => {
      const flow = flows[name];
      if (!flow) throw new Error(`no flow ${name}`);
      const test = noteAbort(signal);
      const tried = await inOwnDatabase(name, () => loseEveryAnswer(flow, test));
      reportQualityResult("R17", `${name}: ${tried} answers of the database lost`, "all came right");
      expect(tried).toBeGreaterThan(2);
    });
  });
}

/** A signal may be asked only where it was made, and the work runs elsewhere. */
function noteAbort(signal: AbortSignal): { isOver: boolean } {
  const test = { isOver: signal.aborted };
  signal.addEventListener("abort", () => {
    test.isOver = true;
  });
  return test;
}

async function crashEverywhere(flow: Flow, most: number, test: { isOver: boolean }) {
  const points = await countPoints(flow);
  const outcomes: Record<string, number> = {};
  let tried = 0;
  for (const index of selected(points, most)) {
    const label = points[index]?.label;
    const crashes: CrashKind[] = isFull
      ? [...CRASH_KINDS]
      : [CRASH_KINDS[(FIRST_SEED + tried) % CRASH_KINDS.length] ?? "refused"];
    for (const crash of crashes) {
      const point = index + 1;
      if (test.isOver) throw new Error("the test is out of time");
      const ended = await crashOnce(flow, { point, crash }, `${crash} at ${point}: ${label}`);
      outcomes[ended] = (outcomes[ended] ?? 0) + 1;
      tried++;
    }
  }
  return { points, outcomes, tried };
}

/** Returns how many answers were lost. */
async function loseEveryAnswer(flow: Flow, test: { isOver: boolean }): Promise<number> {
  const points = await countPoints(flow);
  let tried = 0;
  for (const [index, { label }] of points.entries()) {
    if (!label.startsWith("D1")) continue;
    if (test.isOver) throw new Error("the test is out of time");
    const plan = { point: index + 1, crash: "answer lost" } as const;
    await crashOnce(flow, plan, `answer lost at ${index + 1}: ${label}`);
    tried++;
  }
  return tried;
}

/** The exchanges that fail, by their place. */
function selected(points: CrashPoint[], most: number): number[] {
  const all = [...points.keys()];
  if (isFull) return all;
  const some = all.filter((index) => isFirstOrLast(points, index));
  const wanted = Math.min(some.length, most);
  return Array.from({ length: wanted }, (_, at) => some[Math.floor((at * some.length) / wanted)] ?? 0);
}

/** Whether an exchange is the first or the last of its kind. */
function isFirstOrLast(points: CrashPoint[], index: number): boolean {
  const alike = points.flatMap(({ kind }, at) => (kind === points[index]?.kind ? [at] : []));
  return index === alike[0] || index === alike.at(-1);
}

async function countPoints(flow: Flow): Promise<CrashPoint[]> {
  const staff = appWithFakeServices(await drawing());
  const running = await flow.arrange(staff);
  const counted = appWithCrash(staff.app, null);
  await running.act(counted.app);
  await recover(staff, running);
  await running.check();
  return counted.points;
}

async function crashOnce(flow: Flow, plan: CrashPlan, where: string): Promise<string> {
  const staff = appWithFakeServices(await drawing());
  const running = await flow.arrange(staff);
  const crash = appWithCrash(staff.app, plan);
  const ended = await crash.run(running.act);
  try {
    await recover(staff, running, ended === "killed" || ended === "hung");
    await running.check();
    expect(await auditLedger(staff.app)).toEqual([]);
  } catch (error) {
    throw new Error(`${where} (${ended}): ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  return ended;
}

/** Retries, delivers each message twice, and runs the crons for at most two hours. */
async function recover(staff: Staff, running: Running, isRestarted = false): Promise<void> {
  const platform = fakePlatform(staff.app);
  if (isRestarted) platform.loseMessages();
  await running.again(staff.app);
  await platform.deliver(2);
  for (let minutes = 0; minutes < 120 && !(await running.isSettled()); minutes += 5) {
    await platform.passMinutes(5);
    await platform.deliver();
  }
  await platform.passMinutes();
  await platform.deliver(2);
}

function spoken(outcomes: Record<string, number>): string {
  return Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}
