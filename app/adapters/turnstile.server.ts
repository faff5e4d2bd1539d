import { z } from "zod";
import { parseResponse, requestJson } from "./calls/http-client.server";
import type { HumanCheck } from "./ports/human-check";

/** The purpose that the form names (`data-action`) and the answer must repeat. */
const PURPOSE = "login";
/** Longer answers are not Turnstile's. */
const MAX_TOKEN_CHARACTERS = 2_048;
/** A person waits for it. */
const TIMEOUT_MS = 4_000;

const result = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Cloudflare Turnstile. */
export function createTurnstile(config: {
  baseUrl: string;
  siteKey: string;
  secretKey: string;
  /** The shop's own host name, where the check must have been made. */
  hostname: string;
  fetch: typeof fetch;
}): HumanCheck {
  return {
    siteKey: config.siteKey,
    scriptUrl: `${config.baseUrl}/turnstile/v0/api.js`,
    origin: new URL(config.baseUrl).origin,
    async verify({ token, callerAddress }) {
      // An empty answer is asked about as well: it shows whether the company answers.
      if (token.length > MAX_TOKEN_CHARACTERS) return false;
      const body = await requestJson({
        service: "turnstile",
        fetch: config.fetch,
        url: `${config.baseUrl}/turnstile/v0/siteverify`,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret: config.secretKey, response: token, remoteip: callerAddress }),
        timeoutMs: TIMEOUT_MS,
      });
      const { success, hostname, action } = parseResponse("turnstile", result, body);
      // An answer from another site, or for another form, proves nothing here.
      return success && hostname === config.hostname && action === PURPOSE;
    },
  };
}
