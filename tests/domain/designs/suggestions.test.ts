import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { PictureReader } from "~/adapters/ports/picture-reader";
import { releaseOverdueHolds } from "~/domain/credits/expire-holds-and-lots";
import { cleanSuggestion } from "~/domain/designs/suggestions/clean-suggestion";
import { requestSuggestion } from "~/domain/designs/suggestions/request-suggestion";
import { listDueSuggestions, runSuggestion } from "~/domain/designs/suggestions/run-suggestion";
import { SUGGESTION_DEADLINE_MS } from "~/domain/designs/suggestions/suggestion-row";
import { counterOf } from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { userWithCredits } from "../../support/data/generation";
import { storedUpload } from "../../support/data/pictures/stored-upload";
import { useUp } from "../../support/data/use-up";

const GOOD = {
  title: "Fox in the rain",
  description: "A red fox under a blue umbrella.",
  tags: ["fox", "rain"],
};

const unasked = async () => {
  throw new Error("no theme is read here");
};

async function setUp(suggestProduct: PictureReader["suggestProduct"] = async () => GOOD, credits = 2) {
  const app = testApp({ pictureReader: { suggestProduct, readTheme: unasked } });
  const userId = await userWithCredits(app, credits);
  const pictureId = await storedUpload(app, userId);
  return { app, userId, pictureId };
}

const ask = (
  { app, userId, pictureId }: { app: TestApp; userId: string; pictureId: string },
  formKey = newId(),
  title = "my own",
) =>
  requestSuggestion(app, {
    ...{ userId, pictureId, formKey },
    language: "en",
    typed: { title, description: "words", tags: "a, b" },
  });

async function asked(setup: Awaited<ReturnType<typeof setUp>>): Promise<string> {
  const result = await ask(setup);
  if (result.status !== "queued") throw new Error(result.status);
  return result.suggestionId;
}

const rowOf = (app: TestApp, id: string) =>
  app.db.query.suggestions.findFirst({ where: (t, { eq }) => eq(t.id, id) });
const creditsOf = async (app: TestApp, userId: string) =>
  (await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) }))?.credits;

describe("a suggested title and description", () => {
  it("costs one credit, is written once, and keeps what was typed", async () => {
    const setup = await setUp();
    const id = await asked(setup);
    expect(await creditsOf(setup.app, setup.userId)).toBe(1);
    expect(await runSuggestion(setup.app, { suggestionId: id })).toEqual({ status: "done" });
    expect(await runSuggestion(setup.app, { suggestionId: id })).toEqual({ status: "none" });
    expect(await rowOf(setup.app, id)).toMatchObject({
      ...{ state: "done", title: GOOD.title, typedTitle: "my own", typedDescription: "words" },
    });
    expect(await creditsOf(setup.app, setup.userId)).toBe(1);
    expect(await findMoneyViolations(setup.app)).toEqual([]);
  });

  it("keeps what was typed last where its form is sent again after Back", async () => {
    const setup = await setUp();
    const formKey = newId();
    const asked = await ask(setup, formKey, "");
    const again = await ask(setup, formKey, "A longer title");
    expect(again).toEqual({ ...asked, status: "already" });
    const id = again.status === "already" ? again.suggestionId : "";
    expect(await rowOf(setup.app, id)).toMatchObject({ typedTitle: "A longer title" });
    expect(await creditsOf(setup.app, setup.userId)).toBe(1);
  });

  it("is charged once when its form is sent ten times at once", async () => {
    const setup = await setUp();
    const formKey = newId();
    const results = await Promise.all(Array.from({ length: 10 }, () => ask(setup, formKey)));
    expect(results.filter(({ status }) => status === "queued")).toHaveLength(1);
    expect(results.filter(({ status }) => status === "already")).toHaveLength(9);
    expect(await creditsOf(setup.app, setup.userId)).toBe(1);
  });

  it("is spent once when ten workers run it at once", async () => {
    let calls = 0;
    const setup = await setUp(async () => {
      calls += 1;
      return GOOD;
    });
    const id = await asked(setup);
    await Promise.all(Array.from({ length: 10 }, () => runSuggestion(setup.app, { suggestionId: id })));
    expect(calls).toBe(1);
    expect(await creditsOf(setup.app, setup.userId)).toBe(1);
  });

  it("is refused without a credit, and for somebody else's picture; nothing is held", async () => {
    const poor = await setUp(undefined, 0);
    expect(await ask(poor)).toEqual({ status: "insufficient" });
    const rich = await setUp();
    expect(await ask({ ...poor, userId: rich.userId })).toEqual({ status: "no-picture" });
    expect(await creditsOf(rich.app, rich.userId)).toBe(2);
  });

  it.each([
    ["blocked", "refused"],
    ["auth", "unavailable"],
    ["quota", "unavailable"],
    ["refused", "unavailable"],
  ] as const)("returns the credit at once when the model's answer is %s", async (kind, failure) => {
    const setup = await setUp(async () => {
      throw new AdapterError("openai", 400, kind, "no");
    });
    const id = await asked(setup);
    expect(await runSuggestion(setup.app, { suggestionId: id })).toEqual({ status: "failed", failure });
    expect(await creditsOf(setup.app, setup.userId)).toBe(2);
    expect(await findMoneyViolations(setup.app)).toEqual([]);
  });

  it("is tried three times, then returns the credit", async () => {
    const setup = await setUp(async () => {
      throw new AdapterError("openai", 503, "retryable", "away");
    });
    const id = await asked(setup);
    for (const status of ["waiting", "waiting", "failed"]) {
      expect((await runSuggestion(setup.app, { suggestionId: id })).status).toBe(status);
      setup.app.clock.now += 60_000;
    }
    expect(await creditsOf(setup.app, setup.userId)).toBe(2);
  });

  it("is the same one for a form that is sent again by a person who was paused since", async () => {
    const setup = await setUp();
    const formKey = newId();
    const first = await ask(setup, formKey);
    if (first.status !== "queued") throw new Error(first.status);
    await useUp(setup.app, counterOf("returns-hour", personSubject(setup.userId)));
    expect(await ask(setup, formKey)).toEqual({ status: "already", suggestionId: first.suggestionId });
    expect(await ask(setup)).toMatchObject({ status: "paused" });
  });

  it("is not asked of the model while the person is paused: the credit is back, and the return is not counted", async () => {
    const setup = await setUp();
    const id = await asked(setup);
    const { app, userId } = setup;
    await useUp(app, counterOf("returns-hour", personSubject(userId)));
    expect(await runSuggestion(app, { suggestionId: id })).toEqual({ status: "failed", failure: "paused" });
    expect(await creditsOf(app, userId)).toBe(2);
    app.clock.now += 60 * 60_000;
    expect(await ask(setup)).toMatchObject({ status: "queued" });
  });

  it.each([
    ["refused by the model", "blocked"],
    ["of no use", null],
  ] as const)(
    "that is %s eight times pauses the person, who is told before anything is held",
    async (_name, kind) => {
      const setup = await setUp(async () => {
        if (kind) throw new AdapterError("openai", 400, kind, "no");
        return { title: "Soft cotton tee", description: "", tags: [] };
      });
      for (let at = 0; at < LIMITS["returns-hour"].most; at++)
        await runSuggestion(setup.app, { suggestionId: await asked(setup) });
      expect(await ask(setup)).toMatchObject({ status: "paused", seconds: expect.any(Number) });
      expect(await creditsOf(setup.app, setup.userId)).toBe(2);
    },
  );

  it("returns the credit when every word of the answer claims what nobody knows", async () => {
    const setup = await setUp(async () => ({ title: "Soft cotton tee", description: "", tags: [] }));
    const id = await asked(setup);
    expect(await runSuggestion(setup.app, { suggestionId: id })).toEqual({
      ...{ status: "failed", failure: "unusable" },
    });
    expect(await creditsOf(setup.app, setup.userId)).toBe(2);
  });

  it("returns the credit when its worker died: the cron finds it, and a late answer is not delivered", async () => {
    const setup = await setUp();
    const id = await asked(setup);
    setup.app.clock.now += SUGGESTION_DEADLINE_MS + 1;
    await releaseOverdueHolds(setup.app);
    expect(await listDueSuggestions(setup.app)).toContain(id);
    expect(await runSuggestion(setup.app, { suggestionId: id })).toEqual({
      status: "failed",
      failure: "late",
    });
    expect(await rowOf(setup.app, id)).toMatchObject({ state: "failed", title: null });
    expect(await creditsOf(setup.app, setup.userId)).toBe(2);
    expect(await findMoneyViolations(setup.app)).toEqual([]);
  });
});

describe("the words of a model", () => {
  it("lose claims about fabric, fit and delivery, sentence by sentence and in four languages", () => {
    const description = [
      "A fox in the rain.",
      "Printed on soft cotton.",
      "Relaxed fit.",
      "Ships in two days.",
      "Camiseta de algodón.",
      "Coupe ajustée.",
      "Aus weicher Baumwolle.",
      "It looks at you.",
    ].join(" ");
    expect(cleanSuggestion({ title: "Fox", description, tags: ["fox", "soft cotton", "unisex"] })).toEqual({
      title: "Fox",
      description: "A fox in the rain. It looks at you.",
      tags: ["fox"],
    });
  });

  it("lose markup, addresses and control characters, and are cut to their limits", () => {
    const clean = cleanSuggestion({
      title: `<b>Fox</b>\u0000 ${"x ".repeat(200)}`,
      description: `See https://evil.example/a or mail me@evil.example. ${"word ".repeat(400)}`,
      tags: ["#fox", "FOX", "a".repeat(60), ...Array.from({ length: 40 }, (_, at) => `tag ${at}`)],
    });
    expect(clean?.title).toMatch(/^Fox x/);
    expect(clean?.title.length).toBeLessThanOrEqual(100);
    expect(clean?.description).not.toMatch(/evil|@/);
    expect(clean?.description.length).toBeLessThanOrEqual(800);
    expect(clean?.tags).toHaveLength(12);
  });
});
