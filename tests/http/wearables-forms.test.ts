import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { countProvokedReturnStatements } from "~/domain/designs/generation/jobs/credit-returns";
import { type Counter, counterOf } from "~/domain/limits/count-use";
import { LIMITS } from "~/domain/limits/limits";
import { personSubject } from "~/domain/limits/subjects";
import * as limitWords from "~/domain/limits/words";
import { listOwnProducts } from "~/domain/products/wearables/list-own-products";
import { saveWearable } from "~/domain/products/wearables/save-wearable";
import { newId } from "~/lib/ids";
import { MAX_ARTWORK_BYTES } from "~/print";
import { runTrendsAction } from "~/routes/trends/trends-action.server";
import { saveManualProduct, suggestWords } from "~/routes/wearables/manual/details-action.server";
import { takeUpload } from "~/routes/wearables/manual/upload-action.server";
import { changeProduct } from "~/routes/wearables/products/products-action.server";
import { beginRedesign } from "~/routes/wearables/redesign/redesign-action.server";
import { shareOwnProduct } from "~/routes/wearables/share/share-action.server";
import { appWithCrash } from "../support/app/crash-points";
import { type TestApp, testApp } from "../support/app/test-app";
import { userWithCredits } from "../support/data/generation";
import { largeUpload } from "../support/data/pictures/stored-upload";
import { useUp } from "../support/data/use-up";

async function setUp() {
  const app = testApp();
  const userId = await userWithCredits(app, 5);
  const pictureId = await largeUpload(app, userId);
  const made = await saveWearable(app, {
    ...{ userId, pictureId, formKey: newId(), source: "manual", tags: "" },
    ...{ title: "Wolf", description: "A wolf." },
  });
  if (made.status !== "started") throw new Error(made.status);
  return { app, userId, pictureId, productId: made.productId };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

/** The forms of the assistant and of trends, by what they send. */
const FORMS = {
  suggest: (context: never, viewer: never, form: FormData) => suggestWords(context, viewer, form),
  save: (context: never, viewer: never, form: FormData) => saveManualProduct(context, viewer, form),
  edit: (context: never, viewer: never, form: FormData) => changeProduct(context, viewer, form),
  "redesign-words": (context: never, viewer: never, form: FormData) =>
    beginRedesign(context, viewer, form, false),
  "redesign-picture": (context: never, viewer: never, form: FormData) =>
    beginRedesign(context, viewer, form, false),
  share: (context: never, viewer: never, form: FormData) => shareOwnProduct(context, viewer, form),
  analyze: (context: never, { id }: { id: string }, form: FormData) => runTrendsAction(context, id, form),
} as const;
type FormName = keyof typeof FORMS;

interface Reply {
  status: number | undefined;
  words: string | undefined;
  retryAfter: string | undefined;
}

/** Sends a form as somebody fills it in, and says what its reply tells them; a redirect has no words. */
async function send(
  { app, userId, pictureId, productId }: Setup,
  name: FormName,
  { formKey = newId(), through = app }: { formKey?: string; through?: TestApp } = {},
): Promise<Reply> {
  const form = new FormData();
  const fields = {
    ...{ intent: name, formKey, picture: pictureId, product: productId },
    ...{ title: "Fox", description: "A fox.", tags: "", words: "a fox at sea" },
    ...{ "to-twitter": "on", message: "Look", url: "https://retro-tees.com/collections/all" },
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (name === "redesign-picture") form.set("artwork", new File([new Uint8Array(9)], "a.png"));
  const answer = (await FORMS[name]({ app: through } as never, { id: userId } as never, form)) as
    | Response
    | { data: { errors: Record<string, string[]> }; init: ResponseInit };
  if (answer instanceof Response) return { status: answer.status, words: undefined, retryAfter: undefined };
  const headers = new Headers(answer.init.headers);
  return {
    status: answer.init.status,
    words: Object.values(answer.data.errors).flat().join(" "),
    retryAfter: headers.get("retry-after") ?? undefined,
  };
}

describe("a person whose pictures could not be delivered several times in a row", () => {
  it.each([
    ["suggest", /^Several of your pictures in a row could not be delivered\. Nothing was charged/],
    ["redesign-words", /^Several of your pictures in a row could not be delivered\. Try again in an hour/],
  ] as const)("is asked to wait by the form %s, and is charged nothing", async (name, words) => {
    const setup = await setUp();
    const { app, userId } = setup;
    for (let left = LIMITS["returns-hour"].most; left > 0; left--)
      await runTransaction(app.db, countProvokedReturnStatements(app, { userId, failure: "refused" }));
    const before = await app.db.query.creditHolds.findMany();
    const told = await send(setup, name);
    expect(told).toMatchObject({ status: 429, words: expect.stringMatching(words) });
    expect(Number(told.retryAfter)).toBeGreaterThan(0);
    expect(await app.db.query.creditHolds.findMany()).toEqual(before);
  });
});

describe("somebody over a limit", () => {
  const person = (limit: Parameters<typeof counterOf>[0]) => (userId: string) =>
    counterOf(limit, personSubject(userId) as never);
  it.each<[FormName, (userId: string) => Counter, string]>([
    ["redesign-words", person("redesigns"), limitWords.redesigns],
    ["redesign-picture", person("redesign-pictures"), limitWords.upload],
    ["save", person("drafts"), limitWords.drafts],
    ["save", person("mockups"), limitWords.mockups],
    ["share", person("shares"), limitWords.shares],
    ["analyze", person("trend-analyses"), limitWords.trendAnalyses],
  ])("is told by the form %s when to come back", async (name, counter, words) => {
    const setup = await setUp();
    await useUp(setup.app, counter(setup.userId));
    const told = await send(setup, name);
    expect(told).toMatchObject({ status: 429, words });
    expect(Number(told.retryAfter)).toBeGreaterThan(0);
  });
});

describe("a file sent to the manual upload", () => {
  const page = `<!doctype html><title>${"x".repeat(600)}</title>`;
  it.each<[string, Uint8Array<ArrayBuffer>, number, string | RegExp]>([
    ["is missing", new Uint8Array(), 400, "Choose a picture first."],
    ["is larger than 5 MB", new Uint8Array(MAX_ARTWORK_BYTES + 1), 413, /^The file is larger than 5 MB\./],
    ["is a page called .png", new TextEncoder().encode(page), 415, /^This is a web page, not a picture\./],
  ])("that %s is refused with a sentence, and nothing is stored", async (_what, bytes, status, text) => {
    const { app, userId } = await setUp();
    const form = new FormData();
    form.set("artwork", new File([bytes], "fox.png", { type: "image/png" }));
    const request = new Request("http://localhost/wearables", { method: "POST" });
    const before = await app.db.query.pictures.findMany();
    const answer = await takeUpload(request, { app } as never, { id: userId } as never, form);
    expect(answer).toMatchObject({ init: { status } });
    const { errors } = (answer as unknown as { data: { errors: { artwork: string[] } } }).data;
    expect(errors.artwork[0]).toMatch(text);
    expect(await app.db.query.pictures.findMany()).toEqual(before);
  });
});

describe("an analysis that has begun", () => {
  it("is said by the page alone: a toast would cover its form on a phone", async () => {
    const setup = await setUp();
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "paste", pasted: "Retro Cat Tee", name: "Mine" }))
      form.set(name, value);
    const answer = (await runTrendsAction({ app: setup.app } as never, setup.userId, form)) as Response;
    expect([answer.status, answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual([
      303,
      "/tshirt-trends",
      null,
    ]);
  });
});

describe("a form that cannot be stored", () => {
  it.each([
    ["save", "It could not be stored. Please press the button again: it is saved once."],
    ["edit", "The change could not be stored. Please press the button again."],
    ["share", "Please check your connection and try again"],
    ["analyze", "An error occurred during analysis."],
  ] as const)("%s says so beside its fields, and sent again does its work once", async (name, words) => {
    const told = new Set<string | undefined>();
    for (const crash of ["refused", "answer lost"] as const)
      for (let point = 1, last = 1; point <= last; point++) {
        const setup = await setUp();
        const { app, userId } = setup;
        const formKey = newId();
        const crashing = appWithCrash(app, { point, crash });
        const reply = await send(setup, name, { formKey, through: crashing.app });
        last = Math.max(last, crashing.points.length);
        if (reply.words !== undefined) {
          expect(reply.status).toBe(503);
          told.add(reply.words);
        }
        expect((await send(setup, name, { formKey })).words).toBeUndefined();
        const products = await listOwnProducts(app, { userId, search: "", sort: "newest", cursor: null });
        const titles = { save: ["Fox", "Wolf"], edit: ["Fox"] }[name as string] ?? ["Wolf"];
        expect(products.rows.map(({ title }) => title)).toEqual(titles);
        expect(
          await app.db.query.shares.findMany({ where: (t, { eq }) => eq(t.userId, userId) }),
        ).toHaveLength(name === "share" ? 1 : 0);
        expect(
          await app.db.query.trendAnalyses.findMany({ where: (t, { eq }) => eq(t.userId, userId) }),
        ).toHaveLength(name === "analyze" ? 1 : 0);
      }
    expect([...told]).toEqual([words]);
  });
});
