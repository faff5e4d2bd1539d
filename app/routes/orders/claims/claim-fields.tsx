import type { useFormReply } from "~/http/forms/use-form-reply";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Input, RadioCards, Select, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

const text = words.form;

interface ClaimFormFacts {
  /** When it can be claimed as lost; null if it already can. */
  lostFrom: number | null;
  reasons: { value: string; label: string; needsPhotos: boolean }[];
  lines: { id: string; name: string; quantity: number }[];
  limits: { photos: number; megabytes: number; megabytesTogether: number };
}

/** The fields of the form that opens a claim. The pictures come last: what is typed above them is kept if they are too large. */
export function ClaimFields({
  claim,
  reply,
}: {
  claim: ClaimFormFacts;
  reply: ReturnType<typeof useFormReply>;
}) {
  const errors = reply?.errors ?? {};
  const kept = (name: string) => reply?.values[name];
  return (
    <>
      <RadioCards
        label={text.reason}
        name="reason"
        required
        defaultValue={kept("reason")}
        error={errors.reason}
        hint={claim.lostFrom === null ? undefined : text.lostFrom({ day: <DateTime at={claim.lostFrom} /> })}
        options={claim.reasons.map(({ value, label, needsPhotos }) => ({
          value,
          label,
          description: needsPhotos ? text.needsPhotos : undefined,
        }))}
      />
      <fieldset id="pieces" tabIndex={-1} className="field grid gap-3">
        <legend className="label">{text.pieces}</legend>
        {claim.lines.map((line) => (
          <Select
            key={line.id}
            label={line.name}
            name={`pieces-${line.id}`}
            options={Array.from({ length: line.quantity + 1 }, (_, count) => ({
              value: String(count),
              label: text.piecesOption({ count, of: line.quantity }),
            }))}
            defaultValue={
              kept(`pieces-${line.id}`) ?? (claim.lines.length === 1 ? String(line.quantity) : "0")
            }
          />
        ))}
        <p className="error" id="pieces-error">
          {errors.pieces?.[0]}
        </p>
      </fieldset>
      <Textarea
        label={text.detail}
        name="detail"
        required
        rows={4}
        maxLength={2000}
        hint={text.detailHint}
        defaultValue={kept("detail")}
        error={errors.detail}
      />
      <RadioCards
        label={text.wanted}
        name="wanted"
        required
        defaultValue={kept("wanted") ?? "reprint"}
        error={errors.wanted}
        options={[
          { value: "reprint", ...text.reprint },
          { value: "refund", ...text.refund },
        ]}
      />
      <Input
        label={text.photos({ most: claim.limits.photos })}
        name="photos"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        hint={text.photosHint(claim.limits)}
        error={errors.photos}
      />
      {reply ? (
        <Notice kind="info">
          <p>{text.photosAgain}</p>
        </Notice>
      ) : null}
    </>
  );
}
