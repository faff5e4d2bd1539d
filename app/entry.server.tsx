import type { AppLoadContext, EntryContext, RequestHandler } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import type { App } from "./app";
import { composeApp } from "./compose-app.server";
import { ConfigurationError } from "./env.server";
import { inlineStylesheetOf, isHydrated } from "./http/routing/route-handle";
import "./http/routing/request-context";
import { PRIVATE } from "./http/responses/cache-control";
import { cachedPage, cachePage, clearPageCache } from "./http/responses/page-cache";
import { isCrossOriginWrite } from "./http/security/origin-check";
import {
  contentSecurityPolicy,
  finalizeResponse,
  type SecurityPolicy,
} from "./http/security/security-headers";
import { createViewerLoader } from "./http/security/viewer-loader";
import { consumeQueue } from "./jobs/consume-queue";
import { runSchedule } from "./jobs/run-schedule";
import { newId } from "./lib/ids";
import { errorFields, log } from "./lib/log";

/** Remix's document renderer. Nothing here suspends, so one string is both the fastest and the simplest answer. */
export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Validation on blur asks a page's own action and wants its answer, not the page around it.
  const reply = Object.values(remix.staticHandlerContext.actionData ?? {})[0];
  if (reply !== undefined && request.headers.get("accept") === "application/json")
    return Response.json(reply, { status, headers: cookiesOf(remix) });
  const handles = remix.staticHandlerContext.matches.map(
    (match) => remix.routeModules[match.route.id]?.handle,
  );
  const hydrated = isHydrated(handles);
  if (hydrated) await inlineHandoffData(remix);
  else remix.serverHandoffStream = undefined; // Nobody reads it: no script runs there.
  const html = renderToString(<RemixServer context={remix} url={request.url} nonce={context.nonce} />);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(
    "content-security-policy",
    contentSecurityPolicy(policyOf(context.app), {
      nonce: hydrated ? context.nonce : undefined,
      sheet: inlineStylesheetOf(handles),
    }),
  );
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** What the action set: a toast for the page that the script goes to. */
function cookiesOf({ staticHandlerContext: { actionHeaders } }: EntryContext): Headers {
  const headers = new Headers();
  for (const cookie of Object.values(actionHeaders ?? {}).flatMap((each) => each.getSetCookie()))
    headers.append("set-cookie", cookie);
  return headers;
}

/**
 * A hydrated page carries its loaders' data, which Remix streams from inside a Suspense boundary. Our loaders have
 * finished by now: the data is read here and put where that boundary looks first, so that it need not suspend.
 */
async function inlineHandoffData(remix: EntryContext): Promise<void> {
  if (!remix.serverHandoffStream) return;
  const value = await new Response(remix.serverHandoffStream).text();
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  remix.serverHandoffStream = new ReadableStream();
  remix.renderMeta = {
    ...remix.renderMeta,
    streamCache: { 0: read({ done: false, value }), 1: read({ done: true, value: "" }) },
  };
}

/** Remix calls this for what routes throw; expected answers (404, redirects) are not errors. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const status = (error as { status?: number } | null)?.status;
  if (status === 404) log("info", "not-found", { path: new URL(request.url).pathname.slice(0, 200) });
  else if (status === undefined || status >= 500) log("error", "request.failed", errorFields(error));
}

/** A copy is there at once: what waits for nothing need not be a promise, which costs as much as the copy does. */
export function handleRequest(
  ...asked: Parameters<typeof handleUncachedRequest>
): Response | Promise<Response> {
  return cachedPage(asked[0]) ?? handleUncachedRequest(...asked);
}

async function handleUncachedRequest(
  request: Request,
  raw: Record<string, unknown>,
  ctx: ExecutionContext,
  render: RequestHandler,
): Promise<Response> {
  const startedAt = Date.now();
  const requestId = newId();
  const url = new URL(request.url);
  let policy: SecurityPolicy = { origin: "", formOrigins: [] };
  let response: Response;
  try {
    const { env, app, count } = composeApp(raw);
    policy = policyOf(app);
    response = isCrossOriginWrite(request, app.origin)
      ? plainTextResponse(403, "This form was sent from another site. Open the page here and try again.")
      : !METHODS.has(request.method)
        ? plainTextResponse(405, "This address takes GET and POST only.", { allow: [...METHODS].join(", ") })
        : await finishAfterDisconnect(request, ctx, () =>
            render(request, {
              app,
              nonce: crypto.randomUUID(),
              viewer: createViewerLoader(app, request, (work) => ctx.waitUntil(work)),
              waitUntil: (work) => ctx.waitUntil(work),
              clientIp: request.headers.get("cf-connecting-ip") ?? "local",
              formRateLimiter: env.RATE_FORMS,
            }),
          );
    if (count) {
      response.headers.set(
        "x-d1",
        `trips=${count.roundTrips} read=${count.rowsRead} written=${count.rowsWritten}`,
      );
    }
  } catch (error) {
    const isConfiguration = error instanceof ConfigurationError;
    log("error", isConfiguration ? "configuration" : "worker.failed", {
      ...errorFields(error),
      // The message names what is missing and holds no values.
      message: isConfiguration ? error.message : errorFields(error).message,
    });
    response = plainTextResponse(
      isConfiguration ? 503 : 500,
      "Something went wrong on our side. Please try again in a minute.",
    );
  }
  if (request.method === "POST") clearPageCache();
  const kept = await cachePage(request, finalizeResponse(request, response, policy));
  kept.response.headers.set("x-request-id", requestId);
  log("info", "request", {
    id: requestId,
    method: request.method,
    path: redactedPath(url),
    status: kept.response.status,
    ms: Date.now() - startedAt,
    copies: kept.served || undefined,
  });
  return kept.response;
}

/** What a form began is finished even where its sender is gone: a row and its message belong together. */
function finishAfterDisconnect(
  request: Request,
  ctx: ExecutionContext,
  answer: () => Promise<Response>,
): Promise<Response> {
  const answered = answer();
  if (request.method === "POST")
    ctx.waitUntil(
      answered.then(
        () => {},
        () => {},
      ),
    );
  return answered;
}

export async function queue(
  batch: MessageBatch,
  raw: Record<string, unknown>,
  ctx: ExecutionContext,
): Promise<void> {
  await consumeQueue(composeApp(raw).app, batch, ctx);
  clearPageCache();
}

export async function scheduled(
  controller: ScheduledController,
  raw: Record<string, unknown>,
  _ctx: ExecutionContext,
): Promise<void> {
  await runSchedule(composeApp(raw).app, controller.cron);
  clearPageCache();
}

function policyOf(app: App): SecurityPolicy {
  return { origin: app.origin, formOrigins: app.config.checkoutOrigins };
}

/** What HTML forms can send. Remix would hand any other method to a page's action as well. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

function plainTextResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": PRIVATE, ...headers },
  });
}

/** Letters carry secrets in their links; a log must not. Only the first two parts of a path are kept. */
function redactedPath(url: URL): string {
  return url.pathname
    .split("/")
    .slice(0, 3)
    .join("/")
    .slice(0, 120)
    .replace(/[0-9a-f]{32,}/gi, "[token]");
}
