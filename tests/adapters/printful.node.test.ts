import { createHmac } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { DraftOrder, PrintPartner } from "~/adapters/ports/print-partner";
import { createPrintfulPartner } from "~/adapters/printful.server";
import { soldVariantsOf } from "~/domain/partner-catalog/sold-variants";
import { listGarments } from "~/garments/find-garments";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { Rehearsal, until } from "../sandbox/rehearsal.ts";

const signedBy = (signature: string | null) =>
  new Headers(signature === null ? {} : { "x-pf-webhook-signature": signature });

/**
 * The production adapter over HTTP against the sandbox. Every request and response is checked against the partner's
 * schemas.
 */
let rehearsal: Rehearsal;
let partner: PrintPartner;
let fileUrl: string;

const BLACK_M = 4017;

function adapter(changes: Partial<Parameters<typeof createPrintfulPartner>[0]> = {}): PrintPartner {
  return createPrintfulPartner({
    baseUrl: `${rehearsal.sandbox.url}/printful/v2`,
    token: SANDBOX_CREDENTIALS.PRINTFUL_TOKEN,
    webhookSecret: SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET,
    fetch,
    ...changes,
  });
}

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  partner = adapter();
  const picture = sharp({ create: { width: 1920, height: 1920, channels: 4, background: "#e0402a" } });
  rehearsal.receiver.files.set("/art.png", await picture.png().toBuffer());
  fileUrl = `${rehearsal.origin}/art.png`;
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

const recipient = {
  name: "Ada Wong",
  address1: "1 Mercer St",
  city: "New York",
  stateCode: "NY",
  zip: "10001",
  countryCode: "US",
  email: "ada@example.com",
};

const draft = (changes: Partial<DraftOrder> = {}): DraftOrder => ({
  externalId: "01m7wch15fe0ms1q53mkt1ssmm_1",
  shipping: "STANDARD",
  recipient,
  items: [
    {
      externalId: "line-1",
      variantId: BLACK_M,
      quantity: 2,
      name: "Surf the Moon",
      retailPriceCents: 2250,
      technique: "dtg",
      prints: [{ areaId: "front", fileUrl, position: { widthIn: 12, heightIn: 12, topIn: 1, leftIn: 0 } }],
    },
  ],
  ...changes,
});

async function calculated(orderId: string) {
  return until("costs", async () => {
    const order = await partner.findOrder(orderId);
    return order.costs.state === "done" && order;
  });
}

const refusal = (kind: AdapterError["kind"]) => (error: unknown) =>
  error instanceof AdapterError && error.service === "printful" && error.kind === kind;
const fault = (action: object, when: object, times = 1) =>
  rehearsal.call("control", "POST", "/api/faults", { service: "printful", action, when, times });

describe("shipping", () => {
  it("is quoted with prices in cents, dates, and possible customs fees", async () => {
    const items = [{ variantId: BLACK_M, quantity: 2 }];
    const [standard, express] = await partner.quoteShipping({ recipient, items });
    expect(standard).toEqual({
      service: "STANDARD",
      name: "Flat Rate",
      rateCents: 475 + 240,
      deliverFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      deliverTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      customsFeesPossible: false,
    });
    expect(express?.name).toBe("Express");
    const abroad = { ...recipient, countryCode: "DE", stateCode: undefined, zip: "10115", city: "Berlin" };
    expect((await partner.quoteShipping({ recipient: abroad, items }))[0]?.customsFeesPossible).toBe(true);
  });

  it("is refused for unknown places and variants", async () => {
    const items = [{ variantId: BLACK_M, quantity: 1 }];
    await expect(
      partner.quoteShipping({ recipient: { ...recipient, countryCode: "XX" }, items }),
    ).rejects.toSatisfy(refusal("refused"));
    await expect(
      partner.quoteShipping({ recipient, items: [{ variantId: 1, quantity: 1 }] }),
    ).rejects.toThrow("Variant 1 not found");
  });
});

describe("stock", () => {
  it("is requested for each variant once", async () => {
    await rehearsal.call("control", "POST", "/api/printful/stock", { variantId: BLACK_M, inStock: false });
    const known = await partner.checkStock([BLACK_M, 4018, 4018, 4019, 4020, 5295, 4016]);
    expect(known.size).toBe(6);
    expect([known.get(BLACK_M), known.get(4018)]).toEqual([false, true]);
  });
});

describe("an order", () => {
  it("is drafted, calculated, confirmed, made, shipped and delivered", async () => {
    const made = await partner.createDraftOrder(draft());
    expect(made).toMatchObject({
      externalId: draft().externalId,
      status: "draft",
      costs: { state: "calculating" },
    });
    const priced = await calculated(made.id);
    expect(priced.costs).toEqual({
      state: "done",
      totalCents: 2 * 1195 + 715,
      taxCents: 0,
      shippingCents: 715,
    });
    expect((await partner.confirmOrder(made.id)).status).toBe("pending");
    expect(await partner.listShipments(made.id)).toEqual([]);
    const advance = () => rehearsal.call("control", "POST", `/api/printful/orders/${made.id}/advance`);
    for (let step = 0; step < 3; step++) await advance();
    expect((await partner.findOrder(made.id)).status).toBe("fulfilled");
    const [sent] = await partner.listShipments(made.id);
    expect(sent).toMatchObject({ state: "shipped", carrier: "USPS", deliveredAt: null });
    expect(sent?.trackingUrl).toMatch(/^http/);
    expect(sent?.shippedAt).toBeGreaterThan(Date.now() - 3_600_000);
    for (let step = 0; step < 2; step++) await advance();
    const [arrived] = await partner.listShipments(made.id);
    expect(arrived).toMatchObject({ deliveryState: "delivered", deliveredAt: expect.any(Number) });
    expect(await partner.cancelOrder(made.id)).toBe(false);
  });

  it("is found again if the draft's answer was lost, and is not duplicated", async () => {
    await fault({ kind: "lost-answer" }, { method: "POST", path: "/orders$" });
    await expect(partner.createDraftOrder(draft())).rejects.toSatisfy(refusal("retryable"));
    const again = await partner.createDraftOrder(draft());
    expect((await partner.createDraftOrder(draft())).id).toBe(again.id);
    const { orders } = (await rehearsal.call("control", "GET", "/api/printful/orders")).json as {
      orders: [];
    };
    expect(orders).toHaveLength(1);
  });

  it("says why a draft is refused, and is not confused with another order", async () => {
    const off = draft();
    const print = off.items[0]?.prints[0];
    if (print) print.position.topIn = 9;
    await expect(partner.createDraftOrder(off)).rejects.toThrow("does not fit the print area");
  });

  it("cannot be confirmed while costs are calculated, and is confirmed once, however often requested", async () => {
    // Long enough for the refusal to come first on a slow machine.
    rehearsal.sandbox.control.setTiming({ costMs: 1_000 });
    const made = await partner.createDraftOrder(draft());
    await expect(partner.confirmOrder(made.id)).rejects.toSatisfy(refusal("retryable"));
    rehearsal.sandbox.control.setTiming({ costMs: 40 });
    await calculated(made.id);
    await fault({ kind: "lost-answer" }, { path: "/confirmation$" });
    await expect(partner.confirmOrder(made.id)).rejects.toSatisfy(refusal("retryable"));
    expect((await partner.confirmOrder(made.id)).status).toBe("pending");
  });

  it("is canceled before production, repeatably, and not after", async () => {
    const made = await partner.createDraftOrder(draft());
    expect(await partner.cancelOrder(made.id)).toBe(true);
    expect(await partner.cancelOrder(made.id)).toBe(true);
    expect(await partner.cancelOrder("123456")).toBe(true);
    const other = await partner.createDraftOrder(draft({ externalId: "other_1" }));
    await calculated(other.id);
    await partner.confirmOrder(other.id);
    await rehearsal.call("control", "POST", `/api/printful/orders/${other.id}/advance`);
    expect(await partner.cancelOrder(other.id)).toBe(false);
  });
});

describe("a partner", () => {
  it.each<[string, { kind: string; status?: number; retryAfterSeconds?: number }]>([
    ["down", { kind: "reset" }],
    ["failing", { kind: "fail", status: 503 }],
    ["busy", { kind: "fail", status: 429, retryAfterSeconds: 7 }],
  ])("that is %s can be asked again later", async (_name, action) => {
    await fault(action, {});
    const error = await partner.findOrder("1").catch((caught) => caught);
    expect(refusal("retryable")(error)).toBe(true);
    if (action.status === 429) expect(error.retryAfterSeconds).toBe(7);
  });

  it("that does not answer ends in a timeout", async () => {
    const hanging = adapter({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          expect(init?.signal).toBeInstanceOf(AbortSignal);
          reject(Object.assign(new Error("timed out"), { name: "TimeoutError" }));
        }),
    });
    await expect(hanging.findOrder("1")).rejects.toThrow("no answer in time");
  });

  it("that answers in an unexpected form is asked again later", async () => {
    const odd = [
      "<html>maintenance</html>",
      "{}",
      `{"data":{"id":"x"}}`,
      `{"data":{"id":1,"external_id":null,"status":"draft","costs":{"calculation_status":"done","total":"free"}}}`,
    ];
    for (const body of odd)
      await expect(
        adapter({ fetch: async () => new Response(body, { status: 200 }) }).findOrder("1"),
      ).rejects.toSatisfy(refusal("retryable"));
  });

  it("abroad costs its price and shipping, and the VAT of its country beside them", async () => {
    const abroad = { ...recipient, countryCode: "DE", stateCode: undefined, zip: "10115", city: "Berlin" };
    const made = await partner.createDraftOrder(draft({ externalId: "to-berlin_1", recipient: abroad }));
    const shippingCents = Math.round(715 * 1.3);
    const totalCents = 2 * 1195 + shippingCents;
    expect((await calculated(made.id)).costs).toEqual({
      state: "done",
      totalCents,
      taxCents: Math.round(totalCents * 0.19),
      shippingCents,
    });
  });

  it("that reports an unknown state of costs is not taken for done", async () => {
    const costs = (calculation_status: string, total: string | null) => ({
      data: {
        id: 1,
        external_id: null,
        status: "draft",
        costs: { calculation_status, total, shipping: null },
      },
    });
    for (const answer of [costs("estimated", "12.00"), costs("done", null)]) {
      const order = await adapter({ fetch: async () => Response.json(answer) }).findOrder("1");
      expect(order.costs.state).toBe("calculating");
    }
  });

  it("that refuses our key needs an operator", async () => {
    await expect(adapter({ token: "pf_wrong_key" }).findOrder("1")).rejects.toSatisfy(refusal("auth"));
  });
});

describe("an event", () => {
  const SIGNATURE = "x-pf-webhook-signature";
  const sign = (raw: string, secret: string = SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET) =>
    createHmac("sha256", Buffer.from(secret, "hex")).update(raw).digest("hex");

  it("signed by the partner is read; a repeated delivery is the same event, another one is not", async () => {
    rehearsal.receiver.answers.push(500);
    const made = await partner.createDraftOrder(draft());
    const delivered = await until("a repeated delivery", () => {
      const all = rehearsal.receiver.received.filter((each) => each.body.includes('"order_created"'));
      return all.length >= 2 && all;
    });
    const events = await Promise.all(
      delivered.map((each) => partner.readEvent(each.body, signedBy(String(each.headers[SIGNATURE])))),
    );
    expect(delivered[0]?.body).not.toBe(delivered[1]?.body);
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: "order_created",
      shipmentId: null,
      reason: null,
      variantIds: [],
      productIds: [],
      mockupTaskId: null,
      partnerOrderId: made.id,
      externalId: draft().externalId,
    });
    expect(events[1]).toEqual(events[0]);
    const updated = await rehearsal.receiver.event("order_updated");
    const other = await partner.readEvent(updated.body, signedBy(String(updated.headers[SIGNATURE])));
    expect(other?.id).not.toBe(events[0]?.id);
  });

  it("is refused with a missing, wrong, foreign or moved signature, in ten thousand attempts", async () => {
    const raw = JSON.stringify({ type: "order_updated", occurred_at: "2026-11-20T12:00:00Z", data: {} });
    const good = sign(raw);
    expect(await partner.readEvent(raw, signedBy(good))).not.toBeNull();
    expect(await partner.readEvent(raw, signedBy(good.toUpperCase()))).not.toBeNull();
    const asText = createHmac("sha256", SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET)
      .update(raw)
      .digest("hex");
    for (const wrong of [
      null,
      "",
      "sha256=",
      `sha256=${good}`,
      good.slice(1),
      `${good}0`,
      asText,
      sign(raw, "ab".repeat(32)),
    ])
      expect(await partner.readEvent(raw, signedBy(wrong))).toBeNull();
    expect(await partner.readEvent(`${raw} `, signedBy(good))).toBeNull();
    expect(await adapter({ webhookSecret: "" }).readEvent(raw, signedBy(good))).toBeNull();
    expect(await adapter({ webhookSecret: "not hex" }).readEvent(raw, signedBy(good))).toBeNull();
    let accepted = 0;
    for (let index = 0; index < 10_000; index++) {
      // One character of the signature or the body differs.
      const isBody = index % 2 === 0;
      const text = isBody ? raw : good;
      const at = (index * 7919) % text.length;
      const changed = `${text.slice(0, at)}${text[at] === "0" ? "1" : "0"}${text.slice(at + 1)}`;
      const event = isBody
        ? await partner.readEvent(changed, signedBy(good))
        : await partner.readEvent(raw, signedBy(changed));
      if (event) accepted += 1;
    }
    expect(accepted).toBe(0);
  });

  it("is valid with either of two secrets during rotation", async () => {
    const raw = JSON.stringify({ type: "order_updated", data: {} });
    const [one, two] = [SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET, "ab".repeat(32)];
    const both = adapter({ webhookSecret: `${one},${two}` });
    expect(await both.readEvent(raw, signedBy(sign(raw, one)))).not.toBeNull();
    expect(await both.readEvent(raw, signedBy(sign(raw, two)))).not.toBeNull();
    expect(await both.readEvent(raw, signedBy(sign(raw, "cd".repeat(32))))).toBeNull();
  });

  it("that is signed but unknown is kept, and belongs to no order", async () => {
    for (const raw of [
      "not json",
      "[]",
      `{"type":"catalog_stock_updated","data":[{"catalog_variant_id":1}]}`,
    ]) {
      const event = await partner.readEvent(raw, signedBy(sign(raw)));
      expect(event).toMatchObject({ partnerOrderId: null, externalId: null });
    }
  });
});

describe("the partner's catalog", () => {
  it("gives every variant of a product, over all pages, and none of a removed product", async () => {
    const variants = await partner.listVariants(71);
    expect(variants).toHaveLength(72);
    expect(variants.find((variant) => variant.id === BLACK_M)).toEqual({
      id: BLACK_M,
      productId: 71,
      color: "Black",
      size: "M",
    });
    expect([
      await partner.listVariants(1),
      await partner.findPrices(1),
      await partner.listPrintAreas(1),
    ]).toEqual([[], null, []]);
  });

  it("agrees with our data of every garment: what each number means and costs, and where it is printed", async () => {
    for (const garment of listGarments()) {
      const { productId } = garment.partner;
      const theirs = await partner.listVariants(productId);
      const prices = await partner.findPrices(productId);
      const areas = await partner.listPrintAreas(productId);
      for (const { id, color, size, costCents } of soldVariantsOf(garment)) {
        expect(theirs).toContainEqual({ id, productId, color, size });
        expect(prices?.variants).toContainEqual({ id, costCents });
      }
      expect(areas.map(({ areaId, widthIn, heightIn }) => [areaId, widthIn, heightIn])).toEqual(
        garment.printAreas.map(({ id, widthIn, heightIn }) => [id, widthIn, heightIn]),
      );
    }
  });

  it("gives prices in cents by variant and by area, and a product's print areas", async () => {
    await rehearsal.call("control", "POST", "/api/printful/catalogue", { productId: 306, dearerCents: 120 });
    const prices = await partner.findPrices(306);
    expect(prices?.variants).toHaveLength(60);
    expect(prices?.variants).toContainEqual({ id: 9533, costCents: 1215 });
    expect(prices?.areas).toContainEqual({ areaId: "left-sleeve", costCents: 295 });
    const areas = await partner.listPrintAreas(306);
    expect(areas.map((area) => [area.areaId, area.widthIn, area.heightIn, area.dpi])).toEqual([
      ["front", 9, 11, 150],
      ["back", 9, 11, 150],
      ["left-chest", 4, 4, 150],
      ["left-sleeve", 2.5, 2.5, 150],
      ["right-sleeve", 2.5, 2.5, 150],
    ]);
    expect(areas[1]?.styles[0]).toMatchObject({ category: "Flat", view: "Back", variantIds: null });
  });

  it("gives the number of calls left, and reports a variant that is no longer sold as missing", async () => {
    expect(partner.remainingCalls()).toBeNull();
    await rehearsal.call("control", "POST", "/api/printful/catalogue", { variantId: BLACK_M, gone: true });
    expect([...(await partner.checkStock([BLACK_M, 4018]))]).toEqual([
      [BLACK_M, false],
      [4018, true],
    ]);
    expect(partner.remainingCalls()).toBeLessThanOrEqual(118);
    expect(partner.remainingCalls()).toBeGreaterThan(110);
  });

  it("reports changes as events, with the same id for a repeated one", async () => {
    const change = (body: object) => rehearsal.call("control", "POST", "/api/printful/catalogue", body);
    await change({ productId: 71, dearerCents: 50 });
    const { body } = await rehearsal.receiver.event("catalog_price_changed");
    const told = await partner.readRecordedEvent(body);
    expect(told).toMatchObject({ type: "catalog_price_changed", productIds: [71], variantIds: [] });
    expect((await partner.readRecordedEvent(JSON.stringify({ ...JSON.parse(body), retries: 3 }))).id).toBe(
      told.id,
    );
  });
});

describe("several prints", () => {
  const at = (widthIn: number, heightIn: number, topIn: number, leftIn: number) => ({
    widthIn,
    heightIn,
    topIn,
    leftIn,
  });

  it("arrive as one placement per area, with their layers in inches and in order, and cost what was quoted", async () => {
    const prints: DraftOrder["items"][number]["prints"] = [
      { areaId: "left-chest", fileUrl, position: at(3.217, 3.217, 0.391, 0.783) },
      { areaId: "back", fileUrl, position: at(11.998, 11.998, 4.002, 0.001) },
      { areaId: "right-sleeve", fileUrl, position: at(2.5, 2.5, 0.25, 0.5) },
    ];
    const [item] = draft().items;
    if (!item) throw new Error("a draft has an item");
    const made = await partner.createDraftOrder(draft({ items: [{ ...item, quantity: 1, prints }] }));
    const answer = (await rehearsal.call("printful", "GET", `/v2/orders/${made.id}/order-items`)) as {
      json: {
        data: { placements: { placement: string; technique: string; layers: { position: object }[] }[] }[];
      };
    };
    expect(answer.json.data[0]?.placements).toMatchObject([
      {
        placement: "chest_left",
        technique: "dtg",
        layers: [{ position: { width: 3.217, height: 3.217, top: 0.391, left: 0.783 } }],
      },
      {
        placement: "back",
        layers: [{ position: { width: 11.998, height: 11.998, top: 4.002, left: 0.001 } }],
      },
      {
        placement: "sleeve_right",
        layers: [{ position: { width: 2.5, height: 2.5, top: 0.25, left: 0.5 } }],
      },
    ]);
    expect((await calculated(made.id)).costs.totalCents).toBe(1195 + 595 + 295 + 475);
  });

  it("are refused if they overlap", async () => {
    const [item] = draft().items;
    const prints = (["front", "left-chest"] as const).map((areaId) => ({
      areaId,
      fileUrl,
      position: at(4, 4, 0, 0),
    }));
    await expect(
      partner.createDraftOrder(draft({ items: item ? [{ ...item, prints }] : [] })),
    ).rejects.toThrow("conflicts with placement");
  });
});

describe("a mockup made by the partner", () => {
  const request = () => ({
    productId: 71,
    variantId: BLACK_M,
    styleIds: [7101],
    technique: "dtg",
    widthPx: 300,
    prints: draft().items[0]?.prints ?? [],
  });
  const finished = (taskId: string) =>
    until("the rendering", async () => {
      const found = await partner.findMockupTask(taskId);
      return found?.state !== "pending" && found;
    });

  it("is requested, reported by event, and fetched before its link expires", async () => {
    const taskId = await partner.createMockupTask(request());
    const done = await finished(taskId);
    expect(done).toMatchObject({ state: "completed", reason: null });
    const { body } = await rehearsal.receiver.event("mockup_task_finished");
    expect(await partner.readRecordedEvent(body)).toMatchObject({
      mockupTaskId: taskId,
      partnerOrderId: null,
    });
    const { url = "", ...what } = done.pictures[0] ?? {};
    expect(what).toEqual({ variantId: BLACK_M, styleId: 7101 });
    expect(await partner.downloadMockup(url)).toMatchObject({
      contentType: "image/png",
      widthPx: 300,
      heightPx: 300,
    });
    rehearsal.sandbox.control.advanceClock(25 * 3_600_000);
    await expect(partner.downloadMockup(url)).rejects.toSatisfy(refusal("refused"));
    await expect(partner.downloadMockup("javascript:alert(1)")).rejects.toSatisfy(refusal("refused"));
    await expect(partner.downloadMockup(`${rehearsal.origin}/art.png`)).resolves.toMatchObject({
      widthPx: 1920,
    });
    rehearsal.receiver.files.set("/page.png", Buffer.from("<html>sign in</html>".repeat(9)));
    await expect(partner.downloadMockup(`${rehearsal.origin}/page.png`)).rejects.toSatisfy(
      refusal("refused"),
    );
    expect(await partner.findMockupTask("1")).toBeNull();
  });

  it("fails with the partner's message, and is refused beyond two a minute with the time to wait", async () => {
    const action = { kind: "outcome", outcome: "mockup-fails", reason: "The file is damaged." };
    await rehearsal.call("control", "POST", "/api/faults", { service: "printful", action, times: 1 });
    expect(await finished(await partner.createMockupTask(request()))).toMatchObject({
      state: "failed",
      pictures: [],
      reason: "The file is damaged.",
    });
    await partner.createMockupTask(request());
    await expect(partner.createMockupTask(request())).rejects.toMatchObject({
      status: 429,
      kind: "retryable",
      retryAfterSeconds: 60,
    });
  });
});
