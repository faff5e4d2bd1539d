import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeWorld, post, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.stop());

const stored = async (id: string | undefined) =>
  world.db
    .prepare("SELECT title, state, updated_at AS updatedAt FROM products WHERE id = ?1")
    .bind(id)
    .first<{ title: string; state: string; updatedAt: number }>();
const send = (id: string | undefined, fields: Record<string, string>) =>
  post(
    `${world.origin}/products/${id}/edit`,
    { colours: "black", prints: "front", ...fields },
    { cookie: world.cookies.owner },
  );

describe("the product editor in two windows", () => {
  it("replaces what the other one saved only once its owner has read that it would", async () => {
    const { draft } = world.ids;
    const seen = String((await stored(draft))?.updatedAt);
    const first = { intent: "save", title: "From the first window", seen };
    expect((await send(draft, first)).status).toBe(303);
    // A second press of the same button is no other window.
    expect((await send(draft, first)).status).toBe(303);
    const late = { intent: "save", title: "From the second window", seen };
    const refused = await send(draft, late);
    const page = await refused.text();
    expect(refused.status).toBe(409);
    expect(page).toContain("Nothing was saved");
    expect(page).toContain("This product was changed since you opened this page");
    expect(page).not.toContain("This cannot be printed or sold as it is");
    expect(page).toContain('value="From the second window"');
    expect((await stored(draft))?.title).toBe("From the first window");
    const now = /name="seen" value="(\d+)"/.exec(page)?.[1] ?? "";
    expect((await send(draft, { ...late, seen: now })).status).toBe(303);
    expect((await stored(draft))?.title).toBe("From the second window");
  });

  it("keeps what was typed when the product is unpublished", async () => {
    const { product } = world.ids;
    const answer = await send(product, { intent: "unpublish", title: "Typed, not saved", price: "31.50" });
    const page = await answer.text();
    expect([answer.status, (await stored(product))?.state]).toEqual([200, "unpublished"]);
    expect(page).toContain("Removed from your store");
    expect(page).toContain('value="Typed, not saved"');
    expect(page).toContain('value="31.50"');
    expect(page).toContain("Not in your store");
  });
});

describe("the form of a store", () => {
  it("keeps name and description when its pictures are too large together", async () => {
    const body = new FormData();
    body.append("name", "Typed name");
    body.append("description", "Typed at length");
    for (const field of ["banner", "logo"])
      body.append(field, new File([new Uint8Array(6 * 1024 * 1024)], `${field}.png`, { type: "image/png" }));
    const answer = await fetch(`${world.origin}/store-creator/edit`, {
      method: "POST",
      headers: { origin: world.origin, cookie: world.cookies.owner },
      body,
    });
    const page = await answer.text();
    expect(answer.status).toBe(413);
    expect(page).toContain('value="Typed name"');
    expect(page).toContain("Typed at length");
  });
});

describe("Enter in a price of the list of garments", () => {
  it("shows what one would earn, and publishes nothing: the form's first button is not the one that publishes", async () => {
    const list = await fetch(`${world.origin}/wearables/publish?picture=${world.ids.picture}`, {
      headers: { cookie: world.cookies.owner },
    });
    const form = (await list.text()).split("<form").find((each) => each.includes('name="formKey"'));
    expect(/<button[^>]*>/.exec(form ?? "")?.[0]).toContain('value="preview"');
  });
});
