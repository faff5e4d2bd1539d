import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { designVersions, productSales, products } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";

/** The orders of the list, as addresses carry them. */
export const OWN_PRODUCT_SORTS = ["newest", "oldest", "title"] as const;
export type OwnProductSort = (typeof OWN_PRODUCT_SORTS)[number];

export interface OwnProduct {
  id: string;
  title: string;
  description: string;
  tags: string[];
  state: "draft" | "published" | "unpublished";
  source: "manual" | "redesign" | null;
  sourceUrl: string | null;
  coverKey: string | null;
  pictureId: string;
  units: number;
  earningCents: number;
  createdAt: number;
}

export interface OwnProductList extends Page<OwnProduct> {
  /** All that match the search. */
  count: number;
}

const MAX_SEARCH_CHARACTERS = 100;

/** A person's own products, searched by words of the title, and their number; one round trip. */
export async function listOwnProducts(
  { db }: Pick<App, "db">,
  question: { userId: string; search: string; sort: OwnProductSort; cursor: Cursor | null },
): Promise<OwnProductList> {
  const { userId, sort, cursor } = question;
  const mine = and(eq(products.userId, userId), isNull(products.deletedAt), matches(question.search));
  const { where, orderBy, limit } = keysetClauses(
    sort === "title"
      ? {
          columns: [sql`title COLLATE NOCASE`, products.id],
          isAscending: true,
          // The cursor carries the id alone, since titles may be long; if it is renamed meanwhile, the page
          // continues from its new place.
          cursor: cursor && {
            side: cursor.side,
            key: [
              sql`(SELECT title FROM products WHERE id = ${cursor.key[0]} AND user_id = ${userId}) COLLATE NOCASE`,
              cursor.key[0] ?? "",
            ],
          },
        }
      : { columns: [products.id], isAscending: sort === "oldest", cursor },
  );
  const [rows, [total]] = await db.batch([
    listed(db).where(and(mine, where)).orderBy(orderBy).limit(limit),
    db.select({ count: sql<number>`count(*)` }).from(products).where(mine),
  ]);
  return {
    ...paginate(rows.map(parseOwnProduct), { cursor, keyOf: (row) => [row.id] }),
    count: total?.count ?? 0,
  };
}

/** One of a person's own products; null also if it belongs to somebody else. */
export async function findOwnProduct(
  { db }: Pick<App, "db">,
  { userId, productId }: { userId: string; productId: string },
): Promise<OwnProduct | null> {
  const [row] = await listed(db)
    .where(and(eq(products.id, productId), eq(products.userId, userId), isNull(products.deletedAt)))
    .limit(1);
  return row ? parseOwnProduct(row) : null;
}

function listed(db: App["db"]) {
  return db
    .select({
      id: products.id,
      title: products.title,
      description: products.description,
      tags: products.tags,
      state: products.state,
      source: products.source,
      sourceUrl: products.sourceUrl,
      coverKey: products.coverKey,
      pictureId: designVersions.pictureId,
      units: sql<number>`coalesce(${productSales.units}, 0)`.as("units_sold"),
      earningCents: sql<number>`coalesce(${productSales.earningCents}, 0)`.as("cents_earned"),
      createdAt: products.createdAt,
    })
    .from(products)
    .innerJoin(designVersions, eq(designVersions.id, products.versionId))
    .leftJoin(productSales, eq(productSales.productId, products.id));
}

function parseOwnProduct(row: Awaited<ReturnType<typeof listed>>[number]): OwnProduct {
  return { ...row, tags: JSON.parse(row.tags) as string[] };
}

/** Every word typed is somewhere in the title. Reads only the person's own rows. */
function matches(search: string): SQL | undefined {
  const words = search.slice(0, MAX_SEARCH_CHARACTERS).trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  return sql.join(words.map(isInTitle), sql` AND `);
}

/** The database nests expressions 100 deep at most; a word with more different letters must have the others as the title has them. */
const MOST_FOLDED_LETTERS = 40;

/** Without regard to capitals: SQLite's own `lower` knows A to Z alone, so that this word's other letters are replaced one by one. */
function isInTitle(word: string): SQL {
  const smalls = [...new Set([...word].map((letter) => letter.toLowerCase()))];
  const pairs = smalls
    .map((small) => ({ small, capital: small.toUpperCase() }))
    .filter(
      ({ small, capital }) =>
        small > "\x7f" && capital !== small && isOneLetter(small) && isOneLetter(capital),
    )
    .slice(0, MOST_FOLDED_LETTERS);
  // As numbers, because a statement takes 100 parameters at most.
  const code = (letter: string) => sql.raw(`char(${letter.codePointAt(0)})`);
  const title = pairs.reduce(
    (text, { small, capital }) => sql`replace(${text}, ${code(capital)}, ${code(small)})`,
    sql`lower(${products.title})`,
  );
  const folded = pairs.reduce((text, { small, capital }) => text.replaceAll(capital, small), word);
  return sql`instr(${title}, lower(${folded})) > 0`;
}

const isOneLetter = (text: string) => [...text].length === 1;
