import type { toOfferSettings } from "~/domain/operations/prices/offer-settings";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Card } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { LastGroupChange } from "./last-group-change";
import { words } from "./words";

const { offer: text } = words;

const formatDeadline = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");

/** When the offer on the landing page ends: what it means, its default, who changed it last. */
export function OfferForm({ offer }: { offer: Awaited<ReturnType<typeof toOfferSettings>> }) {
  const reply = useFormReply();
  return (
    <Card className="mb-6">
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <form method="post" className="form mt-4">
        <Input
          label={text.deadline}
          hint={text.hint}
          name="deadline"
          type="datetime-local"
          required
          className="max-w-80"
          defaultValue={reply?.values.deadline ?? new Date(offer.deadlineAt).toISOString().slice(0, 16)}
          error={reply?.errors.deadline}
        />
        <p className="hint">
          {text.byDefault} <DateTime at={offer.defaultAt} time />
        </p>
        <div className="actions">
          <Button name="intent" value="offer" busyText={text.saving}>
            {text.save}
          </Button>
        </div>
      </form>
      <LastGroupChange
        intent="undo-offer"
        changed={offer.changed}
        label={text.undo({ deadline: formatDeadline(offer.changed?.previous ?? offer.defaultAt) })}
      />
    </Card>
  );
}
