import { sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { ProviderList } from "~/adapters/ports/payments/provider-lists";
import type { App } from "~/app";
import { idTime, minIdAt } from "~/lib/ids";
import { paymentProvider } from "../providers";
import type { OwnRow, ReconciledKind } from "./reconciled-kind";
import { KINDS, type ReconciledName } from "./reconciled-kinds";

/** Rows of ours in one page. */
const OWN_AT_ONCE = 100;
/** Rows of ours that the list does not have are read one by one. */
const READ_AT_ONCE = 20;
/** More than so many objects in one second are not looked through. */
const MAX_PAGES_OF_A_SECOND = 5;
const SECOND_MS = 1000;

export interface ListDifference {
  kind: "missing-here" | "missing-there" | "different";
  what: "object" | "state" | "amount" | "tax" | "currency";
  /** The provider's id. */
  ref: string;
  /** Our row's page; null where we have none. */
  path: string | null;
  cents: number | null;
  there: string | null;
  here: string | null;
}

export interface ListComparison {
  /** Objects of the provider, and rows of ours, of the same time. */
  listed: number;
  own: number;
  differences: ListDifference[];
  /** Compare what was made before this (epoch ms); null at the end. */
  next: number | null;
}

type Kind = ReconciledKind<{ id: string }, OwnRow>;
type Listed = Awaited<ReturnType<ProviderList<{ id: string }>>>["rows"];

/** The kinds that a provider lists. */
export function listedKinds(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  provider: string,
): ReconciledName[] {
  const port = paymentProvider(app, provider);
  return (Object.keys(KINDS) as ReconciledName[]).filter((name) => KINDS[name].list(port));
}

/**
 * Compares a page of a provider's own list with ours, newest first: what is missing here, missing there, and different. Each
 * page is a span of time in which both sides have at most a hundred; one side may have none. Reads only. Throws if the
 * provider does not answer.
 */
export async function compareLists(
  app: Pick<App, "db" | "now" | "paymentProviders">,
  { provider, name, beforeAt }: { provider: string; name: ReconciledName; beforeAt: number | null },
): Promise<ListComparison> {
  const port = paymentProvider(app, provider);
  const kind = KINDS[name];
  const list = kind.list(port);
  if (!list) return { listed: 0, own: 0, differences: [], next: null };
  const there = await listBefore(list, beforeAt);
  const ours = await ownBefore(app, kind, provider, { fromAt: there.fromAt, beforeAt });
  const listedRefs = new Set(there.rows.map(({ object }) => object.id));
  const unlisted = ours.rows.filter(({ ref }) => !listedRefs.has(ref));
  const unread = unlisted[READ_AT_ONCE];
  const wanted = Math.max(there.fromAt, ours.fromAt, unread ? secondAfter(idTime(unread.id)) : 0);
  // More of one second than fit: the page ends all the same.
  const fromAt = beforeAt !== null && wanted >= beforeAt ? beforeAt - SECOND_MS : wanted;
  const rows = there.rows.filter(({ createdAt }) => createdAt >= fromAt);
  const known = await ownByRefs(app, kind, provider, rows);
  return {
    listed: rows.length,
    own: ours.rows.filter(({ id }) => idTime(id) >= fromAt).length,
    differences: [
      ...rows.flatMap(({ object }) => differencesOf(kind, object, known.get(object.id))),
      ...(await missingThere(
        port,
        kind,
        unlisted.filter(({ id }) => idTime(id) >= fromAt).slice(0, READ_AT_ONCE),
      )),
    ],
    next: fromAt > 0 ? fromAt : null,
  };
}

const secondAfter = (at: number) => (Math.floor(at / SECOND_MS) + 1) * SECOND_MS;

/** A page of whole seconds, because two objects of one second have no order that both sides share. `fromAt` 0: to the end. */
async function listBefore(
  list: ProviderList<{ id: string }>,
  beforeAt: number | null,
): Promise<{ rows: Listed; fromAt: number }> {
  const rows: Listed = [];
  for (let page = 0; page < MAX_PAGES_OF_A_SECOND; page++) {
    const { rows: more, hasMore } = await list({ beforeAt, after: rows.at(-1)?.object.id ?? null });
    rows.push(...more);
    const last = rows.at(-1);
    if (!hasMore || !last) return { rows, fromAt: 0 };
    const fromAt = secondAfter(last.createdAt);
    const whole = rows.filter(({ createdAt }) => createdAt >= fromAt);
    if (whole.length > 0) return { rows: whole, fromAt };
  }
  return { rows, fromAt: rows.at(-1)?.createdAt ?? 0 };
}

/** Our rows of the same time; later ones only, from `fromAt` on, where there are too many for a page. */
async function ownBefore(
  { db }: Pick<App, "db">,
  kind: Kind,
  provider: string,
  { fromAt, beforeAt }: { fromAt: number; beforeAt: number | null },
): Promise<{ rows: OwnRow[]; fromAt: number }> {
  const before = beforeAt === null ? sql`true` : sql`own.id < ${minIdAt(beforeAt)}`;
  const rows = await db.all<OwnRow>(
    sql`SELECT * FROM (${kind.own(provider, "id")}) own WHERE own.id >= ${minIdAt(fromAt)} AND ${before}
      ORDER BY own.id DESC LIMIT ${OWN_AT_ONCE + 1}`,
  );
  const beyond = rows[OWN_AT_ONCE];
  if (!beyond) return { rows, fromAt };
  const from = secondAfter(idTime(beyond.id));
  return { rows: rows.filter(({ id }) => idTime(id) >= from), fromAt: from };
}

async function ownByRefs(
  { db }: Pick<App, "db">,
  kind: Kind,
  provider: string,
  rows: Listed,
): Promise<Map<string, OwnRow>> {
  const refs = JSON.stringify(rows.map(({ object }) => object.id));
  const known = await db.all<OwnRow>(
    sql`SELECT * FROM (${kind.own(provider, "ref")}) own WHERE own.ref IN (SELECT value FROM json_each(${refs}))`,
  );
  return new Map(known.map((row) => [row.ref, row]));
}

function differencesOf(kind: Kind, there: { id: string }, here: OwnRow | undefined): ListDifference[] {
  const cents = kind.centsOf(there);
  if (here)
    return kind
      .compare(there, here)
      .map((field) => ({ ...field, kind: "different", ref: there.id, path: kind.path(here), cents }));
  if (!kind.isExpectedHere(there)) return [];
  return [
    {
      kind: "missing-here",
      what: "object",
      ref: there.id,
      path: null,
      cents,
      there: String(cents),
      here: null,
    },
  ];
}

/** The clocks differ, so a row that the page does not list may stand on the next one. */
async function missingThere(port: PaymentProvider, kind: Kind, rows: OwnRow[]): Promise<ListDifference[]> {
  const missing: ListDifference[] = [];
  for (const row of rows) {
    try {
      await kind.find(port, row.ref);
    } catch (error) {
      if (!(error instanceof AdapterError) || error.kind !== "refused") throw error;
      const { ref } = row;
      missing.push({
        kind: "missing-there",
        what: "object",
        ref,
        path: kind.path(row),
        cents: null,
        there: null,
        here: row.id,
      });
    }
  }
  return missing;
}
