import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "~/http/forms/parse-form";
import { safePath } from "~/http/responses/redirects";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { redirectToGoogle } from "./google-sign-in.server";

export function loader() {
  return redirect("/login");
}

/** The button "Continue with Google". */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  await enforceFormRateLimit(context, "login");
  const redirectTo = form.has("redirectTo") ? safePath(form.get("redirectTo"), "/account") : null;
  return redirectToGoogle(context, { redirectTo });
}
