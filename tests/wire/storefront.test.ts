import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, makeWorld, post, type World } from "./world";

/** What somebody might type into a title to leave it. */
const HOSTILE = `</script><script>alert("1")</script>"><img src=x onerror=alert(2)>`;

let world: World;
let address: string;
beforeAll(async () => {
  world = await makeWorld();
  address = `${world.origin}/product/${world.ids.product}`;
  await world.db
    .prepare("UPDATE products SET title = ?1, description = ?1 WHERE id = ?2")
    .bind(HOSTILE, world.ids.product)
    .run();
});
afterAll(() => world?.stop());

const page = async (url: string) => (await ask(url)).text();
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("a product's page as search engines and networks read it", () => {
  it("holds the product as data that no title can break out of", async () => {
    const html = await page(address);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const [product, way] = JSON.parse(data)["@graph"];
    expect(product).toMatchObject({ "@type": "Product", name: HOSTILE });
    expect(product.offers).toMatchObject({ priceCurrency: "USD", url: address });
    expect(Number(product.offers.price)).toBeGreaterThan(10);
    expect(way["@type"]).toBe("BreadcrumbList");
    expect(way.itemListElement.at(-1)).toMatchObject({ position: 4, name: HOSTILE, item: address });
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>alert");
  });

  it("names itself and its picture by whole addresses, and the picture is there", async () => {
    const html = await page(`${address}?colour=black&size=XL`);
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    const picture = meta(html, "og:image") ?? "";
    expect(picture.startsWith(`${world.origin}/media/`)).toBe(true);
    const answer = await ask(picture);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(Number(meta(html, "og:image:width"))).toBeGreaterThan(0);
  });

  it("runs no script but our own file, and the store's page neither", async () => {
    for (const url of [
      address,
      `${world.origin}/store/${world.ids.store}`,
      `${world.origin}/browse-stores`,
    ]) {
      const response = await ask(url);
      expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
      const scripts = [...(await response.text()).matchAll(/<script(?![^>]*ld\+json)([^>]*)>/g)];
      expect(scripts).toHaveLength(1);
      expect(scripts[0]?.[1]).toMatch(/src="\/assets\/enhance-[0-9a-f]+\.js"/);
    }
  });

  it("cannot be put into a cart in a size that is sold out", async () => {
    const { results } = await world.db
      .prepare(
        "SELECT v.garment_id AS garment, v.colours ->> '$[0]' AS colour FROM design_versions v JOIN products p ON p.version_id = v.id WHERE p.id = ?",
      )
      .bind(world.ids.product)
      .all<{ garment: string; colour: string }>();
    const { findGarment, variantId } = await import("../../app/domain/garments/garments");
    const garment = findGarment(results[0]?.garment ?? "");
    if (!garment) throw new Error("the product is made of something");
    await world.db
      .prepare("INSERT OR REPLACE INTO variant_stock (variant_id, is_available, checked_at) VALUES (?, 0, 0)")
      .bind(variantId(garment, results[0]?.colour ?? "", "L"))
      .run();
    const button = (html: string) => /<button[^>]*data-busy="Adding…"[^>]*>([^<]*)/.exec(html) ?? [];
    const [soldOut, words] = button(await page(`${address}?size=L`));
    expect(soldOut).toContain("disabled");
    expect(words).toBe("Sold out");
    expect(button(await page(`${address}?size=M`))[0]).not.toContain("disabled");
  });
});

describe("a report", () => {
  it("is kept, and not when a program filled in what people do not see", async () => {
    const count = async () =>
      (await world.db.prepare("SELECT count(*) AS n FROM design_reports").first<{ n: number }>())?.n ?? 0;
    const before = await count();
    const fields = { reason: "trademark", detail: "A brand", email: "a@example.com" };
    expect((await post(`${address}/report`, { ...fields, website: "https://spam.example" })).status).toBe(
      303,
    );
    expect(await count()).toBe(before);
    expect((await post(`${address}/report`, fields)).status).toBe(303);
    expect(await count()).toBe(before + 1);
    expect((await post(`${address}/report`, { ...fields, email: "nonsense" })).status).toBe(400);
  });
});
