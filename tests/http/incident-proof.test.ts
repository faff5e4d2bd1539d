import { expect, it } from "vitest";
import type { Viewer } from "~/domain/accounts/viewer";
import { RECENT_PROOF_MS } from "~/http/security/access-guards";
import { KEPT_FORM_PATH } from "~/http/security/kept-form-path";
import { action } from "~/routes/admin/incidents/incident";
import { testApp } from "../support/app/test-app";

const app = testApp();
const viewer: Viewer = {
  ...{ id: "ann", email: "ann@example.com", credits: 0, roles: new Set(["admin"]), hasFactor: true },
  session: { id: "s", lastSeenAt: 0, verifiedAt: app.now() - RECENT_PROOF_MS },
};

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
