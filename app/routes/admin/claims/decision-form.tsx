import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { RadioCards, Textarea } from "~/ui/forms/fields";

/** What happens with a claim, and what the buyer reads about it. */
export function DecisionForm() {
  const reply = useFormReply();
  return (
    <Card tone="tint">
      <h2>Decide</h2>
      <form method="post" className="form">
        {reply ? <ErrorSummary errors={reply.errors} /> : null}
        <RadioCards
          label="What happens"
          name="decision"
          error={reply?.errors.decision}
          defaultValue={reply?.values.decision}
          options={[
            {
              value: "reprint",
              label: "Made again",
              description: "Printed and sent once more, free of charge.",
            },
            {
              value: "refund",
              label: "Money back",
              description: "For the pieces above, through the card.",
            },
            {
              value: "declined",
              label: "Declined",
              description: "Nothing happens; the buyer reads why.",
            },
          ]}
        />
        <Textarea
          label="What the buyer reads"
          name="note"
          rows={3}
          required
          maxLength={1000}
          hint="Stands in the letter, and is kept with your name."
          error={reply?.errors.note}
          defaultValue={reply?.values.note}
        />
        <div className="actions">
          <Button busyText="Deciding…">Decide</Button>
        </div>
      </form>
    </Card>
  );
}
