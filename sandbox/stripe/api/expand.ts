import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter } from "./errors.ts";

type Json = Record<string, unknown>;

/** Fields that hold an id and can be expanded into the object. */
const EXPANDABLE: Record<string, readonly string[]> = {
  "checkout.session": ["line_items", "payment_intent", "customer", "subscription", "invoice"],
  payment_intent: ["latest_charge", "payment_method", "customer"],
  subscription: ["customer", "default_payment_method", "latest_invoice"],
  invoice: ["customer", "payments"],
  invoice_payment: ["invoice"],
  price: ["product"],
  charge: ["payment_intent", "balance_transaction", "refunds"],
  refund: ["charge", "payment_intent", "balance_transaction"],
  dispute: ["charge", "payment_intent"],
  balance_transaction: ["source"],
};

/** A copy of the object with the fields named in `expand[]` filled in. */
export function expandFields(sandbox: Sandbox, object: object, paths: string[]): Json {
  const copy = structuredClone(object) as Json;
  for (const path of paths) expandPath(sandbox, copy, path.split("."), path);
  return copy;
}

function expandPath(sandbox: Sandbox, object: Json, [field, ...rest]: string[], whole: string): void {
  if (field === undefined) return;
  if (object.object === "list" && field === "data") {
    for (const item of object.data as Json[]) expandPath(sandbox, item, rest, whole);
    return;
  }
  if (!EXPANDABLE[String(object.object)]?.includes(field)) {
    throw invalidParameter(`This property cannot be expanded (${whole}).`, "expand");
  }
  const value = field in object ? object[field] : undefined;
  const found = resolve(sandbox, object, field, value);
  if (found === undefined) return;
  object[field] = found;
  expandPath(sandbox, found, rest, whole);
}

function resolve(sandbox: Sandbox, owner: Json, field: string, value: unknown): Json | undefined {
  const state = sandbox.store.data.stripe;
  const id = String(owner.id);
  if (field === "line_items")
    return list(`/v1/checkout/sessions/${id}/line_items`, state.sessionDetails[id]?.lineItems ?? []);
  if (field === "refunds") {
    const refunds = Object.values(state.refunds).filter((refund) => refund.charge === id);
    return list(`/v1/charges/${id}/refunds`, refunds);
  }
  if (field === "payments") {
    const payments = Object.values(state.invoicePayments).filter((payment) => payment.invoice === id);
    return list(`/v1/invoice_payments?invoice=${id}`, payments);
  }
  if (typeof value === "object" && value !== null) return value as Json;
  if (typeof value !== "string") return undefined;
  const rows: Record<string, object>[] = [
    state.paymentIntents,
    state.charges,
    state.refunds,
    state.balanceTransactions,
    state.customers,
    state.paymentMethods,
    state.subscriptions,
    state.invoices,
    state.products,
  ];
  const found = rows.find((objects) => Object.hasOwn(objects, value))?.[value];
  return found && (structuredClone(found) as unknown as Json);
}

function list(url: string, data: object[]): Json {
  return { object: "list", data: structuredClone(data), has_more: false, url };
}
