import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { readBalance } from "~/domain/credits/balance";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { safePath } from "~/http/responses/redirects";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { errorFields, log } from "~/lib/log";
import { words } from "./words";

const text = words.refresh;

export const loader = () => redirect("/buy-credits", 303);

/** Reads the balance again for a person who waits for credits; the next page's header shows it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "credits-refresh");
  const form = await readForm(request);
  const to = safePath(form.get("to"), "/buy-credits");
  try {
    const { credits } = await readBalance(app, { userId: viewer.id });
    return redirectWithToast(app.origin, to, {
      kind: "success",
      title: text.refreshed,
      description: text.balance({ credits }),
    });
  } catch (error) {
    log("error", "credits.not-read", errorFields(error));
    return redirectWithToast(app.origin, to, {
      kind: "error",
      title: text.failed,
      description: text.tryAgain,
    });
  }
}
