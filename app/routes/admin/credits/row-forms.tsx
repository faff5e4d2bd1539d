import { MAX_CREDITS_PER_ADJUSTMENT } from "~/domain/credits/adjust-credits";
import type { UserRow } from "~/domain/operations/list-user-credits";
import { Button } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { words } from "./words";

const PATH = "/admin/credits";
const { list: text, roles: roleText } = words;

/** A row and what its forms need. */
export interface UserListRow extends UserRow {
  formKey: string;
  /** The query of the list page, to which the forms redirect. */
  listQuery: string;
  mayChangeRoles: boolean;
}

/** Adds or removes credits without leaving the list. For a custom reason, use the person's page. */
export function CreditsForm({ row, way }: { row: UserListRow; way: "add" | "remove" }) {
  const label = text[way];
  return (
    <form method="post" action={`${PATH}/${row.id}`} className="flex gap-2">
      <input type="hidden" name="formKey" value={row.formKey} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="reason" value={text.reason[way]} />
      <input type="hidden" name="list" value={row.listQuery} />
      <input
        className="input min-w-20"
        name="credits"
        type="number"
        min={1}
        max={MAX_CREDITS_PER_ADJUSTMENT}
        step={1}
        required
        aria-label={text.amountFor({ label, email: row.email })}
      />
      <Button size="sm" variant="outline" busyText={text.busy}>
        {text.short[way]}
        <span className="sr-only"> {text.creditsOf({ email: row.email })}</span>
      </Button>
    </form>
  );
}

/** Shows whether a person is an admin, with a dialog to change it. The dialog opens without scripts too. */
export function RoleControl({ row }: { row: UserListRow }) {
  const isAdmin = row.roles.includes("admin");
  const state = isAdmin ? text.admin : text.regular;
  if (!row.mayChangeRoles) return state;
  const id = `role-${row.id}`;
  return (
    <>
      <a href={`#${id}`} data-dialog="" className="btn btn-outline btn-sm">
        {state}
        <span className="sr-only"> {text.roleOf({ email: row.email })}</span>
      </a>
      <Dialog id={id} title={roleText.title}>
        <p>{row.email}</p>
        <p>{isAdmin ? roleText.isAdmin : roleText.isRegular}</p>
        <p>
          <a href={`${PATH}/${row.id}/roles`}>{roleText.otherRoles}</a>
        </p>
        <form method="post" action={`${PATH}/${row.id}/roles`}>
          <input type="hidden" name="role" value="admin" />
          <input type="hidden" name="change" value={isAdmin ? "revoke" : "grant"} />
          <input type="hidden" name="list" value={row.listQuery} />
          <div className="flex gap-3 items-center mt-6">
            <a href="#top" className="btn btn-outline" data-close="">
              {roleText.cancel}
            </a>
            <Button busyText={roleText.busy}>{isAdmin ? roleText.revokeAdmin : roleText.makeAdmin}</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
