import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

interface Connection {
  incoming: IncomingMessage;
}

/** Closes the connection without a response, as a crashed host does. */
export function resetConnection({ incoming }: Connection): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Waits until the client gives up. */
export async function neverRespond({ incoming }: Connection): Promise<Response> {
  if (!incoming.socket.destroyed) await once(incoming.socket, "close");
  return RESPONSE_ALREADY_SENT;
}

const DRIPS = 10;

/** The same response in ten pieces over `ms`. */
export async function respondSlowly(answer: Response, ms: number): Promise<Response> {
  const { bytes, headers } = await taken(answer);
  const size = Math.max(1, Math.ceil(bytes.length / DRIPS));
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(ms / DRIPS);
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  return new Response(body, { status: answer.status, headers });
}

/** Sends half of the body and then nothing: `Content-Length` promises more. */
export async function cutMidResponse(answer: Response, { incoming }: Connection): Promise<Response> {
  const { bytes, headers } = await taken(answer);
  headers.set("content-length", String(bytes.length));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent) {
        // Gives the first half time to be sent.
        await sleep(20);
        incoming.socket.resetAndDestroy();
        controller.close();
        return;
      }
      sent = true;
      controller.enqueue(bytes.subarray(0, Math.ceil(bytes.length / 2)));
    },
  });
  return new Response(body, { status: answer.status, headers });
}

/** The same status and headers with another body. */
export async function rewriteBody(answer: Response, change: (body: string) => string): Promise<Response> {
  const { bytes, headers } = await taken(answer);
  const bare = answer.status === 204 || answer.status === 304;
  const body = bare ? null : change(new TextDecoder().decode(bytes));
  return new Response(body, { status: answer.status, headers });
}

/** Swaps numbers and strings recursively. */
export function swapJsonTypes(body: string): string {
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turn);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, turn(inner)]));
    }
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return value.length;
    return value;
  };
  return body === "" ? "" : JSON.stringify(turn(JSON.parse(body)));
}

/** A load balancer's error page for a service that is down. */
export function gatewayErrorPage(status: number): Response {
  const body = `<html>\r\n<head><title>${status} Bad Gateway</title></head>\r\n<body>\r\n<center><h1>${status} Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
  return new Response(body, { status, headers: { "content-type": "text/html" } });
}

async function taken(answer: Response): Promise<{ bytes: Uint8Array; headers: Headers }> {
  // Copied first: Node's fast responses lose headers set on them once their body is read.
  const headers = new Headers(answer.headers);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  headers.delete("content-length");
  return { bytes, headers };
}
