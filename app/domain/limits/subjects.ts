import type { App } from "~/app";
import { hmacSha256Hex, sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import type { SubjectKind } from "./limits";

/** The subject of a counter. The key is an id or a hash, so the table holds no addresses. */
export interface Subject<Kind extends SubjectKind = SubjectKind> {
  kind: Kind;
  key: string;
}

const KEY_DIGITS = 32;

export function personSubject(userId: string): Subject<"person"> {
  return { kind: "person", key: userId };
}

/** `part` gives one address several separate counters. */
export async function emailSubject(email: string, part?: string): Promise<Subject<"email">> {
  const text = part === undefined ? email : `${email}:${part}`;
  return { kind: "email", key: (await sha256Hex(text)).slice(0, KEY_DIGITS) };
}

/** Everybody together, for what a stranger can do under any number of names. */
export const EVERYBODY: Subject<"all"> = { kind: "all", key: "all" };

/** A browser by the hash of its cookie. */
export function browserSubject(browserHash: string): Subject<"browser"> {
  return { kind: "browser", key: browserHash.slice(0, KEY_DIGITS) };
}

/** Keyed with the app's secret, because IPv4 addresses are so few that plain hashes could be reversed. */
export async function networkSubject(
  { appSecret }: Pick<App, "appSecret">,
  address: string,
): Promise<Subject<"network">> {
  const key = (await hmacSha256Hex(appSecret, `caller:${networkOf(address)}`)).slice(0, KEY_DIGITS);
  return { kind: "network", key };
}

/** A network whose key is stored in a row. */
export function storedNetworkSubject(key: string): Subject<"network"> {
  return { kind: "network", key };
}

/** An IPv4 address unchanged; for an IPv6 address its /64, because that belongs to one customer. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] as string;
  const mappedHex = /^(?:::|(?:0{1,4}:){5})ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address);
  if (mappedHex) {
    const bytes = mappedHex.slice(1).flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    });
    return bytes.join(".");
  }
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  while (tail !== undefined && groups.length + rest.length < 8) groups.push("0");
  return [...groups, ...rest]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
