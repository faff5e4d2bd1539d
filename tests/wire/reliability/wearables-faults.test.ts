import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAyrshare } from "../../../app/adapters/ayrshare.server";
import { createEtsy } from "../../../app/adapters/etsy.server";
import { createPictureReader } from "../../../app/adapters/openai/picture-reader.server";
import { createTrendNamer } from "../../../app/adapters/openai/trend-namer.server";
import { createImageGenerator } from "../../../app/adapters/openai.server";
import type { App } from "../../../app/app";
import { runTransaction } from "../../../app/db/client";
import { grantStatements } from "../../../app/domain/credits/grants";
import { generateNext } from "../../../app/domain/designs/generation/generate-picture";
import { smallSourceCopy } from "../../../app/domain/designs/redesigns/compare-with-source";
import type { RedesignFailure } from "../../../app/domain/designs/redesigns/redesign-row";
import { requestRedesign } from "../../../app/domain/designs/redesigns/request-redesign";
import { runRedesign } from "../../../app/domain/designs/redesigns/run-redesign";
import { requestSuggestion } from "../../../app/domain/designs/suggestions/request-suggestion";
import { runSuggestion } from "../../../app/domain/designs/suggestions/run-suggestion";
import type { SuggestionFailure } from "../../../app/domain/designs/suggestions/suggestion-row";
import { type PostFailure, runPost } from "../../../app/domain/sharing/run-post";
import { changePost, shareProduct } from "../../../app/domain/sharing/share-product";
import { readShare } from "../../../app/domain/sharing/share-queries";
import { beginConnecting, refreshNetworks } from "../../../app/domain/sharing/social-profile";
import { requestAnalysis } from "../../../app/domain/trends/request-analysis";
import { runAnalysis } from "../../../app/domain/trends/run-analysis";
import { createPictureLock } from "../../../app/lib/heavy-work/picture-lock";
import { newId } from "../../../app/lib/ids";
import { faultWords } from "../../../app/routes/trends/fault-words";
import { words as redesignWords } from "../../../app/routes/wearables/redesign/words";
import { words as shareWords } from "../../../app/routes/wearables/share/words";
import { words as pageWords } from "../../../app/routes/wearables/words";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials";
import { createScriptApp } from "../../../scripts/local/script-app";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { reportQualityResult } from "../../support/app/report-quality";
import { type RunningApp, startRunningApp } from "../../support/app/running-app";
import { createUser } from "../../support/data/factories";
import { smallPicture } from "../../support/data/pictures/small-picture";
import { storedUpload } from "../../support/data/pictures/stored-upload";
import { openShop, storeMockups } from "../../support/data/shop";
import { passingFaults, TOO_LATE } from "./passing-faults";

/**
 * R12 for the wearables assistant, sharing and trends: every way in which the model that sees, the one that names, the poster and
 * Etsy can fail, over real HTTP against the sandbox, with the production adapters and real rows.
 */
const TIMEOUT_MS = 1_000;
/** Where nothing must time out, however slow the machine is. */
const PATIENT_TIMEOUT_MS = 120_000;
const PASSES = passingFaults(TIMEOUT_MS);
/** Where nothing is charged, one of the faults that end with our timeout stands for all of them. */
const FREE_PASSES = PASSES.filter(([, { kind }]) => kind === "hang" || !TOO_LATE.has(kind));
const FOX = { widthPx: 64, heightPx: 64, rgba: new Uint8Array(64 * 64 * 4).fill(120) };

type Parts = Pick<
  App,
  | keyof Awaited<ReturnType<typeof createScriptApp>>
  | "pictureLock"
  | "pictureReader"
  | "trendNamer"
  | "socialPoster"
  | "etsy"
  | "pageFetcher"
>;
let running: RunningApp;
let parts: Parts;
const clock = { now: Date.now() };
let isImpatient = false;

/** The production adapter, whose timeout is short while `isImpatient`. */
function withPatience<T extends object>(create: (timeoutMs: number) => T): T {
  const [impatient, patient] = [create(TIMEOUT_MS), create(PATIENT_TIMEOUT_MS)];
  return new Proxy(patient, { get: (_, name) => Reflect.get(isImpatient ? impatient : patient, name) });
}

beforeAll(async () => {
  running = await startRunningApp();
  const openai = {
    baseUrl: `${running.sandboxUrl}/openai/v1`,
    key: SANDBOX_CREDENTIALS.OPENAI_API_KEY,
    fetch,
  };
  const seeing = { ...openai, model: "gpt-6-luna" };
  parts = {
    ...(await createScriptApp(running)),
    now: () => clock.now,
    // Node's buffers cannot be sent to the bucket in another process; plain bytes can.
    imageGenerator: withPatience((timeoutMs) => {
      const model = createImageGenerator({ ...openai, timeoutMs });
      const plain = async (drawing: ReturnType<typeof model.generate>) => {
        const drawn = await drawing;
        return { ...drawn, bytes: new Uint8Array(drawn.bytes) };
      };
      return { ...model, generate: (order) => plain(model.generate(order)) };
    }),
    pictureLock: createPictureLock({ now: () => Date.now() }),
    pictureReader: withPatience((timeoutMs) => createPictureReader({ ...seeing, timeoutMs })),
    trendNamer: withPatience((timeoutMs) => createTrendNamer({ ...seeing, timeoutMs })),
    etsy: withPatience((timeoutMs) =>
      createEtsy({
        baseUrl: `${running.sandboxUrl}/etsy/v3/application`,
        key: SANDBOX_CREDENTIALS.ETSY_API_KEY,
        ...{ fetch, timeoutMs },
      }),
    ),
    socialPoster: withPatience((timeoutMs) =>
      createAyrshare({
        baseUrl: `${running.sandboxUrl}/ayrshare/api`,
        key: SANDBOX_CREDENTIALS.AYRSHARE_API_KEY,
        privateKey: SANDBOX_CREDENTIALS.AYRSHARE_PRIVATE_KEY,
        domain: "inkloom",
        connectOrigin: new URL(running.sandboxUrl).origin,
        ...{ fetch, timeoutMs },
      }),
    ),
    pageFetcher: { read: () => Promise.reject(new Error("no page is read here")) },
  };
  await running.control("POST", "/timing", { imageMs: [0, 0] });
});
afterAll(() => running?.stop());
beforeEach(() => running.db.exec("DELETE FROM breakers"));
afterEach(() => fetch(`${running.sandboxUrl}/control/api/faults`, { method: "DELETE" }));

const spoil = (service: string, action: object, times = 1) =>
  running.control("POST", "/faults", { service, action, times });

/** Does the work while the company has the fault, as long as our patience lasts. */
async function spoiled<T>(service: string, action: { kind: string }, work: () => Promise<T>): Promise<T> {
  await spoil(service, action);
  isImpatient = TOO_LATE.has(action.kind);
  return work().finally(() => {
    isImpatient = false;
  });
}

async function personWithCredits(credits: number): Promise<string> {
  const userId = await createUser(parts, `${newId()}@example.com`);
  await runTransaction(
    parts.db,
    grantStatements(parts, {
      ...{ userId, amount: credits, kind: "paid", unitCostCents: 100 },
      ...{ reason: "test", reference: userId },
    }),
  );
  return userId;
}
const creditsOf = async (userId: string) =>
  (await parts.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) }))?.credits;

/** Refusals of the model that sees, and whether it is the picture that it refuses. */
const REFUSALS: [name: string, fault: { kind: string }, isPicture?: true][] = [
  ["a picture that the rules refuse", { kind: "refuse", reason: "moderation" } as never, true],
  ["an account used up", { kind: "refuse", reason: "quota-gone" } as never],
  ["a spending limit", { kind: "refuse", reason: "spend-limit" } as never],
  ["an unknown key", { kind: "refuse", reason: "invalid-key" } as never],
  ["a model that is gone", { kind: "refuse", reason: "unknown-model" } as never],
  ["a model that is not for us", { kind: "refuse", reason: "model-not-allowed" } as never],
  ["a request they do not take", { kind: "fail", status: 400 } as never],
  ["an address they do not know", { kind: "fail", status: 404 } as never],
];

interface Asked {
  userId: string;
  id: string;
  run(): Promise<{ status: string; failure?: string }>;
  row(): Promise<{ state: string; failure: string | null; attempts: number } | undefined>;
}

/** What costs credits and begins with a look at a picture. `done`: what one whole run comes to. */
const PAID = [
  {
    flow: "a suggestion",
    credits: 1,
    done: "done",
    waitSeconds: 8,
    words: (failure: string) => pageWords.details.failures[failure as SuggestionFailure],
    async ask(): Promise<Asked> {
      const userId = await personWithCredits(1);
      const pictureId = await storedUpload(parts as never, userId, new Uint8Array(await smallPicture()));
      const asked = await requestSuggestion(parts, {
        ...{ userId, pictureId, formKey: newId(), language: "en" },
        typed: { title: "Mine", description: "", tags: "" },
      });
      if (asked.status !== "queued") throw new Error(asked.status);
      const id = asked.suggestionId;
      return {
        ...{ userId, id },
        run: () => runSuggestion(parts, { suggestionId: id }),
        row: () => parts.db.query.suggestions.findFirst({ where: (t, { eq }) => eq(t.id, id) }),
      };
    },
  },
  {
    flow: "a redesign",
    credits: 3,
    done: "drawing",
    waitSeconds: 15,
    words: (failure: string) => Object.values(redesignWords.failures[failure as RedesignFailure]).join(" "),
    async ask(): Promise<Asked> {
      const userId = await personWithCredits(3);
      const asked = await requestRedesign(parts, {
        ...{ userId, formKey: newId(), way: "picture", typed: "", requestedChange: "" },
        sourceCopy: await smallSourceCopy(FOX),
      });
      if (asked.status !== "queued") throw new Error(asked.status);
      const id = asked.redesignId;
      return {
        ...{ userId, id },
        run: () => runRedesign(parts as never, { redesignId: id }),
        row: () => parts.db.query.redesigns.findFirst({ where: (t, { eq }) => eq(t.id, id) }),
      };
    },
  },
];

describe.each(PAID)("R12: $flow", ({ ask, words, credits, done, waitSeconds }) => {
  it.each(PASSES)("is asked for again after %s, and is charged once", async (_name, fault) => {
    const asked = await ask();
    expect(await creditsOf(asked.userId)).toBe(0);
    expect(await spoiled("openai", fault, asked.run)).toEqual({ status: "waiting" });
    // Not a second early.
    expect(await asked.run()).toEqual({ status: "none" });
    clock.now += waitSeconds * 1000;
    expect(await asked.run()).toEqual({ status: done });
    expect(await asked.row()).toMatchObject({ failure: null, attempts: 2 });
    expect(await creditsOf(asked.userId)).toBe(0);
    await running.db.exec(
      "UPDATE generation_jobs SET state = 'failed', failure = 'us:late' WHERE state = 'queued'",
    );
  });

  it("is given up after three overloads, with its credits back", async () => {
    const asked = await ask();
    for (const status of ["waiting", "waiting", "failed"]) {
      expect((await spoiled("openai", { kind: "fail", status: 503 } as never, asked.run)).status).toBe(
        status,
      );
      clock.now += 60_000;
    }
    expect(words("unavailable").length).toBeGreaterThan(20);
    expect(await creditsOf(asked.userId)).toBe(credits);
  });

  it.each(REFUSALS)(
    "ends at once with %s, with its credits back and a reason",
    async (_name, fault, isPicture) => {
      const asked = await ask();
      const failure = isPicture ? "refused" : "unavailable";
      expect(await spoiled("openai", fault, asked.run)).toEqual({ status: "failed", failure });
      expect(await asked.row()).toMatchObject({ state: "failed", failure, attempts: 1 });
      expect(await creditsOf(asked.userId)).toBe(credits);
      expect(words(failure)).toMatch(isPicture ? /content rules refused this picture/ : /did not answer/);
    },
  );
});

describe("R12: the drawing of a redesign", () => {
  it.each([
    ["refused", { kind: "refuse", reason: "moderation" }, "you:moderation"],
    [
      "refused afterwards",
      { kind: "refuse", reason: "moderation-of-picture" },
      "provider:refused-afterwards",
    ],
    ["without money", { kind: "refuse", reason: "quota-gone" }, "provider:quota"],
  ])("that is %s gives all three credits back", async (_name, fault, failure) => {
    const userId = await personWithCredits(3);
    const asked = await requestRedesign(parts, {
      ...{ userId, formKey: newId(), way: "words", typed: "a fox, retro", requestedChange: "" },
    });
    if (asked.status !== "queued") throw new Error(asked.status);
    expect((await runRedesign(parts as never, asked)).status).toBe("drawing");
    expect(await spoiled("openai", fault, () => generateNext(parts))).toEqual({ status: "failed", failure });
    expect(await creditsOf(userId)).toBe(3);
    expect(redesignWords.notDrawn.length * redesignWords.back.length).toBeGreaterThan(0);
  });
});

const TITLES = Array.from({ length: 8 }, (_, at) => `Retro Cat Tee ${at}`).join("\n");
async function analysis(more: Partial<Parameters<typeof requestAnalysis>[1]> = {}) {
  const userId = await createUser(parts, `${newId()}@example.com`);
  const asked = await requestAnalysis(parts, {
    ...{ userId, kind: "pasted", key: `pasted:${userId}`, source: "mine", pasted: TITLES },
    ...more,
  });
  if (asked.status !== "queued") throw new Error(asked.status);
  const { analysisId } = asked;
  return {
    run: () => runAnalysis(parts, { analysisId }),
    row: () => parts.db.query.trendAnalyses.findFirst({ where: (t, { eq }) => eq(t.id, analysisId) }),
    trends: () =>
      parts.db.query.tshirtTrends.findMany({ where: (t, { eq }) => eq(t.analysisId, analysisId) }),
  };
}

describe("R12: the model that names trends", () => {
  it.each([...FREE_PASSES, ...REFUSALS])(
    "may fail with %s: the trends keep their counted names",
    async (_name, fault) => {
      const { run, row, trends } = await analysis();
      await spoiled("openai", fault, run);
      expect(await row()).toMatchObject({ state: "done", fault: null, sampleSize: 8 });
      expect(await trends()).toMatchObject([{ trend: "Retro Cat", summary: "", isNamedByModel: false }]);
    },
  );

  it("names them when it answers", async () => {
    const { run, trends } = await analysis();
    await run();
    expect((await trends())[0]?.summary).not.toBe("");
  });
});

describe("R12: Etsy's interface", () => {
  const SEARCH = "https://www.etsy.com/search?q=retro+cat";
  const search = () => analysis({ kind: "etsy", key: "etsy:retro cat", source: SEARCH, pasted: "" });

  it.each(FREE_PASSES)("is asked again after %s", async (_name, fault) => {
    const { run, row } = await search();
    await expect(spoiled("etsy", fault, run)).rejects.toMatchObject({ kind: "retryable" });
    expect(await row()).toMatchObject({ state: "queued", claimedUntil: null });
    await run();
    expect(await row()).toMatchObject({ state: "done", platform: "Etsy", attempts: 2 });
  });

  it.each([
    ["a key without its secret", { kind: "refuse", reason: "no-secret" }],
    ["a request it does not take", { kind: "fail", status: 400 }],
    ["an unknown address", { kind: "fail", status: 404 }],
  ])("ends the analysis with %s, and says so", async (_name, fault) => {
    const { run, row, trends } = await search();
    await spoiled("etsy", fault, run);
    expect(await row()).toMatchObject({ state: "failed", fault: "etsy-unavailable", attempts: 1 });
    expect(await trends()).toEqual([]);
    expect(faultWords["etsy-unavailable"]).toMatch(/^Etsy did not answer/);
  });
});

describe("R12: posts to networks", () => {
  let seller: Awaited<ReturnType<typeof openShop>>;
  const shared: string[] = [];
  beforeAll(async () => {
    seller = await openShop(parts, `Moth ${newId().slice(-6)}`);
    await storeMockups(parts, seller);
  });

  /** A share to Twitter with a text that nobody posted before, and how its only post stands. */
  async function share() {
    const userId = seller.creatorId;
    const made = await shareProduct(parts, {
      ...{ userId, productId: seller.productId, formKey: newId(), networks: ["twitter"], postAt: null },
      ...{ message: `Look at this ${newId()}`, hasHashtags: true, hasEmojis: true },
    });
    if (made.status !== "shared") throw new Error(made.status);
    const row = async () => (await readShare(parts, { userId, shareId: made.shareId }))?.posts[0];
    const postId = (await row())?.id ?? "";
    shared.push(postId);
    return { postId, row, run: () => runPost(parts, { postId }) };
  }

  it("an account is connected although the first answer was lost", async () => {
    const connect = () =>
      beginConnecting(parts, { userId: seller.creatorId, returnTo: `${running.origin}/wearables` });
    await expect(spoiled("ayrshare", { kind: "lost-answer" }, connect)).rejects.toMatchObject({
      kind: "retryable",
    });
    const begun = await connect();
    if (begun.status !== "connect") throw new Error(begun.status);
    await fetch(begun.url, {
      method: "POST",
      body: new URLSearchParams({ network: "twitter" }),
      redirect: "manual",
    });
    expect(await refreshNetworks(parts, { userId: seller.creatorId })).toEqual(["twitter"]);
  });

  it.each(PASSES)("are sent again after %s, and are there once", async (_name, fault) => {
    const { run, row } = await share();
    expect(await spoiled("ayrshare", fault, run)).toEqual({ status: "waiting" });
    expect(await run()).toEqual({ status: "none" });
    clock.now += 31_000;
    expect(await run()).toEqual({ status: "posted" });
    expect(await row()).toMatchObject({
      state: "posted",
      attempts: 2,
      url: expect.stringMatching(/^https:/),
    });
  });

  it.each<[string, { kind: string }, PostFailure, string | null]>([
    ["our key is refused", { kind: "refuse", reason: "invalid-key" } as never, "out-of-order", null],
    ["the account is gone", { kind: "refuse", reason: "not-linked" } as never, "not-connected", null],
    [
      "the network has it already",
      { kind: "refuse", reason: "duplicate" } as never,
      "refused",
      "Status is a duplicate.",
    ],
    ["the request is not taken", { kind: "fail", status: 400 } as never, "refused", "Bad request."],
  ])(
    "end at once where %s, with a reason, and can be tried again by hand",
    async (_name, fault, failure, detail) => {
      const { postId, run, row } = await share();
      expect(await spoiled("ayrshare", fault, run)).toEqual({ status: "failed", failure });
      expect(await row()).toMatchObject({ state: "failed", failure, failureDetail: detail, attempts: 1 });
      expect(shareWords.failures[failure].length).toBeGreaterThan(10);
      expect(await changePost(parts, { userId: seller.creatorId, postId, change: "retry" })).toBe(true);
      expect(await run()).toEqual({ status: "posted" });
      // Back from the service's page, where the account is connected: one that seemed gone was forgotten.
      expect(await refreshNetworks(parts, { userId: seller.creatorId })).toEqual(["twitter"]);
    },
  );

  it("are at the network as often as they were shared", async () => {
    const { ayrshare } = (await running.control("GET", "/state")) as {
      ayrshare: { profiles: { posts: { key: string | null }[] }[] };
    };
    const keys = ayrshare.profiles.flatMap(({ posts }) => posts.map(({ key }) => key));
    expect(keys.sort()).toEqual([...shared].sort());
  });
});

describe("R12: all of them", () => {
  it("keep the invariants, and print their number", async () => {
    expect(await findMoneyViolations(parts)).toEqual([]);
    const paid = PAID.length * (PASSES.length + REFUSALS.length + 1) + 3;
    reportQualityResult(
      "R12",
      "faults of suggestions and redesigns, of names of trends, of Etsy and of posts",
      `${paid}, ${FREE_PASSES.length + REFUSALS.length}, ${FREE_PASSES.length + 3} and ${PASSES.length + 5}: tried again where that helps, else the credits back and a reason`,
    );
  });
});
