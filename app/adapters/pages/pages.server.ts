import { isPublicAddress, parseExternalUrl } from "../../lib/external-url";
import {
  type FetchedPage,
  PAGE_KINDS,
  type PageFault,
  type PageFetcher,
  type UnreadPage,
} from "../ports/page-fetcher";
import { decodeText } from "./decode-text";
import type { DnsResolver } from "./dns.server";
import { readPageBody } from "./read-body";

/** For all requests of one reading together. */
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The runtime decodes these; anything else arrives as it was sent. */
const DECODED = new Set(["", "identity", "gzip", "x-gzip", "br"]);

interface Config {
  fetch: typeof fetch;
  dns: DnsResolver;
  ownOrigin: string;
  /** The reserved domain of the sandbox's shops; null in production. */
  sandboxDomain: string | null;
}

/**
 * The one fetcher of typed addresses. Each address, and each that a redirect names, is checked by the rule for typed
 * addresses and by where its name resolves before it is requested. It sends no cookie, referrer or credential, and its own
 * name.
 */
export function createPageFetcher(config: Config): PageFetcher {
  return {
    async read(address, { kind, beforeRequest }) {
      let leftMs = TIMEOUT_MS;
      let next = address;
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const checkedAt = Date.now();
        const url = await findPublicUrl(config, next);
        if (typeof url === "string") return unread(url);
        leftMs -= Date.now() - checkedAt;
        const refusal = await beforeRequest?.(url);
        if (refusal) return unread(refusal);
        if (leftMs <= 0) return unread("timeout");
        const askedAt = Date.now();
        const response = await request(config, url, kind, leftMs);
        if (typeof response === "string") return unread(response);
        leftMs -= Date.now() - askedAt;
        const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
        if (location === null) return readAnswer(response, url, kind, leftMs);
        cancel(response);
        const target = URL.parse(location, url);
        if (!target) return unread("status", response.status);
        target.hash = "";
        next = target.href;
      }
      return unread("redirects");
    },
  };
}

/** Our user agent, with the address of a page about us. */
export function userAgent(ownOrigin: string): string {
  return `InkloomBot/1.0 (+${ownOrigin}/support)`;
}

const unread = (fault: PageFault, status?: number): UnreadPage => ({
  ok: false,
  fault,
  ...(status ? { status } : {}),
});

async function findPublicUrl(
  { dns, ownOrigin, sandboxDomain }: Config,
  text: string,
): Promise<URL | PageFault> {
  const typed = parseExternalUrl(text, { ownOrigin, sandboxDomain });
  if (!typed.ok) return typed.fault;
  try {
    const addresses = await dns.resolve(typed.url.hostname);
    if (addresses.length === 0) return "no-such-name";
    return addresses.every(isPublicAddress) ? typed.url : "inside";
  } catch {
    return "unreachable";
  }
}

async function request(
  config: Config,
  url: URL,
  kind: keyof typeof PAGE_KINDS,
  timeoutMs: number,
): Promise<Response | "timeout" | "unreachable"> {
  try {
    return await config.fetch(url.href, {
      headers: {
        accept: PAGE_KINDS[kind].accept,
        "accept-language": "en",
        "user-agent": userAgent(config.ownOrigin),
      },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable";
  }
}

async function readAnswer(
  response: Response,
  url: URL,
  kind: keyof typeof PAGE_KINDS,
  timeoutMs: number,
): Promise<FetchedPage | UnreadPage> {
  const fault = faultOfHead(response, kind);
  if (fault) {
    cancel(response);
    return unread(fault, response.status);
  }
  const { maxBytes } = PAGE_KINDS[kind];
  try {
    const bytes = await readPageBody(response.body, { maxBytes, timeoutMs });
    if (typeof bytes === "string") return unread(bytes);
    const contentType = response.headers.get("content-type") ?? "";
    return { ok: true, url, bytes, text: () => decodeText(bytes, contentType) };
  } catch (error) {
    return unread(error instanceof Error && error.name === "TimeoutError" ? "timeout" : "unreachable");
  }
}

function faultOfHead(response: Response, kind: keyof typeof PAGE_KINDS): PageFault | null {
  const { status, headers } = response;
  if (status === 404 || status === 410) return "gone";
  // Shops answer bots with 402, 430 or 999, too.
  if ([401, 402, 403, 407, 429, 430, 451, 503, 999].includes(status)) return "wall";
  if (status !== 200) return "status";
  if (headers.get("cf-mitigated") === "challenge") return "wall";
  const { types, maxBytes } = PAGE_KINDS[kind];
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (!types.test(type.trim().toLowerCase())) return "type";
  if (!DECODED.has((headers.get("content-encoding") ?? "").trim().toLowerCase())) return "type";
  return Number(headers.get("content-length") ?? 0) > maxBytes ? "too-large" : null;
}

function cancel(response: Response): void {
  void response.body?.cancel().catch(() => {});
}
