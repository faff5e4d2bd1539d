import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { changeRole } from "~/domain/accounts/roles/change-role";
import { ALL_ROLES } from "~/domain/accounts/roles/roles";
import { toUserDetails, userDetailsQueries } from "~/domain/operations/list-user-credits";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { DetailPage } from "../page-kit/detail-page";
import { listAddress } from "../page-kit/lists/list-address";
import { readAdminAction } from "../page-kit/read-admin-action";
import { words } from "./words";

const PATH = "/admin/credits";
const { roles: text } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ email: data?.person.email ?? words.user.nobody }) },
];

const schema = z.object({ role: z.enum(ALL_ROLES), change: z.enum(["grant", "revoke"]) });

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/credits/:id/roles", "see");
  const queries = userDetailsQueries(context.app, { userId: params.id ?? "" });
  const { person, audit } = orNotFound(toUserDetails(await context.app.db.batch(queries)));
  return { person, audit };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id: userId, form } = await readAdminAction(args, "/admin/credits/:id/roles", "change");
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw notFound();
  const { role, change } = parsed.data;
  const callerAddress = args.context.clientIp;
  const { status } = await changeRole(app, { by, userId, role, change, callerAddress });
  if (status === "unknown" || status === "forbidden") throw notFound();
  const to = form.has("list") ? listAddress(PATH, form) : `${PATH}/${userId}/roles`;
  return redirectWithToast(
    app.origin,
    to,
    status === "last-admin"
      ? { kind: "error", title: text.failed, description: text.lastAdmin }
      : {
          kind: status === "changed" ? "success" : "info",
          title: change === "grant" ? text.added : text.removed,
          description: status === "changed" ? text.signedOut : text.already,
        },
  );
}

export default function UserRolesPage() {
  const { person, audit } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={text.title}
      crumbs={[
        { label: words.user.users, href: PATH },
        { label: person.email, href: `${PATH}/${person.id}` },
        { label: text.title },
      ]}
      lead={person.email}
      audit={audit}
    >
      <ul className="grid gap-4">
        {ALL_ROLES.map((role) => {
          const has = person.roles.includes(role);
          return (
            <li key={role}>
              <form method="post">
                <p>
                  <b>{text.names[role]}</b>: {text.meanings[role]}
                </p>
                <input type="hidden" name="role" value={role} />
                <Button
                  name="change"
                  value={has ? "revoke" : "grant"}
                  variant={has ? "outline" : "default"}
                  busyText={text.busy}
                >
                  {(has ? text.revoke : text.make)({ role: text.names[role] })}
                </Button>
              </form>
            </li>
          );
        })}
      </ul>
    </DetailPage>
  );
}
