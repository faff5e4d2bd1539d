import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { webhookEvents } from "~/acts/webhook-events";
import { readRequestBody } from "~/http/forms/read-body";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound } from "~/http/responses/error-responses";

/** Many times the largest event, and less than a database row can hold. */
const MAX_BODY_BYTES = 1_000_000;

/** Records a company's webhook. The event is processed later, from its row. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return answer(405, "POST only");
  const body = await readRequestBody(request, MAX_BODY_BYTES);
  if (body === "too-large") return answer(413, "too large");
  const received = await webhookEvents.receive(context.app, {
    provider: params.provider ?? "",
    payload: new TextDecoder().decode(body),
    headers: request.headers,
  });
  switch (received) {
    case "unknown-provider":
      throw notFound();
    case "forged":
      return answer(400, "signature does not hold");
    case "irrelevant":
      return answer(200, "not ours");
    default:
      return answer(200, received);
  }
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
