import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { App } from "~/app";
import { readForm } from "~/http/forms/parse-form";
import { requireRole } from "~/http/security/access-guards";

export interface AdminAction {
  app: App;
  /** The admin who acts. */
  by: string;
  /** The thing of the address. */
  id: string;
  form: FormData;
}

/** What the action of a detail page begins with: for admins only. */
export async function readAdminAction({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<AdminAction> {
  const { id: by } = await requireRole(request, context, "admin");
  return { app: context.app, by, id: params.id ?? "", form: await readForm(request) };
}
