import { Hono } from "hono";
import type { NewFaultRule } from "../faults/fault-rules.ts";
import { SCENARIOS } from "../faults/scenarios.ts";
import { emailsTo } from "../mail/emails.ts";
import type { CatalogChange } from "../printful/catalog/catalog-changes.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { SERVICE_MODES, SERVICES, type Service, type ServiceMode } from "../server/services.ts";
import type { SubscriptionActionInput } from "./billing-control.ts";
import type { SandboxControl } from "./control.ts";
import { ControlError } from "./control-error.ts";
import type { OrderActionInput } from "./printful-control.ts";
import type { SessionActionInput, SessionChanges } from "./stripe-control.ts";

/** The control actions as a JSON API. */
export function controlApi(sandbox: Sandbox, control: SandboxControl): Hono {
  const app = new Hono();
  const { store } = sandbox;

  app.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    console.error(error);
    return c.json({ error: error.message }, 500);
  });

  app.get("/state", (c) => c.json({ ...store.data, now: sandbox.now(), appOrigin: sandbox.appOrigin }));
  app.post("/services/:service", async (c) => {
    const { mode } = await body<{ mode?: string }>(c.req.raw);
    control.setMode(parseService(c.req.param("service")), parseServiceMode(mode));
    return c.json({ modes: store.data.modes });
  });
  app.post("/timing", async (c) => c.json({ timing: control.setTiming(await body(c.req.raw)) }));
  app.post("/clock", async (c) => {
    const { advanceMs } = await body<{ advanceMs?: number }>(c.req.raw);
    return c.json({ now: control.advanceClock(Number(advanceMs)) });
  });
  app.post("/reset", (c) => {
    control.reset();
    return c.json({ ok: true });
  });

  app.get("/faults", (c) => c.json({ faults: store.data.faults }));
  app.post("/faults", async (c) => {
    const policy = await body<NewFaultRule>(c.req.raw);
    parseService(policy.service);
    if (!policy.action?.kind) throw new ControlError("a fault needs an action with a kind");
    return c.json({ id: control.addFault(policy) });
  });
  app.delete("/faults/:id?", (c) => {
    control.removeFaults(c.req.param("id"));
    return c.json({ faults: store.data.faults });
  });

  app.get("/scenarios", (c) => c.json({ active: store.data.scenario, scenarios: SCENARIOS }));
  app.post("/scenarios/:id", (c) => c.json(control.startScenario(c.req.param("id"))));
  app.delete("/scenarios", (c) => {
    control.backToNormal();
    return c.json({ ok: true });
  });

  stripeRoutes(app, sandbox, control);
  connectRoutes(app, sandbox, control);
  app.get("/nowpayments/payments", (c) =>
    c.json({ payments: Object.values(store.data.nowpayments.payments).reverse() }),
  );
  app.post("/nowpayments/payments/:id/:case", (c) =>
    c.json(control.nowpayments.play(c.req.param("id"), c.req.param("case"))),
  );
  printfulRoutes(app, sandbox, control);

  app.get("/leads", (c) => c.json({ leads: [...store.data.leads.leads].reverse() }));
  app.get("/mail", (c) => c.json({ emails: emailsTo(sandbox, c.req.query("to") ?? "") }));
  app.get("/webhooks", (c) => c.json({ deliveries: [...store.data.deliveries].reverse() }));
  app.post("/webhooks/:id/redeliver", async (c) => c.json(await control.redeliver(c.req.param("id"))));
  app.get("/requests", (c) => {
    const service = c.req.query("service");
    return c.json({ requests: sandbox.requests.list(service ? parseService(service) : undefined) });
  });
  app.get("/violations", (c) =>
    c.json({
      checked: !!sandbox.contractChecker,
      violations: sandbox.violations,
      refused: sandbox.invalidRequests,
    }),
  );
  app.notFound((c) => c.json({ error: `there is nothing at ${c.req.path}` }, 404));
  return app;
}

function stripeRoutes(app: Hono, { store }: Sandbox, { stripe, billing }: SandboxControl): void {
  const newestFirst = (rows: object) => Object.values(rows).reverse();
  app.get("/stripe/sessions", (c) => c.json({ sessions: newestFirst(store.data.stripe.sessions) }));
  app.post("/stripe/sessions/:id/alter", async (c) =>
    c.json(stripe.alter(c.req.param("id"), await body<SessionChanges>(c.req.raw))),
  );
  app.post("/stripe/sessions/:id/:action", async (c) =>
    c.json(stripe.act(c.req.param("id"), c.req.param("action"), await body<SessionActionInput>(c.req.raw))),
  );
  app.get("/stripe/refunds", (c) => c.json({ refunds: newestFirst(store.data.stripe.refunds) }));
  app.post("/stripe/refunds/:id/:action", async (c) => {
    const { reason } = await body<{ reason?: string }>(c.req.raw);
    return c.json(stripe.settleRefund(c.req.param("id"), c.req.param("action"), reason));
  });
  app.get("/stripe/subscriptions", (c) =>
    c.json({ subscriptions: newestFirst(store.data.stripe.subscriptions) }),
  );
  app.post("/stripe/subscriptions/:id/:action", async (c) =>
    c.json(
      billing.act(c.req.param("id"), c.req.param("action"), await body<SubscriptionActionInput>(c.req.raw)),
    ),
  );
  app.get("/stripe/invoices", (c) => c.json({ invoices: newestFirst(store.data.stripe.invoices) }));
  app.post("/stripe/billing", async (c) => {
    const { afterRetries } = await body<{ afterRetries?: string }>(c.req.raw);
    return c.json({ afterRetries: billing.setAfterRetries(String(afterRetries)) });
  });
  app.get("/stripe/disputes", (c) => c.json({ disputes: newestFirst(store.data.stripe.disputes) }));
  app.post("/stripe/disputes/:id/:action", (c) =>
    c.json(stripe.settleDispute(c.req.param("id"), c.req.param("action"))),
  );
}

function connectRoutes(app: Hono, { store }: Sandbox, { connect }: SandboxControl): void {
  const state = () => store.data.stripe.connect;
  app.get("/stripe/accounts", (c) => c.json({ accounts: Object.values(state().accounts).reverse() }));
  app.post("/stripe/accounts/:id/:action", (c) =>
    c.json(connect.act(c.req.param("id"), c.req.param("action"))),
  );
  app.get("/stripe/transfers", (c) => c.json({ transfers: Object.values(state().transfers).reverse() }));
  app.post("/stripe/transfers/:id/reverse", (c) => {
    connect.reverseTransfer(c.req.param("id"));
    return c.json({ ok: true });
  });
  app.get("/stripe/bank-payouts", (c) => c.json({ payouts: Object.values(state().payouts).reverse() }));
  app.post("/stripe/bank-payouts/:id/:outcome", (c) => {
    connect.settlePayout(c.req.param("id"), c.req.param("outcome"));
    return c.json({ ok: true });
  });
}

function printfulRoutes(app: Hono, { store }: Sandbox, { printful }: SandboxControl): void {
  app.get("/printful/orders", (c) => c.json({ orders: [...store.data.printful.orders].reverse() }));
  app.post("/printful/orders/:id/:action", async (c) =>
    c.json(printful.act(c.req.param("id"), c.req.param("action"), await body<OrderActionInput>(c.req.raw))),
  );
  app.post("/printful/stock", async (c) => {
    const { variantId, inStock } = await body<{ variantId: number; inStock: boolean }>(c.req.raw);
    printful.setStock(variantId, inStock);
    return c.json({ outOfStock: store.data.printful.outOfStock });
  });
  app.post("/printful/catalogue", async (c) => {
    printful.changeCatalog(await body<CatalogChange>(c.req.raw));
    return c.json({ catalogue: store.data.printful.catalogue });
  });
}

export function parseService(name: string): Service {
  const service = SERVICES.find((known) => known === name);
  if (!service) throw new ControlError(`no service is called "${name}"; there are ${SERVICES.join(", ")}`);
  return service;
}

export function parseServiceMode(name: unknown): ServiceMode {
  const mode = SERVICE_MODES.find((known) => known === name);
  if (!mode)
    throw new ControlError(`no mode is called "${String(name)}"; there are ${SERVICE_MODES.join(", ")}`);
  return mode;
}

async function body<T>(request: Request): Promise<T> {
  const text = await request.text();
  if (text === "") return {} as T;
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ControlError("the body is not JSON");
  }
}
