import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { affiliateBanners, auditLog, deliveries } from "~/db/schema";
import { newId } from "~/lib/ids";
import { loader } from "~/routes/admin/download-csv";
import { testApp } from "../support/app/test-app";

const app = testApp();

const adminId = newId();
let afterwards: Promise<unknown>[] = [];

function download(path: string, roles: string[] = ["admin"]): Promise<Response> {
  afterwards = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => afterwards.push(work),
    app,
    clientIp: "local",
    viewer: async () => ({ id: adminId, email: "admin@example.com", credits: 0, roles: new Set(roles) }),
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

  it("holds every row once, over any number of pages", async () => {
    const lines = await linesOf("outbox?after=anything");
    expect(lines).toHaveLength(1011);
    expect(new Set(lines).size).toBeGreaterThan(2);
    expect(lines[0]).toBe("\ufeffWhat,To,Written,State,Tries,Last error".slice(1));
  });

  it("holds every row once of a list that is sorted by a number", async () => {
    await runTransaction(
      app.db,
      Array.from({ length: 1010 }, (_, index) =>
        app.db.insert(affiliateBanners).values({
          id: newId(),
          title: `Banner ${index}`,
          linkUrl: "https://example.com",
          startDate: "2026-01-01",
          endDate: "2026-12-31",
          displayOrder: 1 + (index % 7),
          projectName: "",
          updatedAt: app.now(),
        }),
      ),
    );
    const [, ...rows] = await linesOf("affiliate-banners");
    expect(rows).toHaveLength(1010);
    expect(new Set(rows).size).toBe(1010);
  });

  it("holds what the page's filters show, with formulas made harmless", async () => {
    const [, ...rows] = await linesOf("outbox?state=dead");
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/^Verify address,p…@example\.com,.*,Given up,0,"'=cmd/);
  });

  it.each(["incidents?state=closed", "inbox?kind=beta", "provider-events?type=x", "credits?q=nobody"])(
    "exists for %s",
    async (path) => expect(await linesOf(path)).toHaveLength(1),
  );

  it("is written to the audit log: who, which list, how many rows, even if the download breaks off", async () => {
    const entries = async () =>
      (
        await app.db.select().from(auditLog).where(eq(auditLog.subject, "list:outbox")).orderBy(auditLog.id)
      ).map(({ actorId, action, detail }) => [actorId, action, JSON.parse(detail ?? "{}")]);
    const before = (await entries()).length;
    await linesOf("outbox?state=dead");
    await linesOf("outbox");
    const body = (await download("outbox")).body?.getReader();
    // The headings, then the first rows; more than the next is never read ahead.
    await body?.read();
    await body?.read();
    await body?.cancel();
    await Promise.all(afterwards);
    const [some, all, broken] = (await entries()).slice(before);
    // Where it was asked from, too.
    const network = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(some).toEqual([adminId, "download list", { rows: 3, isComplete: true, network }]);
    expect(all).toEqual([adminId, "download list", { rows: 1010, isComplete: true, network }]);
    expect(broken).toEqual([
      adminId,
      "download list",
      { rows: expect.any(Number), isComplete: false, network },
    ]);
    expect([500, 1000]).toContain(broken?.[2].rows);
    expect(await refusalOf(download("outbox", ["support"]))).toBe(404);
    expect(await entries()).toHaveLength(before + 3);
  });

  it("is for admins only, and only for lists that exist", async () => {
    expect(await refusalOf(download("outbox", ["support"]))).toBe(404);
    expect(await refusalOf(download("constructor"))).toBe(404);
  });

  it("of the money overview has what is owed and what holds, for finance alone", async () => {
    const lines = await linesOf("money");
    expect(lines[0]).toContain("Amount (USD)");
    expect(lines.some((line) => line.includes("Coins that came beside what was asked for"))).toBe(true);
    await Promise.all(afterwards);
    expect(await refusalOf(download("money", ["content"]))).toBe(404);
    const logged = await app.db.select().from(auditLog).where(eq(auditLog.subject, "list:money"));
    expect(logged.length).toBe(1);
  });
});
