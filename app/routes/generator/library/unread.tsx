import { data } from "@remix-run/cloudflare";
import { errorFields, log } from "~/lib/log";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { words } from "./words";

const text = words.page;

/** The answer of a loader whose rows could not be read. */
export function unread<Shown extends object>(error: unknown, shown: Shown) {
  log("error", "library.unread", errorFields(error));
  return data(shown, { status: 503 });
}

/** In place of what could not be read, with the way to ask again. */
export function Unread({
  title,
  alsoTitle,
  here,
}: {
  title: string;
  /** What could not be read together with it. */
  alsoTitle?: string;
  here: string;
}) {
  return (
    <Notice kind="error" title={title} className="my-8">
      {alsoTitle ? <strong className="block">{alsoTitle}</strong> : null}
      <p>{text.failedToLoadHint}</p>
      <p className="mt-3">
        <ButtonLink href={here} variant="outline" size="sm">
          {text.tryAgain}
        </ButtonLink>
      </p>
    </Notice>
  );
}
