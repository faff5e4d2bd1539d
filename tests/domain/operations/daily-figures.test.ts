import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { computeDailyFigures, listDailyFigures } from "~/domain/operations/figures/daily-figures";
import { readServiceHealth } from "~/domain/operations/health/service-health";
import {
  emailsCost,
  picturesCost,
  saveServicePrices,
  servicePricesQueries,
  toServicePrices,
} from "~/domain/operations/health/service-prices";
import { minIdAt, newId } from "~/lib/ids";
import { START, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const DAY_MS = 24 * 60 * 60 * 1000;
/** An id made at a moment. */
const idAt = (at: number) => minIdAt(at).slice(0, 10) + newId().slice(10);

describe("the figures of a day", () => {
  it("count its own rows only, change while they are new, and are filled in for days of before", async () => {
    const app = testApp();
    const user = (at: number, verified: number | null = at) => {
      const id = idAt(at);
      return sql`INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at, created_at)
        VALUES (${id}, ${`${id}@example.com`}, ${id}, ${verified}, 1, ${at})`;
    };
    const letter = (at: number) =>
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, state, next_attempt_at, sent_at, created_at)
        VALUES (${idAt(at)}, 'x', 'ann@example.com', '{}', ${newId()}, 'sent', ${at}, ${at}, ${at})`;
    const midnight = Math.floor(START / DAY_MS) * DAY_MS;
    await runTransaction(app.db, [
      user(midnight - 5 * DAY_MS),
      user(midnight - 1),
      user(midnight),
      user(midnight + 1, null),
      letter(midnight + 5),
    ]);
    const figures = async () =>
      Object.fromEntries(
        (await listDailyFigures(app, { cursor: null })).rows.map((row) => [
          row.day,
          [row.signUps, row.emails],
        ]),
      );
    await computeDailyFigures(app);
    const today = new Date(midnight).toISOString().slice(0, 10);
    const yesterday = new Date(midnight - DAY_MS).toISOString().slice(0, 10);
    const first = new Date(midnight - 5 * DAY_MS).toISOString().slice(0, 10);
    expect(await figures()).toMatchObject({ [today]: [1, 1], [yesterday]: [1, 0], [first]: [1, 0] });
    await runTransaction(app.db, [user(midnight + 2)]);
    await computeDailyFigures(app);
    expect((await figures())[today]).toEqual([2, 1]);
    const days = Object.keys(await figures());
    await computeDailyFigures(app);
    expect(Object.keys(await figures())).toEqual(days);
  });

  it("take revenue and earnings from the ledger, and leave out what merely moves between a creator's accounts", async () => {
    const app = testApp();
    app.clock.now = START + 40 * DAY_MS;
    const creator = await createUser(app, `${newId()}@example.com`);
    const at = app.now();
    const account = (id: string, kind: string) =>
      sql`INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, owner_id, unit, kind)
        VALUES (${id}, ${id.startsWith("user") ? "user" : "system"}, ${id.startsWith("user") ? creator : null}, 'cent', ${kind})`;
    const [pending, available] = [`user:${creator}:pending`, `user:${creator}:available`];
    const transfer = (reason: string, entries: [string, number][]) => {
      const id = idAt(at);
      return [
        sql`INSERT INTO ledger_transfers (id, reason, reference, created_at) VALUES (${id}, ${reason}, ${id}, ${at})`,
        ...entries.map(
          ([to, amount]) =>
            sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at) VALUES (${idAt(at)}, ${id}, ${to}, ${amount}, ${at})`,
        ),
      ];
    };
    await runTransaction(app.db, [
      account("system:provider_clearing", "provider_clearing"),
      account("system:revenue", "revenue"),
      account(pending, "pending"),
      account(available, "available"),
      ...transfer("sale", [
        ["system:provider_clearing", -1_000],
        ["system:revenue", 300],
        [pending, 700],
      ]),
      ...transfer("earning-available", [
        [pending, -700],
        [available, 700],
      ]),
    ]);
    await computeDailyFigures(app);
    const [today] = (await listDailyFigures(app, { cursor: null, pageSize: 1 })).rows;
    expect(today).toMatchObject({ revenueCents: 300, earningsCents: 700 });
  });
});

describe("the health of services", () => {
  it("shows errors of what waits with their pages, and an open circuit breaker", async () => {
    const app = testApp();
    const id = newId();
    await runTransaction(app.db, [
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at, last_error, attempts, created_at)
        VALUES (${id}, 'x', 'ann@example.com', '{}', ${id}, ${app.now()}, 'resend 503: away', 1, ${app.now()})`,
      sql`INSERT INTO breakers (company, failures, failed_at, opened_at, cause, retry_at, wait_ms)
        VALUES ('openai', 5, ${app.now()}, ${app.now()}, 'quota', ${app.now() + 1000}, 1000)`,
    ]);
    const { services } = await readServiceHealth(app);
    const find = (name: string) => services.find(({ service }) => service === name);
    expect(find("mail")?.errors[0]).toMatchObject({ what: "resend 503: away", href: `/admin/letters/${id}` });
    expect(find("openai")?.breaker).toMatchObject({ status: "open", cause: "quota" });
    expect(find("stripe")).toMatchObject({ errors: [], breaker: { status: "closed" } });
  });

  it("has costs only where prices are known, saved once with what they were before", async () => {
    const app = testApp();
    const by = await createUser(app, `${newId()}@example.com`);
    const prices = { inputCents: 500, outputCents: 4_000, emailCents: null };
    expect(await saveServicePrices(app, { prices, by, network: "n" })).toBe("saved");
    expect(await saveServicePrices(app, { prices, by, network: "n" })).toBe("unchanged");
    const read = await toServicePrices(app, await app.db.batch(servicePricesQueries(app)));
    expect(read.prices).toEqual(prices);
    expect(read.audit).toHaveLength(1);
    expect(picturesCost(prices, { inputTokens: 1_000_000, outputTokens: 2_000_000 })).toBe(8_500);
    expect(emailsCost(prices, { emails: 10 })).toBeNull();
  });
});
