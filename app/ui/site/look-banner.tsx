import { DateTime } from "../elements/money-and-dates";
import * as words from "./look-banner-words";

/** On every page while staff look at somebody's account. */
export function LookBanner({ email, until }: { email: string; until: number }) {
  return (
    <form
      method="post"
      action="/admin/users/look"
      className="flex flex-wrap gap-3 items-center justify-between px-4 py-2 bg-tint"
    >
      <p>
        <b>{words.looking}</b> <bdi>{email}</bdi>. {words.until} <DateTime at={until} time />
      </p>
      <button type="submit" className="btn btn-outline btn-sm">
        {words.stop}
      </button>
    </form>
  );
}
