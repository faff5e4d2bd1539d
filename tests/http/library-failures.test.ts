import { env } from "cloudflare:test";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "~/lib/ids";
import { handleGeneratorAction } from "~/routes/generator/generator-action.server";
import { action as change } from "~/routes/generator/library/changes";
import { action as collectionAction } from "~/routes/generator/library/collections/collection";
import { action as newCollectionAction } from "~/routes/generator/library/collections/new";
import { loader as zipLoader } from "~/routes/generator/library/zip";
import { testApp } from "../support/app/test-app";
import { userWithCredits } from "../support/data/generation";
import { largeUpload } from "../support/data/pictures/stored-upload";
import { interceptedD1 } from "../support/database/intercepted-d1";

const IMAGES = "/ai-image-generator/images";
const app = testApp();
/** The same, whose database answers nobody. */
const away = testApp({
  d1: interceptedD1(env.DB, async () => {
    throw new Error("D1_ERROR: network connection lost");
  }),
});
let userId: string;
let pictureId: string;
beforeAll(async () => {
  userId = await userWithCredits(app, 2);
  pictureId = await largeUpload(app, userId);
});

type Fields = Record<string, string>;

/** What an action or a loader gets, as the person whose pictures these are. */
function args(
  path: string,
  {
    fields,
    through = away,
    accept = "text/html",
    params = {},
  }: {
    fields?: Fields;
    through?: typeof app;
    accept?: string;
    params?: Record<string, string>;
  },
) {
  return {
    request: new Request(`http://localhost:8788${path}`, {
      headers: { accept },
      ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
    }),
    params,
    context: {
      app: through,
      viewer: async () => ({ id: userId, credits: 2, roles: new Set(), session: { id: "s" } }),
      formRateLimiter: { limit: async () => ({ success: true }) },
      clientIp: "203.0.113.7",
    },
  } as unknown as ActionFunctionArgs & LoaderFunctionArgs;
}

/** The toast of a redirect, and where it leads. */
function told(answer: Response) {
  const cookie = /toast=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const { kind, title, description } = JSON.parse(decodeURIComponent(cookie));
  return { kind, title, description, to: answer.headers.get("location") };
}

/** What a form's reply says beside it, with what was typed. */
function replied(answer: unknown) {
  const { data, init } = answer as {
    data: { errors: Record<string, string[]>; values: Fields };
    init: ResponseInit;
  };
  return { status: init.status, errors: data.errors, values: data.values };
}

describe("while the database answers nobody", () => {
  it.each([
    ["favorite", "Failed to update favorite status"],
    ["unfavorite", "Failed to update favorite status"],
    ["move", "Failed to update image(s)"],
    ["undo", "Failed to update image(s)"],
    ["restore", "Failed to update image(s)"],
    ["delete", "Failed to delete images"],
  ])(
    "a form that sends %s comes back to its page and says “%s”; so does the script",
    async (intent, title) => {
      const back = `${IMAGES}?favorites=1&select=1`;
      const fields = { intent, picture: pictureId, to: "none", change: newId(), back };
      const byForm = (await change(args(`${IMAGES}/changes`, { fields }))) as Response;
      expect(told(byForm)).toEqual({ kind: "error", title, description: undefined, to: back });
      const byScript = (await change(
        args(`${IMAGES}/changes`, { fields, accept: "application/json" }),
      )) as Response;
      expect(byScript.status).toBe(422);
      expect(await byScript.json()).toEqual({
        toast: { kind: "error", title },
        changeId: null,
        notice: null,
      });
    },
  );

  it("a collection is neither made, renamed nor deleted, and what was typed stays", async () => {
    const made = await newCollectionAction(args(`${IMAGES}/collections/new`, { fields: { name: "Summer" } }));
    expect(replied(made)).toMatchObject({
      ...{ status: 400, values: { name: "Summer" } },
      errors: { form: ["Failed to create collection"] },
    });
    const params = { id: newId() };
    for (const [intent, sentence] of [
      ["rename", "Failed to rename collection"],
      ["remove", "Failed to delete collection"],
    ] as const) {
      const fields = { intent, name: "Autumn" };
      const answer = await collectionAction(args(`${IMAGES}/collections/${params.id}`, { fields, params }));
      expect(replied(answer)).toMatchObject({ values: { name: "Autumn" }, errors: { form: [sentence] } });
    }
  });

  it("a download leads back to the selection and says that it failed", async () => {
    const answer = await zipLoader(args(`${IMAGES}/zip?picture=${pictureId}&back=${IMAGES}?select=1`, {}));
    expect(told(answer)).toEqual({
      ...{ kind: "error", title: "Failed to download images", to: `${IMAGES}?select=1` },
      description: "Your pictures are safe. Please try again in a moment.",
    });
  });

  it.each([
    ["generate", {}],
    ["vary", { count: "2" }],
    ["edit", { prompt: "make it blue" }],
    ["remove-background", {}],
    ["again", {}],
  ])(
    "a request to %s says so beside its form, whose key stays, and no credit is taken",
    async (intent, more) => {
      const fields = {
        ...{ intent, formKey: "kept-for-later", prompt: "a fox", style: "", size: "1024x1024" },
        ...{ pictureId, jobId: newId(), ...more },
      };
      const viewer = { id: userId } as never;
      const answer = await handleGeneratorAction(args("/ai-image-generator", { fields }), viewer);
      expect(replied(answer)).toMatchObject({
        ...{ status: 503, values: { formKey: "kept-for-later" } },
        errors: { form: [expect.stringMatching(/^Error processing credits\./)] },
      });
      const row = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
      expect(row?.credits).toBe(2);
    },
  );

  it("no store is opened", async () => {
    const fields = { intent: "create-store", name: "Foxes" };
    const answer = await handleGeneratorAction(args("/ai-image-generator", { fields }), {
      id: userId,
    } as never);
    expect(replied(answer).errors).toEqual({ form: ["Failed to create store."] });
  });
});

describe("a download", () => {
  it("of nothing leads back and says what is missing", async () => {
    const back = `${IMAGES}?select=1`;
    const stranger = await userWithCredits(app, 0);
    const others = await largeUpload(app, stranger);
    for (const [query, description] of [
      ["", "Select at least one image first."],
      ["&picture=no-id", "Select at least one image first."],
      [`&picture=${newId()}`, "It is no longer among your images."],
      [`&picture=${others}`, "It is no longer among your images."],
    ] as const) {
      const answer = await zipLoader(
        args(`${IMAGES}/zip?back=${encodeURIComponent(back)}${query}`, { through: app }),
      );
      expect(told(answer)).toEqual({ kind: "error", title: "Nothing to download", description, to: back });
    }
  });
});
