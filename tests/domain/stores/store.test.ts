import { describe, expect, it } from "vitest";
import { createStore, findOwnStore, findStore, normalizeStoreName } from "~/domain/stores/store";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

describe("a store", () => {
  it("is created with a tidy name and found by its owner and by its id", async () => {
    const app = testApp();
    const userId = await createUser(app, "one@example.com");
    const made = await createStore(app, { userId, name: "  Ink \n &  Loom " });
    expect(made.status).toBe("created");
    const own = await findOwnStore(app, { userId });
    expect(own).toMatchObject({ storeName: "Ink & Loom", productCount: 0, createdAt: app.now() });
    expect(await findStore(app, { storeId: own?.id ?? "" })).toEqual(own);
  });

  it("is not found for a stranger or under an unknown id", async () => {
    const app = testApp();
    const userId = await createUser(app, "stranger@example.com");
    expect(await findOwnStore(app, { userId })).toBeNull();
    expect(await findStore(app, { storeId: newId() })).toBeNull();
  });

  it("is one per person, however many tabs ask at once", async () => {
    const app = testApp();
    const userId = await createUser(app, "tabs@example.com");
    const answers = await Promise.all(
      ["Red", "Green", "Blue", "Black"].map((name) => createStore(app, { userId, name })),
    );
    expect(answers.filter((answer) => answer.status === "created")).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === "exists")).toHaveLength(3);
    const ids = new Set(answers.map((answer) => ("storeId" in answer ? answer.storeId : null)));
    expect(ids.size).toBe(1);
  });

  it("answers a double click as created both times, and a later second store as existing", async () => {
    const app = testApp();
    const userId = await createUser(app, "double@example.com");
    const first = await createStore(app, { userId, name: "Twice" });
    expect(await createStore(app, { userId, name: "Twice" })).toEqual(first);
    app.clock.now += 10 * 60_000;
    expect(await createStore(app, { userId, name: "Twice" })).toMatchObject({ status: "exists" });
  });

  it.each([
    ["", "blank"],
    ["   \u200b ", "blank"],
    ["x", "wrong-length"],
    ["x".repeat(61), "wrong-length"],
  ] as const)("refuses the name %j as %s", async (name, status) => {
    const app = testApp();
    const userId = await createUser(app, `${newId()}@example.com`);
    expect(await createStore(app, { userId, name })).toEqual({ status });
    expect(await findOwnStore(app, { userId })).toBeNull();
  });

  it("counts characters as people see them", async () => {
    const app = testApp();
    const userId = await createUser(app, "emoji@example.com");
    expect((await createStore(app, { userId, name: "🦊".repeat(60) })).status).toBe("created");
  });

  it("removes bidi control characters", () => {
    expect(normalizeStoreName("Good\u202eeivom")).toBe("Goodeivom");
  });
});
