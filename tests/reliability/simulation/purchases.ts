import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { refundPurchase, returnCreditPack } from "~/acts/refund-purchase";
import { refundVideo } from "~/acts/videos/refund-video";
import { payments } from "~/db/schema";
import { deletePictures } from "~/domain/designs/library/change-pictures";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { acceptVideo, saveBrief } from "~/domain/videos/brief";
import { addVideoFile, beginVideo, deliverVideo } from "~/domain/videos/production";
import { findVideoOffer } from "~/domain/videos/video-offer";
import { newId } from "~/lib/ids";
import { createUser } from "../../support/data/factories";
import type { appWithFakeServices } from "../../support/fakes/fake-services";
import type { Disputed } from "./sales";

const LICENSE_CENTS = 399;
const RETURN_MS = 14 * 24 * 3_600_000;
const VIDEOS = ["basic:0:0", "standard:1:0", "premium-batch:0:2"] as const;
/** The first bytes of an MP4 file. */
const VIDEO_FILE = Uint8Array.from([
  0,
  0,
  0,
  24,
  ...new TextEncoder().encode("ftypmp42"),
  ...new Array<number>(12).fill(0),
]);

export interface Bought {
  kind: "credits" | "order" | "image" | "video";
  purchase: CheckoutRequest;
  sessionId: string;
}

interface World {
  staff: ReturnType<typeof appWithFakeServices>;
  people: string[];
  buyings: Bought[];
  pressPay: (kind: Bought["kind"], purchase: CheckoutRequest) => Promise<void>;
  attempt: (work: () => Promise<unknown>) => Promise<void>;
  happened: (type: string, object: () => object) => void;
  openDisputes: Disputed[];
  /** Packs whose money went back. */
  takenBack: Map<string, boolean>;
}

/**
 * What is bought once beside orders: licenses and videos, packs that go back, warnings of fraud. The state of each follows from
 * what the provider says of its money.
 */
export async function openPurchases(world: World) {
  const { people, buyings, attempt, happened, openDisputes, takenBack } = world;
  const { app, stripe } = world.staff;
  const support = await createUser(app, `${newId()}@example.com`);
  const disputed = new Map<string, "open" | "won" | "lost" | "won after all">();
  const warned = new Map<string, string>();
  /** What a video has reached, as its buyer and the admins were told. */
  const reached = new Map<string, string>();
  const counts = { licenses: 0, videos: 0, returned: 0, warned: 0 };
  const any = <T>(list: T[], n: number): T | undefined => list[n % list.length];

  const isPaid = ({ sessionId }: Bought) => stripe.sessions.get(sessionId)?.payment_status === "paid";
  const paid = (...kinds: Bought["kind"][]) =>
    buyings.filter((each) => kinds.includes(each.kind) && isPaid(each));
  const paymentIdOf = ({ sessionId }: Bought) => stripe.sessions.get(sessionId)?.client_reference_id ?? "";
  const intentOf = ({ sessionId }: Bought) => stripe.intentOf(sessionId);

  function moneyOf(bought: Bought) {
    const intent = intentOf(bought);
    const ofIt = ({ payment_intent }: { payment_intent: unknown }) => payment_intent === intent;
    const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    const cents = bought.purchase.amountCents;
    // One of ours that was refused because somebody had refunded a part there is owed no more than the rest.
    const back = Math.min(
      cents,
      sum([...stripe.refunds.values()].filter(ofIt)) + sum([...stripe.refused.values()].filter(ofIt)),
    );
    const taken =
      0 - sum([...stripe.disputes.values()].filter(ofIt).flatMap((each) => each.balance_transactions));
    return { cents, back, taken, left: cents - back - taken, isWhole: back + taken >= cents };
  }

  /** Whether we have heard of all refunds at the provider, and it of ours. */
  async function isInStep(bought: Bought): Promise<boolean> {
    const [row] = await app.db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentIdOf(bought)));
    return row?.refundedCents === moneyOf(bought).back;
  }

  const request = (kind: "image" | "video", subjectId: string, userId: string, amountCents: number) => ({
    ...{ kind, subjectId, userId, amountCents, successPath: "/", cancelPath: "/" },
    lines: [{ name: kind, unitCents: amountCents, quantity: 1 }],
  });

  async function pictureOf(n: number): Promise<{ userId: string; pictureId: string } | null> {
    const userId = any(people, n) ?? "";
    const rows = await app.db.all<{ id: string }>(
      sql`SELECT id FROM pictures WHERE user_id = ${userId} AND kind = 'generated' ORDER BY id`,
    );
    const picture = any(rows, n >> 2);
    return picture ? { userId, pictureId: picture.id } : null;
  }

  async function buyLicense(n: number): Promise<void> {
    const picture = await pictureOf(n);
    if (picture)
      await world.pressPay("image", request("image", picture.pictureId, picture.userId, LICENSE_CENTS));
  }

  async function deletePicture(n: number): Promise<void> {
    const picture = await pictureOf(n);
    if (picture)
      await attempt(() => deletePictures(app, { userId: picture.userId, pictureIds: [picture.pictureId] }));
  }

  async function buyVideo(n: number): Promise<void> {
    const offer = findVideoOffer(any([...VIDEOS], n) ?? "");
    const userId = any(people, n >> 2);
    if (offer && userId) await world.pressPay("video", request("video", offer.id, userId, offer.priceCents));
  }

  /** A video's buyer and the admin who makes it do what comes next, or something out of order. */
  async function makeVideo(n: number): Promise<void> {
    const video = any(paid("video"), n);
    if (!video) return;
    const paymentId = paymentIdOf(video);
    const userId = video.purchase.userId ?? "";
    const made = { paymentId, by: support };
    const reach = (state: string) => void reached.set(paymentId, state);
    const brief = {
      productId: null,
      about: "A",
      script: "",
      tone: "calm",
      music: "none",
      links: "",
    } as const;
    const steps: Record<string, () => Promise<void>> = {
      brief: async () => {
        if ((await saveBrief(app, { paymentId, userId, brief })) === "saved") reach("briefed");
      },
      begin: async () => {
        if ((await beginVideo(app, made)) === "done") reach("working");
      },
      deliver: async () => {
        await addVideoFile(app, { ...made, file: VIDEO_FILE });
        if ((await deliverVideo(app, { ...made, message: "" })) === "done") reach("delivered");
      },
      accept: async () => {
        if ((await acceptVideo(app, { paymentId, userId })) === "accepted") reach("accepted");
      },
    };
    const next = { briefed: "begin", working: "deliver", delivered: "accept", accepted: "begin" };
    const now = next[(reached.get(paymentId) ?? "") as keyof typeof next] ?? "brief";
    const step = n % 5 === 0 ? any(Object.keys(steps), n >> 3) : now;
    await attempt(async () => steps[step ?? now]?.());
  }

  /** Buyer or support give a license or a video back. */
  async function giveBack(n: number): Promise<void> {
    const bought = any(paid("image", "video"), n);
    if (!bought || !(await isInStep(bought))) return;
    const paymentId = paymentIdOf(bought);
    const userId = bought.purchase.userId ?? "";
    await attempt(() => {
      if (bought.kind === "image") return refundPurchase(app, { paymentId, by: support, why: "Asked for." });
      const role = n % 2 ? "buyer" : "admin";
      return refundVideo(app, { paymentId, by: role === "buyer" ? userId : support, role });
    });
  }

  /** Somebody refunds at the provider, a part or the rest. */
  async function refundThere(n: number): Promise<void> {
    const bought = any(
      paid("image", "video").filter((each) => !disputed.has(each.sessionId) && moneyOf(each).left > 0),
      n,
    );
    if (!bought || !(await isInStep(bought))) return;
    const { left } = moneyOf(bought);
    const refund = stripe.refundByHand(bought.sessionId, n % 2 ? left : Math.ceil(left / 2));
    happened("refund.created", () => refund);
  }

  function dispute(n: number): void {
    const bought = any(
      paid("image", "video").filter((each) => !disputed.has(each.sessionId) && moneyOf(each).left > 0),
      n,
    );
    if (!bought) return;
    const { sessionId } = bought;
    const opened = stripe.dispute(sessionId, moneyOf(bought).left);
    disputed.set(sessionId, "open");
    openDisputes.push({
      dispute: opened,
      decided: (isWon) => {
        const wasLost = disputed.get(sessionId) === "lost";
        disputed.set(sessionId, isWon ? (wasLost ? "won after all" : "won") : "lost");
      },
    });
    happened("charge.dispute.created", () => opened);
  }

  function warn(n: number): void {
    const bought = any(
      paid("credits", "order", "image", "video").filter(({ sessionId }) => !warned.has(sessionId)),
      n,
    );
    if (!bought) return;
    const warning = stripe.warnOfFraud(bought.sessionId);
    warned.set(bought.sessionId, warning.id);
    happened("radar.early_fraud_warning.created", () => warning);
  }

  /** A person gives a pack back: only whole, unspent and in time. */
  async function returnPack(n: number): Promise<void> {
    const bought = any(
      paid("credits").filter(({ sessionId }) => !takenBack.has(sessionId)),
      n,
    );
    if (!bought) return;
    const paymentId = paymentIdOf(bought);
    const [lot] = await app.db.all<{ unspent: number; at: number }>(
      sql`SELECT remaining = granted AS unspent, o.created_at AS at FROM credit_lots o JOIN ledger_transfers t ON t.id = o.transfer_id
        WHERE t.reason = 'purchase' AND t.reference = ${paymentId}`,
    );
    await attempt(async () => {
      const { status } = await returnCreditPack(app, { paymentId, userId: bought.purchase.userId ?? "" });
      const isLate = lot !== undefined && app.now() - lot.at > RETURN_MS;
      const wanted = !lot ? "unknown" : isLate ? "not-returnable" : lot.unspent ? "refunded" : "used";
      expect({ paymentId, status }).toEqual({ paymentId, status: wanted });
      if (status !== "refunded") return;
      takenBack.set(bought.sessionId, true);
      counts.returned++;
    });
  }

  async function check(): Promise<void> {
    for (const bought of paid("credits", "image", "video")) {
      const [row] = await app.db
        .select()
        .from(payments)
        .where(eq(payments.id, paymentIdOf(bought)));
      const { back, taken } = moneyOf(bought);
      expect({ paymentId: row?.id, back: row?.refundedCents, taken: row?.disputedCents }).toEqual({
        paymentId: paymentIdOf(bought),
        back,
        taken,
      });
    }
    for (const bought of paid("image")) await checkLicense(bought);
    for (const bought of paid("video")) await checkVideo(bought);
    const known = await app.db.all<{ id: string }>(
      sql`SELECT provider_warning_id AS id FROM fraud_warnings WHERE provider_warning_id IN (SELECT value FROM json_each(${JSON.stringify([...warned.values()])}))`,
    );
    expect(known.map(({ id }) => id).sort()).toEqual([...warned.values()].sort());
    counts.warned = known.length;
  }

  async function checkLicense(bought: Bought): Promise<void> {
    const paymentId = paymentIdOf(bought);
    const [license] = await app.db.all<{ state: string; others: number }>(
      sql`SELECT state, (SELECT count(*) FROM image_licenses o WHERE o.picture_id = l.picture_id AND o.payment_id <> l.payment_id AND o.state <> 'withdrawn') AS others
        FROM image_licenses l WHERE payment_id = ${paymentId}`,
    );
    const { back, cents, isWhole } = moneyOf(bought);
    // Not issued: withdrawn meanwhile, or licensed already. The money goes back.
    if (!license) return expect({ paymentId, back }).toEqual({ paymentId, back: cents });
    counts.licenses++;
    const state = disputed.get(bought.sessionId);
    // Bought anew meanwhile: the other one stands.
    if (!isWhole && license.others > 0) return;
    const isWaiting = state === "open" && back < cents;
    const wanted = !isWhole ? "active" : isWaiting ? "suspended" : "withdrawn";
    expect({ paymentId, license: license.state }).toEqual({ paymentId, license: wanted });
  }

  async function checkVideo(bought: Bought): Promise<void> {
    const paymentId = paymentIdOf(bought);
    const [order] = await app.db.all<{ state: string }>(
      sql`SELECT state FROM video_orders WHERE payment_id = ${paymentId}`,
    );
    counts.videos++;
    const { back, cents, isWhole } = moneyOf(bought);
    const isGone = isWhole && (back >= cents || disputed.get(bought.sessionId) !== "open");
    expect({ paymentId, video: order?.state }).toEqual({
      paymentId,
      video: isGone ? "refunded" : (reached.get(paymentId) ?? "paid"),
    });
  }

  return {
    counts,
    check,
    commands: {
      buyLicense: { often: 3, run: buyLicense },
      deletePicture: { often: 1, run: deletePicture },
      buyVideo: { often: 3, run: buyVideo },
      makeVideo: { often: 5, run: makeVideo },
      giveBack: { often: 2, run: giveBack },
      refundThere: { often: 1, run: refundThere },
      disputePurchase: { often: 2, run: async (n: number) => dispute(n) },
      warn: { often: 1, run: async (n: number) => warn(n) },
      returnPack: { often: 3, run: returnPack },
    },
  };
}
