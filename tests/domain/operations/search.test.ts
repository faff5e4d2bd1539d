import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { listOrders } from "~/domain/operations/list-orders";
import {
  offerSettingsQueries,
  saveOfferDeadline,
  toOfferSettings,
} from "~/domain/operations/prices/offer-settings";
import { searchEverything } from "~/domain/operations/search";
import { createUser } from "../../support/data/factories";
import { openShop, paidOrder } from "../../support/data/shop";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

describe("the search box of the admin pages", () => {
  it("finds a person, an order, its payment and a product by any of their ids, numbers and addresses", async () => {
    const { app } = appWithFakeServices(await countingImageModel());
    const shop = await openShop(app, "Searched");
    const { orderId } = await paidOrder(app, [shop], 1);
    const person = await createUser(app, "sought-after@example.com");
    const [order] = await app.db.all<{ number: string; email: string }>(
      sql`SELECT number, email FROM orders WHERE id = ${orderId}`,
    );
    const [payment] = await app.db.all<{ id: string }>(
      sql`SELECT id FROM payments WHERE kind = 'order' AND subject_id = ${orderId}`,
    );
    const find = async (text: string) =>
      (await searchEverything(app, { text })).map(({ kind, id }) => `${kind} ${id}`);
    expect(await find("sought-a")).toEqual([`person ${person}`]);
    expect(await find(` ${person} `)).toEqual([`person ${person}`]);
    expect(await find(order?.number.toLowerCase() ?? "")).toEqual([`order ${orderId}`]);
    expect(await find(order?.email ?? "")).toContain(`order ${orderId}`);
    expect(await find(payment?.id ?? "")).toEqual([`payment ${payment?.id}`]);
    expect(await find(shop.productId)).toEqual([`product ${shop.productId}`]);
    for (const nothing of ["", "%", "' OR 1=1 --", "x".repeat(5000)]) expect(await find(nothing)).toEqual([]);
    const listed = await listOrders(app, { search: order?.number ?? "", cursor: null });
    expect(listed.rows).toMatchObject([{ id: orderId, state: "paid", paymentId: payment?.id }]);
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
  });
});
