import type { ReactNode } from "react";
import { ButtonLink } from "../elements/button";
import { MascotPage } from "../mascots/mascot-pages";

/** A page that says what went wrong. `status` is set out of register, as a bad print would be. */
export function ErrorPage({
  status,
  title,
  message,
  action,
}: {
  status: number;
  title: string;
  message?: ReactNode;
  action?: { label: string; href: string };
}) {
  return (
    <MascotPage tone="marigold" by={status === 404 ? "girl" : "boy"}>
      <p className="misprint display" data-text={status}>
        {status}
      </p>
      <h1>{title}</h1>
      {message ? <div className="lead">{message}</div> : null}
      {action ? (
        <ButtonLink href={action.href} variant="secondary" size="lg">
          {action.label}
        </ButtonLink>
      ) : null}
    </MascotPage>
  );
}

export const NOT_FOUND_TITLE = "Oops! Page not found";
export const UNEXPECTED_TITLE = "Unexpected Application Error!";

export function NotFoundPage() {
  return (
    <ErrorPage
      status={404}
      title={NOT_FOUND_TITLE}
      message="This one never made it to the press. The address may be mistyped, or the page has moved."
      action={{ label: "Return to Home", href: "/" }}
    />
  );
}

/** For what nobody foresaw. `status` is 500 unless the answer says otherwise; nothing internal is shown. */
export function UnexpectedErrorPage({ status = 500 }: { status?: number }) {
  return (
    <ErrorPage
      status={status}
      title={UNEXPECTED_TITLE}
      message="The fault is ours, not yours. It has been noted; please try again in a moment."
      action={{ label: "Return to Home", href: "/" }}
    />
  );
}
