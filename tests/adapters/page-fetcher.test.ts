import { describe, expect, it } from "vitest";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import { readPageBody } from "~/adapters/pages/read-body";
import { withSandboxShops } from "~/adapters/pages/sandbox-shops";
import { PAGE_KINDS, type PageKind } from "~/adapters/ports/page-fetcher";
import { reportChecks, reportQualityResult } from "../support/app/report-quality";
import { HOSTILE_ADDRESSES } from "../support/data/hostile-addresses";

reportChecks("S3", "pages at addresses that people typed");

type Answer = (request: Request) => Response | Promise<Response>;
const html = (text: BodyInit, headers: Record<string, string> = {}) =>
  new Response(text, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });

function fetcher(
  answer: Answer,
  addresses: (name: string) => string[] | Promise<string[]> = () => ["93.184.216.34"],
) {
  const asked: Request[] = [];
  const resolved: string[] = [];
  const pages = createPageFetcher({
    fetch: async (input, init) => {
      const request = new Request(input as string, init);
      asked.push(request.clone() as Request);
      return answer(request);
    },
    dns: {
      resolve: async (name) => {
        resolved.push(name);
        return addresses(name);
      },
    },
    ownOrigin: "https://inkloom.com",
    sandboxDomain: null,
  });
  const read = async (address: string, kind: PageKind = "html") => {
    const page = await pages.read(address, { kind });
    return page.ok ? page.text() : page.fault;
  };
  return { pages, read, asked, resolved };
}

describe("a page at a typed address", () => {
  it("is read under our own name, without cookie, referrer or credentials", async () => {
    const { read, asked } = fetcher(() => html("<h1>Tee</h1>"));
    expect(await read("https://shop.brand.com/tee?color=1")).toBe("<h1>Tee</h1>");
    const headers = Object.fromEntries(asked[0]?.headers ?? []);
    expect(headers["user-agent"]).toBe("InkloomBot/1.0 (+https://inkloom.com/support)");
    expect(Object.keys(headers).sort()).toEqual(["accept", "accept-language", "user-agent"]);
    expect(asked[0]?.redirect).toBe("manual");
  });

  it("is never asked for at one of six hundred hostile addresses", async () => {
    const { read, asked } = fetcher(() => html("inside"));
    const reached: string[] = [];
    for (const address of HOSTILE_ADDRESSES) if ((await read(address)) === "inside") reached.push(address);
    expect(reached).toEqual([]);
    expect(asked).toEqual([]);
    expect(HOSTILE_ADDRESSES.length).toBeGreaterThanOrEqual(600);
    reportQualityResult("S3", "hostile addresses, none fetched", `${HOSTILE_ADDRESSES.length}`);
  });

  it("is not followed into any of them by a redirect", async () => {
    let location = "";
    const { read, asked } = fetcher(({ url }) =>
      url === "https://shop.brand.com/"
        ? new Response(null, { status: 302, headers: { location } })
        : html("inside"),
    );
    const hostile = HOSTILE_ADDRESSES.filter((address) => /^[a-z-]+:/i.test(address));
    for (const address of hostile) {
      location = [...address].every((character) => character >= " " && character <= "~")
        ? address
        : encodeURI(address);
      const found = await read("https://shop.brand.com/");
      if (found === "inside") expect(address).toBe("never reached");
    }
    // A scheme without a host is a path of the same shop.
    expect(
      asked.filter(({ url }) => !url.startsWith("https://shop.brand.com/")).map(({ url }) => url),
    ).toEqual([]);
  });

  it.each([
    [["10.0.0.5"], "inside"],
    [["93.184.216.34", "169.254.169.254"], "inside"],
    [["::1"], "inside"],
    [["fd00::1"], "inside"],
    [["::ffff:10.0.0.1"], "inside"],
    [["not an address"], "inside"],
    [[], "no-such-name"],
  ])("is not asked for where its name leads to %s: %s", async (addresses, fault) => {
    const { read, asked } = fetcher(
      () => html("inside"),
      () => addresses,
    );
    expect(await read("https://shop.brand.com/")).toBe(fault);
    expect(asked).toEqual([]);
  });

  it("has its name looked up again at each redirect, so that a name that turns inside is noticed", async () => {
    let time = 0;
    const { read, asked, resolved } = fetcher(
      () => new Response(null, { status: 301, headers: { location: "/next" } }),
      () => [time++ === 0 ? "93.184.216.34" : "127.0.0.1"],
    );
    expect(await read("https://shop.brand.com/")).toBe("inside");
    expect([asked.length, resolved.length]).toEqual([1, 2]);
  });

  it("may be three redirects away, not four", async () => {
    const hops: Answer = ({ url }) => {
      const left = Number(new URL(url).pathname.slice(1));
      return left === 0
        ? html("here")
        : new Response(null, { status: 307, headers: { location: `/${left - 1}` } });
    };
    expect(await fetcher(hops).read("https://shop.brand.com/3")).toBe("here");
    const { read, asked } = fetcher(hops);
    expect(await read("https://shop.brand.com/4")).toBe("redirects");
    expect(asked.length).toBe(4);
  });

  it.each([
    [401, "wall"],
    [403, "wall"],
    [429, "wall"],
    [503, "wall"],
    [404, "gone"],
    [410, "gone"],
    [500, "status"],
    [204, "status"],
    [304, "status"],
    [302, "status"],
  ])("with status %i is %s", async (status, fault) => {
    const { read } = fetcher(() => new Response(null, { status, headers: { "content-type": "text/html" } }));
    expect(await read("https://shop.brand.com/")).toBe(fault);
  });

  it.each([
    ["application/pdf", "html", "type"],
    ["image/svg+xml", "picture", "type"],
    ["text/html", "picture", "type"],
    ["text/html", "json", "type"],
    ["", "html", "type"],
    ["application/vnd.api+json; charset=utf-8", "json", "x"],
    ["IMAGE/PNG", "picture", "x"],
  ] as const)("of type %s, asked for as %s, gives %s", async (type, kind, found) => {
    const { read } = fetcher(
      () => new Response(new TextEncoder().encode("x"), { headers: { "content-type": type } }),
    );
    expect(await read("https://shop.brand.com/", kind)).toBe(found);
  });

  it("is given up at its limit, even if it declares a smaller length", async () => {
    let pulled = 0;
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
      });
    expect(await fetcher(() => html(endless())).read("https://shop.brand.com/")).toBe("too-large");
    expect(pulled * 64 * 1024).toBeLessThan(PAGE_KINDS.html.maxBytes + 256 * 1024);
    expect(
      await fetcher(() => html("x", { "content-length": "99999999" })).read("https://shop.brand.com/"),
    ).toBe("too-large");
    expect(
      await fetcher(() => html("x", { "content-encoding": "zstd" })).read("https://shop.brand.com/"),
    ).toBe("type");
  });

  it("is given up when its body takes too long, or its connection breaks", async () => {
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    expect(await readPageBody(never, { maxBytes: 10, timeoutMs: 20 })).toBe("timeout");
    const late = Object.assign(new Error("late"), { name: "TimeoutError" });
    expect(await fetcher(() => Promise.reject(late)).read("https://shop.brand.com/")).toBe("timeout");
    expect(await fetcher(() => Promise.reject(new Error("reset"))).read("https://shop.brand.com/")).toBe(
      "unreachable",
    );
    const lost = fetcher(
      () => html("x"),
      () => Promise.reject(new Error("no DNS")),
    );
    expect(await lost.read("https://shop.brand.com/")).toBe("unreachable");
  });

  it.each([
    ["utf-8", [0xef, 0xbb, 0xbf, 0xc3, 0xa9], "text/html; charset=latin1", "é"],
    ["the header's charset", [0xe9], "text/html; charset=ISO-8859-1", "é"],
    ["a quoted charset", [0xe9], 'text/html; charset="windows-1252"', "é"],
    ["an unknown charset as UTF-8", [0xc3, 0xa9], "text/html; charset=klingon", "é"],
    ["Japanese", [0x83, 0x65, 0x83, 0x42], "text/html; charset=Shift_JIS", "ティ"],
    ["UTF-16 by its mark", [0xff, 0xfe, 0xe9, 0x00], "text/html", "é"],
  ])("is decoded: %s", async (_name, bytes, type, text) => {
    const { read } = fetcher(
      () => new Response(new Uint8Array(bytes), { headers: { "content-type": type } }),
    );
    expect(await read("https://shop.brand.com/")).toBe(text);
  });

  it("is decoded by its own statement where the header has none", async () => {
    const bytes = [...new TextEncoder().encode("<meta charset='iso-8859-1'>"), 0xe9];
    const { read } = fetcher(
      () => new Response(new Uint8Array(bytes), { headers: { "content-type": "text/html" } }),
    );
    expect(await read("https://shop.brand.com/")).toMatch(/é$/);
  });

  it("of a sandbox's shop comes from the sandbox, and only where there is one", async () => {
    const asked: string[] = [];
    const outside = {
      fetch: (async (input) => {
        asked.push(String(input));
        return html("tee");
      }) as typeof fetch,
      dns: { resolve: async () => ["93.184.216.34"] },
    };
    const inside = withSandboxShops(outside, {
      sandboxOrigin: "http://localhost:8789",
      sandboxDns: {
        resolve: async (name) => (name === "inside.shops.test" ? ["10.0.0.5"] : ["93.184.216.34"]),
      },
    });
    const pages = createPageFetcher({
      ...inside,
      ownOrigin: "http://localhost:8788",
      sandboxDomain: "shops.test",
    });
    const read = async (address: string) => {
      const page = await pages.read(address, { kind: "html" });
      return page.ok ? page.url.href : page.fault;
    };
    expect(await read("https://tees.shops.test/a?b=1")).toBe("https://tees.shops.test/a?b=1");
    expect(asked).toEqual(["http://localhost:8789/shops/tees.shops.test/a?b=1"]);
    expect(await read("https://inside.shops.test/")).toBe("inside");
    expect(await read("http://localhost:8789/control")).toBe("port");
    expect(await read("https://shops.test/")).toBe("not-public");
    expect(await read("https://evilshops.test/")).toBe("not-public");
  });
});
