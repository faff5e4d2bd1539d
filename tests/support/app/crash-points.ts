import { AdapterError } from "~/adapters/adapter-error";
import type { ExternalService } from "~/adapters/companies";
import { createDb } from "~/db/client";
import { createPictureLock } from "~/lib/heavy-work/picture-lock";
import { interceptedD1 } from "../database/intercepted-d1";
import { enqueueInto, type TestApp } from "./test-app";

/**
 * How one external call fails. A killed process does nothing more at all; where a call hangs, only what waits for it
 * stops, until the platform ends the process.
 */
export const CRASH_KINDS = ["refused", "answer lost", "killed before", "killed after", "hangs"] as const;
export type CrashKind = (typeof CRASH_KINDS)[number];

export interface CrashPlan {
  /** Counted from 1. */
  point: number;
  crash: CrashKind;
}

/** An exchange of a flow. Two of one kind differ in their values alone, such as those for each of several products. */
export interface CrashPoint {
  label: string;
  kind: string;
}

const COMPANIES = {
  imageGenerator: "openai",
  fallbackImageGenerator: "workers-ai",
  pictureReader: "openai",
  trendNamer: "openai",
  socialPoster: "ayrshare",
  etsy: "etsy",
  printPartner: "printful",
  mailer: "resend",
  webhookSender: "webhook",
} as const;
const never = new Promise<never>(() => {});

/**
 * The app with every external call numbered: each round trip to the database, the bucket, the queue and the companies.
 * The call named in the plan fails; without a plan calls are only counted.
 */
export function appWithCrash(app: TestApp, plan: CrashPlan | null) {
  const points: CrashPoint[] = [];
  let isDead = false;
  let died: (how: "killed" | "hung") => void = () => {};
  const death = new Promise<"killed" | "hung">((resolve) => {
    died = resolve;
  });

  async function exchange<T>(
    label: string,
    perform: () => Promise<T>,
    failure: () => T | never,
    kind = label,
  ): Promise<T> {
    if (isDead) return never;
    points.push({ label, kind });
    if (plan?.point !== points.length) return perform();
    if (plan.crash === "answer lost" || plan.crash === "killed after") await perform();
    if (plan.crash === "hangs") {
      died("hung");
      return never;
    }
    if (plan.crash.startsWith("killed")) {
      isDead = true;
      died("killed");
      return never;
    }
    return failure();
  }

  const lost = (what: string) => () => {
    throw new Error(`${what}: network connection lost`);
  };
  const d1 = interceptedD1(app.db.$client, (asked, perform) =>
    exchange(
      `D1 ${asked.map(({ sql }) => sql.trim().split(/\s+/).slice(0, 3).join(" ")).join("; ")}`,
      perform,
      lost("D1_ERROR"),
      asked.map(({ sql }) => sql).join(";"),
    ),
  );
  const crashing: TestApp = {
    ...app,
    db: createDb(d1),
    // A kill takes the isolate with it, so nothing waits for the picture in progress.
    pictureLock: createPictureLock({ now: () => Date.now() }),
    files: methodsOf(app.files, ["put", "get", "head", "delete", "list"], (name, perform) =>
      exchange(`R2 ${name}`, perform, lost("R2")),
    ),
    // The production queue client swallows failures: a message that cannot be sent is lost silently.
    enqueue: enqueueInto((message, options) =>
      exchange(
        `queue ${message.type}`,
        () => app.enqueue(message, options),
        () => {},
      ),
    ),
  };
  const companyCalls = (company: ExternalService) => (name: string, perform: () => Promise<unknown>) =>
    exchange(`${company} ${name}`, perform, () => {
      throw new AdapterError(company, 0, "retryable", "connection failed");
    });
  for (const [part, company] of Object.entries(COMPANIES) as [keyof typeof COMPANIES, ExternalService][]) {
    const adapter = app[part];
    if (adapter)
      (crashing as unknown as Record<string, unknown>)[part] = methodsOf(
        adapter,
        callsOf(adapter),
        companyCalls(company),
      );
  }
  // The fetcher of typed addresses never throws: it says what is wrong.
  crashing.pageFetcher = methodsOf(app.pageFetcher, ["read"], (name, perform) =>
    exchange(`page ${name}`, perform, () => ({ ok: false, fault: "unreachable" })),
  );
  crashing.paymentProviders = Object.fromEntries(
    Object.entries(app.paymentProviders).map(([name, provider]) => [
      name,
      withCapabilities(provider, companyCalls(name as ExternalService)),
    ]),
  );
  return {
    app: crashing,
    points,
    /** Runs until success, an error, the kill, or a call that hangs. */
    run: async (flow: (app: TestApp) => Promise<unknown>): Promise<"ended" | "threw" | "killed" | "hung"> =>
      Promise.race([
        death,
        flow(crashing).then(
          () => "ended" as const,
          () => "threw" as const,
        ),
      ]),
  };
}

/** Event parsers make no external call. */
function callsOf(part: object): string[] {
  return Object.keys(part).filter((name) => !/^read\w*Event$/.test(name));
}

/** A payment provider's methods, and those of its capabilities. */
function withCapabilities<T extends object>(
  provider: T,
  around: (name: string, perform: () => Promise<unknown>) => Promise<unknown>,
): T {
  const capabilities = Object.entries(provider).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? [[name, methodsOf(value, callsOf(value), (call, perform) => around(`${name} ${call}`, perform))]]
      : [],
  );
  const calls = callsOf(provider).filter((name) => name !== "verifyEvent");
  return methodsOf({ ...provider, ...Object.fromEntries(capabilities) }, calls, around);
}

/** The object with some of its methods wrapped in `around`. */
function methodsOf<T extends object>(
  target: T,
  names: string[],
  around: (name: string, perform: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== "function") return value;
      if (!names.includes(String(name))) return value.bind(object);
      return (...args: unknown[]) =>
        around(String(name), async () =>
          (value as (...args: unknown[]) => Promise<unknown>).apply(object, args),
        );
    },
  });
}
