import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundPurchase } from "~/acts/refund-purchase";
import { refundVideo } from "~/acts/videos/refund-video";
import { readPaymentDetails } from "~/domain/operations/details/payment-details";
import { readVideo } from "~/domain/operations/details/video-details";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { acceptVideo, type Brief, saveBrief } from "~/domain/videos/brief";
import { addVideoFile, beginVideo, deliverVideo } from "~/domain/videos/production";
import { findOwnVideo, findVideoFile, listVideos, VIDEO_LINK_LIFETIME_MS } from "~/domain/videos/read-videos";
import { findVideoOffer, makeVideoOffer } from "~/domain/videos/video-offer";
import { newId } from "~/lib/ids";
import { type Cursor, ID, parseCursor } from "~/lib/pagination";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import { videoTokenSubject } from "~/lib/secrets/video-token-subject";
import { loader as loadVideoFile } from "~/routes/videos/video-file";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop } from "../../support/data/shop";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
let admin: string;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider } });
  admin = await createUser(app, `${newId()}@example.com`);
});

const BRIEF: Brief = {
  productId: null,
  about: "The fox in the rain",
  script: "Wear the rain.",
  tone: "calm",
  music: "none",
  links: "",
};
const MP4 = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode("ftypmp42"), 0, 0, 0, 0]);

async function bought(offerId = "basic:0:0") {
  const userId = await createUser(app, `${newId()}@example.com`);
  const amountCents = findVideoOffer(offerId)?.priceCents ?? 0;
  const { paymentId, sessionId } = await openCheckout(app, {
    kind: "video",
    subjectId: offerId,
    userId,
    amountCents,
  });
  stripe.pay(sessionId);
  expect((await settlePayment(app, { sessionId })).status).toBe("settled");
  return { userId, paymentId, sessionId };
}

it("says what canceling it gives back: the price with its tax, less what went back before", async () => {
  stripe = fakeStripe({ addsTax: true });
  app = testApp({ paymentProviders: { stripe: stripe.provider } });
  const { userId, paymentId, sessionId } = await bought();
  const left = async () => (await findOwnVideo(app, { id: paymentId, userId }))?.leftCents;
  expect(await left()).toBe(1620);
  stripe.refundByHand(sessionId, 500);
  await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
  expect(await left()).toBe(1120);
});

it("gives nothing back while a bank decides about a part of its payment, and then what the bank left", async () => {
  const { userId, paymentId, sessionId } = await bought();
  const own = () => findOwnVideo(app, { id: paymentId, userId });
  const dispute = stripe.dispute(sessionId, 500);
  const hears = () => syncDispute(app, { provider: "stripe", disputeId: dispute.id });
  await hears();
  expect(await own()).toMatchObject({ isWithBank: true, isWithheld: false });
  expect(await refundVideo(app, { paymentId, by: userId, role: "buyer" })).toEqual({ status: "disputed" });
  stripe.decide(dispute, "lost");
  await hears();
  expect(await own()).toMatchObject({ isWithBank: false, leftCents: 1000 });
  expect(await refundVideo(app, { paymentId, by: userId, role: "buyer" })).toMatchObject({
    status: "refunded",
    amountCents: 1000,
  });
});

it("is neither briefed, begun, delivered nor accepted before its payment is known here", async () => {
  const userId = await createUser(app, `${newId()}@example.com`);
  const paymentId = newId();
  expect([
    await saveBrief(app, { paymentId, userId, brief: BRIEF }),
    await beginVideo(app, { paymentId, by: admin }),
    await deliverVideo(app, { paymentId, by: admin, message: "" }),
    await acceptVideo(app, { paymentId, userId }),
  ]).toEqual(["moved", "moved", "moved", "moved"]);
});

const stateOf = async ({ paymentId }: { paymentId: string }) =>
  (await app.db.query.videoOrders.findFirst({ where: (t, { eq }) => eq(t.paymentId, paymentId) }))?.state;

const letters = async ({ paymentId }: { paymentId: string }) =>
  (
    await app.db.all<{ key: string }>(
      sql`SELECT dedupe_key AS key FROM deliveries WHERE dedupe_key GLOB ${`video-*:${paymentId}*`} ORDER BY rowid`,
    )
  ).map(({ key }) => key.split(":")[0]);

async function delivered() {
  const video = await bought();
  await saveBrief(app, { ...video, brief: BRIEF });
  await beginVideo(app, { ...video, by: admin });
  await addVideoFile(app, { ...video, by: admin, file: MP4 });
  expect(await deliverVideo(app, { ...video, by: admin, message: "Here it is" })).toBe("done");
  return video;
}

describe("a video's price", () => {
  it("is the package's and its add-ons', and nothing else is sold", () => {
    expect(findVideoOffer("basic:0:0")).toMatchObject({ priceCents: 1500, name: "AI Video - Basic Video" });
    expect(findVideoOffer("standard:2:1")?.priceCents).toBe(3000 + 2 * 500 + 1000);
    for (const id of [
      "basic",
      "basic:11:0",
      "basic:-1:0",
      "basic:1e1:0",
      "luxury:0:0",
      "basic:00:0",
      "",
      "basic:0:0 ",
    ])
      expect(findVideoOffer(id), id).toBeNull();
    expect(makeVideoOffer("basic", { extraModels: 0.5, promoVideos: 0 })).toBeNull();
    expect(makeVideoOffer("basic", { extraModels: Number.NaN, promoVideos: 0 })).toBeNull();
  });
});

describe("a video that was bought", () => {
  it("is briefed, made, delivered and accepted, with a letter at each step", async () => {
    const video = await delivered();
    expect(await letters(video)).toEqual(["video-paid", "video-briefed", "video-started", "video-delivered"]);
    expect(await findVideoFile(app, { id: video.paymentId, position: 1 })).toMatchObject({
      userId: video.userId,
      contentType: "video/mp4",
      state: "delivered",
    });
    expect(await acceptVideo(app, video)).toBe("accepted");
    expect(await acceptVideo(app, video)).toBe("accepted");
    expect(await stateOf(video)).toBe("accepted");
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("opens by its email's link for a time, in a cookie and a clean address; afterwards the buyer logs in", async () => {
    const { paymentId: id } = await delivered();
    const key = await deriveToken(app.appSecret, videoTokenSubject(id));
    const open = async (query: string, cookie = "") => {
      const answer = await loadVideoFile({
        request: new Request(`http://localhost/videos/${id}/files/1${query}`, { headers: { cookie } }),
        params: { id, position: "1" },
        context: { app, viewer: async () => null } as never,
      }).catch((thrown: unknown) => thrown as Response);
      return answer as Response;
    };
    const opened = await open(`?download&key=${key}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/videos/${id}/files/1?download`]);
    const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    expect((await open("?download", cookie)).status).toBe(200);
    expect((await open("?download")).status).toBe(404);
    expect((await open(`?key=${"0".repeat(40)}`)).status).toBe(404);

    app.clock.now += VIDEO_LINK_LIFETIME_MS + 1;
    const late = await open(`?download&key=${key}`);
    expect([late.headers.get("location"), late.headers.get("set-cookie")]).toEqual([`/videos/${id}`, null]);
    expect((await open("?download", cookie)).status).toBe(404);
  });

  it("is opened once for thirty settlements at once", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const { paymentId, sessionId } = await openCheckout(app, {
      kind: "video",
      subjectId: "premium-batch:0:0",
      userId,
      amountCents: 7500,
    });
    stripe.pay(sessionId);
    await Promise.all(Array.from({ length: 30 }, () => settlePayment(app, { paymentId })));
    expect(await letters({ paymentId })).toEqual(["video-paid"]);
  });

  it("is listed for admins oldest first while it waits, page by page, and newest first once refunded", async () => {
    const ids: string[] = [];
    const buyers = new Map<string, string>();
    for (let each = 0; each < 3; each++) {
      app.clock.now += 1000;
      const { paymentId, userId } = await bought();
      ids.push(paymentId);
      buyers.set(paymentId, userId);
    }
    const list = (states: Parameters<typeof listVideos>[1]["states"], cursor: Cursor | null = null) =>
      listVideos(app, { states, cursor, pageSize: 2 });
    const own = ({ rows }: Awaited<ReturnType<typeof list>>) =>
      rows.map(({ id }) => id).filter((id) => ids.includes(id));
    const waiting = await app.db.all<{ id: string }>(
      sql`SELECT payment_id AS id FROM video_orders WHERE state = 'paid' ORDER BY payment_id`,
    );
    const walked: string[] = [];
    let cursor: Cursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(["paid"], cursor);
      walked.push(...page.rows.map(({ id }) => id));
      cursor = page.after === null ? null : parseCursor(new URLSearchParams({ after: page.after }), ID);
    } while (cursor);
    expect(walked).toEqual(waiting.map(({ id }) => id));
    expect(walked.filter((id) => ids.includes(id))).toEqual(ids);
    for (const id of ids) await refundVideo(app, { paymentId: id, by: buyers.get(id) ?? "", role: "buyer" });
    expect(own(await list(["refunded"]))).toEqual([ids[2], ids[1]]);
  });

  it("is nobody else's: not to see, to brief, to accept or to give back", async () => {
    const video = await bought();
    const other = await createUser(app, `${newId()}@example.com`);
    const theirs = { paymentId: video.paymentId, userId: other };
    expect(await findOwnVideo(app, { id: video.paymentId, userId: other })).toBeNull();
    expect(await saveBrief(app, { ...theirs, brief: BRIEF })).toBe("moved");
    expect(await acceptVideo(app, theirs)).toBe("moved");
    expect(await refundVideo(app, { paymentId: video.paymentId, by: other, role: "buyer" })).toEqual({
      status: "unknown",
    });
    expect(await stateOf(video)).toBe("paid");
    expect(await letters(video)).toEqual(["video-paid"]);
  });

  it("names only a product of its buyer", async () => {
    const shop = await openShop(app, "Rain");
    const video = await bought();
    await saveBrief(app, { ...video, brief: { ...BRIEF, productId: shop.productId } });
    expect(
      (await findOwnVideo(app, { id: video.paymentId, userId: video.userId }))?.order.productId,
    ).toBeNull();
  });

  it("is taken on by one of two admins, and its brief then stays as it is", async () => {
    const video = await bought();
    expect(await beginVideo(app, { ...video, by: admin })).toBe("moved");
    await saveBrief(app, { ...video, brief: BRIEF });
    const second = await createUser(app, `${newId()}@example.com`);
    const begun = await Promise.all([admin, second].map((by) => beginVideo(app, { ...video, by })));
    expect(begun.sort()).toEqual(["done", "moved"]);
    expect(await saveBrief(app, { ...video, brief: { ...BRIEF, about: "Another" } })).toBe("moved");
  });

  it("has each act of the staff in the audit log once: who, and what it was before and after", async () => {
    const video = await delivered();
    const second = await createUser(app, `${newId()}@example.com`);
    expect(await beginVideo(app, { ...video, by: second })).toBe("done");
    expect(await beginVideo(app, { ...video, by: second })).toBe("moved");
    const entries = await app.db.all(sql`SELECT actor_id AS by, action, detail ->> '$.before' AS before,
      detail ->> '$.after' AS after FROM audit_log WHERE subject = ${`video:${video.paymentId}`} ORDER BY id`);
    expect(entries).toEqual([
      { by: admin, action: "begin video", before: "briefed", after: "working" },
      { by: admin, action: "upload video", before: "0 files", after: "1 files" },
      { by: admin, action: "deliver video", before: "working", after: "delivered" },
      { by: second, action: "begin video", before: "delivered", after: "working" },
    ]);
  });

  it("has its refund in its own audit trail: who, why, how much, and the state before and after", async () => {
    const video = await bought();
    await saveBrief(app, { ...video, brief: BRIEF });
    const { paymentId } = video;
    await refundVideo(app, { paymentId, by: admin, role: "admin", why: "ill" });
    expect(
      await app.db.all(
        sql`SELECT actor_id AS by, action, detail FROM audit_log WHERE detail ->> '$.payment' = ${paymentId}`,
      ),
    ).toEqual([
      {
        by: admin,
        action: "refund purchase",
        detail: JSON.stringify({
          ...{ payment: paymentId, cents: 1500, why: "ill", before: "briefed", after: "refunded" },
        }),
      },
    ]);
    for (const details of [
      await readVideo(app, { id: paymentId }),
      await readPaymentDetails(app, { id: paymentId }),
    ])
      expect(details?.audit.map(({ action }) => action)).toEqual(["refund purchase"]);
  });

  it("is not delivered without a file, and takes nothing but videos", async () => {
    const video = await bought();
    await saveBrief(app, { ...video, brief: BRIEF });
    await beginVideo(app, { ...video, by: admin });
    expect(await deliverVideo(app, { ...video, by: admin, message: "" })).toBe("moved");
    const page = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    expect(await addVideoFile(app, { ...video, by: admin, file: page })).toBe("not-a-video");
    expect(await addVideoFile(app, { ...video, by: admin, file: new Uint8Array() })).toBe("not-a-video");
    expect(await stateOf(video)).toBe("working");
  });

  it("goes back for the whole price until somebody begins, once", async () => {
    const video = await bought("standard:1:0");
    await saveBrief(app, { ...video, brief: BRIEF });
    const giveBack = () => refundVideo(app, { paymentId: video.paymentId, by: video.userId, role: "buyer" });
    const answers = await Promise.all([giveBack(), giveBack(), giveBack()]);
    expect(answers.filter(({ status }) => status === "refunded")).toEqual([
      { status: "refunded", amountCents: 3500 },
    ]);
    expect(await stateOf(video)).toBe("refunded");
    expect(await beginVideo(app, { ...video, by: admin })).toBe("moved");
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is either begun or given back if both happen at once", async () => {
    for (let round = 0; round < 5; round++) {
      const video = await bought();
      await saveBrief(app, { ...video, brief: BRIEF });
      const [begun, back] = await Promise.all([
        beginVideo(app, { ...video, by: admin }),
        refundVideo(app, { paymentId: video.paymentId, by: video.userId, role: "buyer" }),
      ]);
      expect([begun, back.status], `round ${round}`).toSatisfy(
        ([a, b]) => (a === "done") !== (b === "refunded"),
      );
    }
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is refunded by an admin while it is in work, and by nobody once it was delivered", async () => {
    const working = await bought();
    await saveBrief(app, { ...working, brief: BRIEF });
    await beginVideo(app, { ...working, by: admin });
    expect(
      (await refundVideo(app, { paymentId: working.paymentId, by: working.userId, role: "buyer" })).status,
    ).toBe("too-late");
    expect(
      (await refundVideo(app, { paymentId: working.paymentId, by: admin, role: "admin", why: "ill" })).status,
    ).toBe("refunded");
    const done = await delivered();
    for (const role of ["buyer", "admin"] as const)
      expect(
        (
          await refundVideo(app, {
            paymentId: done.paymentId,
            by: role === "buyer" ? done.userId : admin,
            role,
          })
        ).status,
      ).toBe("too-late");
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("that was delivered is not refunded from its payment's page either", async () => {
    const done = await delivered();
    expect(await refundPurchase(app, { paymentId: done.paymentId, by: admin, why: "x" })).toEqual({
      status: "delivered",
    });
    expect(await stateOf(done)).toBe("delivered");
    const begun = await bought();
    expect(await refundPurchase(app, { paymentId: begun.paymentId, by: admin, why: "x" })).toMatchObject({
      status: "refunded",
    });
    expect(await stateOf(begun)).toBe("refunded");
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("has no files while a bank decides about its money, is over once that is lost, and is where it was if it comes back", async () => {
    const done = await delivered();
    const fileOf = () => findVideoFile(app, { id: done.paymentId, position: 1 });
    const dispute = stripe.dispute(done.sessionId, 1500);
    const hears = () => syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    await hears();
    expect([await stateOf(done), (await fileOf())?.isWithheld]).toEqual(["delivered", true]);
    stripe.decide(dispute, "lost");
    await hears();
    expect(await stateOf(done)).toBe("refunded");
    stripe.decide(dispute, "won");
    await hears();
    expect([await stateOf(done), (await fileOf())?.isWithheld]).toEqual(["delivered", false]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it.each([
    ["the refund", "the dispute"],
    ["the dispute", "the refund"],
  ])("half refunded and half disputed waits for the bank, whether %s or %s is told first", async (first) => {
    const done = await delivered();
    stripe.refundByHand(done.sessionId, 700);
    const dispute = stripe.dispute(done.sessionId, 800);
    const hears = {
      "the refund": () =>
        syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(done.sessionId) }),
      "the dispute": () => syncDispute(app, { provider: "stripe", disputeId: dispute.id }),
    };
    const order = first === "the refund" ? ["the refund", "the dispute"] : ["the dispute", "the refund"];
    for (const what of order) await hears[what as keyof typeof hears]();
    expect(await stateOf(done)).toBe("delivered");
    stripe.decide(dispute, "lost");
    await hears["the dispute"]();
    expect(await stateOf(done)).toBe("refunded");
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is changed once more after its delivery, and its buyer told again", async () => {
    const video = await delivered();
    expect(await beginVideo(app, { ...video, by: admin })).toBe("done");
    app.clock.now += 1_000;
    expect(await addVideoFile(app, { ...video, by: admin, file: MP4 })).toBe("added");
    expect(await deliverVideo(app, { ...video, by: admin, message: "Again" })).toBe("done");
    expect((await letters(video)).filter((key) => key === "video-delivered")).toHaveLength(2);
  });
});
