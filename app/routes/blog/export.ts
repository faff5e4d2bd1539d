import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { hasPosts } from "~/domain/blog/export-posts";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { words } from "./words";

/** A GET redirects to the blog, which has the button. */
export const loader = () => redirect("/blog", 303);

/** Anyone may download the public posts. The blog then starts the download and shows a toast. */
export async function action({ context }: ActionFunctionArgs) {
  const { app } = context;
  return (await hasPosts(app))
    ? redirectWithToast(app.origin, "/blog?export=1", {
        kind: "success",
        title: words.export.exportSuccessful,
      })
    : redirectWithToast(app.origin, "/blog", { kind: "error", title: words.export.noPostsToExport });
}
