import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { type ServiceApp, type ServiceContext, servicePath } from "../../server/service-app.ts";
import { resourceMissing } from "./errors.ts";
import { expandParam, type ParamType, type ParamValues, readParams, textParam } from "./params.ts";

export const STRIPE_PREFIX = "/stripe";
const PAGE: Record<string, ParamType> = {
  limit: { is: "integer", min: 1 },
  starting_after: textParam,
  ending_before: textParam,
  expand: expandParam,
};

export type SendObject = (object: object, c: ServiceContext, params: ParamValues) => Response;

type Filters<T> = Record<string, (row: T, value: never) => boolean>;

/** Filters whose value is more than a text. */
const FILTER_TYPES: Record<string, ParamType> = {
  created: { is: "anything" },
  payment: { is: "anything" },
  types: { is: "list", of: textParam, maxItems: 20 },
};

/** Makes GET routes for lists and single objects. */
export function reader(app: ServiceApp, answer: SendObject) {
  const read = (c: ServiceContext, fields: Record<string, ParamType> = { expand: expandParam }) =>
    readParams(new URL(c.req.url).search.slice(1), fields);
  return {
    read,
    /** A list, newest first, filtered by the query; `defaults` are filters that apply where the query names none. */
    list<T extends { id: string; created?: number }>(
      path: string,
      rows: (c: ServiceContext) => T[],
      filters: Filters<T>,
      defaults: ParamValues = {},
    ) {
      const fields = { ...PAGE };
      for (const name of Object.keys(filters)) fields[name] = FILTER_TYPES[name] ?? textParam;
      app.get(path, (c) => {
        const params = { ...defaults, ...read(c, fields) };
        const kept = rows(c)
          .reverse()
          .filter((row) =>
            Object.entries(filters).every(
              ([name, keep]) => params[name] === undefined || keep(row, params[name] as never),
            ),
          );
        const url = servicePath(c, { prefix: STRIPE_PREFIX });
        return answer({ object: "list", ...page(kept, params), url }, c, params);
      });
    },
    one(path: string, rows: () => Record<string, object>, name: string, param: string) {
      app.get(path, (c) => {
        const params = read(c);
        return answer(findOrThrow(rows(), c.req.param("id") ?? "", name, param), c, params);
      });
    },
  };
}

/** All GET routes but those of Billing. */
export function registerReadRoutes(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  const state = () => sandbox.store.data.stripe;
  const { read, list, one } = reader(app, answer);
  list("/v1/checkout/sessions", () => Object.values(state().sessions), {
    payment_intent: (session, id: string) => session.payment_intent === id,
    status: (session, status: string) => session.status === status,
    customer: (session, id: string) => session.customer === id,
    subscription: (session, id: string) => session.subscription === id,
    created: withinTime,
  });
  list("/v1/payment_intents", () => Object.values(state().paymentIntents), {
    customer: (intent, id: string) => intent.customer === id,
    created: withinTime,
  });
  list("/v1/charges", () => Object.values(state().charges), {
    payment_intent: (charge, id: string) => charge.payment_intent === id,
    created: withinTime,
  });
  list("/v1/refunds", () => Object.values(state().refunds), {
    payment_intent: (refund, id: string) => refund.payment_intent === id,
    charge: (refund, id: string) => refund.charge === id,
    created: withinTime,
  });
  list("/v1/disputes", () => Object.values(state().disputes), {
    payment_intent: (dispute, id: string) => dispute.payment_intent === id,
    charge: (dispute, id: string) => dispute.charge === id,
    created: withinTime,
  });
  list("/v1/radar/early_fraud_warnings", () => Object.values(state().fraudWarnings), {
    payment_intent: (warning, id: string) => warning.payment_intent === id,
    charge: (warning, id: string) => warning.charge === id,
    created: withinTime,
  });
  list<Stripe.Event>("/v1/events", () => [...state().events], {
    type: (event, type: string) =>
      type.endsWith("*") ? event.type.startsWith(type.slice(0, -1)) : event.type === type,
    types: (event, types: string[]) => types.includes(event.type),
    created: withinTime,
  });
  list("/v1/balance_transactions", () => Object.values(state().balanceTransactions), {
    source: (row, id: string) => row.source === id,
    type: (row, type: string) => row.type === type,
  });

  one("/v1/checkout/sessions/:id", () => state().sessions, "checkout.session", "session");
  one("/v1/payment_intents/:id", () => state().paymentIntents, "payment_intent", "intent");
  one("/v1/charges/:id", () => state().charges, "charge", "id");
  one("/v1/refunds/:id", () => state().refunds, "refund", "refund");
  one("/v1/disputes/:id", () => state().disputes, "dispute", "dispute");
  one(
    "/v1/radar/early_fraud_warnings/:id",
    () => state().fraudWarnings,
    "early fraud warning",
    "early_fraud_warning",
  );
  one("/v1/balance_transactions/:id", () => state().balanceTransactions, "balance transaction", "id");
  one(
    "/v1/events/:id",
    () => Object.fromEntries(state().events.map((event) => [event.id, event])),
    "event",
    "id",
  );

  app.get("/v1/checkout/sessions/:id/line_items", (c) => {
    const params = read(c, PAGE);
    const session = findOrThrow(state().sessions, c.req.param("id"), "checkout.session", "session");
    const items = state().sessionDetails[session.id]?.lineItems ?? [];
    return answer(
      { object: "list", ...page(items, params), url: servicePath(c, { prefix: STRIPE_PREFIX }) },
      c,
      params,
    );
  });
  app.get("/v1/balance", (c) => {
    const params = read(c);
    const rows = Object.values(state().balanceTransactions);
    const currencies = [...new Set(rows.map((row) => row.currency))];
    const pending = (currencies.length > 0 ? currencies : ["usd"]).map((currency) => {
      const amount = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.net, 0);
      return { amount, currency, source_types: { card: amount } };
    });
    const available = pending.map((line) => ({ ...line, amount: 0, source_types: { card: 0 } }));
    return answer({ object: "balance", available, livemode: false, pending }, c, params);
  });
}

/** Whether a row was made in the query's range of times. */
export function withinTime(row: { created?: number }, range: string | Record<string, string>): boolean {
  const created = row.created ?? 0;
  if (typeof range === "string") return created === Number(range);
  return (
    (range.gt === undefined || created > Number(range.gt)) &&
    (range.gte === undefined || created >= Number(range.gte)) &&
    (range.lt === undefined || created < Number(range.lt)) &&
    (range.lte === undefined || created <= Number(range.lte))
  );
}

function page<T extends { id: string }>(rows: T[], params: ParamValues): { data: T[]; has_more: boolean } {
  const limit = Math.min(Number(params.limit ?? 10), 100);
  const after = params.starting_after ? rows.findIndex((row) => row.id === params.starting_after) : -1;
  if (params.starting_after && after === -1)
    throw resourceMissing("object", String(params.starting_after), "starting_after");
  const rest = rows.slice(after + 1);
  return { data: rest.slice(0, limit), has_more: rest.length > limit };
}

/** The object with this id, or Stripe's 404. */
export function findOrThrow<T>(rows: Record<string, T>, id: string, name: string, param: string): T {
  const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
  if (row === undefined) throw resourceMissing(name, id, param);
  return row;
}
