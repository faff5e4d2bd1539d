import {
  MAX_MODERATION_CHARACTERS,
  MODERATION_DECISIONS,
} from "~/domain/products/moderation/moderation-terms";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { RadioCards, Textarea } from "~/ui/forms/fields";
import { ActionCard } from "../page-kit/detail-page";
import { words } from "./words";

const { case: text } = words;

export function DecisionForm() {
  const reply = useFormReply();
  return (
    <ActionCard title={text.decide}>
      <form method="post" className="form">
        <RadioCards
          label={text.choice}
          name="decision"
          required
          options={MODERATION_DECISIONS.map((value) => ({ value, ...words.decisions[value] }))}
          defaultValue={reply?.values.decision}
          error={reply?.errors.decision}
        />
        <Textarea
          label={text.reason}
          hint={text.reasonHint}
          name="reason"
          rows={4}
          maxLength={MAX_MODERATION_CHARACTERS}
          defaultValue={reply?.values.reason}
          error={reply?.errors.reason}
        />
        <div className="actions">
          <Button name="intent" value="decide" busyText={text.busy}>
            {text.submit}
          </Button>
        </div>
      </form>
    </ActionCard>
  );
}

export function AppealForm({
  appeal,
}: {
  appeal: { appeal: string | null; isCounterNotice: "yes" | "no" | null };
}) {
  const reply = useFormReply();
  return (
    <ActionCard title={text.appeal}>
      <p className="quote" dir="auto">
        {appeal.appeal}
      </p>
      {appeal.isCounterNotice === "yes" ? <p className="my-3">{text.counterNotice}</p> : null}
      <form method="post" className="form mt-4">
        <RadioCards
          label={text.outcome}
          name="outcome"
          required
          options={(["upheld", "reversed"] as const).map((value) => ({ value, ...text.outcomes[value] }))}
          defaultValue={reply?.values.outcome}
          error={reply?.errors.outcome}
        />
        <Textarea
          label={text.note}
          hint={text.noteHint}
          name="note"
          rows={3}
          maxLength={MAX_MODERATION_CHARACTERS}
          defaultValue={reply?.values.note}
          error={reply?.errors.note}
        />
        <div className="actions">
          <Button name="intent" value="appeal" busyText={text.busy}>
            {text.submit}
          </Button>
        </div>
      </form>
    </ActionCard>
  );
}
