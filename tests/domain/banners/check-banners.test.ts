import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { FetchedPage, PageFault, UnreadPage } from "~/adapters/ports/page-fetcher";
import { runTransaction } from "~/db/client";
import { affiliateBanners } from "~/db/schema";
import { storeBannerQuery } from "~/domain/banners/banners";
import { checkBanners } from "~/domain/banners/check-banners";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { deleteQueuedFiles } from "~/domain/personal-data/retention/delete-queued-files";
import { testApp } from "../../support/app/test-app";

const DAY_MS = 24 * 60 * 60 * 1000;
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);

async function world() {
  const app = testApp();
  await runTransaction(app.db, [
    sql`DELETE FROM affiliate_banners`,
    sql`INSERT INTO affiliate_banners (id, title, link_url, image_url, start_date, end_date, project_name, updated_at)
      VALUES ('pins', 'Pins', 'https://pins.example.com/', 'https://pins.example.com/a.png', '2026-01-01', '2027-01-01', 'Custom Wearables', 1)`,
  ]);
  const answers = { link: null as PageFault | null, picture: null as PageFault | null, reads: 0 };
  const visit = {
    async read(address: string, kind: string): Promise<FetchedPage | UnreadPage> {
      answers.reads += 1;
      const fault = kind === "picture" ? answers.picture : answers.link;
      if (fault) return { ok: false, fault };
      return { ok: true, url: new URL(address), bytes: PNG, text: () => "" };
    },
  };
  const banner = async () => {
    const [row] = await app.db.select().from(affiliateBanners).where(eq(affiliateBanners.id, "pins"));
    if (!row) throw new Error("no banner");
    return row;
  };
  const check = () => checkBanners(app, { visit });
  return { app, answers, visit, banner, check, shown: async () => (await storeBannerQuery(app)).length };
}

describe("the check of banners", () => {
  it("copies the picture, notes its time, and comes again after a day", async () => {
    const { app, answers, banner, check } = await world();
    await check();
    const { imageKey, checkedAt, linkFault, imageFault } = await banner();
    expect({ checkedAt, linkFault, imageFault }).toEqual({
      checkedAt: app.now(),
      linkFault: null,
      imageFault: null,
    });
    expect(await app.files.head(imageKey ?? "")).not.toBeNull();
    await check();
    expect(answers.reads).toBe(2);
    app.clock.now += DAY_MS + 1;
    await check();
    expect(answers.reads).toBe(4);
  });

  it.each(["gone", "no-such-name", "inside"] as const)(
    "takes a banner whose link is dead (%s) off the stores until it answers again",
    async (fault) => {
      const { app, answers, banner, check, shown } = await world();
      answers.link = fault;
      await check();
      expect((await banner()).linkFault).toBe(fault);
      expect(await shown()).toBe(0);
      answers.link = null;
      app.clock.now += DAY_MS + 1;
      await check();
      expect(await shown()).toBe(1);
    },
  );

  it.each(["timeout", "wall", "robots", "busy", "status"] as const)(
    "keeps a banner whose site does not answer programs today (%s), and its copy of the picture",
    async (fault) => {
      const { app, answers, banner, check, shown } = await world();
      await check();
      const { imageKey } = await banner();
      answers.link = fault;
      answers.picture = fault;
      app.clock.now += DAY_MS + 1;
      await check();
      expect(await banner()).toMatchObject({ linkFault: null, imageFault: fault, imageKey });
      expect(await shown()).toBe(1);
    },
  );

  it("looks first at the banner that stores show, however many were imported since", async () => {
    const { app, check, banner } = await world();
    await runTransaction(app.db, [
      sql`INSERT INTO affiliate_banners (id, title, link_url, image_url, start_date, end_date, display_order, project_name, updated_at)
        SELECT 'a' || value, 'Imported', 'https://pins.example.com/' || value, '', '2026-01-01', '2027-01-01', 2, 'Custom Wearables', 1
        FROM json_each('[1,2,3,4,5,6,7,8,9]')`,
    ]);
    await check();
    expect((await banner()).checkedAt).toBe(app.now());
  });

  it("keeps its copy of a picture for as long as a banner has it, also where an editor's equal file is deleted", async () => {
    const { app, banner, check } = await world();
    await check();
    const { imageKey } = await banner();
    const key = imageKey ?? "";
    await runTransaction(app.db, [
      sql`INSERT INTO file_deletions (file_key, created_at) VALUES (${key}, ${app.now()})`,
    ]);
    await deleteQueuedFiles(app);
    // The bucket's own clock stamps files; much later, everything is old enough.
    app.clock.now = Date.now() + 2 * DAY_MS;
    await deleteOrphanedFiles(app);
    expect(await app.files.head(key)).not.toBeNull();
    expect((await findViolations(app)).filter(({ check: name }) => name === "I9 content")).toEqual([]);
    await runTransaction(app.db, [sql`DELETE FROM affiliate_banners`]);
    await deleteOrphanedFiles(app);
    expect(await app.files.head(key)).toBeNull();
  });

  it("does not judge a link by the one before it", async () => {
    const { app, answers, visit, banner } = await world();
    answers.link = "gone";
    const edited = {
      read: async (address: string, kind: string) => {
        await runTransaction(app.db, [
          sql`UPDATE affiliate_banners SET link_url = 'https://new.example.com/', updated_at = 2`,
        ]);
        return visit.read(address, kind);
      },
    };
    await checkBanners(app, { visit: edited });
    expect(await banner()).toMatchObject({ linkFault: null, checkedAt: null });
  });
});
