import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/lib/ids";
import { makeWorld, post, type World } from "./world";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.stop());

const run = (statement: string, ...values: unknown[]) =>
  world.db
    .prepare(statement)
    .bind(...values)
    .run();

/** Sends a form twice, as somebody without script who double-clicks, and once more as a stranger. */
async function press(path: string, fields: Record<string, string>) {
  const answers: [number, string | null][] = [];
  for (const cookie of [world.cookies.owner, world.cookies.owner, world.cookies.user]) {
    const answer = await post(world.origin + path, fields, { cookie });
    answers.push([answer.status, answer.headers.get("location")]);
  }
  return answers;
}

describe("a button of a creator that is pressed twice", () => {
  it("undoes a batch once, and leads to it both times", async () => {
    const { owner, picture } = world.ids;
    const id = newId();
    await run(
      "INSERT INTO publish_batches (id, user_id, picture_id, request_key, created_at) VALUES (?1, ?2, ?3, ?1, 1)",
      ...[id, owner, picture],
    );
    const page = `/wearables/publish/${id}`;
    expect(await press(page, {})).toEqual([
      [303, page],
      [303, page],
      [404, null],
    ]);
  });

  it("deletes a rule of Auto-Publishing once, and says so both times", async () => {
    const rule = async () => {
      const id = newId();
      await run(
        "INSERT INTO publish_rules (id, user_id, garments, tone, markup_percent, last_picture_id, created_at) VALUES (?1, ?2, '[\"t-shirt\"]', 'all', 40, '', 1)",
        ...[id, world.ids.owner],
      );
      return id;
    };
    const form = { intent: "delete", rule: await rule() };
    expect((await press("/wearables/rules", form)).slice(0, 2)).toEqual([
      [303, "/wearables/rules"],
      [303, "/wearables/rules"],
    ]);
    const others = { intent: "delete", rule: await rule() };
    const stranger = await post(`${world.origin}/wearables/rules`, others, { cookie: world.cookies.user });
    expect(stranger.status).toBe(404);
  });

  it("cancels a scheduled post once, and leads to what became of it both times", async () => {
    const { owner, product } = world.ids;
    const [share, postId] = [newId(), newId()];
    await run(
      `INSERT INTO shares (id, user_id, product_id, request_key, message, has_hashtags, has_emojis, created_at)
        VALUES (?1, ?2, ?3, ?1, 'Look', 0, 0, 1)`,
      ...[share, owner, product],
    );
    await run(
      `INSERT INTO share_posts (id, share_id, user_id, network, state, text, due_at, created_at)
        VALUES (?1, ?2, ?3, 'twitter', 'queued', 'Look', ?4, 1)`,
      ...[postId, share, owner, Date.now() + 86_400_000],
    );
    const page = `/wearables?tab=products&shared=${share}`;
    expect(await press("/wearables?tab=products", { intent: "cancel-post", post: postId, share })).toEqual([
      [303, page],
      [303, page],
      [404, null],
    ]);
  });

  it.each([
    ["the editor", (id: string) => `/products/${id}/edit`, "/products"],
    ["the list", () => "/wearables?tab=products", "/wearables?tab=products"],
  ] as const)("deletes a product in %s once, and says so both times", async (where, address, list) => {
    const { owner, draft } = world.ids;
    const id = where === "the editor" ? draft : newId();
    if (id !== draft)
      await run(
        `INSERT INTO products (id, user_id, title, description, version_id, min_price_cents, updated_at, created_at)
          SELECT ?1, ?2, 'Twice', '', version_id, min_price_cents, 1, 1 FROM products WHERE id = ?3`,
        ...[id, owner, draft],
      );
    expect(await press(address(id), { intent: "delete", product: id })).toEqual([
      [303, list],
      [303, list],
      [404, null],
    ]);
  });
});
