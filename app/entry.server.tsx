import type { RequestHandler } from "@remix-run/cloudflare";
import { composeApp } from "./compose-app.server";
import { ConfigurationError } from "./env.server";
import { acceptableRequest } from "./http/routing/acceptable-request";
import { RequestMemo } from "./http/routing/request-memo";
import { withNetwork } from "./http/routing/with-network";
import "./http/routing/request-context";
import { plainTextResponse } from "./http/responses/error-responses";
import { cachedPage, cachePage, clearPageCache } from "./http/responses/page-cache";
import { countryOf } from "./http/routing/country";
import { refuseWhileImpersonating } from "./http/security/impersonation-guard";
import { isCrossOriginWrite } from "./http/security/origin-check";
import { redactedPath } from "./http/security/redacted-path";
import { finalizeResponse, type SecurityPolicy, securityPolicyOf } from "./http/security/security-headers";
import { createViewerLoader } from "./http/security/viewer-loader";
import * as words from "./http/words";
import { consumeQueue } from "./jobs/consume-queue";
import { receiveIncomingEmail } from "./jobs/receive-incoming-email";
import { runSchedule } from "./jobs/run-schedule";
import { newId } from "./lib/ids";
import { errorFields, log } from "./lib/log";

export { renderDocument as default } from "./http/responses/render-document";

/** Remix calls this for what routes throw; expected answers (404, redirects) are not errors. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const status = (error as { status?: number } | null)?.status;
  if (status === 404) log("info", "not-found", { path: new URL(request.url).pathname.slice(0, 200) });
  else if (status === undefined || status >= 500) log("error", "request.failed", errorFields(error));
}

/** Answers from the page cache without a promise, which would cost as much as the answer. */
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
  let policy: SecurityPolicy = { origin: "", formOrigins: [] };
  let response: Response;
  try {
    const { env, app, count } = composeApp(raw);
    policy = securityPolicyOf(app);
    response = isCrossOriginWrite(request, app.origin)
      ? plainTextResponse(403, words.otherSite)
      : !METHODS.has(request.method)
        ? plainTextResponse(405, words.otherMethod, { allow: [...METHODS].join(", ") })
        : await finishAfterDisconnect(request, ctx, async () => {
            const viewer = createViewerLoader(app, request, (work) => ctx.waitUntil(work));
            const refusal = await refuseWhileImpersonating(request, { viewer });
            const clientIp = request.headers.get("cf-connecting-ip") ?? "local";
            return (
              refusal ??
              render(acceptableRequest(request), {
                app: request.method === "POST" ? await withNetwork(app, clientIp) : app,
                nonce: crypto.randomUUID(),
                viewer,
                waitUntil: (work) => ctx.waitUntil(work),
                clientIp,
                country: countryOf(request.cf?.country),
                memo: new RequestMemo(),
                formRateLimiter: env.RATE_FORMS,
              })
            );
          });
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
      // A configuration error names variables and holds no values.
      message: isConfiguration ? error.message : errorFields(error).message,
    });
    response = plainTextResponse(isConfiguration ? 503 : 500, words.failed);
  }
  if (request.method === "POST") clearPageCache();
  const kept = await cachePage(request, finalizeResponse(request, response, policy));
  kept.response.headers.set("x-request-id", requestId);
  log("info", "request", {
    id: requestId,
    method: request.method,
    path: redactedPath(new URL(request.url)),
    status: kept.response.status,
    ms: Date.now() - startedAt,
    copies: kept.served || undefined,
  });
  return kept.response;
}

/** Finishes what a form began even if its sender disconnects: a row and its queue message belong together. */
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
  await runSchedule(composeApp(raw).app, controller);
  clearPageCache();
}

/** An email to an address that Email Routing gives to this Worker. */
export async function email(message: ForwardableEmailMessage, raw: Record<string, unknown>): Promise<void> {
  await receiveIncomingEmail(composeApp(raw).app, message);
  clearPageCache();
}

/** What HTML forms can send. Remix would pass any other method to a page's action, too. */
const METHODS = new Set(["GET", "HEAD", "POST"]);
