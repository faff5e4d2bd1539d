import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { writeCookie } from "~/http/cookies/cookie";
import { readForm } from "~/http/forms/parse-form";
import { safePath } from "~/http/responses/redirects";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  const chosen = theme === "light" || theme === "dark" ? theme : "";
  return redirect(safePath(form.get("to")), {
    status: 303,
    headers: { "set-cookie": writeCookie(context.app.origin, "theme", chosen, chosen ? YEAR_SECONDS : 0) },
  });
}

export function loader() {
  return redirect("/");
}
