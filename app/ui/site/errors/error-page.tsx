import type { ReactNode } from "react";
import { ButtonLink } from "../../elements/button";
import { MascotPage } from "../../mascots/mascot-pages";
import * as words from "./error-page-words";

/** A page that says what went wrong. `status` is printed slightly out of register. */
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

export const NOT_FOUND_TITLE = words.notFoundTitle;
export const UNEXPECTED_TITLE = words.unexpectedTitle;

export function NotFoundPage() {
  return (
    <ErrorPage
      status={404}
      title={NOT_FOUND_TITLE}
      message={words.notFoundText}
      action={{ label: words.returnToHome, href: "/" }}
    />
  );
}

/** For unexpected errors. `status` is 500 unless the answer has another; nothing internal is shown. */
export function UnexpectedErrorPage({ status = 500 }: { status?: number }) {
  return (
    <ErrorPage
      status={status}
      title={UNEXPECTED_TITLE}
      message={words.unexpectedText}
      action={{ label: words.returnToHome, href: "/" }}
    />
  );
}
