import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { parseService, parseServiceMode } from "./api.ts";
import type { SandboxControl } from "./control.ts";
import { ControlError } from "./control-error.ts";
import { findFaultChoice } from "./fault-choices.ts";
import { creatorsPage } from "./views/creators.ts";
import { faultsPage } from "./views/faults.ts";
import { leadsPage } from "./views/leads.ts";
import { requestsPage, webhooksPage } from "./views/logs.ts";
import { ordersPage } from "./views/orders.ts";
import { overviewPage } from "./views/overview.ts";
import { paymentsPage } from "./views/payments.ts";
import { subscriptionsPage } from "./views/subscriptions.ts";

/** The control pages: plain forms that redirect back to the page they were posted from. */
export function controlPages(sandbox: Sandbox, control: SandboxControl): Hono {
  const app = new Hono();
  const back = (c: Context, path: string) => c.redirect(`/control${path}`, 303);

  app.onError((error, c) => {
    if (!(error instanceof ControlError)) throw error;
    const body = html`<h1>That did not work</h1><p class="notice">${error.message}</p><p><a href="/control">Back to the control room</a></p>`;
    return c.html(htmlPage("That did not work", body), error.status);
  });
  app.get("/", (c) => c.html(overviewPage(sandbox)));
  app.get("/faults", (c) => c.html(faultsPage(sandbox)));
  app.get("/payments", (c) => c.html(paymentsPage(sandbox, control)));
  app.get("/subscriptions", (c) => c.html(subscriptionsPage(sandbox)));
  app.get("/creators", (c) => c.html(creatorsPage(sandbox)));
  app.get("/orders", (c) => c.html(ordersPage(sandbox)));
  app.get("/leads", (c) => c.html(leadsPage(sandbox)));
  app.get("/webhooks", (c) => c.html(webhooksPage(sandbox)));
  app.get("/requests", (c) => {
    const service = c.req.query("service");
    return c.html(requestsPage(sandbox, service ? parseService(service) : undefined));
  });

  app.post("/scenarios/:id", (c) => {
    control.startScenario(c.req.param("id"));
    return back(c, "");
  });
  app.post("/normal", (c) => {
    control.backToNormal();
    return back(c, "");
  });
  app.post("/services/:service", async (c) => {
    const form = await c.req.parseBody();
    control.setMode(parseService(c.req.param("service")), parseServiceMode(form.mode));
    return back(c, "");
  });
  app.post("/timing", async (c) => {
    const form = await c.req.parseBody();
    const number = (name: string) => Number(form[name]);
    control.setTiming({
      imageMs: [number("imageMin"), Math.max(number("imageMin"), number("imageMax"))],
      costMs: number("costMs"),
      stepMs: number("stepMs"),
      mockupMs: number("mockupMs"),
      webhookDelayMs: number("webhookDelayMs"),
      webhookRetryMs: number("webhookRetryMs"),
    });
    return back(c, "");
  });
  app.post("/clock", async (c) => {
    control.advanceClock(Number((await c.req.parseBody()).minutes) * 60_000);
    return back(c, "");
  });
  app.post("/reset", (c) => {
    control.reset();
    return back(c, "");
  });
  faultForms(app, control, back);

  app.post("/payments/:id/bounce", (c) => {
    control.stripe.act(c.req.param("id"), "settle", { outcome: "fail" });
    return back(c, "/payments");
  });
  app.post("/payments/:id/:action", (c) => {
    control.stripe.act(c.req.param("id"), c.req.param("action"));
    return back(c, "/payments");
  });
  app.post("/crypto/:id/:case", (c) => {
    control.nowpayments.play(c.req.param("id"), c.req.param("case"));
    return back(c, "/payments");
  });
  app.post("/subscriptions/after-retries", async (c) => {
    control.billing.setAfterRetries(String((await c.req.parseBody()).afterRetries));
    return back(c, "/subscriptions");
  });
  app.post("/subscriptions/:id/:action", (c) => {
    control.billing.act(c.req.param("id"), c.req.param("action"));
    return back(c, "/subscriptions");
  });
  app.post("/creators/:id/:action", (c) => {
    control.connect.act(c.req.param("id"), c.req.param("action"));
    return back(c, "/creators");
  });
  app.post("/bank-payouts/:id/:outcome", (c) => {
    control.connect.settlePayout(c.req.param("id"), c.req.param("outcome"));
    return back(c, "/creators");
  });
  app.post("/transfers/:id/reverse", (c) => {
    control.connect.reverseTransfer(c.req.param("id"));
    return back(c, "/creators");
  });
  app.post("/refunds/:id/:action", (c) => {
    control.stripe.settleRefund(c.req.param("id"), c.req.param("action"));
    return back(c, "/payments");
  });
  app.post("/disputes/:id/:action", (c) => {
    control.stripe.settleDispute(c.req.param("id"), c.req.param("action"));
    return back(c, "/payments");
  });
  app.post("/orders/:id/:action", (c) => {
    control.printful.act(c.req.param("id"), c.req.param("action"));
    return back(c, `/orders#order-${c.req.param("id")}`);
  });
  app.post("/webhooks/:id/redeliver", async (c) => {
    await control.redeliver(c.req.param("id"));
    return back(c, "/webhooks");
  });
  return app;
}

function faultForms(app: Hono, control: SandboxControl, back: (c: Context, path: string) => Response): void {
  app.post("/faults", async (c) => {
    const form = await c.req.parseBody();
    const choice = findFaultChoice(String(form.kind));
    const [times, every] = [Number(form.times ?? 0), Number(form.every ?? 1)];
    const path = String(form.path ?? "").trim();
    control.addFault({
      service: choice.service ?? parseService(String(form.service)),
      action: choice.action,
      ...(path === "" ? {} : { when: { path } }),
      ...(times > 0 ? { times } : {}),
      ...(every > 1 ? { every } : {}),
    });
    return back(c, "/faults");
  });
  app.post("/faults/clear", (c) => {
    control.removeFaults();
    return back(c, "/faults");
  });
  app.post("/faults/:id/remove", (c) => {
    control.removeFaults(c.req.param("id"));
    return back(c, "/faults");
  });
}
