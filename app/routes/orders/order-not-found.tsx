import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorBoundary as SiteErrorBoundary } from "~/root-error-boundary";
import { ErrorPage } from "~/ui/site/errors/error-page";
import { words } from "./words";

const text = words.notFound;

/**
 * The error boundary of an order's page. It says the same for an order that this browser may no longer see, for
 * another person's order and for one that does not exist.
 */
export function OrderErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <SiteErrorBoundary />;
  return (
    <ErrorPage
      status={404}
      title={text.title}
      message={text.message}
      action={{ label: text.findOrder, href: "/order-link" }}
    />
  );
}
