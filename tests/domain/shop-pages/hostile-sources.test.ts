import { beforeEach, describe, expect, it } from "vitest";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import { generationJobs, pictures, rateCounters, redesigns, trendAnalyses, tshirtTrends } from "~/db/schema";
import { readSourcePage } from "~/domain/designs/redesigns/read-source";
import { requestRedesign } from "~/domain/designs/redesigns/request-redesign";
import { runRedesign } from "~/domain/designs/redesigns/run-redesign";
import type { AnalysisFault } from "~/domain/trends/analysis-faults";
import { requestAnalysis } from "~/domain/trends/request-analysis";
import { runAnalysis } from "~/domain/trends/run-analysis";
import { parseSource } from "~/domain/trends/sources/parse-source";
import { newId } from "~/lib/ids";
import { faultWords } from "~/routes/trends/fault-words";
import { words as redesignWords } from "~/routes/wearables/redesign/words";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { reportQualityResult } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { userWithCredits } from "../../support/data/generation";
import { HOSTILE_ADDRESSES } from "../../support/data/hostile-addresses";
import { HOSTILE_PAGES, type HostilePage } from "../../support/data/hostile-pages";
import { makePng } from "../../support/data/pictures/png";

const OWN = "https://inkloom.com";
const PAGE = "https://tees.brand.com/products/fox";

let app: TestApp;
/** Addresses that were really asked. */
let asked: string[];
beforeEach(async () => {
  app = testApp({
    trendNamer: { nameTrends: async () => [] },
    pictureReader: {
      readTheme: async () => ({ motifs: ["fox"], moods: [], style: "none", protectedNames: [] }),
      suggestProduct: () => Promise.reject(new Error("not asked")),
    },
  });
  asked = [];
  for (const table of [tshirtTrends, trendAnalyses, generationJobs, redesigns, rateCounters])
    await app.db.delete(table);
});

/** The production fetcher over these answers. `inside.…` leads inside; each turn at a host takes a second. */
function outside(answer: (url: URL) => Response | Promise<Response>) {
  app.pageFetcher = createPageFetcher({
    fetch: async (input) => {
      const url = new URL(String(input));
      asked.push(url.href);
      app.clock.now += 1_000;
      return answer(url);
    },
    dns: { resolve: async (name) => [name.startsWith("inside.") ? "10.0.0.5" : "93.184.216.34"] },
    ownOrigin: OWN,
    sandboxDomain: null,
  });
}

const missing = () => new Response("", { status: 404 });

async function pictureAnswer({ pathname }: URL): Promise<Response> {
  const picture = (body: BodyInit, type = "image/png") =>
    new Response(body, { headers: { "content-type": type } });
  const png = await makePng({ widthPx: 20, heightPx: 20, pixel: () => [1, 2, 3, 255] });
  switch (pathname) {
    case "/redirect-inside":
      return new Response(null, { status: 302, headers: { location: "http://10.0.0.1/x.png" } });
    case "/redirect-loop":
      return new Response(null, { status: 302, headers: { location: pathname } });
    case "/page.html":
      return picture("<h1>Fox</h1>", "text/html");
    case "/script.svg":
      return picture("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "image/svg+xml");
    case "/cut.png":
      return picture(new Uint8Array(png.subarray(0, 60)));
    case "/huge.png": {
      const huge = new Uint8Array(png);
      new DataView(huge.buffer).setUint32(16, 60_000);
      return picture(huge);
    }
    case "/endless.png":
      return picture(
        new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }),
      );
    default:
      return missing();
  }
}

const answerOf =
  ({ html, type = "text/html" }: HostilePage) =>
  (url: URL): Response | Promise<Response> => {
    if (url.hostname === "pictures.brand.com" && url.pathname !== "/robots.txt") return pictureAnswer(url);
    if (url.href !== PAGE) return missing();
    return new Response(typeof html === "string" ? html : html(), { headers: { "content-type": type } });
  };

describe("S3: an address that somebody typed", () => {
  it("is refused with a sentence by both tools, six hundred times; nothing is asked and nothing is stored", async () => {
    outside(() => new Response("<h1>inside</h1>", { headers: { "content-type": "text/html" } }));
    const unsaid: string[] = [];
    for (const address of HOSTILE_ADDRESSES) {
      const parsed = parseSource(address, { origin: OWN, sandboxDomain: null, hasEtsy: true });
      // A name without a scheme is a shop's; the fetcher asks for the name alone.
      if (parsed.status === "readable") expect(parsed.source.url).toMatch(/^https:\/\/brand\.com\//);
      else if (parsed.status === "invalid" && !faultWords[parsed.fault]) unsaid.push(address);
      const failure = await readSourcePage(app, address, { pause: async () => {} });
      if (typeof failure !== "string" || !redesignWords.failures[failure].why) unsaid.push(address);
    }
    expect(unsaid).toEqual([]);
    expect(asked).toEqual([]);
    expect(await app.db.select().from(rateCounters)).toEqual([]);
    reportQualityResult(
      "S3",
      "hostile addresses in redesigns and trends",
      `${HOSTILE_ADDRESSES.length} of ${HOSTILE_ADDRESSES.length} refused in words, none asked, nothing stored`,
    );
  });
});

describe("S4: a hostile page", () => {
  it("stores nothing and leads nowhere inside when a redesign reads it: a reason, and the credits back", async () => {
    const before = (await app.db.select().from(pictures)).length;
    for (const page of HOSTILE_PAGES) {
      outside(answerOf(page));
      const userId = await userWithCredits(app, 3);
      const made = await requestRedesign(app, {
        ...{ userId, formKey: newId(), way: "url", typed: PAGE, requestedChange: "" },
      });
      if (made.status !== "queued") throw new Error(made.status);
      const ended = await runRedesign(app, made, { pause: async () => {} });
      if (ended.status !== "failed") throw new Error(`${page.name}: ${ended.status}`);
      expect([page.name, redesignWords.failures[ended.failure].why.length > 10]).toEqual([page.name, true]);
      const row = await app.db.query.redesigns.findFirst({ where: (t, { eq }) => eq(t.id, made.redesignId) });
      expect(row).toMatchObject({ state: "failed", theme: null, pageTitle: null, sourceCopy: null });
      const credits = await app.db.query.userCredits.findFirst({
        where: (t, { eq }) => eq(t.userId, userId),
      });
      expect([page.name, credits?.credits]).toEqual([page.name, 3]);
    }
    expect(await app.db.select().from(generationJobs)).toEqual([]);
    expect((await app.db.select().from(pictures)).length).toBe(before);
    expect(new Set(asked.map((address) => new URL(address).host))).toEqual(
      new Set(["tees.brand.com", "pictures.brand.com"]),
    );
    expect(await findMoneyViolations(app)).toEqual([]);
    reportQualityResult(
      "S4",
      "hostile pages in redesigns",
      `${HOSTILE_PAGES.length} of ${HOSTILE_PAGES.length} ended with a reason and the credits back, none led inside, nothing stored`,
    );
  });

  it("is no trend either: an analysis says why, and asks its shop alone", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    for (const page of HOSTILE_PAGES) {
      outside(answerOf(page));
      await app.db.delete(rateCounters);
      const made = await requestAnalysis(app, { userId, kind: "shop", key: newId(), source: PAGE });
      if (made.status !== "queued") throw new Error(made.status);
      await runAnalysis(app, made);
    }
    const rows = await app.db.select().from(trendAnalyses);
    expect(rows.length).toBe(HOSTILE_PAGES.length);
    for (const { state, fault, figures } of rows) {
      expect({ state, figures, says: faultWords[fault as AnalysisFault].length > 10 }).toEqual({
        ...{ state: "failed", figures: null, says: true },
      });
    }
    expect(await app.db.select().from(tshirtTrends)).toEqual([]);
    expect(new Set(asked.map((address) => new URL(address).host))).toEqual(new Set(["tees.brand.com"]));
    reportQualityResult(
      "S4",
      "hostile pages in trends",
      `${rows.length} of ${rows.length} ended with a reason`,
    );
  });
});
