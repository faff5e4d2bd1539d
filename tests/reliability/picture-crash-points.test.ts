import { env } from "cloudflare:test";
import { and, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { breakers, generationJobs, pictureFixes, pictures } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { regionMask } from "~/domain/designs/generation/ai-edits/edit-mask";
import { EDIT_REGIONS } from "~/domain/designs/generation/ai-edits/edit-options";
import { requestEdit, requestVariations } from "~/domain/designs/generation/ai-edits/request-edit";
import type { GenerationJob } from "~/domain/designs/generation/jobs/job";
import { requestPictureFix } from "~/domain/designs/print-check/fix-requests";
import { newId } from "~/lib/ids";
import { describeCrashes, type Flow, type Running } from "../support/app/crash-flows";
import { fakePlatform } from "../support/app/fake-platform";
import type { TestApp } from "../support/app/test-app";
import { requestPicture, userWithCredits } from "../support/data/generation";
import { ringOnWhite, SMALL_SIZE } from "../support/data/pictures/small-picture";
import { storedUpload } from "../support/data/pictures/stored-upload";

/** R11 and R17 for everything that makes pictures: each is there and paid, or is not and its credit is back. */
const FLOWS: Record<string, Flow> = {
  "a picture": {
    async arrange({ app }) {
      const userId = await userWithCredits(app, 2);
      const formKey = newId();
      return jobs(app, { userId, credits: 2, kind: "generate", count: 1 }, (asked) =>
        requestPicture(asked, userId, { formKey }),
      );
    },
  },

  "two pictures at once": {
    async arrange({ app }) {
      const userId = await userWithCredits(app, 3);
      const formKey = newId();
      return jobs(app, { userId, credits: 3, kind: "generate", count: 2 }, (asked) =>
        requestPicture(asked, userId, { formKey, count: 2 }),
      );
    },
  },

  "two variations of a picture": {
    async arrange({ app }) {
      const { userId, pictureId } = await withPicture(app, 3);
      const form = { userId, pictureId, formKey: newId(), strength: "medium", count: 2 } as const;
      return jobs(app, { userId, credits: 3, kind: "vary", count: 2 }, (asked) =>
        requestVariations(asked, form),
      );
    },
  },

  "a change of a picture": {
    async arrange({ app }) {
      const { userId, pictureId } = await withPicture(app, 2);
      const mask = regionMask(EDIT_REGIONS[1]);
      const form = { userId, pictureId, formKey: newId(), prompt: "make it blue", mask };
      return jobs(app, { userId, credits: 2, kind: "edit", count: 1 }, (asked) => requestEdit(asked, form));
    },
  },

  "a picture of the second company": {
    async arrange({ app }) {
      await app.db.delete(breakers);
      const ring = await ringOnWhite();
      const draw = async () => ({ bytes: ring, contentType: "image/png" as const, usage: null });
      app.fallbackImageGenerator = { generate: draw, edit: draw, listModels: async () => [] };
      const userId = await userWithCredits(app, 2);
      const [at, retryAt] = [app.now(), app.now() + 60_000];
      await app.db.insert(breakers).values({
        company: "openai",
        failures: 5,
        failedAt: at,
        openedAt: at,
        cause: "away",
        retryAt,
        waitMs: 60_000,
      });
      const formKey = newId();
      const running = jobs(app, { userId, credits: 2, kind: "generate", count: 1 }, (asked) =>
        requestPicture(asked, userId, { formKey }),
      );
      return {
        ...running,
        async check() {
          await running.check();
          await app.db.delete(breakers);
        },
      };
    },
  },

  "the background of a picture removed": {
    async arrange({ app }) {
      const userId = await userWithCredits(app, 1);
      const pictureId = await storedUpload(app, userId, await ringOnWhite());
      const press = async (asked: TestApp) =>
        void (await requestPictureFix(asked, { userId, pictureId, fix: "remove-ground", widthIn: 8 }));
      const fixes = () => app.db.query.pictureFixes.findMany({ where: eq(pictureFixes.userId, userId) });
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: press,
        isSettled: async () => (await fixes()).some(({ state }) => state !== "queued"),
        async check() {
          const [fix, ...more] = await fixes();
          expect({ state: fix?.state, more }).toEqual({ state: "done", more: [] });
          const own = await app.db.query.pictures.findMany({ where: eq(pictures.userId, userId) });
          expect(own.map(({ id }) => id).sort()).toEqual([pictureId, fix?.madeId].sort());
          await expectFiles(own);
          // It costs nothing.
          expect((await readBalance(app, { userId })).credits).toBe(1);
        },
      };
    },
  },
};

describeCrashes(FLOWS, ["a picture", "two variations of a picture", "a change of a picture"]);

/** A person with `credits` left, and a finished picture. */
async function withPicture(app: TestApp, credits: number) {
  const userId = await userWithCredits(app, credits + 1);
  const asked = await requestPicture(app, userId);
  if (asked.status !== "queued") throw new Error(asked.status);
  await fakePlatform(app, app).deliver();
  const picture = await app.db.query.pictures.findFirst({ where: eq(pictures.userId, userId) });
  if (!picture) throw new Error("no picture");
  return { userId, pictureId: picture.id };
}

/** `count` jobs of one form, each of which costs a credit. */
function jobs(
  app: TestApp,
  {
    userId,
    credits,
    kind,
    count,
  }: { userId: string; credits: number; kind: GenerationJob["kind"]; count: number },
  press: (app: TestApp) => Promise<unknown>,
): Running {
  const rows = () =>
    app.db.query.generationJobs.findMany({
      where: and(eq(generationJobs.userId, userId), eq(generationJobs.kind, kind)),
    });
  const pressed = async (asked: TestApp) => {
    try {
      await press(asked);
    } finally {
      // The rules are the same for a picture of any size, and a small one is quick.
      const { widthPx, heightPx } = SMALL_SIZE;
      await app.db.update(generationJobs).set({ widthPx, heightPx }).where(eq(generationJobs.userId, userId));
    }
  };
  return {
    async act(crashing) {
      await pressed(crashing);
      await fakePlatform(app, crashing).deliver();
    },
    again: pressed,
    isSettled: async () => {
      const all = await rows();
      return all.length > 0 && all.every(({ state }) => state === "done" || state === "failed");
    },
    async check() {
      const all = await rows();
      expect(all).toHaveLength(count);
      const done = all.filter(({ state }) => state === "done");
      expect(all.filter(({ state }) => state === "failed")).toHaveLength(count - done.length);
      const made = done.map(({ pictureId }) => pictureId ?? "");
      const own = await app.db.query.pictures.findMany({
        where: and(eq(pictures.userId, userId), inArray(pictures.id, made)),
      });
      expect(own).toHaveLength(done.length);
      expect((await readBalance(app, { userId })).credits).toBe(credits - done.length);
      await expectFiles(own);
    },
  };
}

async function expectFiles(rows: { fileKey: string }[]): Promise<void> {
  for (const { fileKey } of rows) expect(await env.FILES.head(fileKey)).not.toBeNull();
}
