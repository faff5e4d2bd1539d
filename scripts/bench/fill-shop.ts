import { createHash } from "node:crypto";
import { listGarments } from "../../app/garments/find-garments";
import { newId } from "../../app/lib/ids";

export interface BenchShop {
  storeId: string;
  productId: string;
  sessionToken: string;
  cartToken: string;
}

const PRODUCTS = 1_000;
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/** One creator, one store with a thousand published products, one cart: the data that pages are measured on. */
export async function fillShop(db: D1Database): Promise<BenchShop> {
  const at = Date.UTC(2026, 10, 1);
  const [userId, storeId, pictureId, cartId] = [newId(), newId(), newId(), newId()];
  const [sessionToken, cartToken] = [hash("bench session").slice(0, 40), hash("bench cart").slice(0, 40)];
  const garment = listGarments()[0];
  if (!garment) throw new Error("no garments");
  const colors = garment.colors.map((color) => color.id);
  await db.batch([
    db
      .prepare(
        "INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at) VALUES (?1, 'bench@example.com', 'bench@example.com', ?2, ?2)",
      )
      .bind(userId, at),
    db
      .prepare("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)")
      .bind(hash(sessionToken), userId, Date.now() + 86_400_000),
    db.prepare("INSERT INTO user_credits (user_id, credits) VALUES (?, 50)").bind(userId),
    db
      .prepare(
        "INSERT INTO stores (id, user_id, store_name, description) VALUES (?, ?, 'Bench Press', 'Measured.')",
      )
      .bind(storeId, userId),
    db
      .prepare(
        "INSERT INTO pictures (id, user_id, kind, file_key, content_type, sha256, width_px, height_px, bytes, is_transparent) VALUES (?, ?, 'generated', 'pictures/x.png', 'image/png', 'x', 1920, 1920, 1000, 1)",
      )
      .bind(pictureId, userId),
    db
      .prepare(
        "INSERT OR IGNORE INTO pricing_plans (id, name, description, price_cents, billing_period, features, commission_basis_points, display_order) VALUES (1, 'Basic', 'x', 2900, 'month', '[]', 1500, 1)",
      )
      .bind(),
    db
      .prepare("INSERT INTO carts (id, token_hash, updated_at) VALUES (?, ?, ?)")
      .bind(cartId, hash(cartToken), at),
  ]);
  // Sequential ids instead of random ones: one statement creates a thousand rows.
  const count = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PRODUCTS})`;
  await db.batch([
    db
      .prepare(
        `INSERT INTO products (id, user_id, store_id, state, title, description, version_id, min_price_cents, cover_key, published_at, updated_at) ${count}
         SELECT printf('1%025d', i), ?1, ?2, 'published', 'Surf the moon, number ' || i,
           'A cat in a spacesuit rides a wave across the moon, printed in three inks on soft cotton.',
           printf('2%025d', i), 2400 + (i % 50) * 10, 'mockups/' || printf('%064d', i) || '.webp', ?3 + i * 1000, ?3 FROM n`,
      )
      .bind(userId, storeId, at),
    db
      .prepare(
        `INSERT INTO design_versions (id, product_id, picture_id, garment_id, placement, left_in, top_in, width_in, height_in, effective_dpi, colours, price_cents) ${count}
         SELECT printf('2%025d', i), printf('1%025d', i), ?1, ?2, 'front', 0, 1, 12, 12, 160, ?3, 2400 FROM n`,
      )
      .bind(pictureId, garment.id, JSON.stringify(colors)),
    db
      .prepare(
        `INSERT INTO mockups (version_id, colour, kind, file_key, width_px, height_px) ${count}
         SELECT printf('2%025d', i), color.value, kind.value, 'mockups/' || printf('%063d', i) || 'a.webp', 480, 576
         FROM n, json_each(?1) color, json_each('["card","large","social"]') kind`,
      )
      .bind(JSON.stringify(colors)),
    db
      .prepare(
        `INSERT INTO cart_lines (id, cart_id, product_id, colour, size, quantity)
         SELECT printf('3%025d', value), ?1, printf('1%025d', value), ?2, 'M', 1 FROM json_each('[1,2,3]')`,
      )
      .bind(cartId, colors[0]),
  ]);
  return { storeId, productId: `1${"0".repeat(24)}1`, sessionToken, cartToken };
}
