import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { listOrders } from "~/domain/operations/list-orders";
import {
  offerSettingsQueries,
  saveOfferDeadline,
  toOfferSettings,
  undoOfferDeadline,
} from "~/domain/operations/prices/offer-settings";
import { searchEverything } from "~/domain/operations/search";
import { newId } from "~/lib/ids";
import { createUser } from "../../support/data/factories";
import { openShop, paidOrder } from "../../support/data/shop";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

describe("the search box of the admin pages", () => {
  async function world() {
    const { app } = appWithFakeServices(await countingImageModel());
    const shop = await openShop(app, `Searched ${newId()}`);
    const { orderId } = await paidOrder(app, [shop], 1);
    const [order] = await app.db.all<{ number: string; email: string }>(
      sql`SELECT number, email FROM orders WHERE id = ${orderId}`,
    );
    const [payment] = await app.db.all<{ id: string; receipt: string }>(
      sql`SELECT p.id, r.number AS receipt FROM payments p JOIN receipts r ON r.payment_id = p.id
        WHERE p.kind = 'order' AND p.subject_id = ${orderId}`,
    );
    if (!order || !payment) throw new Error("no order");
    const email = `${newId()}@example.com`;
    const person = await createUser(app, email);
    const inquiry = newId();
    await runTransaction(app.db, [
      sql`UPDATE payments SET session_id = ${`cs_${payment.id}`}, provider_payment_id = ${`pi_${payment.id}`} WHERE id = ${payment.id}`,
      sql`UPDATE order_parts SET partner_order_id = ${`pf${orderId}`} WHERE order_id = ${orderId}`,
      sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, provider_refund_id, created_at)
        VALUES (${`r${payment.id}`}, ${payment.id}, ${`search:${payment.id}`}, 1, ${`re_${payment.id}`}, 1)`,
      sql`INSERT INTO disputes (id, payment_id, provider_dispute_id, amount_cents, state, created_at)
        VALUES (${`d${payment.id}`}, ${payment.id}, ${`dp_${payment.id}`}, 1, 'open', 1)`,
      sql`INSERT INTO inquiries (id, kind, name, email, source_page, dedupe_key) VALUES (${inquiry}, 'contact', 'Ann', ${`to-${email}`}, '/contact', ${inquiry})`,
    ]);
    const find = async (text: string) =>
      (await searchEverything(app, { text })).map(({ kind, id }) => `${kind} ${id}`);
    const [part] = await app.db.all<{ id: string }>(
      sql`SELECT id FROM order_parts WHERE order_id = ${orderId}`,
    );
    const [store] = await app.db.all<{ id: string; owner: string }>(
      sql`SELECT s.id, s.user_id AS owner FROM stores s JOIN products p ON p.store_id = s.id WHERE p.id = ${shop.productId}`,
    );
    if (!part || !store) throw new Error("no store");
    return {
      part,
      store,
      app,
      find,
      order,
      orderId,
      payment,
      email,
      person,
      inquiry,
      productId: shop.productId,
    };
  }
  type World = Awaited<ReturnType<typeof world>>;

  const WAYS: [string, (w: World) => { typed: string; found: string }][] = [
    [
      "a person by the id",
      ({ person }) => ({ typed: ` ${person.toUpperCase()} `, found: `person ${person}` }),
    ],
    ["a person by the address", ({ email, person }) => ({ typed: email, found: `person ${person}` })],
    [
      "a person by the beginning of the address",
      ({ email, person }) => ({ typed: email.slice(0, 29), found: `person ${person}` }),
    ],
    ["an order by the id", ({ orderId }) => ({ typed: orderId, found: `order ${orderId}` })],
    [
      "an order by its number, in any case",
      ({ order, orderId }) => ({ typed: order.number.toLowerCase(), found: `order ${orderId}` }),
    ],
    [
      "an order by the buyer's address",
      ({ order, orderId }) => ({ typed: order.email, found: `order ${orderId}` }),
    ],
    [
      "an order by the print partner's id",
      ({ orderId }) => ({ typed: `pf${orderId}`, found: `order ${orderId}` }),
    ],
    ["a product by the id", ({ productId }) => ({ typed: productId, found: `product ${productId}` })],
    ["a payment by the id", ({ payment }) => ({ typed: payment.id, found: `payment ${payment.id}` })],
    [
      "a payment by its session",
      ({ payment }) => ({ typed: `cs_${payment.id}`, found: `payment ${payment.id}` }),
    ],
    [
      "a payment by the provider's id",
      ({ payment }) => ({ typed: `pi_${payment.id}`, found: `payment ${payment.id}` }),
    ],
    [
      "a payment by its receipt",
      ({ payment }) => ({ typed: payment.receipt, found: `payment ${payment.id}` }),
    ],
    [
      "a payment by its refund at the provider",
      ({ payment }) => ({ typed: `re_${payment.id}`, found: `payment ${payment.id}` }),
    ],
    [
      "a payment by its dispute at the provider",
      ({ payment }) => ({ typed: `dp_${payment.id}`, found: `payment ${payment.id}` }),
    ],
    ["an order by a part", ({ part, orderId }) => ({ typed: part.id, found: `order ${orderId}` })],
    ["a person by the store", ({ store }) => ({ typed: store.id, found: `person ${store.owner}` })],
    ["a message by the id", ({ inquiry }) => ({ typed: inquiry, found: `inquiry ${inquiry}` })],
    [
      "a message by the address",
      ({ inquiry, email }) => ({ typed: `to-${email}`, found: `inquiry ${inquiry}` }),
    ],
  ];

  it("finds people, orders, products, payments and messages by each of their ids, numbers and addresses", async () => {
    const shop = await world();
    for (const [way, of] of WAYS) {
      const { typed, found } = of(shop);
      expect(await shop.find(typed), way).toContain(found);
    }
    for (const nothing of ["", "%", "' OR 1=1 --", "x".repeat(5000)])
      expect(await shop.find(nothing)).toEqual([]);
  });

  it("finds the person of a subscription by its receipts and credit notes, and by its ids at the payment company", async () => {
    const { app, find, person } = await world();
    const id = newId();
    await runTransaction(app.db, [
      sql`INSERT INTO subscriptions (id, kind, subject_id, user_id, provider, provider_subscription_id, state)
        VALUES (${id}, 'plan', '2', ${person}, 'stripe', ${`sub_${id}`}, 'active')`,
      sql`INSERT INTO subscription_invoices (id, subscription_id, provider, provider_invoice_id, amount_cents, state, period_starts_at, period_ends_at)
        VALUES (${id}, ${id}, 'stripe', ${`in_${id}`}, 7900, 'paid', 1, 2)`,
      sql`INSERT INTO invoice_reversals (id, invoice_id, kind, provider_object_id, amount_cents) VALUES (${id}, ${id}, 'refund', ${`re_${id}`}, 0)`,
      sql`UPDATE invoice_reversals SET amount_cents = 500, moves = 1, moved_at = 1 WHERE id = ${id}`,
    ]);
    const numbers = await app.db.all<{ number: string }>(
      sql`SELECT number FROM receipts WHERE invoice_id = ${id} OR reversal_id = ${id} ORDER BY number`,
    );
    expect(numbers.map(({ number }) => number[0])).toEqual(["C", "R"]);
    for (const typed of [
      id,
      `sub_${id}`,
      `in_${id}`,
      `re_${id}`,
      ...numbers.map(({ number }) => number.toLowerCase()),
    ])
      expect(await find(typed), typed).toEqual([`person ${person}`]);
  });

  it("lists an order by its number", async () => {
    const { app, order, orderId } = await world();
    const listed = await listOrders(app, { search: order.number, cursor: null });
    expect(listed.rows).toMatchObject([{ id: orderId, state: "paid" }]);
    expect((await listOrders(app, { search: "nobody", cursor: null })).rows).toEqual([]);
  });
});

describe("the offer's deadline", () => {
  it("is set by an admin, with what was before in the audit log, and by nobody else", async () => {
    const { app } = appWithFakeServices(await countingImageModel());
    const by = await createUser(app, "settings-admin@example.com");
    const save = (deadlineAt: number) => saveOfferDeadline(app, { by, network: "n", deadlineAt });
    const at = Date.UTC(2026, 11, 31, 23, 59);
    await expect(save(at)).rejects.toThrow(/NOT NULL/);
    await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'admin')`]);
    expect(await save(at)).toBe("saved");
    expect(await save(at)).toBe("unchanged");
    const read = await toOfferSettings(app, await app.db.batch(offerSettingsQueries(app)));
    expect(read).toMatchObject({
      deadlineAt: at,
      defaultAt: Date.UTC(2025, 4, 30),
      changed: { by: "settings-admin@example.com" },
    });
    expect(JSON.parse(read.audit[0]?.detail ?? "{}")).toMatchObject({
      before: "2025-05-30 00:00",
      after: "2026-12-31 23:59",
    });
    // Undone once, however often it is pressed, and redone by undoing the undo.
    const changedAt = read.changed?.at ?? 0;
    const undo = (seenAt: number) => undoOfferDeadline(app, { by, network: "n", seenAt });
    const presses = await Promise.all([1, 2].map(() => undo(changedAt)));
    expect(presses.sort()).toEqual(["already", "undone"]);
    const undone = await toOfferSettings(app, await app.db.batch(offerSettingsQueries(app)));
    expect(undone).toMatchObject({ deadlineAt: Date.UTC(2025, 4, 30), changed: { previous: at } });
    expect(JSON.parse(undone.audit[0]?.detail ?? "{}")).toMatchObject({
      before: "2026-12-31 23:59",
      after: "2025-05-30 00:00",
    });
    expect(await undo(undone.changed?.at ?? 0)).toBe("undone");
    expect(await save(at)).toBe("unchanged");
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${by}`]);
    await expect(undo(changedAt)).rejects.toThrow(/NOT NULL/);
  });
});
