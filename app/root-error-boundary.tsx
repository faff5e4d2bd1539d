import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import * as limitWords from "./domain/limits/words";
import * as httpWords from "./http/words";
import { ErrorPage, NotFoundPage, UnexpectedErrorPage } from "./ui/site/errors/error-page";
import { notFoundTitle, unexpectedTitle } from "./ui/site/errors/error-page-words";
import { ScriptErrorPage } from "./ui/site/errors/script-error-page";
import { readSessionEnded, SESSION_ENDED_TITLE } from "./ui/site/errors/session-ended";
import { SessionEndedPage } from "./ui/site/errors/session-ended-page";
import { readUnreadPage } from "./ui/site/errors/unread-page";

/**
 * Expected answers have their own words; everything else says that the fault is ours. Pages of errors are not
 * hydrated: in a browser this shows that a script failed, and the bundler leaves the rest out.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!import.meta.env.SSR) return <ScriptErrorPage />;
  if (!isRouteErrorResponse(error)) return <UnexpectedErrorPage />;
  if (error.status === 404) return <NotFoundPage />;
  const ended = readSessionEnded(error.data);
  if (ended) return <SessionEndedPage {...ended} />;
  const unread = readUnreadPage(error.data);
  if (unread) return <ErrorPage status={error.status} {...unread} />;
  const known = STATUS_MESSAGES[error.status];
  return known ? (
    <ErrorPage status={error.status} {...known} action={{ label: "Return to Home", href: "/" }} />
  ) : (
    <UnexpectedErrorPage status={error.status} />
  );
}

/** The title of an answer that no page gave. */
export function failureTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return unexpectedTitle;
  if (readSessionEnded(error.data)) return SESSION_ENDED_TITLE;
  return error.status === 404 ? notFoundTitle : (STATUS_MESSAGES[error.status]?.title ?? unexpectedTitle);
}

const STATUS_MESSAGES: Record<number, { title: string; message: string }> = {
  400: httpWords.unreadableForm,
  405: httpWords.otherMethodPage,
  413: httpWords.tooLarge,
  429: limitWords.form,
  503: httpWords.busy,
};
