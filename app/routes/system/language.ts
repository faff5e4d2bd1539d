import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { LANGUAGE_CHANGED, LANGUAGES } from "~/content/copy/navigation";
import { readForm } from "~/http/forms";
import { safeRedirect } from "~/http/redirects";
import { redirectWithToast } from "~/http/toasts";

/** Says that the choice was heard, and changes nothing else. */
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
