type Fill = (what: string, rows: number, insert: (numbers: string) => string) => Promise<void>;

/** What the staff's lists show: as many messages, pieces, cases, dead letters and banners as there are products. */
export async function fillStaffLists(
  fill: Fill,
  {
    size,
    at,
    word,
    idOf,
  }: { size: number; at: number; word: string; idOf: (kind: string, expression: string) => string },
): Promise<void> {
  await fill(
    "messages",
    size,
    (
      n,
    ) => `INSERT INTO inquiries (id, kind, name, email, subject, message, source_page, dedupe_key, created_at)
      ${n} SELECT ${idOf("q", "i")}, 'contact', 'Ann', 'b' || (i % 1000) || '@example.com', 'A ' || ${word}, 'Is it printed?', '/contact', 'q' || i, ${at} + i FROM n`,
  );
  await fill(
    "pieces",
    size,
    (n) => `INSERT INTO content_pieces (id, kind, slug, title, revision, updated_at, created_at)
      ${n} SELECT ${idOf("r", "i")}, 'question', 'r' || i, 'The ' || ${word} || ' ' || i, 1, ${at}, ${at} FROM n`,
  );
  await fill(
    "revisions",
    size,
    (n) => `INSERT INTO content_revisions (content_id, number, title, body, html, renderer)
      ${n} SELECT ${idOf("r", "i")}, 1, 'The ' || ${word} || ' ' || i, 'Ink.', '', 1 FROM n`,
  );
  await fill(
    "cases",
    size,
    (n) => `INSERT INTO moderation_cases (id, product_id, creator_id, created_at)
      ${n} SELECT ${idOf("s", "i")}, p.id, p.user_id, ${at} + i FROM n JOIN products p ON p.id = ${idOf("d", "i")}`,
  );
  await fill(
    "dead letters",
    size,
    (n) => `INSERT INTO dead_letters (id, type, message, last_at, created_at)
      ${n} SELECT ${idOf("t", "i")}, 'deliver', json_object('type', 'deliver', 'deliveryId', ${idOf("t", "i")}), ${at}, ${at} FROM n`,
  );
  await fill(
    "banners",
    size,
    (
      n,
    ) => `INSERT INTO affiliate_banners (id, title, link_url, start_date, end_date, display_order, project_name, updated_at, created_at)
      ${n} SELECT ${idOf("v", "i")}, 'Pins ' || i, 'https://pins.inkfriends.com/' || i, '2026-01-01', '2030-01-01', 1 + i % 9000, 'Home Decor', ${at}, ${at} FROM n`,
  );
}
