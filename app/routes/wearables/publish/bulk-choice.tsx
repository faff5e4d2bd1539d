import {
  GARMENT_TONES,
  MAX_GARMENTS_AT_ONCE,
  type PlanProblem,
  type Tone,
} from "~/domain/products/bulk/plan-garments";
import { estimateRevenueSplit } from "~/domain/products/pricing/revenue-split";
import { useFormReply } from "~/http/forms/use-form-reply";
import { parseDollars } from "~/lib/money";
import { Table } from "~/ui/data-display/table";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Select } from "~/ui/forms/fields";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { words as allWords } from "./words";

const words = allWords.bulk;

/** A plan's columns in the table. */
export interface ShownPlan {
  id: string;
  name: string;
  costCents: number;
  priceCents: number;
  problem: PlanProblem | null;
  colors: { id: string; name: string; hex: string }[];
}

/** The pictures that can be published, to choose one. */
export function PicturesToPublish({ pictures }: { pictures: { id: string; prompt: string }[] }) {
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

/** The garments for one picture, with check, price and earning of each. */
export function BulkGarmentChoice({
  pictureId,
  tone,
  markupPercent,
  plans,
  commissionBasisPoints,
  formKey,
}: {
  pictureId: string;
  tone: Tone;
  markupPercent: number;
  plans: ShownPlan[];
  commissionBasisPoints: number;
  formKey: string;
}) {
  const reply = useFormReply() as (ReturnType<typeof useFormReply> & { garments?: string[] }) | undefined;
  const priceOf = (plan: ShownPlan) =>
    reply?.values[`price-${plan.id}`] ?? (plan.priceCents / 100).toFixed(2);
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
          options={GARMENT_TONES.map((each) => ({ value: each, label: words.tones[each] }))}
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
        data-preview={plans.map(({ id }) => `earning-${id}`).join(" ")}
      >
        {/* The first button of a form is pressed by Enter: it must not be the one that publishes. */}
        <button type="submit" name="intent" value="preview" hidden>
          {words.recalculate}
        </button>
        <ErrorSummary errors={reply?.errors ?? {}} title={words.notPublished} />
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
                    defaultChecked={reply?.garments?.includes(plan.id) ?? most.includes(plan)}
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
                  defaultValue={priceOf(plan)}
                  disabled={plan.problem !== null}
                  aria-label={words.priceOf({ garment: plan.name })}
                  maxLength={7}
                />
              ),
            },
            {
              label: words.earning,
              numeric: true,
              cell: (plan) => (
                <span id={`earning-${plan.id}`}>
                  {earningAt(priceOf(plan), { ...plan, commissionBasisPoints })}
                </span>
              ),
            },
          ]}
        />
        <p className="hint my-4">{words.earningHint}</p>
        <PayoutTerms />
        <div className="actions mt-6">
          <Button size="lg" busyText={words.publishing}>
            {words.publish}
          </Button>
          <Button variant="outline" size="lg" name="intent" value="preview" className="no-js">
            {words.recalculate}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** What one piece earns at a price as typed. */
function earningAt(
  typed: string,
  { costCents, commissionBasisPoints }: { costCents: number; commissionBasisPoints: number },
): string {
  const unitPriceCents = parseDollars(typed);
  if (unitPriceCents === null) return "–";
  const split = estimateRevenueSplit({ unitPriceCents, unitCostCents: costCents, commissionBasisPoints });
  return formatCents(split.earningCents);
}
