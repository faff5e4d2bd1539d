import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { PageFetcher } from "~/adapters/ports/page-fetcher";
import type { SocialPoster } from "~/adapters/ports/social-poster";
import { readBalance } from "~/domain/credits/balance";
import { MAX_SIMILARITY } from "~/domain/designs/redesigns/redesign-limits";
import { requestRedesign } from "~/domain/designs/redesigns/request-redesign";
import { requestSuggestion } from "~/domain/designs/suggestions/request-suggestion";
import { shareProduct } from "~/domain/sharing/share-product";
import { beginConnecting, refreshNetworks } from "~/domain/sharing/social-profile";
import { requestAnalysis } from "~/domain/trends/request-analysis";
import { newId } from "~/lib/ids";
import { describeCrashes, type Flow } from "../support/app/crash-flows";
import { fakePlatform } from "../support/app/fake-platform";
import { findMoneyViolations } from "../support/app/find-money-violations";
import type { TestApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import { userWithCredits } from "../support/data/generation";
import { ringOnWhite, smallPicture } from "../support/data/pictures/small-picture";
import { drawSmallRedesigns } from "../support/data/pictures/small-redesigns";
import { storedUpload } from "../support/data/pictures/stored-upload";
import { openShop, storeMockups } from "../support/data/shop";

const FEED = JSON.stringify({
  products: Array.from({ length: 8 }, (_, at) => ({
    title: `Retro Cat Tee ${at}`,
    handle: `cat-${at}`,
    product_type: "T-Shirt",
    variants: [{ price: "20.00" }],
    published_at: "2026-11-01T00:00:00Z",
  })),
});

/** Each request and each answer comes on a full second: there a turn of its host begins, so that nobody waits for one. */
function passSecond({ clock }: TestApp): void {
  clock.now = Math.ceil(clock.now / 1000) * 1000 + 1000;
}

/** Asks for the turns that a request needs, of which the first may be that of the site's robots.txt. */
async function takeTurns(
  app: TestApp,
  address: string,
  beforeRequest: Parameters<PageFetcher["read"]>[1]["beforeRequest"],
) {
  passSecond(app);
  const fault = await beforeRequest?.(new URL(address));
  passSecond(app);
  return fault;
}

/** A shop with a product feed. */
const shopPages = (app: TestApp): PageFetcher => ({
  async read(address, { kind, beforeRequest }) {
    const url = new URL(address);
    const fault = await takeTurns(app, address, beforeRequest);
    if (fault) return { ok: false, fault };
    if (kind === "robots" || url.pathname === "/meta.json") return { ok: false, fault: "gone" };
    const text = url.searchParams.get("page") === "1" ? FEED : `{"products":[]}`;
    return { ok: true, url, bytes: new Uint8Array(), text: () => text };
  },
});

/** Of a run of its own: the clock begins anew, and turns at a known shop would lie ahead. */
const newShop = () => `https://tees-${newId()}.example`;

/** A page of one product and its picture. */
const productPage = (app: TestApp, source: Uint8Array): PageFetcher => ({
  async read(address, { kind, beforeRequest }) {
    const url = new URL(address);
    const fault = await takeTurns(app, address, beforeRequest);
    if (fault) return { ok: false, fault };
    if (kind === "robots") return { ok: false, fault: "gone" };
    const html = `<script type="application/ld+json">${JSON.stringify({
      ...{ "@type": "Product", name: "Retro fox", image: `${url.origin}/fox.png` },
    })}</script>`;
    return { ok: true, url, bytes: kind === "picture" ? source : new Uint8Array(), text: () => html };
  },
});

/** Posts each key once, as the real one does. */
function posterWithMemory(): SocialPoster & { sent: Map<string, string> } {
  const sent = new Map<string, string>();
  return {
    sent,
    connectOrigin: "https://connect.example",
    createProfile: async () => ({ profileKey: "profile" }),
    deleteProfile: async () => {},
    connectUrl: async () => "https://connect.example/page",
    connectedNetworks: async () => ["facebook", "twitter"],
    async post({ idempotencyKey, network }) {
      sent.set(idempotencyKey, network);
      return { externalId: idempotencyKey, url: `https://${network}.example/1` };
    },
  };
}

const isEnded = (rows: { state: string }[]) =>
  rows.length > 0 && rows.every(({ state }) => state === "done" || state === "failed");

/** Somebody with three credits asks for a redesign of a page whose picture is this one. */
async function askForRedesign(app: TestApp, source: Uint8Array) {
  await drawSmallRedesigns();
  const userId = await userWithCredits(app, 3);
  app.pageFetcher = productPage(app, source);
  const shop = newShop();
  app.pictureReader = {
    suggestProduct: () => Promise.reject(new Error("no words are asked for here")),
    readTheme: async () => ({ motifs: ["fox"], moods: ["bold"], style: "none", protectedNames: [] }),
  };
  const formKey = newId();
  const press = (asked: TestApp) =>
    requestRedesign(asked, { userId, formKey, way: "url", typed: `${shop}/fox`, requestedChange: "" });
  const rows = () => app.db.query.redesigns.findMany({ where: (t) => eq(t.userId, userId) });
  const jobs = () => app.db.query.generationJobs.findMany({ where: (t) => eq(t.userId, userId) });
  return {
    ...{ rows, jobs },
    credits: async () => (await readBalance(app, { userId })).credits,
    pictures: () => app.db.query.pictures.findMany({ where: (t) => eq(t.userId, userId) }),
    async act(crashing: TestApp) {
      await press(crashing);
      await fakePlatform(app, crashing).deliver();
    },
    again: async (healthy: TestApp) => void (await press(healthy)),
    async isSettled() {
      const ended = await rows();
      return ended.length > 0 && ended.every(({ state }) => state === "failed")
        ? true
        : isEnded(await jobs());
    },
  };
}

/** R11 for what the model suggests, analyses of shops, and posts to networks. */
const FLOWS: Record<string, Flow> = {
  "a suggestion": {
    async arrange({ app }) {
      const userId = await userWithCredits(app, 2);
      const pictureId = await storedUpload(app, userId);
      app.pictureReader = {
        suggestProduct: async () => ({ title: "Fox in the rain", description: "A red fox.", tags: ["fox"] }),
        readTheme: () => Promise.reject(new Error("no theme is read here")),
      };
      const formKey = newId();
      const press = (asked: TestApp) =>
        requestSuggestion(asked, {
          ...{ userId, pictureId, formKey, language: "en" },
          typed: { title: "", description: "", tags: "" },
        });
      const rows = () => app.db.query.suggestions.findMany({ where: (t) => eq(t.userId, userId) });
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await press(healthy)),
        isSettled: async () => isEnded(await rows()),
        async check() {
          const [row, ...more] = await rows();
          expect(more).toEqual([]);
          expect({ ...row, credits: (await readBalance(app, { userId })).credits }).toMatchObject(
            row?.state === "done" ? { title: "Fox in the rain", credits: 1 } : { title: null, credits: 2 },
          );
          expect(await findMoneyViolations(app)).toEqual([]);
        },
      };
    },
  },

  "a redesign from a page": {
    async arrange({ app }) {
      const redesign = await askForRedesign(app, await ringOnWhite());
      return {
        ...redesign,
        async check() {
          const [row, ...more] = await redesign.rows();
          const [job, ...others] = await redesign.jobs();
          expect([more, others]).toEqual([[], []]);
          const credits = await redesign.credits();
          const drawn = await redesign.pictures();
          if (job?.state === "done") {
            expect({ state: row?.state, credits, drawn: drawn.length }).toEqual({
              state: "drawing",
              credits: 0,
              drawn: 1,
            });
            expect(row?.score).toBeLessThan(MAX_SIMILARITY * 100);
          } else expect({ credits, drawn }).toEqual({ credits: 3, drawn: [] });
          expect(row?.sourceCopy).toBeNull();
          expect(await findMoneyViolations(app)).toEqual([]);
        },
      };
    },
  },

  "a redesign that comes too close to its source": {
    async arrange({ app }) {
      // What the model draws is the source in another shade.
      const redesign = await askForRedesign(app, await smallPicture(90));
      return {
        ...redesign,
        async check() {
          expect(await redesign.pictures()).toEqual([]);
          expect(await redesign.credits()).toBe(3);
          expect((await redesign.rows()).map(({ sourceCopy }) => sourceCopy)).toEqual([null]);
          expect(await findMoneyViolations(app)).toEqual([]);
        },
      };
    },
  },

  "an analysis of a shop": {
    async arrange({ app }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      app.pageFetcher = shopPages(app);
      app.trendNamer = {
        nameTrends: async () => [{ position: 0, name: "Sunset Cats", summary: "Cats of another decade." }],
      };
      const url = `${newShop()}/`;
      const press = async (asked: TestApp) => {
        // A person who sees an analysis, made or in the making, does not ask again.
        if ((await rows()).length > 0) return;
        await requestAnalysis(asked, { userId, kind: "shop", key: url, source: url });
      };
      const rows = () => app.db.query.trendAnalyses.findMany({ where: (t) => eq(t.userId, userId) });
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: press,
        isSettled: async () => isEnded(await rows()),
        async check() {
          const [row, ...more] = await rows();
          expect(more).toEqual([]);
          const trends = await app.db.query.tshirtTrends.findMany({ where: (t) => eq(t.userId, userId) });
          if (row?.state === "failed") expect(trends).toEqual([]);
          else {
            expect(row).toMatchObject({ state: "done", sampleSize: 8 });
            expect(trends).toHaveLength(1);
            expect(["Sunset Cats", "Retro Cat"]).toContain(trends[0]?.trend);
          }
        },
      };
    },
  },

  "an analysis of a search on Etsy": {
    async arrange({ app }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      app.etsy = {
        listListings: async () => ({
          isWhole: true,
          listings: Array.from({ length: 8 }, (_, at) => ({
            ...{ title: `Retro Cat Tee ${at}`, description: "", url: `https://www.etsy.com/listing/${at}` },
            ...{ tags: ["cat"], priceCents: 2000, currency: "USD", publishedAt: 0 },
          })),
        }),
      };
      app.trendNamer = { nameTrends: async () => [] };
      const rows = () => app.db.query.trendAnalyses.findMany({ where: (t) => eq(t.userId, userId) });
      const press = async (asked: TestApp) => {
        if ((await rows()).length > 0) return;
        const source = "https://www.etsy.com/search?q=cat";
        await requestAnalysis(asked, { userId, kind: "etsy", key: "etsy:cat", source });
      };
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: press,
        isSettled: async () => isEnded(await rows()),
        async check() {
          const ended = await rows();
          expect(ended).toMatchObject([{ state: "done", platform: "Etsy", sampleSize: 8 }]);
          const trends = await app.db.query.tshirtTrends.findMany({ where: (t) => eq(t.userId, userId) });
          expect(trends.map(({ trend }) => trend)).toEqual(["Retro Cat"]);
        },
      };
    },
  },

  "connecting accounts": {
    async arrange({ app }) {
      app.socialPoster = posterWithMemory();
      const userId = await createUser(app, `${newId()}@example.com`);
      const connect = async (asked: TestApp) => {
        await beginConnecting(asked, { userId, returnTo: "https://shop.example/" });
        await refreshNetworks(asked, { userId });
      };
      const profiles = () => app.db.query.socialProfiles.findMany({ where: (t) => eq(t.userId, userId) });
      return {
        act: connect,
        again: connect,
        isSettled: async () => (await profiles()).length > 0,
        async check() {
          expect(await profiles()).toMatchObject([{ networks: JSON.stringify(["facebook", "twitter"]) }]);
        },
      };
    },
  },

  "a share to three networks": {
    async arrange({ app }) {
      const poster = posterWithMemory();
      app.socialPoster = poster;
      const shop = await openShop(app, `Moth ${newId().slice(-6)}`);
      const { creatorId: userId, productId } = shop;
      await storeMockups(app, shop);
      await beginConnecting(app, { userId, returnTo: "https://shop.example/" });
      await refreshNetworks(app, { userId });
      const formKey = newId();
      const press = (asked: TestApp) =>
        shareProduct(asked, {
          ...{ userId, productId, formKey, message: "Look at this", postAt: null },
          ...{ networks: ["facebook", "instagram", "twitter"], hasHashtags: true, hasEmojis: true },
        });
      const posts = () => app.db.query.sharePosts.findMany({ where: (t) => eq(t.userId, userId) });
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await press(healthy)),
        isSettled: async () =>
          (await posts()).length > 0 && (await posts()).every(({ state }) => state !== "queued"),
        async check() {
          const states = Object.fromEntries((await posts()).map(({ network, state }) => [network, state]));
          expect(states).toEqual({ facebook: "posted", instagram: "manual", twitter: "posted" });
          expect([...poster.sent.values()].sort()).toEqual(["facebook", "twitter"]);
        },
      };
    },
  },
};

describeCrashes(FLOWS, ["a suggestion"]);
