import type { AppLoadContext } from "@remix-run/cloudflare";
import {
  continueOnboarding,
  disconnectPayoutAccount,
  type OpenPageResult,
  openPayoutDashboard,
  startOnboarding,
} from "~/domain/payouts/accounts/open-account";
import { isPayoutCountry } from "~/domain/payouts/payout-terms";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm } from "~/http/responses/error-responses";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { PAYOUTS_PATH } from "./payout-states";
import { words } from "./words";

const { replies } = words.page;
const RETURN_PATHS = { returnPath: `${PAYOUTS_PATH}?returned=1`, expiredPath: `${PAYOUTS_PATH}?expired=1` };

/** Acts on the page's forms. The caller has checked who the person is. */
export async function answerPayoutForm(
  { app }: AppLoadContext,
  viewer: { id: string; email: string },
  form: FormData,
) {
  const { id: userId, email } = viewer;
  const open = (opened: OpenPageResult) => answerOpened(app, opened);
  switch (form.get("intent")) {
    case "start": {
      const country = String(form.get("country") ?? "");
      if (!isPayoutCountry(country))
        return invalidForm(fieldErrorsReply(form, { country: replies.countryMissing }));
      const started = await startOnboarding(app, { userId, email, country, ...RETURN_PATHS });
      if (started.status === "country")
        return invalidForm(fieldErrorsReply(form, { country: replies.country }));
      return open(started);
    }
    case "continue":
      return open(await continueOnboarding(app, { userId, ...RETURN_PATHS }));
    case "dashboard":
      return open(await openPayoutDashboard(app, { userId }));
    case "disconnect": {
      const { status } = await disconnectPayoutAccount(app, { userId, email });
      const toasts = {
        disconnected: replies.disconnected,
        "holds-money": replies.holdsMoney,
        unavailable: replies.unavailable,
        none: replies.none,
      };
      return back(app, toasts[status]);
    }
    default:
      return back(app, replies.none);
  }
}

function answerOpened(app: AppLoadContext["app"], opened: OpenPageResult): Response {
  if (opened.status === "open") return redirectToAllowedOrigin(opened.url, app.config.providerOrigins);
  return back(app, opened.status === "none" ? replies.none : replies.unavailable);
}

function back(app: AppLoadContext["app"], toast: Toast): Response {
  return redirectWithToast(app.origin, PAYOUTS_PATH, toast);
}
