import { env } from "cloudflare:test";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { newId } from "~/lib/ids";
import { action } from "~/routes/admin/credits/user-credits";
import { testApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import { interceptedD1 } from "../support/database/intercepted-d1";

async function press(
  fields: Record<string, string>,
  { userId, isDown = false }: { userId?: string; isDown?: boolean },
) {
  const app = testApp();
  const adminId = await createUser(app, `${newId()}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${adminId}, 'admin')`]);
  const id = userId ?? (await createUser(app, `${newId()}@example.com`));
  const down = createDb(
    interceptedD1(env.DB, () => {
      throw new Error("the database is away");
    }),
  );
  const context = {
    app: { ...app, db: isDown ? down : app.db },
    clientIp: "local",
    viewer: async () => ({
      id: adminId,
      email: "a@example.com",
      credits: 0,
      roles: new Set(["admin"]),
      session: { verifiedAt: app.now() },
    }),
    waitUntil: () => {},
  } as unknown as AppLoadContext;
  const body = new URLSearchParams({
    formKey: newId(),
    way: "add",
    credits: "5",
    reason: "A sorry",
    list: "",
    ...fields,
  });
  const request = new Request(`http://localhost:8788/admin/credits/${id}`, { method: "POST", body });
  const answer = await action({ request, params: { id }, context } as Parameters<typeof action>[0]);
  const cookie = (answer as Response).headers.getSetCookie().join();
  return JSON.parse(decodeURIComponent(/toast=([^;]*)/.exec(cookie)?.[1] ?? "{}")) as Record<string, string>;
}

describe("the form that adds credits", () => {
  it("says that they were added", async () => {
    expect(await press({}, {})).toMatchObject({ kind: "success", title: "Credits added successfully" });
  });

  it("says why they were not, to an admin whose list still has somebody who is gone", async () => {
    expect(await press({}, { userId: newId() })).toMatchObject({
      ...{ kind: "error", title: "Failed to add credits", description: "Nobody has this ID anymore." },
    });
  });

  it("says that an error was unexpected, instead of a page without a way back", async () => {
    expect(await press({}, { isDown: true })).toMatchObject({
      ...{ kind: "error", title: "Error adding credits", description: "An unexpected error occurred" },
    });
  });
});
