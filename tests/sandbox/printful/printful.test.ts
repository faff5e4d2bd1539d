import { createHmac } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findVariantId, listGarments } from "../../../app/garments/find-garments.ts";
import { centsToDecimal, findVariant } from "../../../sandbox/printful/catalog/variants.ts";
import { SANDBOX_CREDENTIALS } from "../../../sandbox/server/credentials.ts";
import { Rehearsal, until } from "../rehearsal.ts";

let rehearsal: Rehearsal;
let art: string;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  const picture = sharp({ create: { width: 1800, height: 2400, channels: 4, background: "#e0402a" } });
  rehearsal.receiver.files.set("/art.png", await picture.png().toBuffer());
  rehearsal.receiver.files.set("/not-a-picture.png", Buffer.from("<html>sign in</html>"));
  art = `${rehearsal.origin}/art.png`;
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

interface OrderView {
  id: number;
  status: string;
  external_id: string;
  costs: {
    calculation_status: string;
    total: string | null;
    subtotal: string;
    shipping: string;
    vat: string;
  };
  retail_costs: { total: string };
}

const RECIPIENT = {
  name: "Ada Shopper",
  address1: "1 Main St",
  city: "Portland",
  state_code: "OR",
  country_code: "US",
  zip: "97201",
  email: "shopper@example.com",
};

function order(changes: object = {}, layer: object = {}) {
  const position = { width: 12, height: 16, top: 0, left: 0 };
  return {
    external_id: "order-1",
    shipping: "STANDARD",
    recipient: RECIPIENT,
    order_items: [
      {
        source: "catalog",
        catalog_variant_id: 4020,
        quantity: 2,
        external_id: "line-1",
        retail_price: "25.00",
        name: "Fox tee",
        placements: [
          { placement: "front", technique: "dtg", layers: [{ type: "file", url: art, position, ...layer }] },
        ],
      },
    ],
    retail_costs: { currency: "USD", shipping: "4.75", tax: "0.00", discount: "0.00" },
    ...changes,
  };
}

const call = <T = OrderView>(method: string, path: string, body?: unknown) =>
  rehearsal.call("printful", method, `/v2${path}`, body) as Promise<{
    status: number;
    json: { data: T; error: { reason: string | number; message: string } };
    headers: Headers;
  }>;

async function readyOrder(changes: object = {}): Promise<OrderView> {
  const { json, status } = await call("POST", "/orders", order(changes));
  expect(status).toBe(200);
  return until("the costs", async () => {
    const now = (await call("GET", `/orders/${json.data.id}`)).json.data;
    return now.costs.calculation_status === "done" && now;
  });
}

describe("an order", () => {
  it("goes from draft to delivered, with a signed webhook for each step", async () => {
    rehearsal.sandbox.control.setTiming({ costMs: 60_000 });
    const made = await call("POST", "/orders", order());
    expect(made.json.data).toMatchObject({
      status: "draft",
      external_id: "order-1",
      costs: { calculation_status: "calculating", total: null },
    });
    const { id } = made.json.data;
    const early = await call("POST", `/orders/${id}/confirmation`);
    expect(early.status).toBe(409);
    expect(early.json.error.message).toContain("still being calculated");

    rehearsal.sandbox.control.advanceClock(60_000);
    const known = await until("the costs", async () => {
      const now = (await call("GET", "/orders/@order-1")).json.data;
      return now.costs.calculation_status === "done" && now;
    });
    // Two black tees in 2XL at 13.95, the first shipped for 4.75, the second for 2.40.
    expect(known.costs).toMatchObject({ subtotal: "27.90", shipping: "7.15", total: "35.05" });
    expect(known.retail_costs.total).toBe("54.75");

    expect((await call("POST", `/orders/${id}/confirmation`)).json.data.status).toBe("pending");
    expect((await call("POST", `/orders/${id}/confirmation`)).status).toBe(400);

    const seen: string[] = [];
    for (;;) {
      const { moved, status } = rehearsal.sandbox.control.printful.advance(String(id));
      if (!moved) break;
      const parcel = (await call<Record<string, never>[]>("GET", `/orders/${id}/shipments`)).json.data[0];
      seen.push([status, parcel?.shipment_status, parcel?.delivery_status].filter(Boolean).join(" "));
    }
    expect(seen).toEqual([
      "inprocess",
      "inprocess packaged unknown",
      "fulfilled shipped pre_transit",
      "fulfilled shipped in_transit",
      "fulfilled shipped delivered",
    ]);
    const parcel = (
      await call<{ tracking_url: string; tracking_number: string }[]>("GET", `/orders/${id}/shipments`)
    ).json.data[0];
    expect(await (await fetch(parcel?.tracking_url ?? "")).text()).toContain(parcel?.tracking_number);

    const delivered = await rehearsal.receiver.event("shipment_delivered");
    expect(delivered.path).toBe("/webhooks/printful");
    const key = Buffer.from(SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET, "hex");
    const signature = createHmac("sha256", key).update(delivered.body).digest("hex");
    expect(delivered.headers["x-pf-webhook-signature"]).toBe(signature);
    expect(JSON.parse(delivered.body)).toMatchObject({
      retries: 0,
      data: { order: { id, external_id: "order-1" } },
    });
    await until("all webhooks", () => rehearsal.receiver.types().length === 7);
    expect([...rehearsal.receiver.types()].sort()).toEqual([
      "order_created",
      "order_updated",
      "order_updated",
      "order_updated",
      "order_updated",
      "shipment_delivered",
      "shipment_sent",
    ]);
  });

  it("advances by itself if steps have a duration", async () => {
    rehearsal.sandbox.control.setTiming({ stepMs: 20 });
    const { id } = await readyOrder();
    await call("POST", `/orders/${id}/confirmation`);
    await rehearsal.receiver.event("shipment_delivered");
  });

  it("can be canceled until production begins", async () => {
    const first = await readyOrder();
    await call("POST", `/orders/${first.id}/confirmation`);
    expect((await call("DELETE", `/orders/${first.id}`)).status).toBe(204);
    await rehearsal.receiver.event("order_canceled");
    expect((await call("GET", `/orders/${first.id}`)).json.data.status).toBe("canceled");

    const second = await readyOrder({ external_id: "order-2" });
    await call("POST", `/orders/${second.id}/confirmation`);
    rehearsal.sandbox.control.printful.advance(String(second.id));
    const late = await call("DELETE", "/orders/@order-2");
    expect([late.status, late.json.error.reason]).toEqual([409, 409]);
  });

  it("accepts a new address while it is a draft, and recalculates its costs", async () => {
    const { id } = await readyOrder();
    const changed = await call("PATCH", `/orders/${id}`, {
      recipient: { ...RECIPIENT, state_code: "ON", country_code: "CA" },
    });
    expect(changed.json.data.costs.calculation_status).toBe("calculating");
    const known = await until("the costs", async () => {
      const now = (await call("GET", `/orders/${id}`)).json.data;
      return now.costs.calculation_status === "done" && now;
    });
    expect(known.costs.shipping).toBe("12.51");
    expect(known.costs).toMatchObject({ vat: "0.00", total: "40.41" });
    await call("POST", `/orders/${id}/confirmation`);
    expect((await call("PATCH", `/orders/${id}`, { shipping: "PRINTFUL_FAST" })).status).toBe(400);
  });

  it("costs VAT on its pieces and shipping in countries where the partner charges it", async () => {
    const to = async (country_code: string) =>
      (await readyOrder({ external_id: `vat-${country_code}`, recipient: { ...RECIPIENT, country_code } }))
        .costs;
    expect(await to("DE")).toMatchObject({
      subtotal: "27.90",
      shipping: "9.30",
      vat: "7.07",
      total: "44.27",
    });
    expect(await to("CH")).toMatchObject({ shipping: "17.88", vat: "3.71", tax: "0.00", total: "49.49" });
    expect(await to("NZ")).toMatchObject({ vat: "0.00", total: "39.34" });
  });

  it("to Brazil is held without the recipient's tax number", async () => {
    const advanced = async (tax_number?: string) => {
      const recipient = { ...RECIPIENT, country_code: "BR", tax_number };
      const { id } = await readyOrder({ external_id: `brazil-${tax_number?.length ?? 0}`, recipient });
      await call("POST", `/orders/${id}/confirmation`);
      return until("the next state", async () => {
        rehearsal.sandbox.control.printful.advance(String(id));
        const { status } = (await call("GET", `/orders/${id}`)).json.data;
        return status !== "pending" && status;
      });
    };
    expect(await advanced()).toBe("onhold");
    expect(await advanced("123.456.789-10")).toBe("inprocess");
  });

  it("is refused if it would print wrongly", async () => {
    const item = order().order_items[0];
    const placement = item?.placements[0];
    const wide = { width: 12.5, height: 16, top: 0, left: 0 };
    const cases: [object, RegExp][] = [
      [order({ recipient: { ...RECIPIENT, country_code: "XX" } }), /Country "XX"/],
      [order({ recipient: { ...RECIPIENT, state_code: "" } }), /state of United States is required/],
      [order({ order_items: [] }), /1 element or more/],
      [order({ order_items: [{ ...item, catalog_variant_id: 999 }] }), /Variant 999 not found/],
      [
        order({ order_items: [{ ...item, placements: [{ ...placement, technique: undefined }] }] }),
        /technique/,
      ],
      [
        order({ order_items: [{ ...item, placements: [{ ...placement, technique: "embroidery" }] }] }),
        /not available/,
      ],
      [
        order({ order_items: [{ ...item, placements: [{ ...placement, placement: "sleeve" }] }] }),
        /does not exist/,
      ],
      [order({}, { position: wide }), /12 × 16 inches/],
      [order({}, { url: "art.png" }), /not a valid URL/],
      [order({ shipping: "CARRIER_PIGEON" }), /not available for United States/],
    ];
    for (const [body, message] of cases) {
      const answer = await call("POST", "/orders", body);
      expect([answer.status, answer.json.error?.message]).toEqual([400, expect.stringMatching(message)]);
    }
    await call("POST", "/orders", order());
    expect((await call("POST", "/orders", order())).json.error.reason).toBe("OR-13");
  });

  it("is not printed from a file that cannot be read", async () => {
    for (const name of ["/gone.png", "/not-a-picture.png"]) {
      const url = `${rehearsal.origin}${name}`;
      const external_id = `order${name.replaceAll(/\W/g, "-")}`;
      const made = await call("POST", "/orders", order({ external_id }, { url }));
      const item = await until("the file", async () => {
        const items = await call<{ placements: { status: string; status_explanation: string }[] }[]>(
          "GET",
          `/orders/${made.json.data.id}/order-items`,
        );
        const placement = items.json.data[0]?.placements[0];
        return placement?.status === "failed" && placement;
      });
      expect(item.status_explanation).toMatch(/HTTP 404|not a PNG or JPEG/);
      await until(
        "the costs",
        async () =>
          (await call("GET", `/orders/${made.json.data.id}`)).json.data.costs.calculation_status === "done",
      );
      expect((await call("POST", `/orders/${made.json.data.id}/confirmation`)).status).toBe(400);
    }
  });

  it("can have several placements: the cheapest is included, overlapping ones are refused", async () => {
    const layer = (width: number, height: number) => [
      { type: "file", url: art, position: { width, height, top: 0, left: 0 } },
    ];
    const placed = (placement: string, layers: object[]) => ({ placement, technique: "dtg", layers });
    const item = order().order_items[0];
    const withPlacements = (placements: object[], id = "order-1") =>
      order({ external_id: id, order_items: [{ ...item, placements }] });
    const three = [
      placed("back", layer(12, 16)),
      placed("chest_left", layer(4, 4)),
      placed("sleeve_left", layer(3.5, 3)),
    ];
    const made = await call("POST", "/orders", withPlacements(three));
    const known = await until("the costs", async () => {
      const now = (await call("GET", `/orders/${made.json.data.id}`)).json.data;
      return now.costs.calculation_status === "done" && now;
    });
    expect(known.costs.subtotal).toBe(centsToDecimal(2 * (1395 + 595 + 295)));
    const items = await call<{ placements: { placement: string }[] }[]>(
      "GET",
      `/orders/${made.json.data.id}/order-items`,
    );
    expect(items.json.data[0]?.placements.map((each) => each.placement)).toEqual([
      "back",
      "chest_left",
      "sleeve_left",
    ]);
    for (const [placements, words] of [
      [[placed("front", layer(4, 4)), placed("chest_left", layer(4, 4))], "conflicts with placement"],
      [[placed("sleeve_left", layer(3.6, 3))], "does not fit the print area of 3.5 × 3 inches"],
      [[placed("front", layer(0.29, 4))], "at least 0.3 inches"],
      [
        [
          placed(
            "front",
            Array.from({ length: 6 }, () => layer(4, 4)[0] ?? {}),
          ),
        ],
        "5 elements or less",
      ],
      [[placed("back", layer(4, 4)), placed("back", layer(4, 4))], "given twice"],
    ] as const) {
      const refused = await call("POST", "/orders", withPlacements([...placements], "order-2"));
      expect([refused.status, refused.json.error.message]).toEqual([400, expect.stringContaining(words)]);
    }
    const tank = [
      { ...item, catalog_variant_id: 2_480_000, placements: [placed("sleeve_left", layer(2, 2))] },
    ];
    expect((await call("POST", "/orders", order({ external_id: "t", order_items: tank }))).status).toBe(400);
  });

  it("continues after a restart", async () => {
    rehearsal.sandbox.control.setTiming({ costMs: 300 });
    const { id } = (await call("POST", "/orders", order())).json.data;
    await rehearsal.restart();
    await until(
      "the costs",
      async () => (await call("GET", `/orders/${id}`)).json.data.costs.calculation_status === "done",
    );
    await rehearsal.receiver.event("order_updated");
  });
});

describe("files", () => {
  it("are downloaded and measured; the same URL is the same file", async () => {
    const first = await call<{ id: number }>("POST", "/files", { url: art });
    const { id } = first.json.data;
    const file = await until("the file", async () => {
      const now = (await call<Record<string, unknown>>("GET", `/files/${id}`)).json.data;
      return now.status === "ok" && now;
    });
    expect(file).toMatchObject({ width: 1800, height: 2400, mime_type: "image/png", filename: "art.png" });
    expect((await call<{ id: number }>("POST", "/files", { url: art })).json.data.id).toBe(id);
  });
});

const THEIR_WORDS: Record<string, string> = {
  front: "front",
  back: "back",
  "left-chest": "chest_left",
  "left-sleeve": "sleeve_left",
  "right-sleeve": "sleeve_right",
};

describe("the catalog", () => {
  it("sells eleven garments in twelve colors, each with its own sizes", async () => {
    const { json } = await call<{ id: number; variant_count: number; sizes: string[] }[]>(
      "GET",
      "/catalog-products?limit=100",
    );
    expect(json.data.map((each) => [each.id, each.sizes.length])).toEqual([
      [71, 6],
      [360, 5],
      [306, 5],
      [146, 6],
      [688, 5],
      [145, 6],
      [702, 5],
      [356, 6],
      [521, 5],
      [248, 6],
      [163, 5],
    ]);
    expect(json.data.every((each) => each.variant_count === each.sizes.length * 12)).toBe(true);
    expect((await call("GET", "/catalog-variants/710000")).status).toBe(404);
  });

  it("changes as the real one does: prices, a variant's color and size, discontinued variants", async () => {
    const change = (body: object) => rehearsal.call("control", "POST", "/api/printful/catalogue", body);
    await change({ productId: 71, dearerCents: 150 });
    await change({ productId: 71, placement: "back", cents: 650 });
    expect(JSON.parse((await rehearsal.receiver.event("catalog_price_changed")).body).data).toEqual({
      catalog_product_ids: [71],
    });
    const prices = await call<{ product: { placements: object[] }; variants: { techniques: object[] }[] }>(
      "GET",
      "/catalog-products/71/prices",
    );
    expect(prices.json.data.product.placements[1]).toMatchObject({ id: "back", price: "6.50" });
    expect(prices.json.data.variants[0]?.techniques[0]).toMatchObject({ price: "13.45" });
    await change({ variantId: 4016, colour: "Vintage Black" });
    await change({ variantId: 4017, gone: true });
    expect((await call("GET", "/catalog-variants/4016")).json.data).toMatchObject({
      color: "Vintage Black",
    });
    expect((await call("GET", "/catalog-variants/4017")).status).toBe(404);
    expect((await change({ variantId: 1, gone: true })).status).toBe(404);
    expect((await change({ productId: 71, placement: "hood", cents: 1 })).status).toBe(404);
    expect((await change({})).status).toBe(400);
  });

  it("agrees with the app's garments about variant numbers, colors, sizes, costs and print areas", async () => {
    for (const garment of listGarments()) {
      const { productId } = garment.partner;
      const product = await call<{ placements: Record<string, unknown>[]; variant_count: number }>(
        "GET",
        `/catalog-products/${productId}`,
      );
      const prices = await call<{ product: { placements: { id: string; price: string }[] } }>(
        "GET",
        `/catalog-products/${productId}/prices`,
      );
      for (const area of garment.printAreas) {
        const theirs = THEIR_WORDS[area.id];
        expect(product.json.data.placements.find((each) => each.placement === theirs)).toMatchObject({
          technique: garment.partner.technique,
          print_area_width: area.widthIn,
          print_area_height: area.heightIn,
        });
        const price = prices.json.data.product.placements.find((each) => each.id === theirs)?.price;
        expect(price).toBe(centsToDecimal(area.extraCostCents));
      }
      expect(product.json.data.variant_count).toBe(garment.colors.length * garment.sizes.length);
      for (const color of garment.colors) {
        for (const size of garment.sizes) {
          const id = findVariantId(garment, color.id, size.id);
          expect(findVariant(id ?? 0)).toMatchObject({
            product: { id: productId },
            color: { id: color.id, hex: color.hex },
            size: size.id,
            costCents: garment.baseCostCents + size.extraCostCents,
          });
        }
      }
    }
  });

  it("has the price, sizes, mockup styles and stock of a variant", async () => {
    const price = await call<{ variant: { techniques: { price: string }[] } }>(
      "GET",
      "/catalog-variants/13950/prices",
    );
    expect(price.json.data.variant.techniques[0]?.price).toBe(centsToDecimal(2995));
    const sizes = await call<{ size_tables: { unit: string }[] }>(
      "GET",
      "/catalog-products/146/sizes?unit=inches,cm",
    );
    expect(sizes.json.data.size_tables.map((table) => table.unit)).toEqual(["inches", "cm"]);
    const styles = await call<{ dpi: number; print_area_width: number }[]>(
      "GET",
      "/catalog-products/146/mockup-styles",
    );
    expect(styles.json.data[0]).toMatchObject({ dpi: 150, print_area_width: 13, print_area_height: 13 });
    for (const path of ["", "/71", "/71/catalog-variants?limit=100", "/71/prices"]) {
      expect((await call("GET", `/catalog-products${path}`)).status).toBe(200);
    }
    expect((await call("GET", "/catalog-variants/4011")).status).toBe(200);

    const availability = async () => {
      const answer = await call<{ techniques: { selling_regions: { availability: string }[] }[] }>(
        "GET",
        "/catalog-variants/4011/availability",
      );
      return answer.json.data.techniques[0]?.selling_regions[0]?.availability;
    };
    expect(await availability()).toBe("in stock");
    await rehearsal.call("control", "POST", "/api/printful/stock", { variantId: 4011, inStock: false });
    expect(await availability()).toBe("out of stock");
    const told = JSON.parse((await rehearsal.receiver.event("catalog_stock_updated")).body);
    expect(told.data[0]).toMatchObject({ catalog_variant_id: 4011, availability: "out of stock" });
  });
});

describe("shipping rates", () => {
  interface Rate {
    shipping: string;
    rate: string;
    min_delivery_days: number;
    shipments: { customs_fees_possible: boolean }[];
  }
  const rates = (country_code: string, quantity = 1, more: object = {}) =>
    call<Rate[]>("POST", "/shipping-rates", {
      recipient: { country_code },
      order_items: [{ source: "catalog", catalog_variant_id: 4011, quantity }],
      ...more,
    });

  it("depend on the country, the quantity and the currency", async () => {
    const us = (await rates("US")).json.data;
    expect(us.map((rate) => [rate.shipping, rate.rate])).toEqual([
      ["STANDARD", "4.75"],
      ["PRINTFUL_FAST", "12.35"],
      ["PRINTFUL_OVERNIGHT", "28.50"],
    ]);
    expect(us[0]?.shipments[0]?.customs_fees_possible).toBe(false);
    expect((await rates("US", 3)).json.data[0]?.rate).toBe("9.55");
    const de = (await rates("DE")).json.data;
    expect(de.map((rate) => rate.shipping)).toEqual(["STANDARD", "PRINTFUL_FAST"]);
    expect(de[0]?.shipments[0]?.customs_fees_possible).toBe(true);
    expect(de[0]?.min_delivery_days).toBeGreaterThan(us[0]?.min_delivery_days ?? 0);
    expect((await rates("DE", 1, { currency: "EUR" })).json.data[0]?.rate).toBe("5.69");
  });

  it("are refused for a country that is not served, as a problem document", async () => {
    const answer = await rates("KP");
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.json).toMatchObject({ status: 400, detail: expect.stringContaining('Country "KP"') });
  });
});

describe("the webhook configuration", () => {
  it("returns the hex secret and sends only the configured events to the configured URL", async () => {
    const made = await rehearsal.call("printful", "POST", "/v2/webhooks", {
      default_url: `${rehearsal.origin}/elsewhere`,
      events: [{ type: "order_created" }],
    });
    const { result } = made.json as { result: { secret_key: string; public_key: string } };
    expect(result.secret_key).toBe(SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET);
    expect(result.secret_key).toMatch(/^[0-9a-f]{64}$/);
    await readyOrder();
    expect((await rehearsal.receiver.event("order_created")).path).toBe("/elsewhere");
    expect(rehearsal.sandbox.control.deliveries().map((delivery) => delivery.type)).toEqual([
      "order_created",
    ]);

    expect((await call("DELETE", "/webhooks")).status).toBe(204);
    await readyOrder({ external_id: "order-2" });
    expect(rehearsal.sandbox.control.deliveries()).toHaveLength(1);
    expect((await call("GET", "/webhooks/order_created")).status).toBe(404);
  });
});

describe("limits and keys", () => {
  it("states the rate limit in every response and refuses calls above it", async () => {
    const first = await call("GET", "/stores");
    expect(first.headers.get("x-ratelimit-limit")).toBe("120");
    expect(first.headers.get("x-ratelimit-policy")).toBe("120;w=60");
    // Many, because two more are allowed each second, and a slow machine takes some seconds.
    const answers = await Promise.all(Array.from({ length: 300 }, () => call("GET", "/stores")));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
  });

  it("refuses a wrong token, and unknown paths with a problem document", async () => {
    const wrong = await rehearsal.call("printful", "GET", "/v2/orders", undefined, {
      authorization: "Bearer no",
    });
    expect([wrong.status, (wrong.json as { code: number }).code]).toEqual([401, 401]);
    const unknown = await call("GET", "/unicorns");
    expect([unknown.status, unknown.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    expect((await call("GET", "/orders/77")).json.error.message).toBe("Order 77 not found.");
  });
});
