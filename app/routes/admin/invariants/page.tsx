import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { INVARIANT_WORDS } from "~/content/copy/invariants";
import type { Invariant } from "~/domain/attentions/invariant";
import { type CheckReport, checkForAdmin, listChecks } from "~/domain/oversight/report";
import { readForm } from "~/http/forms";
import { requireAdmin } from "~/http/guards";
import { notFound } from "~/http/responses";
import { redirectWithToast } from "~/http/toasts";
import { Button } from "~/ui/button";
import { Badge } from "~/ui/notice";
import { PageHead } from "~/ui/page";
import { DateTime } from "~/ui/price";

const PATH = "/admin/invariants";

export const meta: MetaFunction = () => [{ title: "Invariants · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return { checks: await listChecks(context.app) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requireAdmin(request, context);
  const { app } = context;
  const name = String((await readForm(request)).get("check") ?? "");
  const broken = await checkForAdmin(app, { name, by });
  if (!broken) throw notFound();
  return redirectWithToast(
    app.origin,
    PATH,
    broken.length === 0
      ? { kind: "success", title: "It holds", description: `${name}: nothing found.` }
      : { kind: "error", title: "It does not hold", description: `${name}: ${broken.length} rows.` },
  );
}

export default function Invariants() {
  const { checks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Invariants"
        lead="What must hold whatever happens. Small checks run every minute; the others walk through their tables hour by hour and, at night, to the end. Anything broken is put before a human at once."
      />
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
                    <Look check={check} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Look({ check }: { check: CheckReport }) {
  const { name, checkedAt, completedAt, isUnderWay, broken } = check;
  return (
    <>
      <div className="look">
        <b>{name.slice(check.invariant.length + 1)}</b>
        {broken.length > 0 ? (
          <Badge tone="bad">Broken</Badge>
        ) : (
          <Badge tone={checkedAt === null ? "plain" : "good"}>
            {checkedAt === null ? "Not yet" : "Holds"}
          </Badge>
        )}
        <span className="hint">
          {checkedAt === null ? (
            "its first look comes within the hour"
          ) : (
            <>
              <DateTime at={checkedAt} time />
              {isUnderWay ? ", under way" : null}
              {isUnderWay && completedAt ? (
                <>
                  , last through on <DateTime at={completedAt} />
                </>
              ) : null}
            </>
          )}
        </span>
        <form method="post">
          <Button size="sm" variant="outline" name="check" value={name} busyText="Looking…">
            Check now<span className="sr-only"> {name}</span>
          </Button>
        </form>
      </div>
      {broken.length > 0 ? (
        <ul className="broken">
          {broken.map((row) => (
            <li key={`${row.subject}${row.detail}`}>
              <span className="mono">{row.subject}</span> {row.detail}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
