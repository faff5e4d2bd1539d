/** The address of somebody else's server, as a person typed it: the one rule for every place that calls one. */

export type ExternalUrlFault =
  /** Not an address, or not one of the web. */
  | "not-a-url"
  | "not-https"
  | "port"
  /** A name and password before the host. */
  | "user"
  /** Numbers in place of a name, in any notation. */
  | "address"
  /** A name that is not one of the public internet's. */
  | "not-public"
  /** This site itself. */
  | "own";

export type ExternalUrlResult = { ok: true; url: URL } | { ok: false; fault: ExternalUrlFault };

const PORTS = new Set(["", "80", "443"]);
/** Names that no public server has (RFC 6761, 6762, 7686, 8375, 9476) or that mean something in a private network. */
const INNER =
  /(^|\.)(localhost|local|internal|intranet|private|corp|home|lan|invalid|test|example|onion|alt|arpa)$/;
const NAME = /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
const MAX_CHARACTERS = 2_000;

/**
 * What may be called: http(s), ports 80 and 443, a public name, no user part. The name is resolved when it is
 * called (`isPublicAddress`), because that may change. `sandboxOrigin` is the one origin on this machine that may
 * be called in its place, `sandboxDomain` the one reserved domain whose names may be; `ownOrigin` may not.
 */
export function parseExternalUrl(
  text: string,
  {
    ownOrigin,
    sandboxOrigin,
    sandboxDomain,
    httpsOnly = false,
  }: {
    ownOrigin: string;
    sandboxOrigin?: string | null;
    sandboxDomain?: string | null;
    httpsOnly?: boolean;
  },
): ExternalUrlResult {
  const fault = (name: ExternalUrlFault): ExternalUrlResult => ({ ok: false, fault: name });
  const url = text.length > MAX_CHARACTERS ? null : URL.parse(text.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return fault("not-a-url");
  if (url.username !== "" || url.password !== "") return fault("user");
  if (sandboxOrigin && url.origin === sandboxOrigin) return { ok: true, url };
  if (httpsOnly && url.protocol !== "https:") return fault("not-https");
  if (!PORTS.has(url.port)) return fault("port");
  // The parser has already turned hexadecimal, octal and short notations of an address into the usual one.
  const host = url.hostname.replace(/\.$/, "");
  if (host.startsWith("[") || /^[0-9.]+$/.test(host)) return fault("address");
  const isSandbox = Boolean(sandboxDomain) && host.endsWith(`.${sandboxDomain}`);
  if ((INNER.test(host) && !isSandbox) || !NAME.test(host)) return fault("not-public");
  const own = new URL(ownOrigin).hostname;
  if (host === own || host.endsWith(`.${own}`)) return fault("own");
  return { ok: true, url };
}

/** False for every address that is not one of the public internet's: private, loopback, link-local, metadata … */
export function isPublicAddress(address: string): boolean {
  return address.includes(":") ? isPublicV6(address) : isPublicV4(address);
}

/** [first address, bits of the prefix] (IANA's registry of special addresses). */
const SPECIAL_V4: [start: number, bits: number][] = (
  [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const
).map(([start, bits]) => [toNumber(start) ?? 0, bits]);

function toNumber(address: string): number | null {
  const parts = address.split(".").map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  if (parts.length !== 4 || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function isPublicV4(address: string): boolean {
  const number = toNumber(address);
  if (number === null) return false;
  return !SPECIAL_V4.some(([start, bits]) => {
    const size = 2 ** (32 - bits);
    return number >= start && number < start + size;
  });
}

/**
 * Only the allocated range (2000::/3) is public, without documentation addresses and those that contain a v4
 * address.
 */
function isPublicV6(address: string): boolean {
  const url = URL.parse(`http://[${address}]/`);
  if (!url) return false;
  const [head = "", tail = ""] = url.hostname.slice(1, -1).split("::");
  const words = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const all = [
    ...words,
    ...Array<string>(Math.max(0, 8 - words.length - rest.length)).fill("0"),
    ...rest,
  ].map((word) => Number.parseInt(word, 16));
  const [first = 0, second = 0] = all;
  if (first < 0x2000 || first > 0x3fff) return false;
  // 2001::/23 (Teredo, benchmarking, ORCHID), 2001:db8::/32, 2002::/16 (6to4), 3fff::/20.
  if (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}
