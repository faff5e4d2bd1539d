import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import * as limitWords from "./domain/limits/words";
import * as httpWords from "./http/words";
import {
  ErrorPage,
  NOT_FOUND_TITLE,
  NotFoundPage,
  UNEXPECTED_TITLE,
  UnexpectedErrorPage,
} from "./ui/site/error-page";
import { readSessionEnded, SESSION_ENDED_TITLE, SessionEndedPage } from "./ui/site/session-ended-page";

/** Expected answers have their own words; everything else says that the fault is ours. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <UnexpectedErrorPage />;
  if (error.status === 404) return <NotFoundPage />;
  const ended = readSessionEnded(error.data);
  if (ended) return <SessionEndedPage {...ended} />;
  const known = STATUS_MESSAGES[error.status];
  return known ? (
    <ErrorPage status={error.status} {...known} action={{ label: "Return to Home", href: "/" }} />
  ) : (
    <UnexpectedErrorPage status={error.status} />
  );
}

/** The title of an answer that no page gave. */
export function failureTitle(error: unknown): string {
  if (!isRouteErrorResponse(error)) return UNEXPECTED_TITLE;
  if (readSessionEnded(error.data)) return SESSION_ENDED_TITLE;
  return error.status === 404 ? NOT_FOUND_TITLE : (STATUS_MESSAGES[error.status]?.title ?? UNEXPECTED_TITLE);
}

const STATUS_MESSAGES: Record<number, { title: string; message: string }> = {
  400: httpWords.unreadableForm,
  405: httpWords.otherMethodPage,
  413: httpWords.tooLarge,
  429: limitWords.form,
  503: httpWords.busy,
};
