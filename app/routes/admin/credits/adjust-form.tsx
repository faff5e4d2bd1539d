import {
  MAX_ADJUSTMENT_REASON_CHARACTERS,
  MAX_CREDITS_PER_ADJUSTMENT,
} from "~/domain/credits/adjust-credits";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { Input, RadioCards, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

const { adjust: text } = words;

/** Adds credits to a user, or takes some away, with a reason that the user reads. */
export function AdjustForm({ formKey }: { formKey: string }) {
  const reply = useFormReply();
  const values = reply?.values ?? {};
  return (
    <Card className="my-6">
      <h2>{text.title}</h2>
      <form method="post" className="form">
        {/* A resent form has the same key, and is done once. */}
        <input type="hidden" name="formKey" value={values.formKey ?? formKey} />
        <RadioCards
          label={text.way}
          name="way"
          defaultValue={values.way ?? "add"}
          error={reply?.errors.way}
          options={[
            { value: "add", ...text.add },
            { value: "remove", ...text.remove },
          ]}
        />
        <Input
          label={text.credits}
          name="credits"
          type="number"
          min={1}
          max={MAX_CREDITS_PER_ADJUSTMENT}
          step={1}
          required
          defaultValue={values.credits}
          error={reply?.errors.credits}
        />
        <Textarea
          label={text.reason}
          name="reason"
          rows={2}
          maxLength={MAX_ADJUSTMENT_REASON_CHARACTERS}
          required
          hint={text.reasonHint}
          defaultValue={values.reason}
          error={reply?.errors.reason}
        />
        <div className="actions">
          <Button busyText={text.adjusting}>{text.adjust}</Button>
        </div>
      </form>
    </Card>
  );
}
