import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { watchCalls, watchConverter } from "~/adapters/calls/watch-calls";
import { listCompanies } from "~/adapters/companies";
import { runTransaction } from "~/db/client";
import { readServiceHealth } from "~/domain/operations/health/service-health";
import { createServiceReports, KEPT_ERRORS } from "~/domain/operations/health/service-reports";
import { testApp } from "../../support/app/test-app";

async function world() {
  const app = testApp();
  await runTransaction(app.db, [sql`DELETE FROM service_reports`]);
  const reportOf = createServiceReports(app);
  const answers: (Response | Error)[] = [];
  const call = watchCalls(async () => {
    const next = answers.shift() ?? new Response("{}");
    if (next instanceof Error) throw next;
    return next;
  }, reportOf("etsy"));
  const ask = async (answer: Response | Error) => {
    answers.push(answer);
    app.clock.now += 60_000;
    return call("https://etsy.example/").catch((error: Error) => error);
  };
  const health = async (service = "etsy") =>
    (await readServiceHealth(app)).services.find((each) => each.service === service);
  return { app, reportOf, ask, health };
}

describe("the health of services whose use leaves no rows", () => {
  it("is known for each: the last answer, and the latest errors, newest first", async () => {
    const { app, ask, health } = await world();
    expect((await readServiceHealth(app)).services.map(({ service }) => service)).toEqual(
      listCompanies().map(({ name }) => name),
    );
    expect(await health()).toMatchObject({ workedAt: null, errors: [] });
    expect(await ask(new Response("{}"))).toBeInstanceOf(Response);
    const workedAt = app.clock.now;
    expect(await ask(new Response("", { status: 503 }))).toMatchObject({ status: 503 });
    expect(await ask(new Error("ECONNRESET"))).toMatchObject({ message: "ECONNRESET" });
    expect(await health()).toMatchObject({
      workedAt,
      errors: [
        { what: "no connection", at: app.clock.now },
        { what: "HTTP 503", at: app.clock.now - 60_000 },
      ],
    });
    for (let count = 0; count < KEPT_ERRORS + 2; count++) await ask(new Response("", { status: 429 }));
    const errors = (await health())?.errors ?? [];
    expect(errors.map(({ what }) => what)).toEqual(Array(KEPT_ERRORS).fill("HTTP 429"));
    expect(errors[0]?.at).toBe(app.clock.now);
  });

  it("takes no refusal of one request for a fault of the service, and writes a storm of errors once", async () => {
    const { app, ask, health, reportOf } = await world();
    await ask(new Response("", { status: 404 }));
    expect(await health()).toMatchObject({ workedAt: app.clock.now, errors: [] });
    const report = reportOf("turnstile");
    await Promise.all(Array.from({ length: 20 }, () => report("HTTP 500")));
    expect((await health("turnstile"))?.errors).toHaveLength(1);
  });

  it("knows of pictures that could not be converted, not of unreadable ones", async () => {
    const { app, health, reportOf } = await world();
    const convert = (status: "away" | "unreadable") =>
      watchConverter(async () => ({ status }), reportOf("images"))(new Uint8Array());
    await convert("unreadable");
    expect(await health("images")).toMatchObject({ workedAt: app.clock.now, errors: [] });
    expect(await convert("away")).toEqual({ status: "away" });
    expect((await health("images"))?.errors).toMatchObject([{ what: "no answer" }]);
  });

  it("changes nothing for the caller when it cannot be noted", async () => {
    const { app, ask } = await world();
    const broken = createServiceReports({ now: app.now, db: {} as typeof app.db });
    const call = watchCalls(async () => new Response("{}"), broken("dns"));
    expect((await call("https://dns.example/")).status).toBe(200);
    expect(await ask(new Response("{}"))).toBeInstanceOf(Response);
  });
});
