import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { recordPartnerEvent } from "~/domain/orders/fulfillment/partner-events";
import { notFound } from "~/http/responses/error-responses";
import { log } from "~/lib/log";

/** Orders of hundreds of pieces stay far below. */
const MAX_BODY_BYTES = 256_000;

/** The print partner's events: verified over the raw body, kept once, worked on from the queue. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const body = await request.arrayBuffer();
  if (body.byteLength > MAX_BODY_BYTES) return new Response("Too large", { status: 413 });
  const raw = new TextDecoder().decode(body);
  const event = await app.printPartner.readEvent(raw, request.headers.get("x-pf-webhook-signature"));
  if (!event) {
    log("warn", "webhook.forged", { provider: "printful" });
    return new Response("Bad signature", { status: 400 });
  }
  const eventId = await recordPartnerEvent(app, { event, raw });
  if (eventId) await app.enqueue({ type: "partner-event", eventId });
  return new Response(null, { status: 200 });
}

export function loader() {
  throw notFound();
}
