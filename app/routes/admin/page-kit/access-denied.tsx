import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ErrorBoundary as SiteErrorBoundary } from "~/root-error-boundary";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const { accessDenied: text } = words;

/** The error boundary of a page that says why access is denied (`requirePermissionOrExplain`). */
export function AccessDeniedBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error) || (error.status !== 401 && error.status !== 403))
    return <SiteErrorBoundary />;
  return (
    <Card className="my-6">
      <h1>{text.title}</h1>
      <p role="alert">{String(error.data)}</p>
      <p>{text.checkThat}</p>
      <ul className="prose">
        {text.checklist.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className="actions">
        <ButtonLink href="/login">{text.goToLogin}</ButtonLink>
        <form method="get" action={pathname}>
          {[...new URLSearchParams(search)].map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may be given twice
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button variant="outline" busyText={text.retrying}>
            {text.retry}
          </Button>
        </form>
      </div>
    </Card>
  );
}
