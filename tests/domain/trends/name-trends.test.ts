import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { GroupToName, TrendNamer } from "~/adapters/ports/trend-namer";
import { rateCounters, trendAnalyses, tshirtTrends } from "~/db/schema";
import { cleanName } from "~/domain/trends/naming/clean-name";
import { requestAnalysis } from "~/domain/trends/request-analysis";
import { fakePlatform } from "../../support/app/fake-platform";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const KEYWORDS = { keywords: ["retro", "cat", "kindness"] };
const clean = (name: string, summary = "") => cleanName({ name, summary }, KEYWORDS);

describe("what a model calls a group", () => {
  it.each(["Retro Felines", "Cats in Sunglasses", "Quiet Kindness"])("%s is its name", (name) => {
    expect(clean(name).name).toBe(name);
  });

  it.each([
    "",
    "Ocean Waves",
    "Retro Cats 2026",
    "Top Retro Cats",
    "Half Retro",
    "Trending Retro Cats",
    "Bestselling Cat Tees",
    "Retro ⅔ Cats",
    "Retro ৪",
    `Retro ${"very ".repeat(20)}`,
  ])("%j is not: nobody counted it, it has no keyword, or it is too long", (name) => {
    expect(clean(name).name).toBe("");
  });

  it("is plain text, whatever a title made the model write", () => {
    expect(
      clean("<script>alert()</script> Retro", "See https://evil.example/x\u202e now. Mild moods."),
    ).toEqual({
      name: "alert() Retro",
      summary: "See now. Mild moods.",
    });
  });

  it("keeps only sentences of a summary that measure nothing", () => {
    const measured = [
      "They grew by 80 %.",
      "Most shoppers want them.",
      "Two thirds are new.",
      "Sales are rising.",
      "A dozen show cats.",
      "They cost $20.",
      "The price is low.",
    ];
    expect(clean("", `Old suns and cats. ${measured.join(" ")} A dry mood.`).summary).toBe(
      "Old suns and cats. A dry mood.",
    );
  });
});

describe("an analysis with names of a model", () => {
  const TITLES = ["Retro Cat Tee", "Be Kind Tee"];
  const PASTED = Array.from({ length: 12 }, (_, at) => `${TITLES[at % 2]} ${at}`).join("\n");
  let app: TestApp;
  let userId: string;
  let seen: (readonly GroupToName[])[];
  beforeEach(async () => {
    app = testApp();
    for (const table of [tshirtTrends, trendAnalyses, rateCounters]) await app.db.delete(table);
    userId = await createUser(app, `ann-${crypto.randomUUID()}@example.com`);
    seen = [];
  });

  async function analyzed(answer: TrendNamer["nameTrends"]) {
    app.trendNamer = {
      nameTrends: (groups) => {
        seen.push(groups);
        return answer(groups);
      },
    };
    await requestAnalysis(app, { userId, kind: "pasted", key: "p", source: "mine", pasted: PASTED });
    await fakePlatform(app).deliver(3);
    return app.db.select().from(tshirtTrends).orderBy(tshirtTrends.position);
  }

  it("shows them beside the numbers that were counted, and asks once", async () => {
    const rows = await analyzed(async () => [
      { position: 0, name: "Sunset Cats", summary: "Cats of another decade. 80 % more than last year." },
      { position: 1, name: "Ocean Waves", summary: "" },
    ]);
    expect(rows).toMatchObject([
      {
        trend: "Sunset Cats",
        summary: "Cats of another decade.",
        isNamedByModel: true,
        keywords: expect.stringContaining("retro"),
        notes: "6 products of 12 (50%)",
      },
      { trend: "Kind", summary: "", isNamedByModel: false },
    ]);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.[0]?.titles).toHaveLength(6);
  });

  it("takes no name twice, none for a group that it does not have, and only the first one for each", async () => {
    const rows = await analyzed(async () => [
      { position: 1, name: "Kind Cats", summary: "" },
      { position: 0, name: "kind cats", summary: "" },
      { position: 1, name: "Kindness", summary: "Later." },
      { position: 7, name: "Kind", summary: "" },
      { position: -1, name: "Kind", summary: "" },
    ]);
    expect(rows.map(({ trend, summary }) => [trend, summary])).toEqual([
      ["Retro Cat", ""],
      ["Kind Cats", ""],
    ]);
  });

  it.each(["retryable", "refused", "blocked", "quota", "auth"] as const)(
    "keeps the counted ones where the model is away (%s)",
    async (kind) => {
      const rows = await analyzed(() => Promise.reject(new AdapterError("openai", 500, kind, "away")));
      expect(rows.map(({ trend, isNamedByModel }) => [trend, isNamedByModel])).toEqual([
        ["Retro Cat", false],
        ["Kind", false],
      ]);
    },
  );
});
