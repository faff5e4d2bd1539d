import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ComparisonBudget, compareTexts, comparisonBudget } from "~/domain/content/compare-texts";
import {
  applyImport,
  cancelImport,
  type ImportDifference,
  readPieceImport,
} from "~/domain/content/import-pieces";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { Badge } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { ActionCard } from "../../page-kit/detail-page";
import { readAdminAction } from "../../page-kit/read-admin-action";
import { TextDifference } from "../difference";
import { fieldWords } from "../field-words";
import { words } from "../words";

const PATH = "/admin/content/imports";
const PAGE = "/admin/content/imports/:id";
const TONES = { new: "good", changed: "spot", same: "plain", kept: "warn" } as const;
/** Differences that are shown unfolded. */
const MOST_OPEN = 5;
const { import: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PAGE, "see");
  const { found, differences } = orNotFound(
    await readPieceImport(context.app, { importId: params.id ?? "" }),
  );
  const budget = comparisonBudget();
  const pieces = differences.map((each) => toShown(each, budget));
  return { id: found.id, state: found.state, name: found.name, pieces };
}

function toShown({ kind, change, id, before, text: after }: ImportDifference, budget: ComparisonBudget) {
  const names = Object.keys({ ...before?.fields, ...after.fields });
  return {
    ...{ kind, change, id, title: after.title, slug: after.slug },
    body: change === "same" ? [] : compareTexts(before?.body ?? "", after.body, budget),
    changedFields: before ? names.filter((name) => before.fields[name] !== after.fields[name]) : [],
  };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id: importId, form } = await readAdminAction(args, PAGE, "import");
  const intent = form.get("intent");
  if (intent !== "apply" && intent !== "cancel") throw notFound();
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const act = { by, network, importId };
  const result = intent === "apply" ? await applyImport(app, act) : await cancelImport(app, act);
  if (result === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    result === "done" && intent === "apply" ? "/admin/content" : PATH,
    result === "done"
      ? { kind: "success", title: intent === "apply" ? text.applied : text.canceled }
      : { kind: "info", title: text.already },
  );
}

export default function ContentImportPage() {
  const { state, name, pieces } = useLoaderData<typeof loader>();
  const count = pieces.filter(({ change }) => change === "new" || change === "changed").length;
  return (
    <>
      <PageHead
        title={state === "shown" ? text.title : text.decided[state]}
        lead={name || undefined}
        crumbs={[
          { label: words.list.title, href: "/admin/content" },
          { label: words.imports.title, href: PATH },
          { label: words.imports.states[state] },
        ]}
      />
      {state === "shown" ? (
        <ActionCard title={words.imports.states.shown}>
          {count === 0 ? <p>{text.nothing}</p> : null}
          <form method="post" className="actions">
            {count > 0 ? (
              <Button name="intent" value="apply" busyText={text.busy}>
                {text.apply({ count })}
              </Button>
            ) : null}
            <Button name="intent" value="cancel" variant="outline" busyText={text.busy}>
              {text.cancel}
            </Button>
          </form>
        </ActionCard>
      ) : null}
      <ul className="grid gap-4 mt-6">
        {pieces.map((piece) => (
          <li key={`${piece.kind}/${piece.slug}`}>
            <Card>
              <p className="hint">
                <Badge tone={TONES[piece.change]}>{text.changes[piece.change]}</Badge>{" "}
                {words.kinds[piece.kind]}
              </p>
              <h2 dir="auto" className="break">
                {piece.id ? <a href={`/admin/content/${piece.id}`}>{piece.title}</a> : piece.title}
              </h2>
              {piece.changedFields.length > 0 ? (
                <p className="hint">
                  {text.fieldsChange({
                    names: piece.changedFields.map((field) => fieldWords.labels[field] ?? field).join(", "),
                  })}
                </p>
              ) : null}
              {piece.body.length > 0 ? (
                <details className="mt-3" open={pieces.length <= MOST_OPEN}>
                  <summary className="underline">{text.textChanges}</summary>
                  <div className="content-difference mt-3" dir="auto">
                    <TextDifference stretches={piece.body} />
                  </div>
                </details>
              ) : null}
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
