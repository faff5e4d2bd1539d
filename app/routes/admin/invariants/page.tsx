import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INVARIANT_WORDS } from "~/content/copy/operations/invariants";
import type { Invariant } from "~/domain/invariants/invariant-check";
import {
  type CheckReport,
  listCheckReports,
  runCheckForAdmin,
} from "~/domain/operations/checks/check-reports";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { words } from "./words";

const PATH = "/admin/invariants";
const { toasts } = words;

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/invariants", "see");
  return { checks: await listCheckReports(context.app) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, "/admin/invariants", "check");
  const { app } = context;
  const name = String((await readForm(request)).get("check") ?? "");
  const broken = await runCheckForAdmin(app, { name, by });
  if (!broken) throw notFound();
  return redirectWithToast(
    app.origin,
    PATH,
    broken.length === 0
      ? { kind: "success", title: toasts.holds, description: toasts.nothingFound({ check: name }) }
      : {
          kind: "error",
          title: toasts.broken,
          description: toasts.found({ check: name, count: broken.length }),
        },
  );
}

export default function Invariants() {
  const { checks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="invariants">
        {(Object.keys(INVARIANT_WORDS) as Invariant[]).map((invariant) => (
          <section key={invariant} aria-labelledby={invariant}>
            <header>
              <h2 id={invariant}>{invariant}</h2>
              <p>{INVARIANT_WORDS[invariant]}</p>
            </header>
            <ul>
              {checks
                .filter((check) => check.invariant === invariant)
                .map((check) => (
                  <li key={check.name}>
                    <CheckRow check={check} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function CheckRow({ check }: { check: CheckReport }) {
  const { name, checkedAt, completedAt, isRunning, violations } = check;
  return (
    <>
      <div className="look">
        <b>{name.slice(check.invariant.length + 1)}</b>
        {violations.length > 0 ? (
          <Badge tone="bad">{words.broken}</Badge>
        ) : (
          <Badge tone={checkedAt === null ? "plain" : "good"}>
            {checkedAt === null ? words.notYet : words.holds}
          </Badge>
        )}
        <span className="hint">
          {checkedAt === null ? (
            words.firstRun
          ) : (
            <>
              <DateTime at={checkedAt} time />
              {isRunning ? words.running : null}
              {isRunning && completedAt ? (
                <>
                  {words.completed} <DateTime at={completedAt} />
                </>
              ) : null}
            </>
          )}
        </span>
        <form method="post">
          <Button size="sm" variant="outline" name="check" value={name} busyText={words.checking}>
            {words.checkNow}
            <span className="sr-only"> {name}</span>
          </Button>
        </form>
      </div>
      {violations.length > 0 ? (
        <ul className="broken">
          {violations.map((row) => (
            <li key={`${row.subject}${row.detail}`}>
              <span className="mono">{row.subject}</span> {row.detail}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
