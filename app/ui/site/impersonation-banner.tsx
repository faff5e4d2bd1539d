import { DateTime } from "../elements/money-and-dates";
import * as words from "./impersonation-banner-words";

/** On every page while staff view the site as a person. */
export function ImpersonationBanner({ email, until }: { email: string; until: number }) {
  return (
    <form
      method="post"
      action="/admin/users/end-impersonation"
      className="flex flex-wrap gap-3 items-center justify-between px-4 py-2 bg-tint"
    >
      <p>
        <b>{words.viewing}</b> <bdi>{email}</bdi>. {words.until} <DateTime at={until} time />
      </p>
      <button type="submit" className="btn btn-outline btn-sm">
        {words.stop}
      </button>
    </form>
  );
}
