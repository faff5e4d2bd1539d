import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { type ImportPostsResult, importPosts, MAX_POST_IMPORT_BYTES } from "~/domain/blog/import-posts";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { readUpload } from "~/http/forms/read-upload";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { errorFields, log } from "~/lib/log";
import { LANGUAGE } from "~/lib/words";
import { words } from "./words";

/** Space for the form's other parts. */
const FORM_BYTES = 10_000;
const MEGABYTE = 1024 * 1024;

export const loader = () => redirect("/blog", 303);

/** Imports a file of posts; only editors of content may. Every result is a toast on the blog. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const answer = (toast: Toast) => redirectWithToast(app.origin, "/blog", toast);
  const failed = (description: string) =>
    answer({ kind: "error", title: words.import.importFailed, description });

  await enforceFormRateLimit(context, "import-posts");
  const viewer = await context.viewer();
  const mayImport = isAllowed(viewer, "/blog/import", "import");
  const form = await readUpload(request, mayImport ? MAX_POST_IMPORT_BYTES + FORM_BYTES : FORM_BYTES);
  if (!mayImport) return failed(words.import.notAnAdministrator);
  const file = form === "too-large" ? null : form.get("posts");
  if (form === "too-large" || (file instanceof File && file.size > MAX_POST_IMPORT_BYTES))
    return failed(words.import.fileLargerThan({ maxImportBytes: MAX_POST_IMPORT_BYTES / MEGABYTE }));
  if (!(file instanceof File) || file.size === 0) return failed(words.import.chooseAFile);
  try {
    const imported = await importPosts(app, { text: await file.text(), by: viewer?.id ?? null });
    return imported.status === "imported"
      ? answer({ kind: "success", title: words.import.importSuccessful, description: countWords(imported) })
      : failed(refusalWords(imported));
  } catch (error) {
    log("error", "import.failed", errorFields(error));
    return failed(words.import.nothingWasImported);
  }
}

function countWords({ count, skippedCount }: { count: number; skippedCount: number }): string {
  const imported = words.import.postsImported({ count });
  return skippedCount === 0 ? imported : `${imported} ${words.import.postsSkipped({ count: skippedCount })}`;
}

function refusalWords(refused: Exclude<ImportPostsResult, { status: "imported" }>): string {
  switch (refused.status) {
    case "not-json":
      return words.import.invalidJsonFormat;
    case "not-an-array":
      return words.import.notAnArray;
    case "too-many":
      return words.import.tooManyPosts({ value: refused.most.toLocaleString(LANGUAGE) });
    case "unusable":
      return refused.field === null
        ? words.import.entryIsNoPost({ entry: refused.entry })
        : words.import.entryFieldUnusable({ entry: refused.entry, field: refused.field });
  }
}
