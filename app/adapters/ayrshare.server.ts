import { z } from "zod";
import { AdapterError, isNotConnected, NOT_CONNECTED } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import type { SocialNetwork, SocialPoster } from "./ports/social-poster";

/**
 * Ayrshare's API (www.ayrshare.com/docs: apis/post/post, apis/user/profile-details, apis/profiles, apis/profiles/delete-profile, errors/errors-ayrshare, errors/errors-http,
 * read in November 2026). One call for each network, so that each post succeeds or fails by itself.
 */

const TIMEOUT_MS = 20_000;
const NETWORKS: readonly SocialNetwork[] = ["facebook", "instagram", "twitter", "tiktok"];
/** The account is not linked, its permission was withdrawn, or its profile is gone. */
const NOT_LINKED_CODES = new Set([144, 156, 161, 272]);
const MAX_REASON_CHARACTERS = 200;

const postErrors = z.object({
  errors: z
    .array(z.object({ code: z.number().nullish(), message: z.string(), platform: z.string().nullish() }))
    .nullish(),
  code: z.number().nullish(),
  message: z.string().nullish(),
});
const posted = z.object({
  status: z.literal("success"),
  id: z.string(),
  postIds: z
    .array(z.object({ platform: z.string(), id: z.string().nullish(), postUrl: z.string().nullish() }))
    .min(1),
});
const newProfile = z.object({ profileKey: z.string().min(1) });
const connectPage = z.object({ url: z.url() });
const user = z.object({ activeSocialAccounts: z.array(z.string()).nullish() });

export function createAyrshare(config: {
  baseUrl: string;
  key: string;
  privateKey: string;
  domain: string;
  connectOrigin: string;
  fetch: typeof fetch;
  timeoutMs?: number;
}): SocialPoster {
  const ask = (path: string, more: { profileKey?: string; body?: object; method?: "DELETE" } = {}) =>
    requestJson({
      service: "ayrshare",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}`,
      method: more.method ?? (more.body ? "POST" : "GET"),
      headers: {
        authorization: `Bearer ${config.key}`,
        ...(more.body ? { "content-type": "application/json" } : {}),
        ...(more.profileKey ? { "profile-key": more.profileKey } : {}),
      },
      ...(more.body ? { body: JSON.stringify(more.body) } : {}),
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
      describeError,
    });
  return {
    connectOrigin: config.connectOrigin,
    async createProfile({ title }) {
      return parseResponse("ayrshare", newProfile, await ask("/profiles", { body: { title } }));
    },
    async deleteProfile({ profileKey }) {
      try {
        await ask("/profiles", { profileKey, method: "DELETE" });
      } catch (error) {
        if (!(error instanceof AdapterError && (error.status === 404 || isNotConnected(error)))) throw error;
      }
    },
    async connectUrl({ profileKey, returnTo }) {
      const body = { domain: config.domain, privateKey: config.privateKey, profileKey, redirect: returnTo };
      const { url } = parseResponse("ayrshare", connectPage, await ask("/profiles/generateJWT", { body }));
      if (new URL(url).origin !== config.connectOrigin)
        throw new AdapterError("ayrshare", 200, "retryable", "the connect page is elsewhere");
      return url;
    },
    async connectedNetworks({ profileKey }) {
      const { activeSocialAccounts } = parseResponse("ayrshare", user, await ask("/user", { profileKey }));
      return NETWORKS.filter((network) => activeSocialAccounts?.includes(network));
    },
    async post({ profileKey, network, text, pictureUrl, idempotencyKey }) {
      const body = { post: text, platforms: [network], mediaUrls: [pictureUrl], idempotencyKey };
      const answer = await ask("/post", { profileKey, body });
      const failed = describeError(200, answer);
      const parsed = posted.safeParse(answer);
      if (!parsed.success)
        throw new AdapterError("ayrshare", 200, failed?.kind ?? "retryable", failed?.message ?? "unreadable");
      const [first] = parsed.data.postIds;
      const url = URL.parse(first?.postUrl ?? "");
      return {
        externalId: first?.id ?? parsed.data.id,
        url: url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null,
      };
    },
  };
}

function describeError(
  status: number,
  body: unknown,
): { kind?: AdapterError["kind"]; message?: string } | undefined {
  const parsed = postErrors.safeParse(body);
  if (!parsed.success) return undefined;
  const [first] = parsed.data.errors ?? [];
  if (!first && !parsed.data.message) return undefined;
  const code = first?.code ?? parsed.data.code ?? 0;
  const message = (first?.message ?? parsed.data.message ?? "refused")
    .replace(/\s+/g, " ")
    .slice(0, MAX_REASON_CHARACTERS);
  // Also codes of networks that count posts, with any status.
  if ([408, 409, 429].includes(status) || status >= 500) return { message };
  if (NOT_LINKED_CODES.has(code)) return { kind: "refused", message: NOT_CONNECTED };
  // Our own key is at fault, not the person's account.
  if (status === 401 || status === 403) return { kind: "auth", message };
  return { kind: "refused", message };
}
