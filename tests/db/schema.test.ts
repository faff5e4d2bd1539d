import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products } from "~/db/schema";
import { newId } from "~/lib/ids";
import { testApp } from "../support/app/test-app";
import { createStore, createUser } from "../support/data/factories";

describe("the tables", () => {
  it("count a store's published products by themselves", async () => {
    const app = testApp();
    const userId = await createUser(app, "count@example.com");
    const storeId = await createStore(app, userId, "Count");
    const draft = {
      userId,
      storeId,
      title: "Cat",
      description: "",
      minPriceCents: 2400,
      updatedAt: app.now(),
    };
    await app.db.insert(products).values([
      { ...draft, id: newId(), state: "published", versionId: "v" },
      { ...draft, id: newId(), state: "draft" },
    ]);
    const store = await app.db.query.stores.findFirst({ where: (t, { eq }) => eq(t.id, storeId) });
    expect(store?.productCount).toBe(1);
  });

  it("refuse a published product that is in no store", async () => {
    const app = testApp();
    const userId = await createUser(app, "nostore@example.com");
    const insert = app.db.insert(products).values({
      userId,
      state: "published",
      title: "Cat",
      description: "",
      minPriceCents: 2400,
      updatedAt: app.now(),
    });
    await expect(runTransaction(app.db, [insert])).rejects.toSatisfy((error) =>
      isConstraintViolation(error, "published-without-store"),
    );
  });
});
