import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { orderLines, orderParts, orders, payments } from "../../app/db/schema";
import type { FurtherAct } from "./further-staff-acts";
import { incident, paidVideo, person } from "./staff-acts";
import type { World } from "./world";

type Value = SQL | string | number | null;

/** A copy of a row, with some columns changed. */
function copyOf(table: SQLiteTable, where: SQL, changes: Record<string, Value>): SQL {
  const { name, columns } = getTableConfig(table);
  const names = columns.map((column) => sql.identifier(column.name));
  const values = columns.map(({ name: column }) =>
    column in changes ? sql`${changes[column]}` : sql.identifier(column),
  );
  return sql`INSERT INTO ${sql.identifier(name)} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM ${sql.identifier(name)} WHERE ${where} LIMIT 1`;
}

/** A paid order of one part, all named by the act's id, as the first order was before anything went back. */
function paidOrder({ ids }: World, id: string, part: Record<string, Value> = {}): SQL[] {
  return [
    copyOf(orders, sql`id = ${ids.order}`, {
      ...{ id, number: id, access_hash: id, place_key: id, cart_id: null },
      ...{ state: "paid", canceled_at: null },
    }),
    copyOf(orderParts, sql`id = ${ids.part}`, {
      ...{ id, order_id: id, state: "waiting", goodwill_cents: 0, creator_goodwill_cents: 0 },
      ...{ partner_order_id: null, partner_state: null, closed_at: null, confirmed_at: null },
      // In the hands of somebody else: nothing is sent to the partner meanwhile.
      claimed_until: 9999999999999,
      ...part,
    }),
    copyOf(orderLines, sql`part_id = ${ids.part}`, { id, order_id: id, part_id: id, refunded_quantity: 0 }),
    sql`INSERT INTO ledger_transfers (id, reason, reference) VALUES (${id}, 'sale', ${id})`,
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount)
      SELECT ${id} || account_id, ${id}, account_id, amount FROM ledger_entries
      WHERE transfer_id = (SELECT id FROM ledger_transfers WHERE reason = 'sale' AND reference = ${ids.part})`,
    copyOf(payments, sql`id = ${ids.payment}`, {
      ...{ id, subject_id: id, intent_key: id, session_id: id, provider_payment_id: `pi_${id}` },
      ...{ state: "paid", refunded_cents: 0 },
    }),
  ];
}

const heldOrder = (world: World, id: string): SQL[] => [
  ...paidOrder(world, id, { state: "on_hold", hold_cause: "refused", hold_reason: "No such file" }),
  incident(id, `held:${id}`),
];
const claimedOrder = (world: World, id: string): SQL[] => [
  ...paidOrder(world, id, { state: "delivered", delivered_at: 1, shipped_at: 1 }),
  sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents)
    VALUES (${id}, ${id}, ${id}, 'damaged', 'A hole', 'reprint', ${JSON.stringify([{ lineId: id, quantity: 1 }])})`,
];
/** Coins that are less than the price of a pack. */
const partialCoins = ({ ids }: World, id: string): SQL[] => [
  sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, pay_currency, intent_key, session_id, state)
    VALUES (${id}, 'credits', 'creator', ${ids.owner}, 1500, 'nowpayments', 'btc', ${id}, ${id}, 'open')`,
  sql`INSERT INTO crypto_checkouts (payment_id, claimed_at, state, actually_paid) VALUES (${id}, 1, 'partially_paid', '0.5')`,
  sql`INSERT INTO attentions (id, cause, subject, detail)
    VALUES (${id}, ${`crypto:${id}:partial:${id}`}, ${`payment:${id}`}, '{"case":"partial","worthCents":500}')`,
];
const working = (world: World, id: string): SQL[] => [
  ...paidVideo(world, id),
  sql`UPDATE video_orders SET state = 'working', assignee_id = ${world.ids.owner} WHERE payment_id = ${id}`,
];
const video = (what: string, row: Omit<FurtherAct, "act" | "what" | "address">): FurtherAct => ({
  act: "/admin/videos/:id produce",
  what,
  address: (_, id) => `/admin/videos/${id}`,
  ...row,
});

function mp4(): FormData {
  const form = new FormData();
  form.set("video", new File([new Uint8Array([0, 0, 0, 8]), "ftypisom"], "fox.mp4"));
  return form;
}

const heldPart = (intent: string, says: string): FurtherAct => ({
  act: "/admin/attentions/:id handleOrder",
  what: intent,
  prepare: heldOrder,
  address: (_, id) => `/admin/attentions/${id}`,
  form: () => ({ intent, note: "The file is there." }),
  says,
});
const claim = (decision: string, says: string): FurtherAct => ({
  act: "/admin/claims/:id decide",
  what: decision,
  prepare: claimedOrder,
  address: (_, id) => `/admin/claims/${id}`,
  form: () => ({ decision, note: "We are sorry." }),
  says,
});
const coins = (intent: string, form: Record<string, string>, says: string): FurtherAct => ({
  act: "/admin/attentions/:id handleMoney",
  what: intent,
  prepare: partialCoins,
  address: (_, id) => `/admin/attentions/${id}`,
  form: () => ({ intent, note: "Half of it came.", ...form }),
  says,
});
const price = (what: string, row: Omit<FurtherAct, "act" | "what" | "address" | "prepare">): FurtherAct => ({
  act: "/admin/pricing/:id change",
  what,
  prepare: (_, id) => [person(id)],
  address: (_, id) => `/admin/pricing/${id}`,
  ...row,
});
const agreed = { intent: "agreement", planId: "2", price: "59.50", notes: "By phone" };

/** What moves money, or what was paid for. */
export const FURTHER_MONEY_ACTS: readonly FurtherAct[] = [
  heldPart("release", "Sent on"),
  heldPart("resubmit", "Ordered again"),
  {
    act: "/admin/attentions/:id handleMoney",
    what: "retry",
    prepare: (world, id) => [...paidOrder(world, id), incident(id, `payment:${id}`)],
    address: (_, id) => `/admin/attentions/${id}`,
    form: () => ({ intent: "retry" }),
    audited: 2,
    says: "Fixed, and closed",
  },
  coins("accept", { worth: "5.00" }, "Credits granted"),
  coins("returned", {}, "Recorded as sent back"),
  {
    act: "/admin/payments/:id refund",
    what: "borne by the creator",
    prepare: (world, id) => paidOrder(world, id),
    address: (_, id) => `/admin/payments/${id}`,
    form: (_, id) => ({
      ...{ formKey: id, part: id, amount: "0.01", bearer: "creator", why: "A scratch" },
    }),
    says: "Refund on its way The buyer gets an email.",
  },
  {
    act: "/admin/payments/:id refund",
    what: "a purchase",
    prepare: ({ ids }, id) => [
      sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, provider, intent_key, provider_payment_id, state)
        VALUES (${id}, 'credits', 'creator', ${ids.owner}, 1500, 'stripe', ${id}, ${`pi_${id}`}, 'paid')`,
    ],
    address: (_, id) => `/admin/payments/${id}`,
    form: () => ({ why: "Bought by mistake" }),
    says: "The purchase goes back",
  },
  claim("reprint", "Decided The buyer gets an email about it."),
  claim("refund", "goes back to the buyer, who gets an email."),
  {
    act: "/admin/credits/:id adjust",
    what: "remove",
    prepare: (_, id) => [person(id)],
    first: (id) => [{ form: { formKey: id, way: "add", credits: "2", reason: "A sorry" } }],
    address: (_, id) => `/admin/credits/${id}`,
    form: (_, id) => ({ formKey: id, way: "remove", credits: "1", reason: "Too many" }),
    says: "Credits removed successfully",
  },
  price("agreement", { form: () => agreed, says: "Price updated" }),
  price("reset", {
    first: () => [{ form: agreed }],
    form: () => ({ intent: "reset", planId: "2" }),
    says: "Price updated The listed price applies again.",
  }),
  price("undo", {
    first: () => [{ form: agreed }],
    form: () => ({ intent: "undo", planId: "2" }),
    says: "The change was undone",
  }),
  {
    ...video("upload", {
      prepare: working,
      page: (id) => `/admin/videos/${id}`,
      form: mp4,
      // Each adds a file.
      audited: 2,
      says: "File added",
    }),
    address: (_, id) => `/admin/videos/${id}/upload`,
  },
  video("deliver", {
    prepare: (world, id) => [
      ...working(world, id),
      sql`INSERT INTO video_files (payment_id, position, file_key, content_type, bytes) VALUES (${id}, 1, ${`videos/${id}/1`}, 'video/mp4', 12)`,
    ],
    form: () => ({ intent: "deliver", message: "Here it is." }),
    says: "Delivered The buyer was told.",
  }),
];
