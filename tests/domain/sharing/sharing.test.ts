import { describe, expect, it } from "vitest";
import { AdapterError, NOT_CONNECTED } from "~/adapters/adapter-error";
import { createAyrshare } from "~/adapters/ayrshare.server";
import type { SocialNetwork, SocialPoster } from "~/adapters/ports/social-poster";
import { counterOf } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { composePost, emojisOf, hashtagsOf } from "~/domain/sharing/compose-post";
import { MAX_SCHEDULE_MS } from "~/domain/sharing/networks";
import { listDuePosts, runPost } from "~/domain/sharing/run-post";
import { changePost, type NewShare, shareProduct } from "~/domain/sharing/share-product";
import { countVisit, readShare, sharedPostsQuery } from "~/domain/sharing/share-queries";
import { beginConnecting, refreshNetworks } from "~/domain/sharing/social-profile";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { openShop, storeMockups } from "../../support/data/shop";
import { useUp } from "../../support/data/use-up";

/** A poster that keeps one post for each key. */
function fakePoster(networks: SocialNetwork[] = ["facebook", "twitter"]) {
  const sent = new Map<string, Parameters<SocialPoster["post"]>[0]>();
  const poster = {
    sent,
    before: async (_post: Parameters<SocialPoster["post"]>[0]): Promise<void> => {},
    connectOrigin: "https://connect.example",
    createProfile: async (_person: { title: string }) => ({ profileKey: "secret-profile" }),
    deleteProfile: async (_profile: { profileKey: string }): Promise<void> => {},
    connectUrl: async (_page: { profileKey: string }) => "https://connect.example/page",
    connectedNetworks: async (_profile: { profileKey: string }) => networks,
    post: async (post: Parameters<SocialPoster["post"]>[0]) => {
      await poster.before(post);
      if (!sent.has(post.idempotencyKey)) sent.set(post.idempotencyKey, post);
      return { externalId: `at ${post.network}`, url: `https://${post.network}.example/1` };
    },
  };
  return poster;
}

async function setUp(poster: ReturnType<typeof fakePoster> | null = fakePoster()) {
  const app = testApp({ socialPoster: poster });
  const shop = await openShop(app, `Moth ${newId().slice(-6)}`);
  await storeMockups(app, shop);
  if (poster) {
    await beginConnecting(app, { userId: shop.creatorId, returnTo: "https://shop.example/" });
    await refreshNetworks(app, { userId: shop.creatorId });
  }
  return { app, poster, userId: shop.creatorId, productId: shop.productId };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

const share = ({ app, userId, productId }: Setup, more: Partial<NewShare> = {}) =>
  shareProduct(app, {
    ...{ userId, productId, formKey: newId(), message: "Look at this", postAt: null },
    ...{ networks: ["facebook", "instagram", "twitter"], hasHashtags: true, hasEmojis: true },
    ...more,
  });

async function shared(setup: Setup, more: Partial<NewShare> = {}): Promise<string> {
  const result = await share(setup, more);
  if (result.status !== "shared") throw new Error(result.status);
  return result.shareId;
}

const postsOf = async ({ app, userId }: { app: TestApp; userId: string }, shareId: string) =>
  (await readShare(app, { userId, shareId }))?.posts ?? [];
const statesOf = async (setup: Setup, shareId: string) =>
  Object.fromEntries((await postsOf(setup, shareId)).map(({ network, state }) => [network, state]));
const runAll = async (setup: Setup) => {
  for (const postId of await listDuePosts(setup.app)) await runPost(setup.app, { postId });
};

describe("sharing a product", () => {
  it("is limited an hour, so that nobody makes us pay for any number of posts", async () => {
    const setup = await setUp();
    await useUp(setup.app, counterOf("shares", personSubject(setup.userId)), 1);
    const results = await Promise.all([1, 2, 3].map(() => share(setup)));
    expect(results.map(({ status }) => status).sort()).toEqual(["shared", "too-many", "too-many"]);
    await runAll(setup);
    expect(await share(setup)).toMatchObject({ status: "too-many" });
  });

  it("posts to connected accounts with picture and marked link, and hands the others to the person", async () => {
    const setup = await setUp();
    const shareId = await shared(setup);
    expect(await statesOf(setup, shareId)).toEqual({
      ...{ facebook: "queued", instagram: "manual", twitter: "queued" },
    });
    await runAll(setup);
    await runAll(setup);
    expect(await statesOf(setup, shareId)).toEqual({
      ...{ facebook: "posted", instagram: "manual", twitter: "posted" },
    });
    expect(setup.poster?.sent.size).toBe(2);
    const posts = await postsOf(setup, shareId);
    for (const post of posts) {
      expect(post.text).toContain(`/product/${setup.productId}?via=${post.id}`);
      if (post.state === "posted") expect(setup.poster?.sent.get(post.id)?.pictureUrl).toMatch(/\/media\//);
    }
    expect(posts.find(({ network }) => network === "twitter")?.url).toBe("https://twitter.example/1");
  });

  it("is another share when the form was changed before it was sent again", async () => {
    const setup = await setUp(null);
    const form = { formKey: newId(), networks: ["twitter" as const] };
    const changes: Partial<NewShare>[] = [
      {},
      { networks: ["facebook"] },
      { message: "Look again" },
      { hasHashtags: false },
      { hasEmojis: false },
      { postAt: setup.app.now() + 60_000 },
    ];
    for (const change of changes) {
      const shareId = await shared(setup, { ...form, ...change });
      expect(await share(setup, { ...form, ...change })).toEqual({ status: "already", shareId });
    }
  });

  it("is one share when its form is sent five times at once, and is sent once by five workers", async () => {
    const setup = await setUp();
    const formKey = newId();
    const results = await Promise.all(Array.from({ length: 5 }, () => share(setup, { formKey })));
    expect(results.map(({ status }) => status).sort()).toEqual([
      ...["already", "already", "already", "already", "shared"],
    ]);
    let calls = 0;
    if (setup.poster)
      setup.poster.before = async () => {
        calls += 1;
      };
    const due = await listDuePosts(setup.app);
    await Promise.all(
      due.flatMap((postId) => Array.from({ length: 5 }, () => runPost(setup.app, { postId }))),
    );
    expect(calls).toBe(2);
  });

  it("hands everything to the person where nothing is connected, or the poster is off", async () => {
    for (const poster of [null, fakePoster([])]) {
      const setup = await setUp(poster);
      expect(new Set(Object.values(await statesOf(setup, await shared(setup))))).toEqual(new Set(["manual"]));
    }
  });

  it("names the network that did not take a post, and posts to the others", async () => {
    const setup = await setUp();
    if (setup.poster)
      setup.poster.before = async ({ network }) => {
        if (network === "facebook")
          throw new AdapterError("ayrshare", 400, "refused", "Status is a duplicate.");
      };
    const shareId = await shared(setup);
    await runAll(setup);
    const posts = await postsOf(setup, shareId);
    expect(posts.find(({ network }) => network === "facebook")).toMatchObject({
      ...{ state: "failed", failure: "refused", failureDetail: "Status is a duplicate." },
    });
    expect(posts.find(({ network }) => network === "twitter")?.state).toBe("posted");
  });

  it.each([
    ["auth", "API Key not valid.", "out-of-order"],
    ["refused", NOT_CONNECTED, "not-connected"],
  ] as const)("says whether we or the account were refused: %s, %s", async (kind, message, failure) => {
    const setup = await setUp();
    if (setup.poster)
      setup.poster.before = async () => {
        throw new AdapterError("ayrshare", 403, kind, message);
      };
    const shareId = await shared(setup, { networks: ["twitter"] });
    await runAll(setup);
    expect((await postsOf(setup, shareId))[0]).toMatchObject({ state: "failed", failure, attempts: 1 });
    // The next share does not promise to post where no account is connected any longer.
    const postAt = setup.app.now() + MAX_SCHEDULE_MS;
    const next = await statesOf(setup, await shared(setup, { networks: ["facebook", "twitter"], postAt }));
    const twitter = failure === "not-connected" ? "manual" : "queued";
    expect(next).toEqual({ facebook: "queued", twitter });
  });

  it("connects somebody whose first profile's answer was lost: each attempt has a title of its own", async () => {
    const titles: string[] = [];
    const poster = fakePoster();
    poster.createProfile = async ({ title }) => {
      titles.push(title);
      if (titles.length === 1) throw new AdapterError("ayrshare", 0, "retryable", "no answer");
      return { profileKey: "second" };
    };
    const app = testApp({ socialPoster: poster });
    const { creatorId: userId } = await openShop(app, `Moth ${newId().slice(-6)}`);
    const connect = () => beginConnecting(app, { userId, returnTo: "https://shop.example/" });
    await expect(connect()).rejects.toMatchObject({ kind: "retryable" });
    expect(await connect()).toMatchObject({ status: "connect" });
    expect(new Set(titles).size).toBe(2);
  });

  it("connects somebody whose profile the service no longer has, and deletes the second of two made at once", async () => {
    const poster = fakePoster();
    const [made, deleted]: [string[], string[]] = [[], []];
    const gone = new Set<string>();
    poster.createProfile = async () => {
      made.push(`profile ${made.length + 1}`);
      return { profileKey: made.at(-1) ?? "" };
    };
    poster.deleteProfile = async ({ profileKey }) => void deleted.push(profileKey);
    const refuse = (status: number, message: string) =>
      new AdapterError("ayrshare", status, "refused", message);
    poster.connectUrl = async ({ profileKey }) => {
      if (gone.has(profileKey)) throw refuse(400, "Error generating JWT.");
      return `https://connect.example/${profileKey.at(-1)}`;
    };
    poster.connectedNetworks = async ({ profileKey }) => {
      if (gone.has(profileKey)) throw refuse(403, NOT_CONNECTED);
      return [];
    };
    const app = testApp({ socialPoster: poster });
    const { creatorId: userId } = await openShop(app, `Gone ${newId().slice(-6)}`);
    const connect = () => beginConnecting(app, { userId, returnTo: "https://shop.example/" });
    const both = await Promise.all([connect(), connect()]);
    expect(new Set(both.map((begun) => begun.status === "connect" && begun.url)).size).toBe(1);
    expect([made.length, deleted.length]).toEqual([2, 1]);
    const [kept = ""] = made.filter((key) => !deleted.includes(key));
    gone.add(kept);
    expect(await connect()).toEqual({ status: "connect", url: "https://connect.example/3" });
    expect(await connect()).toEqual({ status: "connect", url: "https://connect.example/3" });
    expect(made).toHaveLength(3);
  });

  it("waits as long as a rate limit asks, then posts once; an answer that was lost is no second post", async () => {
    const setup = await setUp();
    let tries = 0;
    if (setup.poster) {
      const { poster } = setup;
      poster.before = async (post) => {
        tries += 1;
        if (tries === 1) throw new AdapterError("ayrshare", 429, "retryable", "slow down", 120);
        if (tries === 2) {
          poster.sent.set(post.idempotencyKey, post);
          throw new AdapterError("ayrshare", 0, "retryable", "no answer");
        }
      };
    }
    const shareId = await shared(setup, { networks: ["twitter"] });
    await runAll(setup);
    setup.app.clock.now += 100_000;
    expect(await listDuePosts(setup.app)).toEqual([]);
    for (let turn = 0; turn < 3; turn++) {
      setup.app.clock.now += 130_000;
      await runAll(setup);
    }
    expect(await statesOf(setup, shareId)).toEqual({ twitter: "posted" });
    expect(setup.poster?.sent.size).toBe(1);
  });

  it("gives up after six tries, and can be tried again by hand", async () => {
    const setup = await setUp();
    let isAway = true;
    if (setup.poster)
      setup.poster.before = async () => {
        if (isAway) throw new AdapterError("ayrshare", 500, "retryable", "away");
      };
    const shareId = await shared(setup, { networks: ["twitter"] });
    for (let turn = 0; turn < 8; turn++) {
      await runAll(setup);
      setup.app.clock.now += 1_000_000;
    }
    const [post] = await postsOf(setup, shareId);
    expect(post).toMatchObject({ state: "failed", failure: "unavailable" });
    isAway = false;
    const change = { userId: setup.userId, postId: post?.id ?? "", change: "retry" as const };
    expect(await changePost(setup.app, { ...change, userId: newId() })).toBe(false);
    expect(await changePost(setup.app, change)).toBe(true);
    expect(await changePost(setup.app, change)).toBe(false);
    await runAll(setup);
    expect(await statesOf(setup, shareId)).toEqual({ twitter: "posted" });
  });

  it("waits for its time, and can be canceled until then", async () => {
    const setup = await setUp();
    const postAt = setup.app.now() + 3_600_000;
    const kept = await shared(setup, { networks: ["twitter"], postAt });
    const canceled = await shared(setup, { networks: ["facebook"], postAt });
    await runAll(setup);
    // A message that comes too early, too.
    for (const { id } of await postsOf(setup, kept))
      expect(await runPost(setup.app, { postId: id })).toEqual({ status: "none" });
    expect(setup.poster?.sent.size).toBe(0);
    const [post] = await postsOf(setup, canceled);
    const change = { userId: setup.userId, postId: post?.id ?? "", change: "cancel" as const };
    expect(await changePost(setup.app, change)).toBe(true);
    setup.app.clock.now = postAt + 1;
    await runAll(setup);
    expect(await statesOf(setup, kept)).toEqual({ twitter: "posted" });
    expect(await statesOf(setup, canceled)).toEqual({ facebook: "canceled" });
    expect((await share(setup, { postAt: Number.NaN })).status).toBe("wrong-time");
    expect((await share(setup, { postAt: 1 })).status).toBe("wrong-time");
  });

  it("is not posted once the product is off sale", async () => {
    const setup = await setUp();
    const shareId = await shared(setup, { networks: ["twitter"] });
    await setup.app.db.run(`UPDATE products SET state = 'unpublished' WHERE id = '${setup.productId}'`);
    await runAll(setup);
    expect((await postsOf(setup, shareId))[0]).toMatchObject({ state: "failed", failure: "not-on-sale" });
  });

  it("needs a network, a message and a product of one's own", async () => {
    const setup = await setUp();
    expect((await share(setup, { networks: [] })).status).toBe("no-network");
    expect((await share(setup, { message: "  " })).status).toBe("blank");
    expect((await share(setup, { message: "x".repeat(501) })).status).toBe("too-long");
    const other = await setUp();
    expect((await share({ ...setup, productId: other.productId })).status).toBe("missing");
    const shareId = await shared(setup);
    expect(await readShare(setup.app, { userId: other.userId, shareId })).toBeNull();
  });

  it("counts who comes by the link of a post", async () => {
    const setup = await setUp();
    const [post] = await postsOf(setup, await shared(setup));
    for (let at = 0; at < 3; at++) await countVisit(setup.app, { postId: post?.id ?? "" });
    await countVisit(setup.app, { postId: newId() });
    const listed = await sharedPostsQuery(setup.app, { userId: setup.userId });
    expect(listed.find(({ id }) => id === post?.id)?.visits).toBe(3);
  });

  it("keeps the profile's key encrypted", async () => {
    const { app, userId } = await setUp();
    const row = await app.db.query.socialProfiles.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
    expect(row?.profileKey).not.toContain("secret-profile");
  });
});

describe("the text of a post", () => {
  it("has hashtags of tags or title, and emojis that suit", () => {
    expect(hashtagsOf({ title: "Fox in the Rain", tags: [] })).toEqual(["#rain", "#inkloom"]);
    expect(hashtagsOf({ title: "", tags: ["bold shapes", "Füchse", "!!"] })).toEqual([
      ...["#boldshapes", "#füchse", "#inkloom"],
    ]);
    expect(emojisOf({ title: "Foxes and a fox", tags: ["rain"] })).toEqual(["🦊", "🌧️"]);
    expect(emojisOf({ title: "constructor __proto__", tags: [] })).toEqual(["👕"]);
  });

  it("fits the network, with its link whole", () => {
    const link = `https://shop.example/product/${"x".repeat(40)}?via=1`;
    const text = composePost("twitter", {
      ...{ message: "word ".repeat(100), link, emojis: ["🦊"], hashtags: Array(6).fill("#verylonghashtag") },
    });
    expect(text.endsWith(` ${link}`)).toBe(true);
    expect([...text.replace(link, "x".repeat(23))].length).toBeLessThanOrEqual(280);
  });

  it("is as long as X counts it: emojis and Chinese letters twice, links as 23, the mark of a cut twice", () => {
    const link = `https://shop.example/product/${"x".repeat(40)}?via=1`;
    const post = (message: string) => composePost("twitter", { message, link, emojis: [], hashtags: [] });
    // 280 less a space and the link are 256.
    expect(post("a".repeat(256))).toBe(`${"a".repeat(256)} ${link}`);
    expect(post("a".repeat(257))).toBe(`${"a".repeat(254)}… ${link}`);
    expect(post("字".repeat(128))).toBe(`${"字".repeat(128)} ${link}`);
    expect(post("字".repeat(129))).toBe(`${"字".repeat(127)}… ${link}`);
    expect(post("🦊".repeat(140))).toBe(`${"🦊".repeat(127)}… ${link}`);
    expect(post(`${"a".repeat(240)} www.a.co`)).toContain("…");
    expect(post("👩‍🚀".repeat(60))).toMatch(/^(?:👩‍🚀)+… https/u);
  });
});

describe("the poster's answers", () => {
  const ayrshare = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    createAyrshare({
      ...{ baseUrl: "https://api.example", key: "k", privateKey: "p", domain: "d" },
      connectOrigin: "https://connect.example",
      fetch: async () => Response.json(body, { status, headers }),
    });
  const post = {
    ...{ profileKey: "p", network: "twitter" as const, text: "t", pictureUrl: "https://a.example/b" },
    idempotencyKey: "1",
  };

  it.each([
    [400, { errors: [{ code: 110, message: "Status is a duplicate." }] }, "refused"],
    [200, { status: "error", errors: [{ code: 110, message: "Status is a duplicate." }] }, "refused"],
    [400, { errors: [{ code: 156, message: "twitter is not linked" }] }, "refused"],
    [403, { code: 102, message: "API Key not valid." }, "auth"],
    [408, { code: 101, message: "Bad request." }, "retryable"],
    [409, { code: 101, message: "Bad request." }, "retryable"],
    [429, { code: 223, message: "Rate limit" }, "retryable"],
    [500, { code: 100, message: "Internal" }, "retryable"],
    [200, { strange: true }, "retryable"],
  ])("with status %d are errors of a kind", async (status, body, kind) => {
    await expect(ayrshare(status, body).post(post)).rejects.toMatchObject({ kind });
  });

  it.each([
    [200, { status: "success" }],
    [404, { code: 101, message: "Not found." }],
    [403, { code: 144, message: "No profile." }],
  ])("with status %d end the deletion of a profile", async (status, body) => {
    let asked: Request | null = null;
    const poster = createAyrshare({
      ...{ baseUrl: "https://api.example", key: "k", privateKey: "p", domain: "d" },
      connectOrigin: "https://connect.example",
      fetch: async (...call) => {
        asked = new Request(...call);
        return Response.json(body, { status });
      },
    });
    await poster.deleteProfile({ profileKey: "theirs" });
    const { method, url, headers } = asked as unknown as Request;
    expect([method, url, headers.get("profile-key")]).toEqual([
      "DELETE",
      "https://api.example/profiles",
      "theirs",
    ]);
  });

  it.each([
    [400, { code: 101, message: "Bad request." }, "refused"],
    [403, { code: 102, message: "API Key not valid." }, "auth"],
    [500, { code: 100, message: "Internal" }, "retryable"],
  ])("with status %d leave a profile to be deleted later", async (status, body, kind) => {
    await expect(ayrshare(status, body).deleteProfile({ profileKey: "p" })).rejects.toMatchObject({ kind });
  });

  it("carry the post's address only if it is one", async () => {
    const answer = (postUrl: unknown) => ({
      ...{ status: "success", id: "a", postIds: [{ platform: "twitter", id: "1", postUrl }] },
    });
    expect((await ayrshare(200, answer("https://x.com/1")).post(post)).url).toBe("https://x.com/1");
    expect((await ayrshare(200, answer("javascript:alert(1)")).post(post)).url).toBeNull();
    expect((await ayrshare(200, answer(null)).post(post)).url).toBeNull();
  });
});
