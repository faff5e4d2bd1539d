import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { applyFaults } from "../faults/apply-faults.ts";
import { takeFaults } from "../faults/fault-rules.ts";
import { hasSchema, type Sandbox } from "./sandbox.ts";
import type { Service } from "./services.ts";

export interface ServiceEnv {
  Bindings: HttpBindings;
  /** Await this after validating a request and before executing it; faults delay it. */
  Variables: { work: () => Promise<void> };
}
export type ServiceApp = Hono<ServiceEnv>;
export type ServiceContext = Context<ServiceEnv>;

export interface ServiceDefinition {
  service: Service;
  /** Mount point, stripped so that the company sees its published paths. */
  prefix: string;
  /** A response of a status from 400 to 599 in the company's error format. */
  errorResponse(status: number, retryAfterSeconds?: number): Response;
  /** Refusals specific to this company, by name. */
  refusals: Record<string, (requestBody: string) => Response>;
  /** Responds to errors thrown by handlers. */
  onError(error: Error, c: ServiceContext): Response | Promise<Response>;
  onUnknownPath(c: ServiceContext): Response | Promise<Response>;
}

/**
 * The parts that all companies share: faults, the request log, contract checks, and error responses in the company's
 * own format, also for unknown paths and unexpected errors.
 */
export function serviceApp(sandbox: Sandbox, company: ServiceDefinition): ServiceApp {
  const app: ServiceApp = new Hono<ServiceEnv>().basePath(company.prefix);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    const method = c.req.method;
    const path = servicePath(c, company);
    const requestBody = await readableBody(c);
    const faults = takeFaults(sandbox.store, company.service, method, path);
    const context = {
      incoming: c.env.incoming,
      errorResponse: company.errorResponse,
      refusal: (reason: string) =>
        (company.refusals[reason] ?? (() => company.errorResponse(400)))(requestBody),
    };
    const { response, touched } = await applyFaults(faults, context, async (work) => {
      c.set("work", work);
      await next();
      return c.res;
    });
    let responseBody = "";
    if (touched) {
      replaceResponse(c, response);
    } else {
      // Node's fast responses lose headers set on them once their body is read, so both are copied.
      const { status, headers } = c.res;
      const kept = new Headers(headers);
      responseBody = await c.res.text();
      const bare = status === 204 || status === 304;
      replaceResponse(c, new Response(bare ? null : responseBody, { status, headers: kept }));
    }
    sandbox.requests.add({
      at: sandbox.now(),
      service: company.service,
      method,
      path: path + search(c),
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      headers: Object.fromEntries(c.req.raw.headers),
      requestBody,
      responseBody,
    });
    if (!touched)
      checkExchange(sandbox, company.service, method, path, requestBody, response.status, responseBody);
  });
  app.onError((error, c) => company.onError(error, c));
  app.notFound((c) => company.onUnknownPath(c));
  return app;
}

/** The body as text; of a form with files, its fields as JSON, each file as `(file of … bytes)`. */
async function readableBody(c: ServiceContext): Promise<string> {
  const bytes = await c.req.arrayBuffer();
  if (!c.req.header("content-type")?.startsWith("multipart/form-data"))
    return new TextDecoder().decode(bytes);
  const form = await readMultipartForm(c).catch(() => new FormData());
  return JSON.stringify(
    Object.fromEntries(
      [...form].map(([name, value]) => [
        name,
        typeof value === "string" ? value : `(file of ${value.size} bytes)`,
      ]),
    ),
  );
}

/** The form of a request whose body was read before. */
export async function readMultipartForm(c: ServiceContext): Promise<FormData> {
  const headers = { "content-type": c.req.header("content-type") ?? "" };
  return new Response(await c.req.arrayBuffer(), { headers }).formData();
}

/** The path as the company publishes it: "/v1/refunds". */
export function servicePath(c: ServiceContext, company: Pick<ServiceDefinition, "prefix">): string {
  return c.req.path.slice(company.prefix.length) || "/";
}

function search(c: ServiceContext): string {
  return new URL(c.req.url).search;
}

/** Assigning `c.res` would merge the old response's headers into the new one; this replaces it completely. */
function replaceResponse(c: ServiceContext, response: Response): void {
  c.res = undefined;
  c.res = response;
}

function checkExchange(
  sandbox: Sandbox,
  company: Service,
  method: string,
  path: string,
  requestBody: string,
  status: number,
  responseBody: string,
): void {
  if (!sandbox.contractChecker || !hasSchema(company)) return;
  const what = `${method} ${path}`;
  const requestErrors = sandbox.contractChecker.checkRequest(
    company,
    method,
    path,
    parsed(company, path, requestBody),
  );
  if (requestErrors.length > 0) {
    const list = status < 400 ? sandbox.violations : sandbox.invalidRequests;
    list.push({ company, kind: "request", what, status, errors: requestErrors });
  }
  const responseErrors = sandbox.contractChecker.checkResponse(
    company,
    method,
    path,
    status,
    json(responseBody),
  );
  if (responseErrors.length > 0) {
    sandbox.violations.push({ company, kind: "response", what, status, errors: responseErrors });
  }
}

/** Stripe takes forms, except in its second API. */
function parsed(company: Service, path: string, body: string): unknown {
  if (body === "") return undefined;
  return company === "stripe" && !path.startsWith("/v2/") ? body : json(body);
}

function json(body: string): unknown {
  try {
    return body === "" ? undefined : JSON.parse(body);
  } catch {
    return body;
  }
}
