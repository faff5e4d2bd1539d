import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { App } from "~/app";
import type { ActOn, ProtectedPage } from "~/domain/accounts/roles/permissions";
import { readForm } from "~/http/forms/parse-form";
import { requirePermission } from "~/http/security/access-guards";

export interface AdminAction {
  app: App;
  /** The admin. */
  by: string;
  /** The id in the address. */
  id: string;
  form: FormData;
}

/** Starts the action of a detail page: checks the permission before it reads the body. */
export async function readAdminAction<P extends ProtectedPage>(
  { request, params, context }: ActionFunctionArgs,
  page: P,
  act: ActOn<P>,
): Promise<AdminAction> {
  const { id: by } = await requirePermission(request, context, page, act);
  return { app: context.app, by, id: params.id ?? "", form: await readForm(request) };
}
