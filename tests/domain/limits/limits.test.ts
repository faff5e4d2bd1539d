import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { rateCounters } from "~/db/schema";
import {
  counterOf,
  countUse,
  countUseQuery,
  isUsedCondition,
  releaseUseStatement,
  usageQuery,
  windowStart,
} from "~/domain/limits/count-use";
import { FORM_LIMIT, LIMITS, UPLOAD_LIMIT } from "~/domain/limits/limits";
import { emailSubject, networkOf, networkSubject, personSubject } from "~/domain/limits/subjects";
import { applyRetentionRule } from "~/domain/personal-data/retention/apply-retention";
import { RETENTION_DAYS } from "~/domain/personal-data/retention/retention-days";
import { newId } from "~/lib/ids";
import wranglerToml from "../../../wrangler.toml?raw";
import { testApp } from "../../support/app/test-app";

const app = testApp();
const used = async (...counters: Parameters<typeof usageQuery>[1]) =>
  (await usageQuery(app, counters)).map(({ count }) => count);

describe("a counter", () => {
  it("allows exactly its limit of any number of concurrent uses, and again in the next window", async () => {
    const { most, windowMs } = LIMITS["emails-minute"];
    const counter = counterOf("emails-minute", await emailSubject("many@example.com"));
    const all = await Promise.all(Array.from({ length: most + 20 }, () => countUse(app, counter)));
    expect(all.filter(Boolean)).toHaveLength(most);
    app.clock.now += windowMs;
    expect(await countUse(app, counter)).toBe(true);
  });

  it("counts each subject, limit and part separately", async () => {
    const [ann, bob] = [personSubject(newId()), personSubject(newId())];
    const counters = [
      counterOf("pages-person", ann),
      counterOf("declines-person", ann),
      counterOf("pages-person", bob),
      counterOf("cards-person", ann, "card_1"),
      counterOf("cards-person", ann, "card_2"),
    ];
    for (const counter of counters) await countUse(app, counter);
    expect(await used(...counters)).toEqual([1, 1, 1, 1, 1]);
  });

  it("takes a use back, and counts in a transaction only if the condition is true", async () => {
    const counter = counterOf("pages-person", personSubject(newId()));
    const isFirst = sql`NOT ${isUsedCondition(app, counter)}`;
    await runTransaction(app.db, [
      countUseQuery(app, counter, isFirst),
      countUseQuery(app, counter, isFirst),
    ]);
    expect(await used(counter)).toEqual([1]);
    await runTransaction(app.db, [releaseUseStatement(app, counter)]);
    expect(await used(counter)).toEqual([0]);
  });

  it("is kept while its window lasts, and then deleted", async () => {
    const late = testApp();
    const counter = counterOf("pages-person", personSubject(newId()));
    await countUse(late, counter);
    const isKept = async () =>
      (await late.db.select().from(rateCounters)).some(({ key }) => key === counter.key);
    late.clock.now = windowStart(late, "pages-person") + LIMITS["pages-person"].windowMs;
    await applyRetentionRule(late, "counters");
    expect(await isKept()).toBe(true);
    late.clock.now += 2 * LIMITS["pages-person"].windowMs;
    await applyRetentionRule(late, "counters");
    expect(await isKept()).toBe(false);
  });

  it("outlives the longest window", () => {
    const longest = Math.max(...Object.values(LIMITS).map(({ windowMs }) => windowMs));
    expect(RETENTION_DAYS.counters * 24 * 60 * 60 * 1000).toBeGreaterThan(longest);
  });
});

describe("a network", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["local", "local"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2"],
    ["2001:DB8:0001:0002::", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:0:0:1::", "2001:db8:0:0"],
    ["2001:db8:0:1::1", "2001:db8:0:1"],
    ["::1", "0:0:0:0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:7f00:1", "127.0.0.1"],
    ["::FFFF:C000:0201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:c000:201", "192.0.2.1"],
    ["1::ffff:7f00:1", "1:0:0:0"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is stored as a hash that only this site can compute", async () => {
    const key = async (address: string, parts = app) => (await networkSubject(parts, address)).key;
    expect(await key("192.0.2.1")).toMatch(/^[0-9a-f]{32}$/);
    expect(await key("2001:db8:1:2::1")).toBe(await key("2001:db8:1:2::2"));
    expect(await key("2001:db8:1:3::1")).not.toBe(await key("2001:db8:1:2::1"));
    expect(await key("192.0.2.1", testApp({ appSecret: "x".repeat(32) }))).not.toBe(await key("192.0.2.1"));
  });
});

describe("the table of limits", () => {
  it("agrees with the database's CHECK and the Rate Limiting binding", async () => {
    const [table] = await app.db.all<{ sql: string }>(
      sql`SELECT sql FROM sqlite_master WHERE name = 'upload_usage'`,
    );
    expect(table?.sql).toContain(`in_hour <= ${UPLOAD_LIMIT.most}`);
    expect(wranglerToml).toContain(
      `simple = { limit = ${FORM_LIMIT.most}, period = ${FORM_LIMIT.windowMs / 1000} }`,
    );
  });
});
