import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { countBanners } from "~/domain/banners/export-banners";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { requirePermission } from "~/http/security/access-guards";
import { words } from "./words";

const PATH = "/admin/affiliate-banners";

/** A GET redirects to the list, which has the button. */
export const loader = () => redirect(PATH, 303);

/** The list then starts the download and shows a toast. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requirePermission(request, context, "/admin/affiliate-banners/export", "see");
  const { app } = context;
  const count = await countBanners(app);
  return count > 0
    ? redirectWithToast(app.origin, `${PATH}?export=1`, {
        kind: "success",
        title: words.toasts.exported({ count }),
      })
    : redirectWithToast(app.origin, PATH, { kind: "error", title: words.toasts.nothingToExport });
}
