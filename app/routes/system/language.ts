import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { LANGUAGE_CHANGED, LANGUAGES } from "~/content/copy/site/navigation";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { safeRedirect } from "~/http/responses/redirects";

/** Confirms the choice with a toast; there is one language so far. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const to = form.get("to");
  if (!LANGUAGES.some(({ code }) => code === form.get("language"))) return safeRedirect(to, { status: 303 });
  return redirectWithToast(context.app.origin, typeof to === "string" ? to : "/", {
    kind: "success",
    ...LANGUAGE_CHANGED,
  });
}

export function loader() {
  return redirect("/");
}
