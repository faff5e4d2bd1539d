import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { App } from "~/app";
import { requirePermission, requirePermissionOrExplain } from "~/http/security/access-guards";
import { type Cursor, ID, type Page, parseCursor } from "~/lib/pagination";
import { type FilterValues, type ListView, readFilters } from "./list-view";

export interface ListArgs extends LoaderFunctionArgs {
  /** Larger for a download. List pages leave it out. */
  pageSize?: number;
}

export interface ListQuestion {
  values: FilterValues;
  cursor: Cursor | null;
  pageSize: number | undefined;
}

/** The loader of a list page: checks the permission, then reads filters and cursor from the address. */
export async function loadList<Answer extends Page<{ id: string }>>(
  { request, context, pageSize }: ListArgs,
  view: Pick<ListView<Answer["rows"][number]>, "path" | "filters" | "cursors" | "explainsRefusal">,
  read: (app: App, question: ListQuestion) => Promise<Answer>,
): Promise<Answer & { values: FilterValues }> {
  if (view.explainsRefusal) await requirePermissionOrExplain(context, view.path, "see");
  else await requirePermission(request, context, view.path, "see");
  const { searchParams } = new URL(request.url);
  const values = readFilters(view.filters, searchParams);
  const cursor = parseCursor(searchParams, view.cursors ?? ID);
  return { ...(await read(context.app, { values, cursor, pageSize })), values };
}
