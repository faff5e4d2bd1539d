import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { createWebhookSender } from "~/adapters/outgoing-webhooks.server";
import { createDnsResolver } from "~/adapters/pages/dns.server";
import { hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { reportChecks } from "../support/app/report-quality";

reportChecks("S3", "calls to addresses that people typed");

const call = {
  url: "https://hooks.brand.com/in",
  secret: "a shared secret",
  id: "delivery-1",
  at: Date.UTC(2026, 10, 20, 12),
  body: '{"a":1}',
};

function caller(
  answer: (request: Request) => Response | Promise<Response>,
  {
    addresses = ["93.184.216.34"],
    rehearsal = null,
  }: { addresses?: string[]; rehearsal?: string | null } = {},
) {
  const asked: Request[] = [];
  const resolved: string[] = [];
  const webhooks = createWebhookSender({
    fetch: async (input, init) => {
      const request = new Request(input as string, init);
      asked.push(request.clone() as Request);
      return answer(request);
    },
    dns: {
      resolve: async (name) => {
        resolved.push(name);
        return addresses;
      },
    },
    ownOrigin: "https://inkloom.com",
    sandboxOrigin: rehearsal,
  });
  return { webhooks, asked, resolved };
}
const fails = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AdapterError)) throw new Error(`no AdapterError but ${String(error)}`);
  return [error.kind, error.message];
};

describe("a webhook call", () => {
  it("is signed over time and body, and carries its row's idempotency key", async () => {
    const { webhooks, asked } = caller(() => new Response("thanks", { status: 202 }));
    expect(await webhooks.post(call)).toEqual({ status: 202 });
    const [request] = asked;
    const seconds = call.at / 1000;
    expect(request?.method).toBe("POST");
    expect(request?.redirect).toBe("manual");
    expect(await request?.text()).toBe(call.body);
    expect(request?.headers.get("idempotency-key")).toBe("delivery-1");
    expect(request?.headers.get("inkloom-signature")).toBe(
      `t=${seconds},v1=${await hmacSha256Hex(call.secret, `${seconds}.${call.body}`)}`,
    );
  });

  it.each([
    [301, "retryable"],
    [308, "retryable"],
    [401, "retryable"],
    [404, "retryable"],
    [410, "refused"],
    [429, "retryable"],
    [500, "retryable"],
  ])("that is answered %s is %s", async (status, kind) => {
    const { webhooks, asked } = caller(
      () =>
        new Response(null, { status, headers: { location: "http://169.254.169.254/", "retry-after": "9" } }),
    );
    expect((await fails(webhooks.post(call)))[0]).toBe(kind);
    expect(asked).toHaveLength(1);
  });

  it("does not read an endless answer", async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    const { webhooks } = caller(() => new Response(endless, { status: 200 }));
    expect(await webhooks.post(call)).toEqual({ status: 200 });
  });

  it.each([["10.0.0.7"], ["169.254.169.254"], ["::1"], ["fd00::1"]])(
    "is not made where its name leads to %s, even beside a public address",
    async (address) => {
      const { webhooks, asked } = caller(() => new Response("ok"), { addresses: ["93.184.216.34", address] });
      expect(await fails(webhooks.post(call))).toEqual([
        "refused",
        "webhook 0: address refused: it leads into a private network",
      ]);
      expect(asked).toEqual([]);
    },
  );

  it("is retried later if the name does not resolve today", async () => {
    const { webhooks } = caller(() => new Response("ok"), { addresses: [] });
    expect((await fails(webhooks.post(call)))[0]).toBe("retryable");
  });

  it("goes to the sandbox's receiver without a DNS query, and to no other local address", async () => {
    const { webhooks, resolved } = caller(() => new Response("ok"), { rehearsal: "http://localhost:8789" });
    expect(await webhooks.post({ ...call, url: "http://localhost:8789/leads/hook" })).toEqual({
      status: 200,
    });
    expect(resolved).toEqual([]);
    expect((await fails(webhooks.post({ ...call, url: "http://localhost:8790/" })))[0]).toBe("refused");
  });
});

describe("the DNS resolver", () => {
  const resolver = (answer: (type: string) => unknown, status = 200) =>
    createDnsResolver({
      baseUrl: "https://dns.example/dns-query",
      fetch: async (input) => {
        const url = new URL(String(input));
        return Response.json(answer(url.searchParams.get("type") ?? ""), { status });
      },
    });

  it("returns both IPv4 and IPv6 addresses, without aliases", async () => {
    const names = resolver((type) => ({
      Status: 0,
      Answer: [
        { type: 5, data: "edge.brand.com." },
        type === "A" ? { type: 1, data: "93.184.216.34" } : { type: 28, data: "2606:2800::1" },
      ],
    }));
    expect(await names.resolve("brand.com")).toEqual(["93.184.216.34", "2606:2800::1"]);
  });

  it("returns nothing for a name that does not exist, and fails if the service is down", async () => {
    expect(await resolver(() => ({ Status: 3 })).resolve("nowhere.com")).toEqual([]);
    expect(await fails(resolver(() => ({}), 503).resolve("brand.com"))).toEqual([
      "retryable",
      "names 503: refused",
    ]);
  });
});
