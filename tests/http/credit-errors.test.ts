import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { readBalance } from "~/domain/credits/balance";
import { grantStatements } from "~/domain/credits/grants";
import { newId } from "~/lib/ids";
import { handleGeneratorAction } from "~/routes/generator/generator-action.server";
import { beginRedesign } from "~/routes/wearables/redesign/redesign-action.server";
import { appWithCrash } from "../support/app/crash-points";
import { findMoneyViolations } from "../support/app/find-money-violations";
import { type TestApp, testApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";

/** A person with five credits, and a form that they send: what comes of it, and the credits that they have left. */
async function person() {
  const app = testApp();
  const userId = await createUser(app, `${newId()}@example.com`);
  const gift = { userId, amount: 5, kind: "promotional", unitCostCents: 0, reason: "test" } as const;
  await runTransaction(app.db, grantStatements(app, { ...gift, reference: userId }));
  return {
    app,
    viewer: { id: userId } as never,
    left: async () => (await readBalance(app, { userId })).credits,
  };
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const draw = (app: TestApp, viewer: never, formKey: string) =>
  handleGeneratorAction(
    {
      request: new Request("http://localhost:8788/ai-image-generator", {
        method: "POST",
        body: new URLSearchParams({ intent: "generate", formKey, prompt: "a fox" }),
      }),
      params: {},
      context: {
        app,
        clientIp: "203.0.113.9",
        formRateLimiter: { limit: async () => ({ success: true }) },
      } as never,
    } as unknown as ActionFunctionArgs,
    viewer,
  );

const redesign = (app: TestApp, viewer: never, formKey: string) =>
  beginRedesign(
    { app } as never,
    viewer,
    formOf({ intent: "redesign-words", formKey, words: "a fox at sea" }),
    false,
  );

/** What a refused or lost call tells the person, for each call of the flow; afterwards the same form is sent again. */
async function messagesOf(
  send: (app: TestApp, viewer: never, formKey: string) => Promise<unknown>,
  cost: number,
): Promise<string[]> {
  const messages: string[] = [];
  for (const crash of ["refused", "answer lost"] as const)
    for (let point = 1; point <= 12; point++) {
      const { app, viewer, left } = await person();
      const formKey = newId();
      const { app: crashing, points } = appWithCrash(app, { point, crash });
      const told = await send(crashing, viewer, formKey).catch((error: unknown) => error);
      const answer = told as { data?: { errors?: { form?: string[] }; values?: { formKey?: string } } };
      if (answer.data?.errors?.form) {
        expect(answer).toMatchObject({ init: { status: 503 }, data: { values: { formKey } } });
        messages.push(answer.data.errors.form[0] ?? "");
      }
      await send(app, viewer, formKey).catch((error: unknown) => error);
      expect({ crash, point, left: await left() }).toEqual({ crash, point, left: 5 - cost });
      expect(await findMoneyViolations(app)).toEqual([]);
      if (point > points.length) break;
    }
  return [...new Set(messages)];
}

describe("credits that cannot be taken just now", () => {
  it("are shown beside the generator's form, and the form sent again charges once", {
    timeout: 600_000,
  }, async () => {
    expect(await messagesOf(draw, 1)).toEqual([
      "Error processing credits. Please press the button again: the same form is charged once.",
    ]);
  });

  it("are shown beside the redesign's form, and the form sent again charges once", {
    timeout: 600_000,
  }, async () => {
    expect(await messagesOf(redesign, 3)).toEqual([
      "Failed to use credits. Please press the button again: it is charged once.",
    ]);
  });
});
