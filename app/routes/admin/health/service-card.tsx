import type { ServiceHealth } from "~/domain/operations/health/service-health";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

/** One service: whether it works, when it last did, and its latest errors. */
export function ServiceCard({ health }: { health: ServiceHealth }) {
  const { label, does, workedAt, errors, breaker } = health;
  const state = words.states[stateOf(health)];
  return (
    <Card>
      <h2>{label}</h2>
      <p className="hint">{does}</p>
      <p className="my-3">
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      {breaker.status === "open" ? <p className="mb-3">{words.causes[breaker.cause]}</p> : null}
      <KeyValueList
        rows={[
          {
            label: words.workedAt,
            value: workedAt === null ? words.never : <DateTime at={workedAt} time />,
          },
          ...(breaker.status === "open"
            ? [
                { label: words.awaySince, value: <DateTime at={breaker.openedAt} time /> },
                { label: words.nextTry, value: <DateTime at={breaker.retryAt} time /> },
              ]
            : []),
        ]}
      />
      {errors.length > 0 ? (
        <>
          <h3 className="mt-4">{words.errors}</h3>
          <ul className="grid gap-2 mt-2">
            {errors.map((error) => (
              <li key={`${error.href} ${error.at}`} className="break">
                {error.href ? <a href={error.href}>{error.what}</a> : error.what}{" "}
                <small>
                  <DateTime at={error.at} time />
                </small>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="hint mt-4">{words.noErrors}</p>
      )}
    </Card>
  );
}

function stateOf({ breaker, errors, workedAt }: ServiceHealth): keyof typeof words.states {
  if (breaker.status === "open") return "away";
  // An error without a page is over once the service has answered again.
  if (errors.some(({ href, at }) => href !== undefined || at >= (workedAt ?? 0))) return "errors";
  return workedAt === null ? "quiet" : "works";
}
