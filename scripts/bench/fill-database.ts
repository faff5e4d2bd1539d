import { createHash } from "node:crypto";
import { userAccount } from "../../app/domain/ledger/accounts";
import { listGarments } from "../../app/garments/find-garments";
import { fillStaffLists } from "./fill-staff-lists";

export interface FilledDatabase {
  size: number;
  storeId: string;
  productId: string;
  creatorId: string;
  /** Pictures of the creator, listed in My Images. */
  pictures: number;
  /** Session token of the creator, who is also an admin. */
  sessionToken: string;
}

/** A second or two of work on a slow machine, so that a lost connection costs little. */
const CHUNK_ROWS = 5_000;
const TRIES = 3;
/** In the smallest platform; elsewhere one person has as many pictures as there are products. */
const FEW_PICTURES = 100;
/** A part of the platform. */
export type Filled = "lists" | "ledger" | "images";
const WORDS = ["moon", "fox", "wave", "lantern", "robot", "tiger", "cactus", "whale", "comet", "mushroom"];
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const id = (kind: string, n: number) => `${kind}${String(n).padStart(25, "0")}`;
const idOf = (kind: string, expression: string) => `printf('${kind}%025d', ${expression})`;

/**
 * A platform with `size` products and orders, a tenth as many stores and ten times as many ledger rows. One store and
 * its creator own half of everything, so that their pages are measured at scale too. `only`: what the staff's lists show,
 * people and their ledger, or the pictures of one person.
 */
export async function fillDatabase(
  db: D1Database,
  size: number,
  say: (text: string) => void,
  { only }: { only?: Filled | undefined } = {},
): Promise<FilledDatabase> {
  /** Rows of what no list of the staff shows. */
  const beside = only ? 0 : size;
  const shop = only === "ledger" || only === "images" ? FEW_PICTURES : size;
  const moved = only === "lists" || only === "images" ? 0 : size * 5;
  const stores = Math.max(10, Math.round(shop / 10));
  const at = Date.UTC(2026, 9, 1);
  const garment = listGarments()[0];
  if (!garment) throw new Error("no garments");
  const colors = JSON.stringify(garment.colors.map((color) => color.id));
  const color = garment.colors[0]?.id ?? "";
  // The first creator owns half.
  const owner = (kind: string) => idOf(kind, `CASE WHEN i % 2 THEN 1 ELSE 1 + i % ${stores} END`);
  const word = `json_extract('${JSON.stringify(WORDS)}', '$[' || (i % ${WORDS.length}) || ']')`;

  const fill = async (what: string, rows: number, insert: (numbers: string) => string) => {
    const began = Date.now();
    for (let from = 1; from <= rows; from += CHUNK_ROWS) {
      const to = Math.min(rows, from + CHUNK_ROWS - 1);
      const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
      await insertOnce(db, insert(numbers));
    }
    say(`  ${rows} ${what} in ${Math.round((Date.now() - began) / 100) / 10} s`);
  };

  await fill(
    "people",
    stores,
    (n) => `INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at)
      ${n} SELECT ${idOf("a", "i")}, 'p' || i || '@example.com', 'p' || i || '@example.com', ${at}, ${at} FROM n`,
  );
  await fill(
    "customers",
    shop,
    (n) => `INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at)
      ${n} SELECT ${idOf("w", "i")}, 'customer' || i || '@example.com', 'customer' || i || '@example.com', ${at}, ${at} FROM n`,
  );
  await db.batch([
    db.prepare("INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')").bind(id("a", 1)),
    db.prepare(`INSERT INTO suspensions (id, user_id, reason, created_by)
      SELECT id, id, 'Measured', id FROM users WHERE id LIKE 'w%' LIMIT 10`),
  ]);
  await fill(
    "stores",
    stores,
    (n) => `INSERT INTO stores (id, user_id, store_name, description, created_at)
      ${n} SELECT ${idOf("b", "i")}, ${idOf("a", "i")}, 'The ' || ${word} || ' press ' || i, 'Printed when you order.', ${at} + i FROM n`,
  );
  await db.batch([
    db
      .prepare(
        "INSERT INTO pictures (id, user_id, kind, file_key, content_type, sha256, width_px, height_px, bytes, is_transparent) VALUES (?, ?, 'generated', 'pictures/x.png', 'image/png', 'x', 1920, 1920, 1000, 1)",
      )
      .bind(id("c", 1), id("a", 1)),
    db
      .prepare("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)")
      .bind(hash(hash("scale").slice(0, 40)), id("a", 1), Date.now() + 86_400_000),
  ]);
  await fill(
    "products",
    shop,
    (
      n,
    ) => `INSERT INTO products (id, user_id, store_id, state, title, description, version_id, min_price_cents, cover_key, published_at, updated_at)
      ${n} SELECT ${idOf("d", "i")}, ${owner("a")}, ${owner("b")}, 'published', 'A ' || ${word} || ' at night, number ' || i,
        'Printed in three inks on soft cotton, for whoever is still up.', ${idOf("e", "i")}, 2400 + (i % 50) * 10,
        'mockups/' || printf('%064d', i) || '.webp', ${at} + i * 1000, ${at} FROM n`,
  );
  await fill(
    "versions",
    shop,
    (
      n,
    ) => `INSERT INTO design_versions (id, product_id, picture_id, garment_id, placement, left_in, top_in, width_in, height_in, effective_dpi, colours, price_cents)
      ${n} SELECT ${idOf("e", "i")}, ${idOf("d", "i")}, '${id("c", 1)}', '${garment.id}', 'front', 0, 1, 12, 12, 160, '${colors}', 2400 FROM n`,
  );
  await db
    .prepare(
      "INSERT INTO trend_analyses (id, user_id, source_kind, source_key, source, state, figures) VALUES (?, ?, 'pasted', 'x', 'x', 'done', '{}')",
    )
    .bind(id("n", 1), id("a", 1))
    .run();
  await fill(
    "trends",
    beside,
    (n) => `INSERT INTO tshirt_trends (id, user_id, analysis_id, position)
      ${n} SELECT ${idOf("n", "i")}, '${id("a", 1)}', '${id("n", 1)}', i FROM n`,
  );
  await fill(
    "mockups",
    beside,
    (n) => `INSERT INTO mockups (version_id, colour, kind, file_key, width_px, height_px)
      ${n} SELECT ${idOf("e", "i")}, '${color}', 'large', 'mockups/' || printf('%063d', i) || 'a.webp', 900, 1080 FROM n`,
  );
  const listed = only === "images" ? size : beside;
  const pictures = listed > FEW_PICTURES * 10 ? listed : FEW_PICTURES;
  await fill(
    "pictures of one person",
    pictures,
    (
      n,
    ) => `INSERT INTO pictures (id, user_id, kind, file_key, content_type, sha256, width_px, height_px, bytes, is_transparent, created_at)
      ${n} SELECT ${idOf("p", "i")}, '${id("a", 1)}', 'generated', 'pictures/' || i || '.png', 'image/png', 'p' || i, 1920, 1920, 1000, 1, ${at} + i FROM n`,
  );
  await fill(
    "prompts of them",
    pictures,
    (
      n,
    ) => `INSERT INTO image_transactions (id, user_id, picture_id, prompt, enhanced_prompt, style, size, model, seed, created_at)
      ${n} SELECT ${idOf("q", "i")}, '${id("a", 1)}', ${idOf("p", "i")}, 'a ' || ${word} || ' at night, number ' || i, '', CASE WHEN i % 3 THEN 'anime' ELSE '' END, '1024x1024', 'm', 1, ${at} + i FROM n`,
  );
  await fill(
    "favorites among them, some on a product",
    pictures,
    (n) =>
      `${n} UPDATE library_pictures SET is_favorite = 1, is_used = picture_id LIKE '%0' WHERE picture_id IN (SELECT ${idOf("p", "i")} FROM n WHERE i % 4 = 0)`,
  );
  await fill(
    "orders",
    shop,
    (
      n,
    ) => `INSERT INTO orders (id, number, access_hash, place_key, email, recipient_name, address1, city, zip, country_code, items_cents, shipping_cents, tax_cents, total_cents, state, paid_at, created_at)
      ${n} SELECT ${idOf("f", "i")}, 'IL-' || i, 'h' || i, 'k' || i, 'b' || (i % 1000) || '@example.com', 'Ada', '1 Main St', 'New York', '10001', 'US', 2500, 475, 0, 2975, 'paid', ${at} + i, ${at} + i FROM n`,
  );
  await fill(
    "parts",
    shop,
    (
      n,
    ) => `INSERT INTO order_parts (id, order_id, store_id, partner, state, shipping_service, shipping_name, shipping_cents, expected_cost_cents, closed_at, earnings_available_at)
      ${n} SELECT ${idOf("g", "i")}, ${idOf("f", "i")}, ${owner("b")}, 'printful', 'delivered', 'STANDARD', 'Flat Rate', 475, 1670, ${at}, ${at} FROM n`,
  );
  await fill(
    "lines",
    shop,
    (
      n,
    ) => `INSERT INTO order_lines (id, order_id, part_id, store_id, creator_id, product_id, version_id, title, garment_id, garment_name, colour, colour_name, size, variant_id, quantity, price_cents, print_cost_cents, fee_cents, commission_basis_points, commission_cents, earning_cents, sold_at)
      ${n} SELECT ${idOf("h", "i")}, ${idOf("f", "i")}, ${idOf("g", "i")}, ${owner("b")}, ${owner("a")}, ${idOf("d", "i")}, ${idOf("e", "i")}, 'A moon at night', '${garment.id}', '${garment.name}', '${color}', 'White', 'M', 4011, 1, 2500, 1195, 100, 2000, 500, 705, ${at} + i FROM n`,
  );
  await fillStaffLists(fill, { size: shop, at, word, idOf });
  const issued = "system:issued";
  await fill(
    "ledger accounts",
    stores,
    (n) => `INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, owner_id, unit, kind)
      ${n} SELECT 'user:' || ${idOf("a", "i")} || ':credits', 'user', ${idOf("a", "i")}, 'credit', 'credits' FROM n
      UNION ALL SELECT '${issued}', 'system', NULL, 'credit', 'issued'`,
  );
  await fill(
    "transfers",
    moved,
    (n) =>
      `INSERT INTO ledger_transfers (id, reason, reference, created_at) ${n} SELECT ${idOf("k", "i")}, 'scale', 'r' || i, ${at} + i FROM n`,
  );
  // Against the issued account. The first user spends one for every two received, so that no balance is negative.
  const amount = "CASE WHEN i % 2 AND (i / 2) % 3 = 2 THEN -1 ELSE 1 END";
  await fill(
    "ledger rows",
    moved,
    (n) => `INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      ${n} SELECT ${idOf("m", "i")}, ${idOf("k", "i")}, 'user:' || ${owner("a")} || ':credits', ${amount}, ${at} + i FROM n`,
  );
  await fill(
    "ledger rows against them",
    moved,
    (n) => `INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      ${n} SELECT ${idOf("o", "i")}, ${idOf("k", "i")}, '${issued}', -(${amount}), ${at} + i FROM n`,
  );
  if (userAccount(id("a", 1), "credits") !== `user:${id("a", 1)}:credits`)
    throw new Error("accounts are named otherwise by now");
  return {
    size,
    storeId: id("b", 1),
    pictures,
    productId: id("d", 1),
    creatorId: id("a", 1),
    sessionToken: hash("scale").slice(0, 40),
  };
}

/**
 * If the connection is lost, nobody knows whether the rows were written: the next try skips those that were, because
 * their ids are fixed. What the database itself refuses is refused at once.
 */
export async function insertOnce(db: D1Database, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const again = attempt === 1 ? statement : statement.replace(/^INSERT INTO/, "INSERT OR IGNORE INTO");
    try {
      await db.prepare(again).run();
      return;
    } catch (error) {
      if (attempt === TRIES || !(error instanceof TypeError)) throw error;
    }
  }
}
