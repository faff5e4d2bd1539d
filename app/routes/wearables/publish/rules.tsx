import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { recentBatchesQuery } from "~/domain/products/bulk/batches";
import { MAX_MARKUP_PERCENT, planGarments, type Tone } from "~/domain/products/bulk/plan-garments";
import {
  changeRule,
  parseRule,
  parseTone,
  planOfRule,
  rulesQuery,
  saveRule,
} from "~/domain/products/bulk/publish-rules";
import { listUsablePictures } from "~/domain/products/creator-products/usable-pictures";
import { findGarment } from "~/garments/find-garments";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { formatList } from "~/lib/text/formats/format-list";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { RuleForm } from "./rule-form";
import { words as allWords } from "./words";

const words = allWords.rules;

export const meta: MetaFunction = () => [{ title: words.metaTitle }, { name: "robots", content: "noindex" }];

const PICTURES_PREVIEWED = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const [rules, batches] = await context.app.db.batch([
    rulesQuery(context.app, { userId }),
    recentBatchesQuery(context.app, { userId }),
  ]);
  const rulesView = rules.map(parseRule).map((rule) => ({
    ...rule,
    names: rule.garments.map((id) => findGarment(id)?.name ?? id),
  }));
  return { rules: rulesView, batches };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireViewer(request, context);
  await enforceFormRateLimit(context, "wearables");
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "on" || intent === "off" || intent === "delete") {
    const ruleId = String(form.get("rule") ?? "");
    if (!isId(ruleId) || !(await changeRule(app, { userId, ruleId, change: intent }))) throw notFound();
    const toast = intent === "delete" ? words.removed : words.saved;
    return redirectWithToast(app.origin, "/wearables/rules", { kind: "success", title: toast });
  }
  const markup = String(form.get("markup") ?? "");
  const rule = {
    garments: form.getAll("garment").map(String),
    tone: parseTone(form.get("tone")),
    markupPercent: /^\d{1,3}$/.test(markup) ? Number(markup) : Number.NaN,
  };
  if (intent === "preview") return invalidOrPreview(app, { userId, form, rule });
  const refuse = (errors: Record<string, string>) => refuseRule(form, rule.garments, errors);
  const saved = await saveRule(app, { userId, ...rule });
  switch (saved.status) {
    case "saved":
      return redirectWithToast(app.origin, "/wearables/rules", {
        ...{ kind: "success", title: words.saved, description: words.savedHint },
      });
    case "no-garments":
      return refuse({ garments: words.noGarments });
    case "wrong-markup":
      return refuse({ markup: words.wrongMarkup });
    case "too-many":
      return refuse({ form: words.tooMany });
  }
}

/** The garments are kept as they were chosen: a field of several values is not among the reply's own. */
const refuseRule = (form: FormData, garments: string[], errors: Record<string, string>) =>
  invalidForm({ ...fieldErrorsReply(form, errors), garments });

type App = ActionFunctionArgs["context"]["app"];

/** What the rule would have published of the latest pictures; nothing is written. */
async function invalidOrPreview(
  app: App,
  {
    userId,
    form,
    rule,
  }: {
    userId: string;
    form: FormData;
    rule: { garments: string[]; tone: Tone; markupPercent: number };
  },
) {
  const { garments, tone, markupPercent } = rule;
  if (garments.length === 0) return refuseRule(form, garments, { garments: words.noGarments });
  if (!(markupPercent >= 0 && markupPercent <= MAX_MARKUP_PERCENT))
    return refuseRule(form, garments, { markup: words.wrongMarkup });
  const pictures = await listUsablePictures(app, { userId, limit: PICTURES_PREVIEWED });
  const preview = await Promise.all(
    pictures.map(async ({ id }) => {
      const planned = await planGarments(app, { userId, pictureId: id, tone, markupPercent });
      const plans = planned ? planOfRule(rule, planned.plans) : [];
      return {
        pictureId: id,
        isWaiting: planned?.plans.some(({ problem }) => problem === "check-waiting") ?? false,
        products: plans.map(({ garment, colors, priceCents, earningCents }) => ({
          ...{ name: garment.name, priceCents, earningCents },
          colors: colors.map(({ name }) => name),
        })),
      };
    }),
  );
  return { ...fieldErrorsReply(form, {}), preview, garments };
}

export default function Rules() {
  const { rules, batches } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.heading}
        lead={words.lead}
        crumbs={[
          { label: allWords.bulk.backToProducts, href: "/wearables?tab=products" },
          { label: words.heading },
        ]}
      />
      <div className="grid lg:grid-cols-2 gap-12 mt-8">
        <section className="grid gap-6 content-start" aria-labelledby="rules">
          <h2 id="rules">{words.yours}</h2>
          {rules.length === 0 ? (
            <EmptyState title={words.none} drawing="screen" level={3}>
              <p>{words.noneHint}</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {rules.map((rule) => (
                <li key={rule.id} className="card grid gap-3">
                  <p>
                    <Badge tone={rule.isOn ? "good" : "plain"}>{rule.isOn ? words.on : words.off}</Badge>
                  </p>
                  <p>
                    {words.describe({
                      garments: formatList(rule.names),
                      tone: allWords.bulk.tones[rule.tone],
                      markup: rule.markupPercent,
                    })}
                  </p>
                  <form method="post" className="actions">
                    <input type="hidden" name="rule" value={rule.id} />
                    <Button name="intent" value={rule.isOn ? "off" : "on"} variant="outline" size="sm">
                      {rule.isOn ? words.switchOff : words.switchOn}
                    </Button>
                    <Button name="intent" value="delete" variant="ghost" size="sm">
                      {words.remove}
                    </Button>
                  </form>
                </li>
              ))}
            </ul>
          )}
          {batches.length > 0 ? <Recent batches={batches} /> : null}
        </section>
        <RuleForm />
      </div>
    </Wrap>
  );
}

function Recent({ batches }: { batches: Awaited<ReturnType<typeof loader>>["batches"] }) {
  return (
    <section className="grid gap-3" aria-labelledby="recent">
      <h2 id="recent">{words.recent}</h2>
      <ul className="grid gap-2">
        {batches.map((batch) => (
          <li key={batch.id}>
            <a href={`/wearables/publish/${batch.id}`}>
              <DateTime at={batch.batchedAt} time />
            </a>
            {": "}
            {batch.undoneAt === null ? words.batchOf(batch) : words.isUndone},{" "}
            {batch.ruleId === null ? words.byHand : words.byRule}
          </li>
        ))}
      </ul>
    </section>
  );
}
