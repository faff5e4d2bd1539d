import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { hasPosts } from "~/domain/blog/export-posts";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { words } from "./words";

/** There is nothing to see here; the button is on the blog. */
export const loader = () => redirect("/blog", 303);

/** Everybody may take what everybody may read: the blog then begins the download and says so. */
export async function action({ context }: ActionFunctionArgs) {
  const { app } = context;
  return (await hasPosts(app))
    ? redirectWithToast(app.origin, "/blog?export=1", {
        kind: "success",
        title: words.export.exportSuccessful,
      })
    : redirectWithToast(app.origin, "/blog", { kind: "error", title: words.export.noPostsToExport });
}
