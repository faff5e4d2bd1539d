import { DEFAULT_MARKUP_PERCENT, GARMENT_TONES } from "~/domain/products/bulk/plan-garments";
import { listGarments } from "~/garments/find-garments";
import { useFormReply } from "~/http/forms/use-form-reply";
import { formatList } from "~/lib/text/formats/format-list";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input, Select } from "~/ui/forms/fields";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { words as allWords } from "./words";

const words = allWords.rules;

interface Preview {
  preview?: {
    pictureId: string;
    isWaiting: boolean;
    products: { name: string; priceCents: number; earningCents: number; colors: string[] }[];
  }[];
  garments?: string[];
}

/** On a phone the form stands below the rules: its address leads to what it answered. */
const ANSWER = "answer";

/** A new rule, and what it would have published of the latest pictures. */
export function RuleForm() {
  const reply = useFormReply() as (ReturnType<typeof useFormReply> & Preview) | undefined;
  const errors = reply?.errors ?? {};
  return (
    <section className="grid gap-6 content-start" aria-labelledby="add">
      <h2 id="add">{words.add}</h2>
      <form method="post" action={`/wearables/rules#${ANSWER}`} className="form">
        <ErrorSummary errors={errors} id={ANSWER} title={words.notSaved} />
        <fieldset className="field" id="garments" tabIndex={-1}>
          <legend className="label">{words.garments}</legend>
          {listGarments().map(({ id, name }) => (
            <Checkbox
              key={id}
              id={`garment-${id}`}
              name="garment"
              value={id}
              label={name}
              defaultChecked={reply?.garments?.includes(id) ?? (id === "t-shirt" || id === "hoodie")}
            />
          ))}
        </fieldset>
        <Select
          name="tone"
          label={allWords.bulk.tone}
          defaultValue={reply?.values.tone ?? "light"}
          options={GARMENT_TONES.map((each) => ({ value: each, label: allWords.bulk.tones[each] }))}
        />
        <Input
          name="markup"
          label={allWords.bulk.markup}
          inputMode="numeric"
          suffix={allWords.bulk.percent}
          defaultValue={reply?.values.markup ?? String(DEFAULT_MARKUP_PERCENT)}
          maxLength={3}
          error={errors.markup}
        />
        <div className="actions">
          <Button name="intent" value="save">
            {words.save}
          </Button>
          <Button name="intent" value="preview" variant="outline">
            {words.preview}
          </Button>
        </div>
      </form>
      {reply?.preview ? (
        <Notice id={ANSWER} title={words.previewTitle}>
          <ul className="grid gap-3">
            {reply.preview.map(({ pictureId, isWaiting, products }) => (
              <li key={pictureId} className="flex gap-4 items-start">
                <img
                  className="wear-small-picture"
                  src={`/files/previews/${pictureId}`}
                  alt=""
                  width={64}
                  height={64}
                />
                {products.length > 0 ? (
                  <div className="grid gap-2">
                    <p>{words.previewOf({ count: products.length })}</p>
                    <ul className="grid gap-2">
                      {products.map(({ name, priceCents, earningCents, colors }) => (
                        <li key={name}>
                          {words.previewItem({
                            garment: name,
                            price: formatCents(priceCents),
                            earning: formatCents(earningCents),
                          })}
                          <span className="hint block">{formatList(colors)}</span>
                        </li>
                      ))}
                    </ul>
                  </div>
                ) : (
                  <p>{isWaiting ? words.previewWaiting : words.previewNone}</p>
                )}
              </li>
            ))}
          </ul>
          {reply.preview.some(({ products }) => products.length > 0) ? <PayoutTerms /> : null}
        </Notice>
      ) : null}
    </section>
  );
}
