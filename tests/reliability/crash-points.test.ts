import { env } from "cloudflare:test";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { runTransaction } from "~/db/client";
import { orders } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { grantStatements } from "~/domain/credits/grants";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { regionMask } from "~/domain/designs/generation/edits/edit-mask";
import { EDIT_REGIONS } from "~/domain/designs/generation/edits/edit-options";
import { requestEdit } from "~/domain/designs/generation/edits/request-edit";
import { requestGeneration } from "~/domain/designs/generation/request-generation";
import { saveLeadSettings } from "~/domain/inquiries/lead-webhook-settings";
import { submitInquiry } from "~/domain/inquiries/submit-inquiry";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { listDuePayoutWork } from "~/domain/payouts/list-due-work";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import { appWithCrash, CRASH_KINDS, type CrashKind, type CrashPlan } from "../support/app/crash-points";
import { fakePlatform } from "../support/app/fake-platform";
import { reportQualityResult } from "../support/app/report-quality";
import type { TestApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  refundPiece,
  runPayouts,
} from "../support/data/payouts";
import { openShop, placedOrder, storeMockups } from "../support/data/shop";
import { SMALL_SIZE } from "../support/data/small-picture";
import {
  appWithFakeServices,
  type CountingImageModel,
  countingImageModel,
} from "../support/fakes/fake-services";

/**
 * R11 and R17: every external call fails once, in four ways. Then the person tries again, the provider sends its
 * webhooks again and the crons run. The result must be the same as without the failure.
 */
let model: CountingImageModel;
beforeAll(async () => {
  model = await countingImageModel();
});

type Staff = ReturnType<typeof appWithFakeServices>;

interface Flow {
  /** Creates the data that the flow starts from; nothing fails here. */
  arrange(staff: Staff): Promise<Running>;
}

interface Running {
  /** Everything that people and companies do, once. */
  act(app: TestApp): Promise<void>;
  /** The retry of a person or a company that got an error or no response; nothing fails here. */
  again(app: TestApp): Promise<void>;
  isSettled(): Promise<boolean>;
  /** Asserts the final state. */
  check(): Promise<void>;
}

const FLOWS: Record<string, Flow> = {
  "a picture": {
    async arrange({ app }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      await grant(app, userId, 2);
      const formKey = newId();
      const press = (crashing: TestApp) =>
        requestGeneration(crashing, {
          userId,
          formKey,
          prompt: "a fox",
          style: "",
          size: SMALL_SIZE,
          isTransparent: true,
        });
      const jobs = () => app.db.query.generationJobs.findMany({ where: (t) => eq(t.userId, userId) });
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await press(healthy)),
        isSettled: async () =>
          (await jobs()).every(({ state }) => state === "done" || state === "failed") &&
          (await jobs()).length > 0,
        async check() {
          const [job, ...more] = await jobs();
          expect(more).toEqual([]);
          const pictures = await app.db.query.pictures.findMany({ where: (t) => eq(t.userId, userId) });
          const { credits } = await readBalance(app, { userId });
          // Either one picture and one credit spent, or neither.
          expect({ state: job?.state, pictures: pictures.length, credits }).toEqual(
            job?.state === "done"
              ? { state: "done", pictures: 1, credits: 1 }
              : { state: "failed", pictures: 0, credits: 2 },
          );
          for (const picture of pictures) expect(await env.FILES.head(picture.fileKey)).not.toBeNull();
        },
      };
    },
  },

  "a change of a picture": {
    async arrange({ app }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      await grant(app, userId, 3);
      const first = await requestGeneration(app, {
        ...{ userId, formKey: newId(), prompt: "a fox", style: "", size: SMALL_SIZE, isTransparent: true },
      });
      if (first.status !== "queued") throw new Error(first.status);
      await fakePlatform(app, app).deliver();
      const [parent] = await app.db.query.pictures.findMany({ where: (t) => eq(t.userId, userId) });
      const formKey = newId();
      const press = async (crashing: TestApp) => {
        try {
          const mask = regionMask(EDIT_REGIONS[1]);
          await requestEdit(crashing, {
            ...{ userId, formKey, pictureId: parent?.id ?? "", prompt: "make it blue", mask },
          });
        } finally {
          const { widthPx, heightPx } = SMALL_SIZE;
          await app.db.run(
            sql`UPDATE generation_jobs SET width_px = ${widthPx}, height_px = ${heightPx} WHERE user_id = ${userId}`,
          );
        }
      };
      const jobs = () =>
        app.db.query.generationJobs.findMany({ where: (t) => and(eq(t.userId, userId), eq(t.kind, "edit")) });
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: press,
        isSettled: async () =>
          (await jobs()).every(({ state }) => state === "done" || state === "failed") &&
          (await jobs()).length > 0,
        async check() {
          const [job, ...more] = await jobs();
          expect(more).toEqual([]);
          const pictures = await app.db.query.pictures.findMany({ where: (t) => eq(t.userId, userId) });
          const { credits } = await readBalance(app, { userId });
          expect({ state: job?.state, pictures: pictures.length, credits }).toEqual(
            job?.state === "done"
              ? { state: "done", pictures: 2, credits: 1 }
              : { state: "failed", pictures: 1, credits: 2 },
          );
        },
      };
    },
  },

  "a beta application": {
    async arrange({ app, mail }) {
      const email = `${newId()}@example.com`;
      const taken = new Set<string>();
      app.webhookSender = { post: async ({ id }) => ({ status: taken.add(id).size > 0 ? 200 : 500 }) };
      const settings = {
        url: "https://hooks.brand.com/in",
        secret: "a shared secret",
        recipient: "",
        by: "admin",
      };
      await saveLeadSettings(app, settings);
      const form = {
        fullName: "Ann",
        email,
        companyName: "",
        phoneNumber: "+1 555 010 0000",
        businessType: "Band",
        website: "",
        expectedVolume: "50",
        message: "",
        acceptTerms: "on" as const,
      };
      const send = (crashing: TestApp) =>
        submitInquiry(crashing, {
          written: { kind: "beta", form },
          page: "/beta",
          userId: null,
          callerAddress: email,
        });
      const rows = () =>
        app.db.all<{ state: string }>(
          sql`SELECT state FROM deliveries WHERE recipient = ${email} OR (channel = 'webhook' AND data LIKE ${`%${email}%`})`,
        );
      return {
        async act(crashing) {
          await send(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await send(healthy)),
        isSettled: async () =>
          (await rows()).length === 2 && (await rows()).every(({ state }) => state === "sent"),
        async check() {
          const stored = await app.db.all(sql`SELECT id FROM inquiries WHERE email = ${email}`);
          const letters = [...mail.letters.values()].filter(({ to }) => to === email);
          expect({ stored: stored.length, told: taken.size, letters: letters.length }).toEqual({
            stored: 1,
            told: 1,
            letters: 1,
          });
        },
      };
    },
  },

  "a pack of credits": {
    async arrange({ app, stripe }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      const pack = CREDIT_PACKS[1];
      if (!pack) throw new Error("no packs");
      const buying = paying(app, stripe, {
        kind: "credits",
        subjectId: pack.id,
        userId,
        amountCents: pack.priceCents,
        lines: [{ name: pack.id, unitCents: pack.priceCents, quantity: 1 }],
        successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
        cancelPath: "/buy-credits",
      });
      return {
        ...buying,
        isSettled: async () => (await readBalance(app, { userId })).credits > 0,
        async check() {
          expect((await readBalance(app, { userId })).credits).toBe(pack.credits);
          expect(paidSessions(stripe)).toBe(1);
        },
      };
    },
  },

  "an order, to the printer": {
    async arrange({ app, stripe, printer, mail }) {
      const shop = await openShop(app, "Crash");
      await storeMockups(app, shop);
      const { orderId } = await placedOrder(app, [shop]);
      const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
      const buying = paying(app, stripe, orderPurchase(orderId, order?.totalCents ?? 0));
      const printed = () => [...printer.orders.values()].filter(({ status }) => status === "pending");
      return {
        ...buying,
        isSettled: async () =>
          printed().length > 0 &&
          (await app.db.query.deliveries.findMany()).every(({ state }) => state === "sent"),
        async check() {
          expect(paidSessions(stripe)).toBe(1);
          expect(printed()).toHaveLength(1);
          expect([...printer.orders.values()].filter(({ status }) => status !== "canceled")).toHaveLength(1);
          // E-mails of other cases may be sent now, too.
          const sent = [...mail.letters.values()]
            .filter(({ text }) => text.includes(order?.number ?? "none"))
            .map(({ to, subject }) => `${to} ${subject}`);
          expect(new Set(sent).size).toBe(sent.length);
          expect(sent.filter((line) => line.startsWith("ada@example.com"))).toHaveLength(1);
          const [row] = await app.db.all<{ cents: number }>(
            sql`SELECT sum(e.amount) AS cents FROM ledger_entries e WHERE e.account_id = ${`user:${shop.creatorId}:pending`}`,
          );
          expect(row?.cents).toBeGreaterThan(0);
        },
      };
    },
  },

  "a payout to a creator": {
    async arrange({ app, stripe, mail }) {
      await forgetEarlierAccounts(app);
      const { creatorId } = await availableSale(app, { name: "Paid" });
      await enabledAccount(app, stripe, creatorId);
      const { available } = await moneyOf(app, creatorId);
      app.queued.splice(0);
      return {
        act: (crashing) => payDue(app, crashing),
        again: async () => {},
        isSettled: async () => (await moneyOf(app, creatorId)).paid > 0,
        async check() {
          expect(await moneyOf(app, creatorId)).toMatchObject({
            available: 0,
            inTransit: 0,
            paid: available,
          });
          expect(Object.values(stripe.connect.transfers).map(({ amount }) => amount)).toEqual([available]);
          const letters = [...mail.letters.values()].filter(({ subject }) =>
            subject.includes("on its way to you"),
          );
          expect(letters).toHaveLength(1);
        },
      };
    },
  },

  "a payout that is taken back": {
    async arrange({ app, stripe }) {
      await forgetEarlierAccounts(app);
      const { creatorId, orderId } = await availableSale(app, { name: "Taken" });
      await enabledAccount(app, stripe, creatorId);
      await runPayouts(app);
      const { paid } = await moneyOf(app, creatorId);
      await refundPiece(app, orderId);
      const { owed } = await moneyOf(app, creatorId);
      app.queued.splice(0);
      return {
        act: (crashing) => payDue(app, crashing),
        again: async () => {},
        isSettled: async () => (await moneyOf(app, creatorId)).owed === 0,
        async check() {
          expect(owed).toBeGreaterThan(0);
          expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, paid: paid - owed, owed: 0 });
          const [transfer] = Object.values(stripe.connect.transfers);
          expect(transfer?.amount_reversed).toBe(owed);
        },
      };
    },
  },

  "a canceled order's money": {
    async arrange({ app, stripe, printer }) {
      const shop = await openShop(app, "Cancel");
      await storeMockups(app, shop);
      const { orderId } = await placedOrder(app, [shop]);
      const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
      const total = order?.totalCents ?? 0;
      const start = await startPayment(app, orderPurchase(orderId, total));
      if (start.status !== "open") throw new Error(start.status);
      stripe.pay(start.url.split("/").at(-1) ?? "");
      expect(await settlePayment(app, { paymentId: start.paymentId })).toMatchObject({ status: "settled" });
      // The order has not been sent to the printer yet.
      app.queued.splice(0);
      return {
        async act(crashing) {
          await cancelOrder(crashing, { orderId });
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await cancelOrder(healthy, { orderId })),
        isSettled: async () =>
          (await app.db.query.refunds.findMany({ where: (t) => eq(t.paymentId, start.paymentId) })).every(
            ({ state }) => state === "done",
          ) &&
          stripe.refunds.size > 0 &&
          [...printer.orders.values()].every(({ status }) => status === "canceled"),
        async check() {
          expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([total]);
          expect([...printer.orders.values()].filter(({ status }) => status !== "canceled")).toEqual([]);
          const [row] = await app.db.all<{ cents: number | null }>(
            sql`SELECT coalesce(sum(e.amount), 0) AS cents FROM ledger_entries e WHERE e.account_id = ${`user:${shop.creatorId}:pending`}`,
          );
          expect(row?.cents).toBe(0);
        },
      };
    },
  },
};

/** The cron's step, and the messages that it sends. */
async function payDue(app: TestApp, crashing: TestApp): Promise<void> {
  await crashing.enqueue.many(await listDuePayoutWork(crashing));
  await fakePlatform(app, crashing).deliver();
}

/** Quick: each call fails in one of the four ways, in turn; full: in all of them. */
const isFull = env.RELIABILITY === "full";

/** A test out of time goes on in the background, and would write into the next file's database: it ends here instead. */
let underway: Promise<unknown> = Promise.resolve();
afterEach(() => underway.catch(() => {}));
function begin<T>(work: Promise<T>): Promise<T> {
  underway = work;
  return work;
}

describe("R11: any external call may fail", () => {
  it.for(Object.entries(FLOWS))(
    "%s ends correctly",
    { timeout: isFull ? 900_000 : 120_000 },
    async ([name, flow], { signal }) => {
      const points = await begin(countPoints(flow));
      const outcomes: Record<string, number> = {};
      let tried = 0;
      for (let point = 1; point <= points.length; point++) {
        const crashes: CrashKind[] = isFull
          ? [...CRASH_KINDS]
          : [CRASH_KINDS[point % CRASH_KINDS.length] ?? "refused"];
        for (const crash of crashes) {
          const where = `${crash} at ${point}: ${points[point - 1]}`;
          signal.throwIfAborted();
          const ended = await begin(crashOnce(flow, { point, crash }, where));
          outcomes[ended] = (outcomes[ended] ?? 0) + 1;
          tried++;
        }
      }
      reportQualityResult(
        "R11",
        `${name}: ${points.length} exchanges, ${tried} crashes`,
        `all came right (${spoken(outcomes)})`,
      );
      expect(points.length).toBeGreaterThan(5);
    },
  );
});

describe("R17: the response of an executed database call may be lost", () => {
  it.for(["a picture", "a pack of credits"])(
    "%s ends correctly",
    { timeout: 120_000 },
    async (name, { signal }) => {
      const flow = FLOWS[name];
      if (!flow) throw new Error(`no flow ${name}`);
      const points = await begin(countPoints(flow));
      let tried = 0;
      for (const [index, label] of points.entries()) {
        if (!label.startsWith("D1")) continue;
        signal.throwIfAborted();
        await begin(
          crashOnce(
            flow,
            { point: index + 1, crash: "answer lost" },
            `answer lost at ${index + 1}: ${label}`,
          ),
        );
        tried++;
      }
      reportQualityResult("R17", `${name}: ${tried} answers of the database lost`, "all came right");
      expect(tried).toBeGreaterThan(2);
    },
  );
});

async function countPoints(flow: Flow): Promise<string[]> {
  const staff = appWithFakeServices(model);
  const running = await flow.arrange(staff);
  const counted = appWithCrash(staff.app, null);
  await running.act(counted.app);
  await recover(staff, running);
  await running.check();
  return counted.points;
}

async function crashOnce(flow: Flow, plan: CrashPlan, where: string): Promise<string> {
  const staff = appWithFakeServices(model);
  const running = await flow.arrange(staff);
  const crash = appWithCrash(staff.app, plan);
  const ended = await crash.run(running.act);
  try {
    await recover(staff, running, ended === "killed");
    await running.check();
    expect(await auditLedger(staff.app)).toEqual([]);
  } catch (error) {
    throw new Error(`${where} (${ended}): ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  return ended;
}

/** Retries, delivers each message twice, and runs the crons for at most two hours. */
async function recover(staff: Staff, running: Running, isRestarted = false): Promise<void> {
  const platform = fakePlatform(staff.app);
  if (isRestarted) platform.loseMessages();
  await running.again(staff.app);
  await platform.deliver(2);
  for (let minutes = 0; minutes < 120 && !(await running.isSettled()); minutes += 5) {
    await platform.passMinutes(5);
    await platform.deliver();
  }
  await platform.passMinutes();
  await platform.deliver(2);
}

function orderPurchase(orderId: string, totalCents: number): CheckoutRequest {
  return {
    kind: "order",
    subjectId: orderId,
    userId: null,
    email: "ada@example.com",
    amountCents: totalCents,
    lines: [{ name: "Order", unitCents: totalCents, quantity: 1 }],
    successPath: `/orders/${orderId}?session_id={CHECKOUT_SESSION_ID}`,
    cancelPath: "/cart",
  };
}

/** A buyer opens the provider's page and pays; the provider sends its webhook until it is accepted. */
function paying(
  app: TestApp,
  stripe: Staff["stripe"],
  purchase: CheckoutRequest,
): Pick<Running, "act" | "again"> {
  let sessionId: string | null = null;
  const eventId = `evt_${newId()}`;
  let isHeard = false;
  const once = async (asked: TestApp) => {
    if (!sessionId) {
      const start = await startPayment(asked, purchase);
      if (start.status !== "open") return;
      sessionId = start.url.split("/").at(-1) ?? null;
      if (sessionId) stripe.pay(sessionId);
    }
    if (!isHeard && sessionId) {
      const request = await stripe.delivery(
        "checkout.session.completed",
        stripe.sessions.get(sessionId) ?? {},
        eventId,
      );
      const response = await webhook({
        request,
        params: { provider: "stripe" },
        context: { app: asked } as unknown as AppLoadContext,
      });
      isHeard = response.status < 300;
    }
    await fakePlatform(app, asked).deliver();
  };
  return { act: once, again: once };
}

function paidSessions(stripe: Staff["stripe"]): number {
  return [...stripe.sessions.values()].filter((session) => session.payment_status === "paid").length;
}

async function grant(app: TestApp, userId: string, amount: number): Promise<void> {
  await runTransaction(
    app.db,
    grantStatements(app, {
      userId,
      amount,
      kind: "paid",
      unitCostCents: 100,
      reason: "test",
      reference: newId(),
    }),
  );
}

function spoken(outcomes: Record<string, number>): string {
  return Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");
}
