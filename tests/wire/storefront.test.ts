import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../app/domain/limits/limits";
import * as words from "../../app/domain/limits/words";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "../../app/domain/plans/commission";
import { breakEvenPriceCents } from "../../app/domain/products/pricing/revenue-split";
import { findGarment, findVariantId } from "../../app/garments/find-garments";
import { formatCents } from "../../app/lib/money";
import { AIRTABLE_BASE, AIRTABLE_TABLE } from "../../sandbox/airtable/app";
import { DEMO_RECORDS } from "../../sandbox/airtable/records";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials";
import { reportChecks } from "../support/app/report-quality";
import { until } from "../support/app/until";
import { Browser } from "./buyer";
import { ask, makeWorld, post, type World } from "./world";

reportChecks("S5", "a hostile title in page and structured data", /structured data|own script file/);

/** A title that tries to break out of its markup. */
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

describe("a store and its product", () => {
  it("lead their owner, and nobody else, to where they are edited", async () => {
    for (const [path, label, target] of [
      [`/product/${world.ids.product}`, "Edit this product", `/products/${world.ids.product}/edit`],
      [`/store/${world.ids.store}`, "Edit your store", "/store-creator/edit"],
    ] as const) {
      const seenBy = async (cookie: string) =>
        (await ask(world.origin + path, { headers: { cookie } })).text();
      const own = await seenBy(world.cookies.owner);
      expect(own).toContain(label);
      expect(own).toContain(`href="${target}"`);
      for (const role of ["visitor", "user"] as const)
        expect(await seenBy(world.cookies[role])).not.toContain(label);
    }
  });

  it("have the specified sentence where the owner wrote none", async () => {
    const { store } = world.ids;
    const described = await world.db
      .prepare("SELECT description AS d FROM stores WHERE id = ?")
      .bind(store)
      .first<{ d: string }>();
    const describe = (text: string) =>
      world.db.prepare("UPDATE stores SET description = ?1 WHERE id = ?2").bind(text, store).run();
    await describe("");
    // As its owner: pages of visitors are kept for a minute.
    const asOwner = { headers: { cookie: world.cookies.owner } };
    const shown = async (path: string) => (await ask(world.origin + path, asOwner)).text();
    expect(await shown("/browse-stores")).toContain("A collection of custom designs and products");
    expect(await shown(`/store/${store}`)).toContain("A beautiful collection of custom designs and products");
    await describe(described?.d ?? "");
  });
});

describe("banners from Airtable", () => {
  const PATH = "/admin/affiliate-banners";
  const toast = (answer: Response) => decodeURIComponent(answer.headers.getSetCookie().join());
  const send = (path: string, fields: Record<string, string>) =>
    post(world.origin + path, fields, { cookie: world.cookies.admin });
  const read = (table: Partial<Record<"keyPassword" | "base" | "table", string>> = {}) =>
    send(`${PATH}/imports`, {
      source: "airtable",
      keyPassword: SANDBOX_CREDENTIALS.AIRTABLE_KEY,
      base: AIRTABLE_BASE,
      table: AIRTABLE_TABLE,
      ...table,
    });
  const count = async () =>
    (await world.db.prepare("SELECT count(*) AS n FROM affiliate_banners").first<{ n: number }>())?.n;
  const second = () => new Promise((done) => setTimeout(done, 1_000));

  it("are read page by page within five requests a second, imported once, the same when they come again, and undone", async () => {
    const before = await count();
    const shown = (await read()).headers.get("location") ?? "";
    expect(shown).toMatch(new RegExp(`^${PATH}/imports/\\w+$`));
    expect(await count()).toBe(before);
    for (const press of [1, 2]) {
      const applied = await send(shown, { intent: "apply", source: "airtable" });
      if (press === 1)
        expect(toast(applied)).toContain(`Imported ${DEMO_RECORDS.length} banners from Airtable`);
    }
    expect(await count()).toBe((before ?? 0) + DEMO_RECORDS.length);
    // Airtable counts all requests of a second, earlier ones too.
    await second();
    const again = (await read()).headers.get("location") ?? "";
    const page = await ask(world.origin + again, { headers: { cookie: world.cookies.admin } });
    expect(await page.text()).toContain("Nothing would change.");
    await send(shown, { intent: "undo" });
    expect(await count()).toBe(before);
  });

  it.each([
    ["a type with a message", { keyPassword: "patWrong" }, 401],
    ["a word", { table: "Nothing" }, 404],
  ] as const)(
    "are not read where Airtable refuses with %s, and the page says so",
    async (_, table, status) => {
      await second();
      expect(toast(await read(table))).toContain(
        `Failed to import from Airtable: Airtable API error: ${status}`,
      );
    },
  );

  it("are not read where Airtable refuses with a list of errors, and the page says so", async () => {
    await world.control("POST", "/faults", {
      service: "airtable",
      action: { kind: "refuse", reason: "rate-limit" },
    });
    expect(toast(await read())).toContain("Failed to import from Airtable: Airtable API error: 429");
    await fetch(`${world.sandboxUrl}/control/api/faults`, { method: "DELETE" });
  });

  it("show on a store's page once one is its project's, and a click is counted", async () => {
    const fields = {
      title: "Harbor pins",
      link_url: "https://pins.inkfriends.com/h",
      project_name: "Custom Wearables",
    };
    const days = { start_date: "2026-01-01", end_date: "2040-01-01", display_order: "1", is_active: "on" };
    await send(PATH, { intent: "add", formKey: "wire-banner", ...fields, ...days });
    const store = await (await ask(`${world.origin}/store/${world.ids.store}`)).text();
    const [, id] = /ping="\/banners\/(\w+)\/click"/.exec(store) ?? [];
    expect(store).toContain("Harbor pins");
    expect((await post(`${world.origin}/banners/${id}/click`, {})).status).toBe(204);
    expect(
      await world.db.prepare("SELECT clicks FROM affiliate_banners WHERE id = ?").bind(id).first(),
    ).toEqual({
      clicks: 1,
    });
    await send(PATH, { intent: "delete", id: id ?? "" });
  });
});

describe("a product's page as search engines and social networks read it", () => {
  it("contains structured data that no title can break out of", async () => {
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

  it("has absolute addresses for itself and its picture, and the picture exists", async () => {
    const html = await page(`${address}?colour=black&size=XL`);
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    const picture = meta(html, "og:image") ?? "";
    expect(picture.startsWith(`${world.origin}/media/`)).toBe(true);
    const answer = await ask(picture);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(Number(meta(html, "og:image:width"))).toBeGreaterThan(0);
  });

  it("runs only our own script file, and so does the store's page", async () => {
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

  it("cannot be put into a cart in a sold-out size", async () => {
    const { results } = await world.db
      .prepare(
        "SELECT v.garment_id AS garment, v.colours ->> '$[0]' AS color FROM design_versions v JOIN products p ON p.version_id = v.id WHERE p.id = ?",
      )
      .bind(world.ids.product)
      .all<{ garment: string; color: string }>();
    const garment = findGarment(results[0]?.garment ?? "");
    if (!garment) throw new Error("the product is made of something");
    await world.db
      .prepare("INSERT OR REPLACE INTO variant_stock (variant_id, is_available, checked_at) VALUES (?, 0, 0)")
      .bind(findVariantId(garment, results[0]?.color ?? "", "L"))
      .run();
    const button = (html: string) => /<button[^>]*data-busy="Adding…"[^>]*>([^<]*)/.exec(html) ?? [];
    const [soldOut, words] = button(await page(`${address}?size=L`));
    expect(soldOut).toContain("disabled");
    expect(words).toBe("Sold out");
    expect(button(await page(`${address}?size=M`))[0]).not.toContain("disabled");
  });
});

describe("a report", () => {
  it("is stored, unless a program filled in the hidden field", async () => {
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

describe("a garment whose cost the printer raises", () => {
  it("is sold out in page, cart and email while its price is too low, until the price is raised", async () => {
    const row = await world.db
      .prepare(
        "SELECT garment_id AS garment, colours ->> '$[0]' AS color, price_cents AS cents FROM design_versions v JOIN products p ON p.version_id = v.id WHERE p.id = ?",
      )
      .bind(world.ids.product)
      .first<{ garment: string; color: string; cents: number }>();
    const garment = findGarment(row?.garment ?? "");
    const largest = garment?.sizes.at(-1);
    if (!row || !garment || !largest) throw new Error("the product is made of something");
    const { color } = row;
    const leastCents = (dearerCents: number) =>
      breakEvenPriceCents({
        unitCostCents: garment.baseCostCents + largest.extraCostCents + dearerCents,
        commissionBasisPoints: COMMISSION_WITHOUT_PLAN_BASIS_POINTS,
      });
    // High enough that the most expensive size cannot be sold at this price, but the usual ones can.
    let dearerCents = 0;
    while (leastCents(dearerCents) <= row.cents) dearerCents += 10;
    const line = { intent: "add", productId: world.ids.product, colour: color, quantity: "1" };
    const [early, late] = [new Browser(world), new Browser(world)];
    await early.post("/cart", { ...line, size: largest.id });
    expect(early.heading).toBe("Your cart");

    await world.control("POST", "/printful/catalogue", {
      productId: garment.partner.productId,
      dearerCents,
      quietly: true,
    });
    const largestPage = async () => {
      await world.runCron("* * * * *");
      return page(`${address}?size=${largest.id}`);
    };
    const words = async () => /data-busy="Adding…"[^>]*>([^<]*)/.exec(await largestPage())?.[1];
    await until("the catalog to be read", async () => (await words()) === "Sold out");
    expect(await page(`${address}?size=M`)).toContain(">Add to cart<");
    await late.post("/cart", { ...line, size: largest.id });
    expect([late.path, late.body]).toEqual([
      `/product/${world.ids.product}`,
      expect.stringContaining("Currently sold out"),
    ]);
    expect((await early.get("/cart")).body).toContain("Currently sold out");
    expect((await early.get("/checkout")).path).toBe("/cart");
    const letter = await until("the letter", async () => {
      await world.runCron("* * * * *");
      const { emails } = (await world.control("GET", "/mail?to=creator@example.com")) as {
        emails: { subject: string; text: string }[];
      };
      return emails.find(({ subject }) => subject.startsWith("The printer charges more"));
    });
    expect(letter.text).toContain(`needs ${formatCents(leastCents(dearerCents))}`);

    const price = (leastCents(dearerCents) / 100).toFixed(2);
    const edit = `${world.origin}/products/${world.ids.product}/edit`;
    const saved = (cents: number) =>
      post(edit, { intent: "save", price: (cents / 100).toFixed(2) }, { cookie: world.cookies.owner });
    expect((await saved(leastCents(dearerCents) - 1)).status).toBe(400);
    expect((await saved(leastCents(dearerCents))).status).toBe(303);
    expect(await words()).toBe("Add to cart");
    await early.get("/cart");
    expect(early.body).not.toContain("Sold out");
    expect(early.body).toContain(`$${price}`);
  });
});

describe("the quotas of a creator's products", () => {
  /** This quota only; also in the next window, which may begin meanwhile. */
  const useUp = async (limit: "drafts" | "mockups" | "publishing") => {
    await world.db.exec("DELETE FROM rate_counters");
    const { windowMs, most } = LIMITS[limit];
    const window = Math.floor(Date.now() / windowMs) * windowMs;
    return world.db
      .prepare(
        "INSERT OR REPLACE INTO rate_counters (key, window_start, count) VALUES (?1, ?2, ?4), (?1, ?3, ?4)",
      )
      .bind(`${limit}:${world.ids.owner}`, window, window + windowMs, most)
      .run();
  };
  const count = async () =>
    (await world.db.prepare("SELECT count(*) AS n FROM products").first<{ n: number }>())?.n ?? 0;
  it.each([
    ["a new draft", "drafts", words.drafts, "/products/new", { garment: "t-shirt" }],
    ["a change that draws new pictures", "mockups", words.mockups, "", { intent: "save", price: "91.00" }],
    ["a publication", "publishing", words.publishing, "", { intent: "publish" }],
  ] as const)(
    "used up by %s, are answered with 429, words and a time, and change nothing",
    async (_, limit, text, path, fields) => {
      const before = await count();
      const version = () =>
        world.db.prepare("SELECT version_id, state FROM products WHERE id = ?").bind(world.ids.draft).first();
      const was = await version();
      await useUp(limit);
      const query = `?picture=${world.ids.picture}`;
      const url = `${world.origin}${path ? path + query : `/products/${world.ids.draft}/edit`}`;
      const answer = await post(
        url,
        { ...fields, picture: world.ids.picture },
        { cookie: world.cookies.owner },
      );
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(3_600);
      expect(await answer.text()).toContain(text);
      expect([await count(), await version()]).toEqual([before, was]);
      console.log(
        `S18: the quota of ${limit}, ${LIMITS[limit].most} an hour and person: 429 in words, 0 rows written`,
      );
    },
  );
});
