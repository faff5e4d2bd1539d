import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { hasRole } from "~/domain/accounts/roles";
import { type ImportPostsResult, importPosts, MAX_IMPORT_BYTES } from "~/domain/blog/import-posts";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { readUpload } from "~/http/forms/read-upload";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { errorFields, log } from "~/lib/log";

/** What a form adds around its file. */
const FORM_BYTES = 10_000;
const MEGABYTE = 1024 * 1024;

export const loader = () => redirect("/blog", 303);

/** An admin brings a file of posts; to others the site's own words. Every answer is a toast on the blog. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const answer = (toast: Toast) => redirectWithToast(app.origin, "/blog", toast);
  const failed = (description: string) => answer({ kind: "error", title: "Import failed", description });

  await enforceFormRateLimit(context, "import-posts");
  const isAdmin = hasRole(await context.viewer(), "admin");
  const form = await readUpload(request, isAdmin ? MAX_IMPORT_BYTES + FORM_BYTES : FORM_BYTES);
  if (!isAdmin) return failed("You don't have admin privileges. Contact an administrator for access.");
  const file = form === "too-large" ? null : form.get("posts");
  if (form === "too-large" || (file instanceof File && file.size > MAX_IMPORT_BYTES))
    return failed(`The file is larger than ${MAX_IMPORT_BYTES / MEGABYTE} MB.`);
  if (!(file instanceof File) || file.size === 0) return failed("Choose a file of posts first.");
  try {
    const imported = await importPosts(app, { text: await file.text() });
    return imported.status === "imported"
      ? answer({ kind: "success", title: "Import successful", description: countWords(imported) })
      : failed(refusalWords(imported));
  } catch (error) {
    log("error", "import.failed", errorFields(error));
    return failed("Nothing was imported. The fault is ours; please try again.");
  }
}

function countWords({ count, skippedCount }: { count: number; skippedCount: number }): string {
  const said = `${count} blog posts have been imported.`;
  if (skippedCount === 0) return said;
  return `${said} ${skippedCount} ${skippedCount === 1 ? "was" : "were"} here already.`;
}

function refusalWords(refused: Exclude<ImportPostsResult, { status: "imported" }>): string {
  switch (refused.status) {
    case "not-json":
      return "Invalid JSON format";
    case "not-an-array":
      return "Imported data must be an array of blog posts";
    case "too-many":
      return `The file has more than ${refused.most.toLocaleString("en-US")} posts. Nothing was imported.`;
    case "unusable":
      return refused.field === null
        ? `Entry ${refused.entry} is not a post. Nothing was imported.`
        : `Entry ${refused.entry}: ${refused.field} cannot be used. Nothing was imported.`;
  }
}
