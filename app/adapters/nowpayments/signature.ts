import { constantTimeEqual, hmacSha512Hex } from "~/lib/secrets/hashes-and-tokens";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * Whether one of our secrets signed a notification: HMAC-SHA512 over its JSON with sorted keys. The company documents
 * several ways to sort that differ for nested values; two of them sign the whole body, and both are accepted.
 */
export async function isSignedBy(
  secrets: readonly string[],
  rawBody: string,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false;
  const body = parseObject(rawBody);
  if (!body) return false;
  const messages = new Set([
    JSON.stringify(sortKeys(body, { keepLists: true })),
    JSON.stringify(sortKeys(body, { keepLists: false })),
  ]);
  let isSigned = false;
  for (const secret of secrets)
    for (const message of messages)
      if (constantTimeEqual(await hmacSha512Hex(secret, message), signature.toLowerCase())) isSigned = true;
  return isSigned;
}

/** Keys sorted at every level. The company's own sample also turns lists into objects of their positions. */
function sortKeys(value: Json, how: { keepLists: boolean }): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value) && how.keepLists) return value.map((each) => sortKeys(each, how));
  const entries: [string, Json][] = Object.entries(value);
  return Object.fromEntries(
    entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sortKeys(each, how)]),
  );
}

function parseObject(text: string): Json | null {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
