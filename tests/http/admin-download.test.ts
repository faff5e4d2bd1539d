import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeAll, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { deliveries } from "~/db/schema";
import { newId } from "~/lib/ids";
import { loader } from "~/routes/admin/download-csv";
import { testApp } from "../support/app/test-app";

const app = testApp();

function download(path: string, roles: string[] = ["admin"]): Promise<Response> {
  const context = {
    app,
    clientIp: "local",
    viewer: async () => ({ id: newId(), email: "admin@example.com", credits: 0, roles: new Set(roles) }),
    formRateLimiter: { limit: async () => ({ success: true }) },
  } as unknown as AppLoadContext;
  const request = new Request(`http://localhost:8788/admin/download/${path}`);
  const list = new URL(request.url).pathname.split("/").at(-1);
  return loader({ request, params: { list }, context } as Parameters<typeof loader>[0]);
}

const linesOf = async (path: string) => (await (await download(path)).text()).trimEnd().split("\r\n");
const refusalOf = (answer: Promise<Response>) =>
  answer.then(
    () => 200,
    (refusal: Response) => refusal.status,
  );

describe("a list's CSV file", () => {
  beforeAll(async () => {
    const rows = Array.from({ length: 1010 }, (_, index) =>
      app.db.insert(deliveries).values({
        id: newId(),
        channel: "letter",
        template: "verify-address",
        recipient: `p${index}@example.com`,
        data: "{}",
        dedupeKey: newId(),
        state: index < 3 ? "dead" : "sent",
        lastError: index < 3 ? "=cmd|' /C calc'!A0" : null,
        nextAttemptAt: app.now(),
        createdAt: app.now(),
      }),
    );
    await runTransaction(app.db, rows);
  });

  it("holds every row once, however many pages that takes", async () => {
    const lines = await linesOf("outbox?after=anything");
    expect(lines).toHaveLength(1011);
    expect(new Set(lines).size).toBeGreaterThan(2);
    expect(lines[0]).toBe("\ufeffWhat,To,Written,State,Tries,Last error".slice(1));
  });

  it("holds what the page's filters show, with formulas disarmed", async () => {
    const [, ...rows] = await linesOf("outbox?state=dead");
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/^Verify address,p…@example\.com,.*,Given up,0,"'=cmd/);
  });

  it.each(["incidents?state=closed", "inbox?kind=beta", "provider-events?type=x", "credits?q=nobody"])(
    "exists for %s",
    async (path) => expect(await linesOf(path)).toHaveLength(1),
  );

  it("is for admins alone, and for lists that there are", async () => {
    expect(await refusalOf(download("outbox", ["support"]))).toBe(404);
    expect(await refusalOf(download("constructor"))).toBe(404);
  });
});
