import { env } from "cloudflare:test";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, describe, expect, it } from "vitest";
import { createDb } from "~/db/client";
import { deletePictures, movePictures, setFavorites } from "~/domain/designs/library/change-pictures";
import { createCollection, removeCollection, renameCollection } from "~/domain/designs/library/collections";
import { restorePictures, undoChange } from "~/domain/designs/library/undo";
import { listZippedFiles } from "~/domain/designs/library/zip-pictures";
import { RequestMemo } from "~/http/routing/request-memo";
import { runCronStep } from "~/jobs/run-cron-step";
import { CRON_STEPS } from "~/queue/cron-steps";
import { fakePlatform } from "../support/app/fake-platform";
import { reportQualityResult } from "../support/app/report-quality";
import type { TestApp } from "../support/app/test-app";
import { storedUpload } from "../support/data/pictures/stored-upload";
import { openShop, paidOrder, storeMockups } from "../support/data/shop";
import { interceptedD1, type SqlStatement } from "../support/database/intercepted-d1";
import { appWithFakeServices, countingImageModel } from "../support/fakes/fake-services";

/**
 * P11: pages and crons query growing tables through an index. Runs every loader, with each kind of query string that
 * changes a statement, and every cron step; then asks the database for each statement's query plan.
 */

/** Tables that stay small however much is sold, or that are read in limited batches. */
const SMALL = new Set([
  "pricing_plans",
  "variant_stock",
  "partner_products",
  "partner_pauses",
  "breakers",
  "cron_steps",
  "invariant_checks",
  "service_reports",
  "ledger_proofs",
  "file_walks",
  "user_roles",
  "json_each",
]);

const loaders = import.meta.glob<{ loader?: (args: LoaderFunctionArgs) => Promise<unknown> }>(
  "../../app/routes/**/*.{ts,tsx}",
);

const QUERIES = [
  "",
  "?sort=price-low",
  "?sort=price-high&after=2400-00000000000000000000000000",
  "?sort=oldest",
  "?q=wave",
  "?q=wave&sort=price-low",
  "?q=wave&after=5-00000000000000000000000000",
  "?before=5&show=200",
  "?q=wave&before=5&favorites=1&from=2026-01-01&to=2026-12-31",
  "?after=5&from=2026-01-01&to=2026-12-31",
  "?kind=upload&shape=square&style=anime&used=1&before=5",
  "?collection=none&kind=bought",
  "?after=1700000000000-00000000000000000000000000",
  "?before=1700000000000-00000000000000000000000000",
  "?state=open",
  "?state=suspended",
  "?state=staff",
  "?state=leaving",
  "?state=closed&kind=payment",
  "?state=dead&after=00000000000000000000000000",
  "?type=checkout.session.completed&after=00000000000000000000000000",
];

let app: TestApp;
const asked = new Map<string, SqlStatement & { by: string }>();
let by = "";
// Runs every loader and cron: the time only ends what hangs.
beforeAll(async () => {
  const staff = appWithFakeServices(await countingImageModel());
  app = staff.app;
  const shop = await openShop(app, "Plans");
  await storeMockups(app, shop);
  const { orderId } = await paidOrder(app, [shop]);
  await fakePlatform(app).deliver();
  const recording: TestApp = {
    ...app,
    db: createDb(
      interceptedD1(env.DB, async (statements, perform) => {
        for (const each of statements) if (!asked.has(each.sql)) asked.set(each.sql, { ...each, by });
        return perform();
      }),
    ),
  };
  const viewer = { id: shop.creatorId, email: "ada@example.com", credits: 5, roles: new Set(["admin"]) };
  const context = {
    app: recording,
    nonce: "",
    viewer: async () => viewer,
    waitUntil: () => {},
    clientIp: "local",
    memo: new RequestMemo(),
    formRateLimiter: { limit: async () => ({ success: true }) },
  } as unknown as AppLoadContext;
  const ids = [shop.storeId, shop.productId, orderId, "0".repeat(26)];
  for (const [path, load] of Object.entries(loaders)) {
    const { loader } = await load();
    if (!loader) continue;
    by = path.replace("../../app/routes/", "");
    const reading = watchReads();
    const run = async (query: string, id: string) => {
      const request = new Request(`http://localhost:8788/${query}`, {
        headers: { cookie: `cart=${"0".repeat(40)}.1` },
      });
      const params = reading.params({ id, storeId: id, name: "x", "*": "x" });
      // A loader that refuses has already run its queries.
      return (async () => loader({ request, params, context }))().then(
        () => true,
        () => false,
      );
    };
    // What a loader does not read cannot change its statements.
    for (const id of ids) {
      reading.begin();
      // For an id of another kind of thing it refuses, whatever the query says.
      const isAnswered = await run("", id);
      if (reading.isQueryRead && (isAnswered || id === ids[0]))
        for (const query of QUERIES) await run(query, id);
      if (!reading.areParamsRead) break;
    }
    reading.end();
  }
  by = "cron";
  for (const step of CRON_STEPS) await runCronStep(recording, { step, scheduledAt: app.now() });
  by = "acts of My Images";
  await changeLibrary(recording, shop.creatorId);
}, 600_000);

describe("P11: tables that grow are never scanned", () => {
  it("records the statements of many pages", () => {
    expect(new Set([...asked.values()].map((each) => each.by)).size).toBeGreaterThan(15);
    expect(asked.size).toBeGreaterThan(80);
  });

  it("uses an index for every table of every statement", async () => {
    const walked: string[] = [];
    for (const { sql, params, by: page } of asked.values()) {
      if (!/^\s*(select|with|update|delete|insert)/i.test(sql)) continue;
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...params)
        .all<{ detail: string }>();
      for (const { detail } of results) {
        const [, table = ""] = /^SCAN (\w+)$/.exec(detail) ?? [];
        // Reading the newest few rows by rowid is not a scan of the table.
        const isBounded = new RegExp(`FROM ${table} ORDER BY rowid DESC LIMIT`, "i").test(sql);
        if (table && !SMALL.has(table) && !isBounded && isTable(table))
          walked.push(`${page}: ${detail}: ${sql.slice(0, 200)}`);
      }
    }
    reportQualityResult(
      "P11",
      `${asked.size} statements of ${Object.keys(loaders).length} routes and the crons`,
      `${walked.length} walk a table`,
    );
    expect(walked).toEqual([]);
  });
});

/** Everything that somebody does in My Images, whose statements no loader runs. */
async function changeLibrary(parts: TestApp, userId: string): Promise<void> {
  const pictureIds = [await storedUpload(app, userId)];
  const own = { userId, pictureIds };
  const made = await createCollection(parts, { userId, name: "Summer" });
  if (made.status !== "created") throw new Error(made.status);
  const { collectionId } = made;
  const changes = [
    await setFavorites(parts, { ...own, isFavorite: true }),
    await movePictures(parts, { ...own, collectionId }),
    await deletePictures(parts, own),
  ];
  for (const change of changes) {
    if (change === "missing" || change.changeId === null) throw new Error("nothing changed");
    expect(await undoChange(parts, { userId, changeId: change.changeId })).toMatchObject({
      status: "undone",
    });
  }
  await deletePictures(parts, own);
  expect(await restorePictures(parts, own)).toEqual({ status: "restored", pictures: 1 });
  expect(await listZippedFiles(parts, own)).toHaveLength(1);
  await renameCollection(parts, { userId, collectionId, name: "Winter" });
  await removeCollection(parts, { userId, collectionId });
}

/** Notices whether a loader reads the query string of an address, or its path's params. */
function watchReads() {
  const getters = (["search", "searchParams", "href"] as const).map((name) => {
    const own = Object.getOwnPropertyDescriptor(URL.prototype, name);
    if (!own?.get) throw new Error(`URL.prototype.${name} has no getter to watch`);
    return { name, own, get: own.get };
  });
  const watch = {
    isQueryRead: false,
    areParamsRead: false,
    params: <T extends object>(values: T): T =>
      new Proxy(values, {
        get: (target, name) => {
          watch.areParamsRead = true;
          return Reflect.get(target, name);
        },
        ownKeys: (target) => {
          watch.areParamsRead = true;
          return Reflect.ownKeys(target);
        },
      }),
    begin() {
      watch.isQueryRead = false;
      watch.areParamsRead = false;
    },
    end: () => {
      for (const { name, own } of getters) Object.defineProperty(URL.prototype, name, own);
    },
  };
  for (const { name, own, get } of getters)
    Object.defineProperty(URL.prototype, name, {
      ...own,
      get(this: URL) {
        watch.isQueryRead = true;
        return get.call(this);
      },
    });
  return watch;
}

let tables: Set<string>;
beforeAll(async () => {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all<{
    name: string;
  }>();
  tables = new Set(results.map(({ name }) => name));
});
/** Excludes names of subqueries and aliases. */
const isTable = (name: string) => tables.has(name) && !/_search/.test(name);
