import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { personQueries, toPerson } from "~/domain/operations/list-people";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { DetailColumns, DetailPage } from "../page-kit/detail-page";
import { AccountActions } from "./account-actions";
import { performPersonAction } from "./person-actions.server";
import { PersonFacts } from "./person-facts";
import { actOf, PAGE, personForm } from "./person-form";
import { SessionTable } from "./session-table";
import { words } from "./words";

const PATH = "/admin/users";
const { user: text } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ email: data?.person.email ?? text.nobody }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, context, PAGE, "see");
  const { app } = context;
  const found = orNotFound(toPerson(await app.db.batch(personQueries(app, { userId: params.id ?? "" }))));
  return {
    ...found,
    may: {
      signOut: isAllowed(viewer, PAGE, "signOut"),
      suspend: isAllowed(viewer, PAGE, "suspend"),
      impersonate: isAllowed(viewer, PAGE, "impersonate"),
      handOver: isAllowed(viewer, PAGE, "handOver"),
      delete: isAllowed(viewer, PAGE, "delete"),
      seeCredits: isAllowed(viewer, "/admin/credits/:id", "see"),
      seePricing: isAllowed(viewer, "/admin/pricing/:id", "see"),
      changeRoles: isAllowed(viewer, "/admin/credits/:id/roles", "change"),
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await requirePermission(request, context, PAGE, "see");
  // A copy is read: the form itself is kept while its sender is asked for a proof.
  const form = await readForm(request.clone() as Request);
  const act = actOf(form);
  if (!act) throw notFound();
  const viewer = await requirePermission(request, context, PAGE, act);
  const parsed = parseForm(form, personForm);
  if (!parsed.ok) return invalidForm(parsed.reply);
  return performPersonAction(context, { viewer, userId: params.id ?? "", act: parsed.value });
}

export default function UserPage() {
  const { person, devices, suspensions, audit, may } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={<bdi className="break">{person.email}</bdi>}
      crumbs={[{ label: text.users, href: PATH }, { label: person.email }]}
      lead={<span className="mono">{person.id}</span>}
      audit={audit}
    >
      <DetailColumns>
        <div className="grid gap-6">
          <PersonFacts person={person} may={may} />
          <SessionTable devices={devices} mayEnd={may.signOut} />
        </div>
        <AccountActions
          person={person}
          suspension={suspensions.find((one) => one.closedAt === null)}
          may={may}
        />
      </DetailColumns>
    </DetailPage>
  );
}
