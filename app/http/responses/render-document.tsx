import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { asksHumanCheck, inlineStylesheetOf, isHydrated } from "../routing/route-handle";
import { contentSecurityPolicy, securityPolicyOf } from "../security/security-headers";

/** Renders a page for Remix. Nothing here suspends, so one string is both the fastest and the simplest answer. */
export async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Field validation posts to a page's own action and expects its answer, without the page.
  const reply = Object.values(remix.staticHandlerContext.actionData ?? {})[0];
  if (reply !== undefined && request.headers.get("accept") === "application/json")
    return Response.json(reply, { status, headers: actionCookies(remix) });
  const handles = remix.staticHandlerContext.matches.map(
    (match) => remix.routeModules[match.route.id]?.handle,
  );
  const hydrated = isHydrated(handles);
  if (hydrated) await inlineHandoffData(remix);
  else remix.serverHandoffStream = undefined; // No script runs there to read it.
  const html = renderToString(<RemixServer context={remix} url={request.url} nonce={context.nonce} />);
  headers.set("content-type", "text/html; charset=utf-8");
  const retryAfter = retryAfterOf(remix);
  if (retryAfter !== null) headers.set("retry-after", retryAfter);
  headers.set(
    "content-security-policy",
    contentSecurityPolicy(securityPolicyOf(context.app), {
      nonce: hydrated ? context.nonce : undefined,
      sheet: inlineStylesheetOf(handles),
      checkOrigin: asksHumanCheck(handles) ? context.app.humanCheck?.origin : undefined,
    }),
  );
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** The cookies that an action set, such as a toast for the next page. */
function actionCookies({ staticHandlerContext: { actionHeaders } }: EntryContext): Headers {
  const headers = new Headers();
  for (const cookie of Object.values(actionHeaders ?? {}).flatMap((each) => each.getSetCookie()))
    headers.append("set-cookie", cookie);
  return headers;
}

/** The Retry-After of the action or a loader: Remix keeps only the cookies of their headers for a page. */
function retryAfterOf({
  staticHandlerContext: { actionHeaders, loaderHeaders },
}: EntryContext): string | null {
  for (const each of [...Object.values(actionHeaders ?? {}), ...Object.values(loaderHeaders)])
    if (each.has("retry-after")) return each.get("retry-after");
  return null;
}

/**
 * A hydrated page carries its loaders' data, which Remix streams from inside a Suspense boundary. Our loaders have
 * finished by now: the data is read here and put into the cache of that boundary, so that it does not suspend.
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
