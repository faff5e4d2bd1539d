import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSandbox, startSandbox } from "../../sandbox/main.ts";

const folder = mkdtempSync(join(tmpdir(), "inkloom-loopback-"));
const SHOP = "http://localhost:8788";
let sandbox: RunningSandbox;
let port: number;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin: SHOP, dataFile: join(folder, "sandbox.json") });
  port = Number(new URL(sandbox.url).port);
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** `fetch` does not allow setting these headers. */
function ask(method: string, path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

function isReachable(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

describe("the sandbox's port", () => {
  it("is open on both loopback addresses, and on no other address of this machine", async () => {
    expect(await isReachable("127.0.0.1")).toBe(true);
    if (addresses.some(({ address }) => address === "::1")) expect(await isReachable("::1")).toBe(true);
    // All of 127/8 is this machine: a server on all addresses would answer here.
    expect(await isReachable("127.0.0.2")).toBe(false);
    for (const { address, internal } of addresses)
      if (!internal && !address.startsWith("fe80"))
        expect([address, await isReachable(address)]).toEqual([address, false]);
  });

  it.each(["localhost", "127.0.0.1", "[::1]"])(
    "accepts the host name %s, from its own pages and the shop's",
    async (name) => {
      const host = `${name}:${port}`;
      expect(await ask("GET", "/control/api/faults", { host })).toBe(200);
      expect(await ask("POST", "/control/api/reset", { host, origin: `http://${host}` })).toBe(200);
      expect(await ask("POST", "/control/api/reset", { host, origin: `http://${name}:8788` })).toBe(200);
      // Our Worker and scripts send no origin.
      expect(await ask("POST", "/control/api/reset", { host })).toBe(200);
    },
  );

  it.each(["evil.example", `evil.example:8789`, "localhost.evil.example", "127.0.0.1.nip.io", "169.254.1.1"])(
    "refuses the host name %j, whatever it resolves to",
    async (host) => {
      expect(await ask("GET", "/control/api/state", { host })).toBe(421);
      expect(await ask("POST", "/control/api/reset", { host })).toBe(421);
      expect(await ask("GET", "/", { host })).toBe(421);
    },
  );

  it.each([
    "https://evil.example",
    "http://localhost.evil.example",
    "http://localhost:3000",
    "http://localhost",
    "null",
    "http://evil.example:8788",
  ])("refuses requests from pages of %s", async (origin) => {
    const host = `localhost:${port}`;
    for (const path of [
      "/control/api/reset",
      "/control/api/faults",
      "/stripe/v1/checkout/sessions",
      "/stripe/pay/cs_1",
    ])
      expect([path, await ask("POST", path, { host, origin })]).toEqual([path, 403]);
    expect(await ask("OPTIONS", "/control/api/reset", { host, origin })).toBe(403);
  });

  it("refuses a cross-site request without an Origin header", async () => {
    const host = `localhost:${port}`;
    expect(await ask("POST", "/control/api/reset", { host, "sec-fetch-site": "cross-site" })).toBe(403);
    // Following a link, for example from the payment page, changes nothing and is allowed.
    expect(await ask("GET", "/control", { host, "sec-fetch-site": "cross-site" })).toBe(200);
  });
});
