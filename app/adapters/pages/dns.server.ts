import { z } from "zod";
import { parseResponse, requestJson } from "../calls/http-client.server";

/** Resolves host names. */
export interface DnsResolver {
  /** Every address (A and AAAA); empty if the name does not exist. Throws AdapterError. */
  resolve(name: string): Promise<string[]>;
}

const TIMEOUT_MS = 5_000;
/** The record types A and AAAA (RFC 1035, 3596); other records of an answer are aliases. */
const TYPES = { A: 1, AAAA: 28 } as const;
const answer = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ type: z.number(), data: z.string() })).optional(),
});

/** DNS over HTTPS in the JSON form of Cloudflare and Google. */
export function createDnsResolver(config: { baseUrl: string; fetch: typeof fetch }): DnsResolver {
  async function ask(name: string, type: keyof typeof TYPES): Promise<string[]> {
    const body = await requestJson({
      service: "names",
      fetch: config.fetch,
      url: `${config.baseUrl}?${new URLSearchParams({ name, type })}`,
      headers: { accept: "application/dns-json" },
      timeoutMs: TIMEOUT_MS,
    });
    const { Answer = [] } = parseResponse("names", answer, body);
    return Answer.filter((record) => record.type === TYPES[type]).map((record) => record.data);
  }
  return {
    async resolve(name) {
      return (await Promise.all([ask(name, "A"), ask(name, "AAAA")])).flat();
    },
  };
}
