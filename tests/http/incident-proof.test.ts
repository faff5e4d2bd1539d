import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Role } from "~/domain/accounts/roles/roles";
import type { Viewer } from "~/domain/accounts/viewer";
import { RECENT_PROOF_MS } from "~/http/security/access-guards";
import { KEPT_FORM_PATH } from "~/http/security/kept-form-path";
import { newId } from "~/lib/ids";
import { action } from "~/routes/admin/incidents/incident";
import { testApp } from "../support/app/test-app";

const app = testApp();
const viewer: Viewer = {
  ...{ id: "ann", email: "ann@example.com", credits: 0, roles: new Set(["admin"]), hasFactor: true },
  session: { id: "s", lastSeenAt: 0, verifiedAt: app.now() - RECENT_PROOF_MS },
};

/** The answer to a retry of an incident by somebody with these roles, whose proof is recent. */
async function retryAs(roles: Role[], cause: string): Promise<number> {
  const id = newId();
  await app.db.run(
    sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${id}, ${cause}, 'order', '{}')`,
  );
  const request = new Request(`${app.origin}/admin/attentions/${id}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "retry" }),
  });
  const staff = { ...viewer, roles: new Set(roles), session: { ...viewer.session, verifiedAt: app.now() } };
  const context = { app, viewer: async () => staff };
  const answer = await action({ request, params: { id }, context } as never).catch((error: unknown) => error);
  return answer instanceof Response ? answer.status : 0;
}

/** Where the page of an incident sends an admin whose proof is too old. */
async function sentTo(intent: string): Promise<string | null> {
  const request = new Request(`${app.origin}/admin/attentions/7`, {
    method: "POST",
    body: new URLSearchParams({ intent, note: "The garment is gone." }),
  });
  const context = { app, viewer: async () => viewer };
  const answer = await action({ request, params: { id: "7" }, context } as never).catch(
    (error: unknown) => error,
  );
  return answer instanceof Response ? answer.headers.get("location") : null;
}

it.each(["release", "resubmit", "cancel", "accept", "returned", "paid-by-hand"])(
  "an incident’s “%s” asks for the second factor, and what was typed is kept meanwhile",
  async (intent) => {
    expect(await sentTo(intent)).toBe(`/confirm?${new URLSearchParams({ redirectTo: KEPT_FORM_PATH })}`);
  },
);

it("an incident is retried by those only who may do the same on the page of its payout, event or order", async () => {
  const kinds = ["payout:1", "refund:1", "event:1", "letter:1", "partner-failed:1"];
  const answers = async (roles: Role[]) =>
    Promise.all(kinds.map((cause) => retryAs(roles, `${cause}:${newId()}`)));
  expect(await answers(["support"])).toEqual([404, 404, 404, 404, 303]);
  expect(await answers(["finance"])).toEqual([303, 303, 404, 404, 303]);
  expect(await answers(["admin"])).toEqual([303, 303, 303, 303, 303]);
});
