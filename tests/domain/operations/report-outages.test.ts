import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { attentions } from "~/db/schema";
import {
  FAILURES_TO_OPEN,
  recordFailureStatements,
  recordSuccessStatement,
} from "~/domain/circuit-breakers/circuit-breaker";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { reportOutages } from "~/domain/operations/report-outages";
import { type TestApp, testApp } from "../../support/app/test-app";

const MINUTE = 60_000;
const CAUSE = "outage:openai";

async function fail(app: TestApp, times = FAILURES_TO_OPEN) {
  for (let n = 0; n < times; n++)
    await runTransaction(
      app.db,
      recordFailureStatements("openai", { cause: "away", askedAt: app.now(), now: app.now() }),
    );
}

const find = (app: TestApp) => app.db.query.attentions.findFirst({ where: eq(attentions.cause, CAUSE) });

describe("an outage of a company", () => {
  it("opens one incident after ten minutes, which closes with the first answer", async () => {
    const app = testApp();
    await reportOutages(app);
    await fail(app);
    const since = app.now();
    for (let minute = 0; minute < 9; minute++) {
      app.clock.now += MINUTE;
      await reportOutages(app);
    }
    expect(await find(app)).toBeUndefined();
    app.clock.now += MINUTE;
    await Promise.all([reportOutages(app), reportOutages(app)]);
    const raised = await find(app);
    expect(raised).toMatchObject({ kind: "outage", subject: "company:openai", resolvedAt: null });
    expect(JSON.parse(raised?.detail ?? "")).toEqual({
      why: "away",
      since: new Date(since).toISOString(),
      failures: FAILURES_TO_OPEN,
    });
    // It stays open, and nobody is told again, not even by an attempt that fails.
    const { times } = raised ?? {};
    app.clock.now += 30 * MINUTE;
    await fail(app, 1);
    await reportOutages(app);
    expect((await find(app))?.times).toBe(times);

    app.clock.now += MINUTE;
    await runTransaction(app.db, [recordSuccessStatement("openai", app.now())]);
    await reportOutages(app);
    expect(await find(app)).toMatchObject({
      resolvedAt: app.now(),
      resolvedBy: null,
      note: "It answers again.",
    });
  });

  it("opens a new incident after the company has answered, and none during an outage whose incident an admin closed", async () => {
    const app = testApp();
    app.clock.now += 60 * MINUTE;
    await fail(app);
    app.clock.now += 11 * MINUTE;
    await reportOutages(app);
    expect(await find(app)).toMatchObject({ resolvedAt: null });
    await runTransaction(app.db, [
      resolveIncidentStatement(app, { cause: CAUSE, by: null, note: "Known, we wait." }),
    ]);
    app.clock.now += 11 * MINUTE;
    await reportOutages(app);
    expect(await find(app)).toMatchObject({ note: "Known, we wait." });
  });
});
