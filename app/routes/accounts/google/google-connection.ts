import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { disconnectIdentity } from "~/domain/accounts/identities";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { requireRecentProof } from "~/http/security/access-guards";
import { connectionToast } from "../connection-toasts";
import { redirectToGoogle } from "./google-sign-in.server";

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("connect") }),
  z.object({ intent: z.literal("disconnect"), id: z.string().max(40) }),
]);

export function loader() {
  return redirect("/account");
}

/** Connects Google to the account of the signed-in person, or disconnects it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema, limit: "login" });
  // The page sends no other value.
  if (!received.ok) return redirect("/account", 303);
  if (received.value.intent === "connect")
    return redirectToGoogle(context, { connectTo: viewer.id, redirectTo: "/account" });
  const { status } = await disconnectIdentity(app, {
    person: { userId: viewer.id, email: viewer.email },
    identityId: received.value.id,
  });
  return redirectWithToast(app.origin, "/account#sign-in", connectionToast(status));
}
