import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { findPendingSignIn } from "~/acts/factors/sign-in-with-factor";
import { createChallenge } from "~/domain/accounts/factors/passkey-challenges";
import { listCredentials } from "~/domain/accounts/factors/passkeys";
import { newPasskeyOptions, passkeyOptions } from "~/domain/accounts/factors/webauthn";
import { passkeyAttemptCookie } from "~/http/cookies/passkey-attempt-cookie";
import { readFactorToken } from "~/http/cookies/session-cookies";
import { receiveForm } from "~/http/forms/receive-form";
import { requireRecentProof, requireViewer } from "~/http/security/access-guards";
import { randomToken, sha256Hex } from "~/lib/secrets/hashes-and-tokens";

const schema = z.object({ purpose: z.enum(["add", "sign-in", "factor", "confirm"]) });

export function loader() {
  return redirect("/login");
}

/** What the browser's script asks the device: a new challenge, for one purpose and this browser only. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const received = await receiveForm(request, context, { schema, limit: "factor" });
  if (!received.ok) return new Response("Not a purpose", { status: 400 });
  const { purpose } = received.value;
  if (purpose === "sign-in") {
    const token = randomToken();
    const challenge = await createChallenge(app, { purpose, boundTo: await sha256Hex(token) });
    const options = await passkeyOptions(app, { challenge, known: [], isOnlyFactor: true });
    return Response.json(options, { headers: { "set-cookie": passkeyAttemptCookie(app.origin, token) } });
  }
  if (purpose === "factor") {
    const pending = await findPendingSignIn(app, { factorToken: readFactorToken(request, app.origin) });
    if (!pending) return redirect("/login", 303);
    const known = await listCredentials(app, { userId: pending.userId });
    const challenge = await createChallenge(app, { purpose, boundTo: pending.tokenHash });
    return Response.json(await passkeyOptions(app, { challenge, known, isOnlyFactor: false }));
  }
  const viewer = await (purpose === "add" ? requireRecentProof : requireViewer)(request, context);
  const known = await listCredentials(app, { userId: viewer.id });
  const challenge = await createChallenge(app, { purpose, boundTo: viewer.session.id });
  return Response.json(
    purpose === "add"
      ? await newPasskeyOptions(app, { challenge, person: viewer, known: known.map(({ id }) => id) })
      : await passkeyOptions(app, { challenge, known, isOnlyFactor: false }),
  );
}
