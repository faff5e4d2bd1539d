import { isPublicAddress, parseExternalUrl } from "../lib/external-url";
import { hmacSha256Hex } from "../lib/secrets/hashes-and-tokens";
import { AdapterError } from "./adapter-error";
import type { DnsResolver } from "./pages/dns.server";
import type { WebhookSender } from "./ports/webhook-sender";

const TIMEOUT_MS = 10_000;
const GONE = 410;

/**
 * Headers of a call: `Inkloom-Signature: t=<seconds>,v1=<hex>`, HMAC-SHA256 of `<seconds>.<body>`, and the same
 * `Idempotency-Key` for every attempt.
 */
export function createWebhookSender(config: {
  fetch: typeof fetch;
  dns: DnsResolver;
  ownOrigin: string;
  /** The origin of the sandbox, which stands in for the receiver; null in production. */
  sandboxOrigin: string | null;
}): WebhookSender {
  return {
    async post({ url: text, secret, id, at, body }) {
      const url = await requirePublicUrl(config, text);
      const seconds = Math.floor(at / 1000);
      const signature = await hmacSha256Hex(secret, `${seconds}.${body}`);
      let response: Response;
      try {
        response = await config.fetch(url.href, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "user-agent": "Inkloom-Webhooks/1",
            "idempotency-key": id,
            "inkloom-signature": `t=${seconds},v1=${signature}`,
          },
          body,
          redirect: "manual",
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        const isLate = error instanceof Error && error.name === "TimeoutError";
        throw new AdapterError("webhook", 0, "retryable", isLate ? "no answer in time" : "connection failed");
      }
      // The body is not read: it is not needed and may be endless.
      await response.body?.cancel().catch(() => {});
      if (response.ok) return { status: response.status };
      const retryAfter = Number(response.headers.get("retry-after"));
      throw new AdapterError(
        "webhook",
        response.status,
        response.status === GONE ? "refused" : "retryable",
        response.status >= 300 && response.status < 400 ? "redirects are not followed" : "refused",
        retryAfter > 0 && Number.isFinite(retryAfter) ? retryAfter : undefined,
      );
    },
  };
}

/** The address, checked by the rule for typed addresses and by where its host name resolves now. */
async function requirePublicUrl(
  { dns, ownOrigin, sandboxOrigin }: { dns: DnsResolver; ownOrigin: string; sandboxOrigin: string | null },
  text: string,
): Promise<URL> {
  const typed = parseExternalUrl(text, { ownOrigin, sandboxOrigin, httpsOnly: true });
  if (!typed.ok) throw new AdapterError("webhook", 0, "refused", `address refused: ${typed.fault}`);
  if (sandboxOrigin && typed.url.origin === sandboxOrigin) return typed.url;
  const addresses = await dns.resolve(typed.url.hostname);
  if (addresses.length === 0) throw new AdapterError("webhook", 0, "retryable", "no such name");
  if (!addresses.every(isPublicAddress))
    throw new AdapterError("webhook", 0, "refused", "address refused: it leads into a private network");
  return typed.url;
}
