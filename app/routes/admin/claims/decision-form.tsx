import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { RadioCards, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

export const MAX_CLAIM_NOTE_CHARACTERS = 1000;

const { decision: text } = words;

/** What happens with a claim, and what the buyer reads about it. */
export function ClaimDecisionForm() {
  const reply = useFormReply();
  return (
    <Card tone="tint">
      <h2>{text.title}</h2>
      <form method="post" className="form">
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <RadioCards
          label={text.decision}
          name="decision"
          error={reply?.errors.decision}
          defaultValue={reply?.values.decision}
          options={[
            { value: "reprint", ...text.reprint },
            { value: "refund", ...text.refund },
            { value: "declined", ...text.declined },
          ]}
        />
        <Textarea
          label={text.note}
          name="note"
          rows={3}
          required
          maxLength={MAX_CLAIM_NOTE_CHARACTERS}
          hint={text.noteHint}
          error={reply?.errors.note}
          defaultValue={reply?.values.note}
        />
        <div className="actions">
          <Button busyText={text.deciding}>{text.decide}</Button>
        </div>
      </form>
    </Card>
  );
}
