import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rehearsal, until } from "../rehearsal.ts";

let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  const picture = sharp({ create: { width: 1800, height: 2400, channels: 4, background: "#e0402a" } });
  rehearsal.receiver.files.set("/art.png", await picture.png().toBuffer());
});
afterEach(async () => {
  const violations = rehearsal.sandbox.control.violations();
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

interface OrderView {
  id: number;
  status: string;
  costs: { calculation_status: string; total: string | null };
  order_items: { id: number }[];
}

const call = <T = OrderView>(method: string, path: string, body?: unknown) =>
  rehearsal.call("printful", method, `/v2${path}`, body) as Promise<{
    status: number;
    json: { data: T; error: { message: string } };
  }>;

/** Two tees and a hoodie. */
const draft = () => {
  const item = (external_id: string, catalog_variant_id: number, quantity: number) => ({
    source: "catalog",
    catalog_variant_id,
    quantity,
    external_id,
    retail_price: "25.00",
    placements: [
      {
        placement: "front",
        technique: "dtg",
        layers: [
          {
            type: "file",
            url: `${rehearsal.origin}/art.png`,
            position: { width: 10, height: 10, top: 0, left: 0 },
          },
        ],
      },
    ],
  });
  return call("POST", "/orders", {
    external_id: "order-1",
    recipient: {
      name: "Ada Shopper",
      address1: "1 Main St",
      city: "Portland",
      state_code: "OR",
      country_code: "US",
      zip: "97201",
    },
    order_items: [item("tees", 4020, 2), item("hoodie", 13950, 1)],
  });
};
const order = async () => (await call("GET", "/orders/@order-1")).json.data;
const counted = (state = "done") =>
  until("the costs", async () => {
    const now = await order();
    return now.costs.calculation_status === state && now;
  });

/** A confirmed order whose files have been downloaded. */
async function confirmed(): Promise<OrderView> {
  await draft();
  await counted();
  await until("the files", filesAreRead);
  await call("POST", "/orders/@order-1/confirmation");
  return order();
}

async function filesAreRead(): Promise<boolean> {
  const { json } = await rehearsal.call("control", "GET", "/api/state");
  const { files } = (json as { printful: { files: { status: string }[] } }).printful;
  return files.every((file) => file.status === "ok");
}

interface Acted {
  status: string;
  error?: string;
  parcelId?: number;
  shipments: { id: number; items: { itemId: number; quantity: number }[] }[];
}
async function act(action: string, body?: object): Promise<Acted & { code: number }> {
  const { status, json } = await rehearsal.call(
    "control",
    "POST",
    `/api/printful/orders/@order-1/${action}`,
    body,
  );
  return { ...(json as Acted), code: status };
}
const plan = (outcome: string, more: object = {}) =>
  rehearsal.sandbox.control.addFault({
    service: "printful",
    action: { kind: "outcome", outcome, ...more },
    times: 1,
  });
const shipments = async () =>
  (
    await call<
      { shipment_status: string; delivery_status: string; shipment_items: { quantity: number }[] }[]
    >("GET", "/orders/@order-1/shipments")
  ).json.data.map((parcel) => [
    parcel.shipment_status,
    parcel.delivery_status,
    parcel.shipment_items.reduce((sum, part) => sum + part.quantity, 0),
  ]);
const told = async (type: string) => JSON.parse((await rehearsal.receiver.event(type)).body).data;

describe("an order at the print shop", () => {
  it("is held with a reason and continues where it was", async () => {
    await confirmed();
    await act("advance");
    expect((await act("hold", { reason: "address" })).status).toBe("onhold");
    expect((await told("order_put_hold")).reason).toContain("address could not be verified");
    expect((await act("advance")) as object).toMatchObject({ moved: false, status: "onhold" });
    expect((await act("unhold")).status).toBe("inprocess");
    expect((await told("order_remove_hold")).order.status).toBe("inprocess");
    expect((await act("unhold")).code).toBe(409);
  });

  it("waits for approval of a changed design", async () => {
    await confirmed();
    await act("hold", { approval: true, reason: "quality" });
    const hold = await told("order_put_hold_approval");
    expect(hold.approval_files[0].submitted_design).toContain("/art.png");
    expect(hold.reason).toContain("low resolution");
  });

  it("fails, is canceled by the partner, and is refunded", async () => {
    await confirmed();
    await act("fail", { reason: "No ink." });
    expect(await told("order_failed")).toMatchObject({ reason: "No ink.", order: { status: "failed" } });
    expect((await act("cancel")).status).toBe("canceled");
    expect((await told("order_canceled")).reason).toContain("fulfillment team");
    await act("refund", { amountCents: 1234 });
    expect(await told("order_refunded")).toMatchObject({ currency: "USD", amount: "12.34" });
    expect((await act("hold")).code).toBe(409);
    expect((await act("explode")).code).toBe(404);
  });

  it("costs more than the estimate, or its costs cannot be calculated", async () => {
    await draft();
    const before = Number((await counted()).costs.total);
    await act("costs", { addCents: 250 });
    expect(Number((await order()).costs.total)).toBeCloseTo(before + 2.5);
    await act("costs", { fail: true });
    expect((await counted("failed")).costs.total).toBeNull();
    expect((await call("POST", "/orders/@order-1/confirmation")).status).toBe(400);
  });

  it("ships in part: some pieces are sent, the rest follows", async () => {
    const { order_items } = await confirmed();
    const tees = order_items[0]?.id ?? 0;
    const sent = await act("ship-part", { pieces: [{ itemId: tees, quantity: 2 }] });
    expect(sent.status).toBe("partial");
    expect(await shipments()).toEqual([
      ["packaged", "unknown", 1],
      ["shipped", "pre_transit", 2],
    ]);
    expect((await act("ship-part", { pieces: [{ itemId: tees, quantity: 1 }] })).code).toBe(409);
    expect((await act("advance")).status).toBe("fulfilled");
    expect(
      rehearsal.sandbox.control.deliveries().filter(({ type }) => type === "shipment_sent"),
    ).toHaveLength(2);
  });

  it("ships in two parcels that are delivered one after the other", async () => {
    await confirmed();
    expect((await act("split", { parcels: 2 })).shipments).toHaveLength(2);
    const states: string[] = [];
    while (((await act("advance")) as unknown as { moved: boolean }).moved)
      states.push((await order()).status);
    expect(states).toEqual(["partial", ...Array(5).fill("fulfilled")]);
    expect(await shipments()).toEqual([
      ["shipped", "delivered", 2],
      ["shipped", "delivered", 1],
    ]);
  });

  it("waits while a piece is out of stock", async () => {
    await confirmed();
    await act("out-of-stock");
    expect(await told("shipment_out_of_stock")).toMatchObject({ is_out_of_stock: true });
    expect(await shipments()).toEqual([["outstock", "unknown", 3]]);
    expect((await act("advance")) as object).toMatchObject({ moved: false });
    await act("restock");
    expect((await act("advance")).status).toBe("fulfilled");
  });

  it("is returned, lost, and sent again", async () => {
    await confirmed();
    expect((await act("return")).code).toBe(409);
    await act("ship-part");
    await act("return", { reason: "Refused." });
    expect(await told("shipment_returned")).toMatchObject({
      reason: "Refused.",
      shipment: { status: "returned" },
    });
    await act("resend");
    expect((await shipments())[2]).toEqual(["packaged", "unknown", 1]);
    await act("advance");
    await act("lose");
    expect((await shipments()).map(([, delivery]) => delivery)).toContain("failure");
  });

  it("has parcels that are held, released and canceled", async () => {
    await confirmed();
    await act("split", { parcels: 2 });
    await act("hold-parcel", { reason: "Customs papers." });
    expect((await told("shipment_put_hold")).details).toBe("Customs papers.");
    await act("unhold-parcel");
    await told("shipment_remove_hold");
    await act("cancel-parcel");
    expect((await told("shipment_canceled")).shipment.status).toBe("canceled");
    expect((await act("advance")).status).toBe("fulfilled");
  });
});

describe("an outcome planned for the next order", () => {
  it("refuses the address", async () => {
    plan("address-refused");
    const refused = await draft();
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      expect.stringContaining("do not deliver"),
    ]);
    expect((await draft()).status).toBe(200);
  });

  it("raises the costs, fails their calculation, and refuses the confirmation", async () => {
    plan("costs-above", { percent: 50 });
    await draft();
    const dear = Number((await counted()).costs.total);
    await call("PATCH", "/orders/@order-1", { shipping: "STANDARD" });
    expect(Number((await counted()).costs.total)).toBeCloseTo(dear / 1.5, 1);
    plan("costs-failed");
    await call("PATCH", "/orders/@order-1", { shipping: "STANDARD" });
    await counted("failed");
    await call("PATCH", "/orders/@order-1", { shipping: "STANDARD" });
    await counted();
    plan("confirm-refused");
    expect((await call("POST", "/orders/@order-1/confirmation")).json.error.message).toContain(
      "payment method",
    );
    expect((await call("POST", "/orders/@order-1/confirmation")).status).toBe(200);
  });

  it("holds the order and releases it after a time", async () => {
    plan("hold", { afterMs: 3_600_000 });
    await confirmed();
    expect((await act("advance")).status).toBe("onhold");
    rehearsal.sandbox.control.advanceClock(3_600_000);
    await told("order_remove_hold");
    expect((await order()).status).toBe("pending");
  });

  it("applies only to the order that the rule names", async () => {
    rehearsal.sandbox.control.addFault({
      service: "printful",
      action: { kind: "outcome", outcome: "fail" },
      when: { path: "^another$" },
    });
    await confirmed();
    expect((await act("advance")).status).toBe("inprocess");
  });

  it("packs two parcels, ships in part, and is out of stock", async () => {
    for (const [outcome, expected] of [
      [
        "two-parcels",
        [
          ["packaged", "unknown", 2],
          ["packaged", "unknown", 1],
        ],
      ],
      [
        "ships-partly",
        [
          ["packaged", "unknown", 2],
          ["shipped", "pre_transit", 1],
        ],
      ],
      ["out-of-stock", [["outstock", "unknown", 3]]],
    ] as const) {
      rehearsal.sandbox.control.reset();
      rehearsal.sandbox.control.setTiming({ costMs: 20, stepMs: 0, webhookDelayMs: 5 });
      plan(outcome);
      await confirmed();
      await act("advance");
      await act("advance");
      expect([outcome, await shipments()]).toEqual([outcome, expected]);
    }
  });

  it("returns and loses parcels in transit", async () => {
    plan("returned", { reason: "Nobody at home." });
    await confirmed();
    for (let step = 0; step < 5; step += 1) await act("advance");
    expect((await told("shipment_returned")).reason).toBe("Nobody at home.");
    expect(await shipments()).toEqual([["returned", "return_to_sender", 3]]);
    plan("lost");
    await act("resend");
    for (let step = 0; step < 3; step += 1) await act("advance");
    expect((await shipments())[1]?.[1]).toBe("failure");
  });
});
