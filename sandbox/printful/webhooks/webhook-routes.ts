import { SANDBOX_CREDENTIALS } from "../../server/credentials.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import type { ServiceApp } from "../../server/service-app.ts";
import { badRequest, notFound } from "../errors.ts";
import { isObject } from "../orders/read-order.ts";
import type { PrintfulWebhookConfig } from "../state.ts";

export const EVENT_TYPES = [
  "shipment_sent",
  "shipment_delivered",
  "shipment_returned",
  "shipment_out_of_stock",
  "shipment_canceled",
  "shipment_put_hold",
  "shipment_put_hold_approval",
  "shipment_remove_hold",
  "order_created",
  "order_updated",
  "order_failed",
  "order_canceled",
  "order_put_hold",
  "order_put_hold_approval",
  "order_remove_hold",
  "order_refunded",
  "catalog_stock_updated",
  "catalog_price_changed",
  "mockup_task_finished",
];

/**
 * The store's webhook configuration. The real API creates a new secret with every configuration; this one always
 * returns the fixed local secret, so that the app's local settings stay valid.
 */
export function webhookRoutes(app: ServiceApp, sandbox: Sandbox): void {
  const state = () => sandbox.store.data.printful;
  const current = (): PrintfulWebhookConfig => {
    const config = state().webhooks;
    if (config === "off") return { defaultUrl: null, expiresAt: null, events: [] };
    if (config !== "default") return config;
    const events = EVENT_TYPES.map((type) => ({ type, url: null }));
    return { defaultUrl: `${sandbox.appOrigin}/webhooks/printful`, expiresAt: null, events };
  };
  const view = (config: PrintfulWebhookConfig) => ({
    default_url: config.defaultUrl,
    expires_at: config.expiresAt,
    events: config.events,
    public_key: SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_PUBLIC_KEY,
  });

  app.get("/v2/webhooks", (c) => c.json({ code: 200, result: view(current()) }));
  app.post("/v2/webhooks", async (c) => {
    const body: unknown = await c.req.json();
    if (!isObject(body) || !Array.isArray(body.events))
      throw badRequest("events: This value should be of type array.");
    const config: PrintfulWebhookConfig = {
      defaultUrl: readUrl(body.default_url, "default_url"),
      expiresAt: typeof body.expires_at === "string" ? body.expires_at : null,
      events: body.events.map((event, index) => readEvent(event, `events[${index}]`)),
    };
    state().webhooks = config;
    sandbox.store.save();
    return c.json({
      code: 200,
      result: { ...view(config), secret_key: SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET },
    });
  });
  app.delete("/v2/webhooks", (c) => {
    state().webhooks = "off";
    sandbox.store.save();
    return c.body(null, 204);
  });

  app.get("/v2/webhooks/:type", (c) => {
    const event = current().events.find((known) => known.type === c.req.param("type"));
    if (!event) throw notFound(`Event ${c.req.param("type")} is not configured.`);
    return c.json({ code: 200, result: event });
  });
  app.post("/v2/webhooks/:type", async (c) => {
    const event = readEvent({ ...((await c.req.json()) as object), type: c.req.param("type") }, "event");
    const config = current();
    state().webhooks = {
      ...config,
      events: [...config.events.filter((known) => known.type !== event.type), event],
    };
    sandbox.store.save();
    return c.json({ code: 200, result: event });
  });
  app.delete("/v2/webhooks/:type", (c) => {
    const config = current();
    const events = config.events.filter((known) => known.type !== c.req.param("type"));
    if (events.length === config.events.length)
      throw notFound(`Event ${c.req.param("type")} is not configured.`);
    state().webhooks = { ...config, events };
    sandbox.store.save();
    return c.body(null, 204);
  });
}

function readEvent(input: unknown, at: string): PrintfulWebhookConfig["events"][number] {
  if (!isObject(input) || typeof input.type !== "string" || !EVENT_TYPES.includes(input.type)) {
    throw badRequest(`${at}.type: The value you selected is not a valid choice.`);
  }
  const params = Array.isArray(input.params)
    ? (input.params as { name: string; value: unknown }[])
    : undefined;
  return { type: input.type, url: readUrl(input.url, `${at}.url`), ...(params ? { params } : {}) };
}

/** Printful demands https; the local app has http, so both are accepted here. */
function readUrl(value: unknown, at: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string" || !/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw badRequest(`${at}: This value is not a valid URL.`);
  }
  return value;
}
