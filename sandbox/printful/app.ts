import { Hono } from "hono";
import { html } from "hono/html";
import { formatDateTime, htmlPage } from "../pages/layout.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, serviceApp, servicePath } from "../server/service-app.ts";
import { catalogRoutes, paged } from "./catalog/catalog-routes.ts";
import { PRINTFUL_REFUSALS, printfulErrorResponse } from "./error-responses.ts";
import { badRequest, notFound, PrintfulError, PrintfulProblem, problem } from "./errors.ts";
import { addFile, FETCH_FILE_JOB, fetchFile, fileJson } from "./files/files.ts";
import { finishMockup, MOCKUP_JOB, mockupRoutes } from "./mockups/mockup-tasks.ts";
import { REMOVE_HOLD_JOB, removeHold } from "./orders/holds.ts";
import { advanceOrder, RESTOCK_JOB, restock } from "./orders/lifecycle.ts";
import { itemJson, orderJson, orderLinks, shipmentJson } from "./orders/order-json.ts";
import {
  ADVANCE_ORDER_JOB,
  CALCULATE_COSTS_JOB,
  calculateCosts,
  cancelOrder,
  confirmOrder,
  createOrder,
  findOrder,
  updateOrder,
} from "./orders/orders.ts";
import { isObject } from "./orders/read-order.ts";
import { shippingRates } from "./shipping/rates.ts";
import { shipmentsOf } from "./shipping/shipments.ts";
import { STORE_ID, writePrintfulWebhook } from "./webhooks/send-event.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

const PREFIX = "/printful";
const BUCKET_TOKENS = 120;
const REFILL_PER_SECOND = 2;

/** Printful's API v2, the part needed for printed garments. */
export function printfulApp(sandbox: Sandbox): ServiceApp {
  sandbox.webhooks.setWriter("printful", writePrintfulWebhook);
  registerJobs(sandbox);

  const app = serviceApp(sandbox, {
    service: "printful",
    prefix: PREFIX,
    errorResponse: printfulErrorResponse,
    refusals: PRINTFUL_REFUSALS,
    onError(error, c) {
      if (error instanceof PrintfulError || error instanceof PrintfulProblem) return error.toResponse();
      if (error instanceof SyntaxError) return badRequest("The request body is not valid JSON.").toResponse();
      console.error(error);
      return problem(500, "Internal server error", "Something went wrong on our side.", instance(c.req.path));
    },
    onUnknownPath: (c) =>
      problem(
        404,
        "Not found",
        `There is nothing at ${servicePath(c, { prefix: PREFIX })}.`,
        instance(c.req.path),
      ),
  });

  const bucket = { tokens: BUCKET_TOKENS, filledAt: performance.now() };
  app.use(async (c, next) => {
    const seconds = (performance.now() - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(BUCKET_TOKENS, bucket.tokens + seconds * REFILL_PER_SECOND);
    bucket.filledAt = performance.now();
    const limited = bucket.tokens < 1;
    if (!limited) bucket.tokens -= 1;
    const untilFull = Math.ceil((BUCKET_TOKENS - bucket.tokens) / REFILL_PER_SECOND);
    const headers: Record<string, string> = {
      "x-ratelimit-limit": String(BUCKET_TOKENS),
      "x-ratelimit-remaining": String(Math.floor(bucket.tokens)),
      "x-ratelimit-reset": String(untilFull),
      "x-ratelimit-policy": `${BUCKET_TOKENS};w=60`,
    };
    if (limited) {
      const detail = "You have hit the rate limit. Try again later.";
      const retry = { ...headers, "retry-after": "1" };
      throw new PrintfulProblem(429, "Too many requests", detail, instance(c.req.path), retry);
    }
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.use(async (c, next) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (token !== SANDBOX_CREDENTIALS.PRINTFUL_TOKEN) {
      throw new PrintfulError(401, "Unauthorized", "The access token provided is invalid.");
    }
    await c.get("work")();
    await next();
  });

  catalogRoutes(app, sandbox);
  webhookRoutes(app, sandbox);
  mockupRoutes(app, sandbox);
  orderRoutes(app, sandbox);

  app.post("/v2/shipping-rates", async (c) =>
    c.json({ data: shippingRates(await c.req.json(), sandbox.now(), instance(c.req.path)) }),
  );
  app.get("/v2/stores", (c) => c.json(paged(c, [{ id: STORE_ID, type: "native", name: "Inkloom sandbox" }])));
  app.post("/v2/files", async (c) => {
    const body: unknown = await c.req.json();
    if (
      !isObject(body) ||
      typeof body.url !== "string" ||
      !/^https?:\/\//.test(body.url) ||
      !URL.canParse(body.url)
    ) {
      throw badRequest("url: This value is not a valid URL.");
    }
    return c.json({ data: fileJson(sandbox, addFile(sandbox, body as { url: string })) });
  });
  app.get("/v2/files/:id", (c) => {
    const file = sandbox.store.data.printful.files.find((known) => String(known.id) === c.req.param("id"));
    if (!file) throw notFound(`File ${c.req.param("id")} not found.`);
    return c.json({ data: fileJson(sandbox, file) });
  });
  return app;
}

function orderRoutes(app: ServiceApp, sandbox: Sandbox): void {
  app.get("/v2/orders", (c) => {
    const newestFirst = [...sandbox.store.data.printful.orders].reverse();
    const list = paged(c, newestFirst);
    return c.json({ ...list, data: list.data.map((order) => orderJson(sandbox, order)) });
  });
  app.post("/v2/orders", async (c) => {
    const order = createOrder(sandbox, await c.req.json());
    return c.json({ data: orderJson(sandbox, order) });
  });
  app.get("/v2/orders/:id", (c) =>
    c.json({ data: orderJson(sandbox, findOrder(sandbox, c.req.param("id"))) }),
  );
  app.patch("/v2/orders/:id", async (c) => {
    const order = updateOrder(sandbox, findOrder(sandbox, c.req.param("id")), await c.req.json());
    return c.json({ data: orderJson(sandbox, order) });
  });
  app.delete("/v2/orders/:id", (c) => {
    cancelOrder(sandbox, findOrder(sandbox, c.req.param("id")));
    return c.body(null, 204);
  });
  app.post("/v2/orders/:id/confirmation", (c) => {
    const order = findOrder(sandbox, c.req.param("id"));
    confirmOrder(sandbox, order);
    const links = orderLinks(sandbox, order);
    const self = { href: `${sandbox.url}/printful/v2/orders/${order.id}/confirmation` };
    return c.json({ data: orderJson(sandbox, order), _links: { ...links, self, order: links.self } });
  });
  app.get("/v2/orders/:id/order-items", (c) => {
    const order = findOrder(sandbox, c.req.param("id"));
    const list = paged(c, order.items);
    return c.json({
      data: list.data.map((item) => itemJson(sandbox, order, item)),
      paging: list.paging,
      _links: { ...list._links, order: orderLinks(sandbox, order).self },
    });
  });
  app.get("/v2/orders/:id/order-items/:itemId", (c) => {
    const order = findOrder(sandbox, c.req.param("id"));
    const item = order.items.find((known) => String(known.id) === c.req.param("itemId"));
    if (!item) throw notFound(`Order item ${c.req.param("itemId")} not found.`);
    return c.json({ data: itemJson(sandbox, order, item) });
  });
  app.get("/v2/orders/:id/shipments", (c) => {
    const order = findOrder(sandbox, c.req.param("id"));
    const list = paged(c, shipmentsOf(sandbox, order));
    return c.json({ ...list, data: list.data.map((shipment) => shipmentJson(sandbox, order, shipment)) });
  });
  app.get("/v2/orders/:id/shipments/:shipmentId", (c) => {
    const order = findOrder(sandbox, c.req.param("id"));
    const shipment = shipmentsOf(sandbox, order).find(
      (known) => String(known.id) === c.req.param("shipmentId"),
    );
    if (!shipment) throw notFound(`Shipment ${c.req.param("shipmentId")} not found.`);
    return c.json({ data: shipmentJson(sandbox, order, shipment) });
  });
}

function registerJobs(sandbox: Sandbox): void {
  sandbox.jobs.handle(CALCULATE_COSTS_JOB, (payload) => calculateCosts(sandbox, Number(payload.orderId)));
  sandbox.jobs.handle(ADVANCE_ORDER_JOB, (payload) => {
    const order = sandbox.store.data.printful.orders.find((known) => known.id === payload.orderId);
    if (order) advanceOrder(sandbox, order);
  });
  sandbox.jobs.handle(REMOVE_HOLD_JOB, (payload) => {
    const order = sandbox.store.data.printful.orders.find((known) => known.id === payload.orderId);
    if (order?.status === "onhold") removeHold(sandbox, order);
  });
  sandbox.jobs.handle(RESTOCK_JOB, (payload) =>
    restock(sandbox, Number(payload.orderId), Number(payload.parcelId)),
  );
  sandbox.jobs.handle(MOCKUP_JOB, (payload) => finishMockup(sandbox, Number(payload.taskId)));
  sandbox.jobs.handle(FETCH_FILE_JOB, (payload) =>
    fetchFile(sandbox, Number(payload.fileId), Number(payload.attempt ?? 1)),
  );
}

function instance(path: string): string {
  return path.slice(PREFIX.length);
}

/** The page behind a tracking link. */
export function trackingPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get("/:number", (c) => {
    const number = c.req.param("number");
    const shipment = sandbox.store.data.printful.shipments.find((known) => known.trackingNumber === number);
    if (!shipment)
      return c.html(htmlPage("Tracking", html`<h1>No parcel has this number.</h1>`, { bare: true }), 404);
    const events = [...shipment.trackingEvents].reverse();
    const body = html`<h1>Parcel ${number}</h1>
<div class="card"><p><strong>${shipment.delivery.replaceAll("_", " ")}</strong> · ${shipment.carrier}, ${shipment.service}</p>
<dl>${events.map((event) => html`<dt>${formatDateTime(event.at)}</dt><dd>${event.description}</dd>`)}</dl></div>`;
    return c.html(htmlPage(`Parcel ${number}`, body, { bare: true }));
  });
  return app;
}
