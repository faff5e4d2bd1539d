import { MAX_CREDITS_PER_ADJUSTMENT, MAX_REASON_CHARACTERS } from "~/domain/credits/adjust-credits";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { Input, RadioCards, Textarea } from "~/ui/forms/fields";

/** Adds credits to a user, or takes some away, with a reason that the user reads. */
export function AdjustForm({ formKey }: { formKey: string }) {
  const reply = useFormReply();
  const values = reply?.values ?? {};
  return (
    <Card className="my-6">
      <h2>Add or remove credits</h2>
      <form method="post" className="form">
        {/* A resent form has the same key, and is done once. */}
        <input type="hidden" name="formKey" value={values.formKey ?? formKey} />
        <RadioCards
          label="What"
          name="way"
          defaultValue={values.way ?? "add"}
          error={reply?.errors.way}
          options={[
            {
              value: "add",
              label: "Add Credits",
              description: "A gift that does not expire; a debt is paid from it first",
            },
            {
              value: "remove",
              label: "Remove Credits",
              description: "In the order in which they would be used",
            },
          ]}
        />
        <Input
          label="Credits"
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
          label="Why"
          name="reason"
          rows={2}
          maxLength={MAX_REASON_CHARACTERS}
          required
          hint="The person reads it in their credit history; the audit log keeps it with your name."
          defaultValue={values.reason}
          error={reply?.errors.reason}
        />
        <div className="actions">
          <Button busyText="One moment...">Move credits</Button>
        </div>
      </form>
    </Card>
  );
}
