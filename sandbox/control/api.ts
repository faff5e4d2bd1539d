import { Hono } from "hono";
import type { Sandbox } from "../context.ts";
import { type FaultPolicy, MODES, type Mode, SERVICES, type Service } from "../faults.ts";
import { lettersTo } from "../mail/letters.ts";
import { type Control, ControlError } from "./control.ts";

/** The control page's doings for programs: JSON in, JSON out. */
export function controlApi(sandbox: Sandbox, control: Control): Hono {
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
    control.setMode(asService(c.req.param("service")), asMode(mode));
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
    const policy = await body<Omit<FaultPolicy, "id">>(c.req.raw);
    asService(policy.service);
    if (!policy.action?.kind) throw new ControlError("a fault needs an action with a kind");
    return c.json({ id: control.addFault(policy) });
  });
  app.delete("/faults/:id?", (c) => {
    const id = c.req.param("id");
    store.data.faults = id ? store.data.faults.filter((policy) => policy.id !== id) : [];
    store.changed();
    return c.json({ faults: store.data.faults });
  });

  app.get("/stripe/sessions", (c) =>
    c.json({ sessions: Object.values(store.data.stripe.sessions).reverse() }),
  );
  app.post("/stripe/sessions/:id/pay", async (c) => {
    const person = await body<{ email?: string; name?: string }>(c.req.raw);
    return c.json(control.pay(c.req.param("id"), person));
  });
  app.post("/stripe/sessions/:id/decline", (c) => c.json(control.decline(c.req.param("id"))));
  app.post("/stripe/sessions/:id/expire", (c) => c.json(control.expire(c.req.param("id"))));

  app.get("/printful/orders", (c) => c.json({ orders: [...store.data.printful.orders].reverse() }));
  app.post("/printful/orders/:id/advance", (c) => c.json(control.advance(c.req.param("id"))));
  app.post("/printful/orders/:id/fail", async (c) => {
    const { reason } = await body<{ reason?: string }>(c.req.raw);
    return c.json(control.failOrder(c.req.param("id"), reason ?? "The print file could not be printed."));
  });
  app.post("/printful/stock", async (c) => {
    const { variantId, inStock } = await body<{ variantId: number; inStock: boolean }>(c.req.raw);
    control.setStock(variantId, inStock);
    return c.json({ outOfStock: store.data.printful.outOfStock });
  });

  app.get("/mail", (c) => c.json({ letters: lettersTo(sandbox, c.req.query("to") ?? "") }));
  app.get("/webhooks", (c) => c.json({ deliveries: [...store.data.deliveries].reverse() }));
  app.post("/webhooks/:id/redeliver", async (c) => c.json(await control.redeliver(c.req.param("id"))));
  app.get("/requests", (c) => {
    const service = c.req.query("service");
    return c.json({ requests: sandbox.requests.list(service ? asService(service) : undefined) });
  });
  app.get("/violations", (c) =>
    c.json({ checked: !!sandbox.check, violations: sandbox.violations, refused: sandbox.refused }),
  );
  app.notFound((c) => c.json({ error: `there is nothing at ${c.req.path}` }, 404));
  return app;
}

export function asService(name: string): Service {
  const service = SERVICES.find((known) => known === name);
  if (!service) throw new ControlError(`no service is called "${name}"; there are ${SERVICES.join(", ")}`);
  return service;
}

export function asMode(name: unknown): Mode {
  const mode = MODES.find((known) => known === name);
  if (!mode) throw new ControlError(`no mode is called "${String(name)}"; there are ${MODES.join(", ")}`);
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
