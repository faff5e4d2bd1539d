import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  DEFAULT_MARKUP_PERCENT,
  type GarmentPlan,
  MAX_GARMENTS_AT_ONCE,
  MAX_MARKUP_PERCENT,
  planGarments,
  TONES,
} from "~/domain/products/bulk/plan-garments";
import { beginBulkPublish } from "~/domain/products/bulk/publish-batch";
import { parseTone } from "~/domain/products/bulk/publish-rules";
import { listUsablePictures } from "~/domain/products/creator-products/usable-pictures";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { safeRedirect } from "~/http/responses/redirects";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId, newId } from "~/lib/ids";
import { parseDollars } from "~/lib/money";
import { Table } from "~/ui/data-display/table";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Select } from "~/ui/forms/fields";
import sheet from "../wearables.css?url";
import { words as allWords } from "./words";

const words = allWords.bulk;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: words.metaTitle }, { name: "robots", content: "noindex" }];

const PICTURES_SHOWN = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const pictureId = query.get("picture");
  if (pictureId === null)
    return {
      chosen: null,
      pictures: await listUsablePictures(context.app, { userId, limit: PICTURES_SHOWN }),
    };
  if (!isId(pictureId)) throw notFound();
  const tone = parseTone(query.get("tone"));
  const markupPercent = readMarkup(query.get("markup"));
  const planned = orNotFound(await planGarments(context.app, { userId, pictureId, tone, markupPercent }));
  const plans = planned.plans.map(viewPlan);
  return { chosen: { pictureId, tone, markupPercent, plans, formKey: newId() }, pictures: [] };
}

/** What the table shows of a plan. */
function viewPlan({ garment, colors, costCents, priceCents, earningCents, problem }: GarmentPlan) {
  return {
    ...{ id: garment.id, name: garment.name, costCents, priceCents, earningCents, problem },
    colors: colors.map(({ id, name, hex }) => ({ id, name, hex })),
  };
}

function readMarkup(text: unknown): number {
  const markup = typeof text === "string" && /^\d{1,3}$/.test(text) ? Number(text) : DEFAULT_MARKUP_PERCENT;
  return Math.min(MAX_MARKUP_PERCENT, markup);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireViewer(request, context);
  await enforceFormRateLimit(context, "wearables");
  const form = await readForm(request);
  const pictureId = String(form.get("picture") ?? "");
  const formKey = String(form.get("formKey") ?? "");
  if (!isId(pictureId) || !isId(formKey)) throw notFound();
  const chosen = form.getAll("garment").map((garmentId) => {
    const typed = String(form.get(`price-${garmentId}`) ?? "");
    return { garmentId: String(garmentId), priceCents: typed === "" ? null : parseDollars(typed), typed };
  });
  if (chosen.some(({ priceCents, typed }) => priceCents === null && typed !== ""))
    return invalidForm(fieldErrorsReply(form, { form: words.unreadable }));
  const begun = await beginBulkPublish(app, {
    ...{ userId, formKey, pictureId, chosen },
    tone: parseTone(form.get("tone")),
    markupPercent: readMarkup(form.get("markup")),
  });
  switch (begun.status) {
    case "no-picture":
      throw notFound();
    case "nothing-chosen":
      return invalidForm(fieldErrorsReply(form, { form: words.nothing }));
    case "too-many":
      return invalidForm(fieldErrorsReply(form, { form: words.tooMany }));
    case "no-store":
      return redirectWithToast(app.origin, "/store-creator", { kind: "info", title: words.noStore });
    case "refused": {
      const problems: Record<string, string> = words.problems;
      const list = begun.garments.map(({ garmentId, problem }) =>
        words.refusedItem({ garment: garmentId, problem: problems[problem] ?? problem }),
      );
      return invalidForm(fieldErrorsReply(form, { form: `${words.refused}. ${list.join(" ")}` }));
    }
    default:
      return safeRedirect(`/wearables/publish/${begun.batchId}`, { status: 303 });
  }
}

export default function BulkPublish() {
  const { chosen, pictures } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.heading}
        lead={words.lead}
        crumbs={[{ label: words.backToProducts, href: "/wearables?tab=products" }, { label: words.heading }]}
      />
      {chosen ? <Choice {...chosen} /> : <Pictures pictures={pictures} />}
    </Wrap>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Pictures({ pictures }: { pictures: Loaded["pictures"] }) {
  if (pictures.length === 0)
    return (
      <EmptyState title={words.noPictures} action={<ButtonLink href="/wearables">{words.upload}</ButtonLink>}>
        <p>{words.noPicturesHint}</p>
      </EmptyState>
    );
  return (
    <section className="grid gap-6" aria-labelledby="choose">
      <h2 id="choose">{words.choosePicture}</h2>
      <ul className="grid-cards">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <a href={`/wearables/publish?picture=${picture.id}`} className="grid gap-2">
              <img
                className="wear-card-picture"
                src={`/files/previews/${picture.id}`}
                alt={picture.prompt}
                width={480}
                height={540}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({ pictureId, tone, markupPercent, plans, formKey }: NonNullable<Loaded["chosen"]>) {
  const reply = useFormReply();
  const most = plans.filter(({ problem }) => problem === null).slice(0, MAX_GARMENTS_AT_ONCE);
  return (
    <div className="grid gap-8">
      <form method="get" action="/wearables/publish" className="wear-filter">
        <input type="hidden" name="picture" value={pictureId} />
        <img
          className="wear-small-picture"
          src={`/files/previews/${pictureId}`}
          alt=""
          width={96}
          height={96}
        />
        <Select
          name="tone"
          label={words.tone}
          defaultValue={tone}
          options={TONES.map((each) => ({ value: each, label: words.tones[each] }))}
        />
        <Input
          name="markup"
          label={words.markup}
          inputMode="numeric"
          suffix={words.percent}
          defaultValue={String(markupPercent)}
          maxLength={3}
        />
        <Button variant="outline">{words.update}</Button>
      </form>
      <form
        method="post"
        action={`/wearables/publish?picture=${pictureId}&tone=${tone}&markup=${markupPercent}`}
      >
        <ErrorSummary errors={reply?.errors ?? {}} />
        <input type="hidden" name="picture" value={pictureId} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="tone" value={tone} />
        <input type="hidden" name="markup" value={markupPercent} />
        <Table
          caption={words.caption}
          hideCaption
          rows={plans}
          rowKey={(plan) => plan.id}
          columns={[
            {
              label: words.garment,
              cell: (plan) => (
                <label className="check">
                  <input
                    type="checkbox"
                    name="garment"
                    value={plan.id}
                    defaultChecked={most.includes(plan)}
                    disabled={plan.problem !== null}
                    aria-label={words.chooseOf({ garment: plan.name })}
                  />
                  <span>{plan.name}</span>
                </label>
              ),
            },
            {
              label: words.check,
              cell: (plan) =>
                plan.problem === null ? (
                  <Badge tone="good">{words.passes}</Badge>
                ) : (
                  <>
                    {words.problems[plan.problem]} <a href={`/print-check/${pictureId}`}>{words.mend}</a>
                  </>
                ),
            },
            {
              label: words.colors,
              cell: (plan) => plan.colors.map(({ name }) => name).join(", "),
            },
            { label: words.cost, numeric: true, cell: (plan) => formatCents(plan.costCents) },
            {
              label: words.price,
              numeric: true,
              cell: (plan) => (
                <input
                  className="input wear-price"
                  name={`price-${plan.id}`}
                  inputMode="decimal"
                  defaultValue={reply?.values[`price-${plan.id}`] ?? (plan.priceCents / 100).toFixed(2)}
                  disabled={plan.problem !== null}
                  aria-label={words.priceOf({ garment: plan.name })}
                  maxLength={7}
                />
              ),
            },
            { label: words.earning, numeric: true, cell: (plan) => formatCents(plan.earningCents) },
          ]}
        />
        <p className="hint my-4">{words.earningHint}</p>
        <div className="actions">
          <Button size="lg" busyText={words.publishing}>
            {words.publish}
          </Button>
        </div>
      </form>
    </div>
  );
}
