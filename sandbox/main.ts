import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { airtableApp } from "./airtable/app.ts";
import { ayrshareApp, NETWORKS } from "./ayrshare/app.ts";
import { connectPage } from "./ayrshare/connect-page.ts";
import { controlApi } from "./control/api.ts";
import { SandboxControl } from "./control/control.ts";
import { controlPages } from "./control/pages.ts";
import { startPage } from "./control/start-page.ts";
import { etsyApp } from "./etsy/app.ts";
import { googleApp } from "./google/app.ts";
import { consentPages } from "./google/consent-pages.ts";
import { leadsApp } from "./leads/app.ts";
import { mailApp } from "./mail/app.ts";
import { outboxPages } from "./mail/outbox.ts";
import { nowpaymentsApp } from "./nowpayments/app.ts";
import { invoicePages } from "./nowpayments/invoice-page.ts";
import { openaiApp } from "./openai/app.ts";
import { DrawingThread } from "./openai/drawing-thread.ts";
import { printfulApp, trackingPages } from "./printful/app.ts";
import { mockupPictureRoutes } from "./printful/mockups/mockup-tasks.ts";
import { JobScheduler } from "./server/job-scheduler.ts";
import { closeServer, listenOnLoopback, portOf, requireLocalCaller } from "./server/loopback.ts";
import { RequestLog } from "./server/request-log.ts";
import { type ContractChecker, hasSchema, type Sandbox } from "./server/sandbox.ts";
import { StateStore } from "./server/state-store.ts";
import { WebhookSender } from "./server/webhook-sender.ts";
import { shopsApp } from "./shops/app.ts";
import { stripeApp } from "./stripe/app.ts";
import { paymentPages } from "./stripe/checkout/payment-page.ts";
import { connectPages } from "./stripe/connect/onboarding-page.ts";
import { stripeInvoicePages } from "./stripe/portal/invoice-page.ts";
import { portalPages } from "./stripe/portal/portal-page.ts";
import { turnstileRoutes } from "./turnstile/turnstile-routes.ts";
import { workersAiApp } from "./workers-ai/app.ts";

export interface SandboxOptions {
  /** 0 picks any free port. */
  port: number;
  /** The app's origin: webhooks go to `{appOrigin}/webhooks/{company}`. */
  appOrigin: string;
  /** The file that keeps the state between runs. */
  dataFile: string;
  /** The real time in epoch ms; tests may freeze it. */
  now?: () => number;
  /** Checks all traffic against the companies' schemas. */
  check?: ContractChecker;
}

export interface RunningSandbox {
  url: string;
  control: SandboxControl;
  /** Stops the server and writes the state to disk. */
  close(): Promise<void>;
}

/**
 * Starts all companies on one port that only this machine can reach: /stripe, /nowpayments, /openai, /workers-ai,
 * /printful, /mail, /leads, /google, /airtable, /etsy, /ayrshare, other people's shops at /shops, and /control.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const store = new StateStore(options.dataFile);
  const realNow = options.now ?? Date.now;
  const now = () => realNow() + store.data.clockOffsetMs;
  const jobs = new JobScheduler(store, now);
  const violations: Sandbox["violations"] = [];
  const webhooks = new WebhookSender(store, jobs, now, (company, type, body) => {
    const errors = (hasSchema(company) ? options.check?.checkWebhook(company, type, body) : []) ?? [];
    if (errors.length > 0) violations.push({ company, kind: "webhook", what: type, errors });
  });
  const sandbox: Sandbox = {
    store,
    jobs,
    webhooks,
    requests: new RequestLog(),
    violations,
    invalidRequests: [],
    ...(options.check ? { contractChecker: options.check } : {}),
    now,
    appOrigin: options.appOrigin.replace(/\/+$/, ""),
    url: "",
  };
  const studio = new DrawingThread();
  const control = new SandboxControl(sandbox);

  const app = new Hono<{ Bindings: HttpBindings }>();
  // The port is known only once the servers listen; routes that need the origin are added after that.
  const { port, servers } = await listenOnLoopback(app, options.port);
  sandbox.url = `http://localhost:${port}`;

  app.use(requireLocalCaller({ ports: [String(port), portOf(new URL(sandbox.appOrigin))] }));

  app.get("/", (c) => c.html(startPage(sandbox)));
  app.route("/control/api", controlApi(sandbox, control));
  app.route("/control", controlPages(sandbox, control));
  app.route("/stripe/pay", paymentPages(sandbox));
  app.route("/stripe/portal", portalPages(sandbox));
  app.route("/stripe/connect", connectPages(sandbox));
  app.route("/stripe/invoice", stripeInvoicePages(sandbox));
  app.route("/nowpayments", invoicePages(sandbox));
  app.route("/printful/track", trackingPages(sandbox));
  app.route("/printful/upload/tmp", mockupPictureRoutes(sandbox));
  app.route("/mail/outbox", outboxPages(sandbox));
  app.route("/google/o/oauth2/v2/auth", consentPages(sandbox));
  app.route("/turnstile/v0", turnstileRoutes());
  app.route("/shops", shopsApp(sandbox));
  app.route("/ayrshare/connect", connectPage(sandbox, NETWORKS));
  // Not `route`: it would skip a company's own 404 response.
  const companies = {
    stripe: stripeApp(sandbox),
    nowpayments: nowpaymentsApp(sandbox),
    openai: openaiApp(sandbox, studio),
    "workers-ai": workersAiApp(sandbox, studio),
    printful: printfulApp(sandbox),
    mail: mailApp(sandbox),
    leads: leadsApp(sandbox),
    google: googleApp(sandbox),
    airtable: airtableApp(sandbox),
    etsy: etsyApp(sandbox),
    ayrshare: ayrshareApp(sandbox),
  };
  for (const [prefix, company] of Object.entries(companies)) {
    app.all(`/${prefix}/*`, (c) => company.fetch(c.req.raw, c.env));
  }
  jobs.start();

  return {
    url: sandbox.url,
    control,
    async close() {
      await Promise.all(servers.map(closeServer));
      webhooks.close();
      await jobs.stop();
      await studio.close();
      await store.flush();
    },
  };
}

/** `SANDBOX_CHECK=1` loads the tests' contract checker by URL; the sandbox does not import it. */
async function loadChecker(): Promise<ContractChecker | undefined> {
  const wanted = process.env.SANDBOX_CHECK;
  if (!wanted) return undefined;
  const file = wanted === "1" ? "tests/support/app/contract-checker.ts" : wanted;
  const module = await import(pathToFileURL(resolve(file)).href);
  return module.contractChecker() ?? undefined;
}

async function main(): Promise<void> {
  const check = await loadChecker();
  const sandbox = await startSandbox({
    port: Number(process.env.SANDBOX_PORT ?? 8789),
    appOrigin: process.env.APP_ORIGIN ?? "http://localhost:8788",
    dataFile: process.env.SANDBOX_DATA ?? ".data/sandbox.json",
    ...(check ? { check } : {}),
  });
  console.log(`sandbox on ${sandbox.url} (control page ${sandbox.url}/control)`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void sandbox.close().finally(() => process.exit(0));
    });
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === resolve(process.argv[1])) await main();
