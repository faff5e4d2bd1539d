import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { recordProviderEvent } from "~/domain/payments/process-events";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";
import { log } from "~/lib/log";

/** Many times the largest event, and below what one row may hold. */
const MAX_EVENT_BYTES = 512_000;

/** Raw text → signature → row → queue → 200. What the event means is worked out later, from the row. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  if (request.method !== "POST") return answer(405, "POST only");
  if (Number(request.headers.get("content-length") ?? "0") > MAX_EVENT_BYTES) return answer(413, "too large");
  const payload = await request.text();
  if (payload.length > MAX_EVENT_BYTES) return answer(413, "too large");
  const event = await app.cards.readEvent(payload, request.headers.get("stripe-signature"));
  if (!event) {
    log("warn", "webhook.forged", { provider: "stripe" });
    return answer(400, "signature does not hold");
  }
  if (event.subject === "other") return answer(200, "not ours");
  const eventId = await recordProviderEvent(app, { provider: "stripe", event, payload });
  if (eventId) await app.enqueue({ type: "provider-event", eventId });
  return answer(200, eventId ? "recorded" : "known");
}

export function loader() {
  throw notFound();
}

function answer(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": PRIVATE },
  });
}
