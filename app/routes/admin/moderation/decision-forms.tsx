import {
  MAX_MODERATION_CHARACTERS,
  MODERATION_DECISIONS,
} from "~/domain/products/moderation/moderation-terms";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { cx } from "~/ui/elements/class-names";
import { RadioCards, Textarea } from "~/ui/forms/fields";
import { ActionCard } from "../page-kit/detail-page";
import { words } from "./words";

const { case: text } = words;

export function CaseDecisionForm() {
  return (
    <ActionCard title={text.decide}>
      <ChoiceForm
        intent="decide"
        choice={{ label: text.choice, name: "decision" }}
        options={MODERATION_DECISIONS.map((value) => ({ value, ...words.decisions[value] }))}
        note={{ label: text.reason, hint: text.reasonHint, name: "reason", rows: 4 }}
      />
    </ActionCard>
  );
}

export function AppealForm({
  appeal,
}: {
  appeal: { appeal: string | null; isCounterNotice: "yes" | "no" | null };
}) {
  return (
    <ActionCard title={text.appeal}>
      <p className="quote" dir="auto">
        {appeal.appeal}
      </p>
      {appeal.isCounterNotice === "yes" ? <p className="my-3">{text.counterNotice}</p> : null}
      <ChoiceForm
        className="mt-4"
        intent="appeal"
        choice={{ label: text.outcome, name: "outcome" }}
        options={(["upheld", "reversed"] as const).map((value) => ({ value, ...text.outcomes[value] }))}
        note={{ label: text.note, hint: text.noteHint, name: "note", rows: 3 }}
      />
    </ActionCard>
  );
}

/** For a decision that nobody has appealed. */
export function TakeBackForm({ decidedAt }: { decidedAt: number }) {
  return (
    <ActionCard title={text.takeBack}>
      <p className="hint">{text.takeBackHint}</p>
      <form method="post" className="actions mt-3">
        <input type="hidden" name="decidedAt" value={decidedAt} />
        <Button name="intent" value="take-back" variant="outline" busyText={text.busy}>
          {text.takeBack}
        </Button>
      </form>
    </ActionCard>
  );
}

/** One of some decisions, and what is written about it. */
function ChoiceForm({
  className,
  intent,
  choice,
  options,
  note,
}: {
  className?: string;
  intent: string;
  choice: { label: string; name: string };
  options: Parameters<typeof RadioCards>[0]["options"];
  note: { label: string; hint: string; name: string; rows: number };
}) {
  const reply = useFormReply();
  return (
    <form method="post" className={cx("form", className)}>
      <RadioCards
        {...choice}
        required
        options={options}
        defaultValue={reply?.values[choice.name]}
        error={reply?.errors[choice.name]}
      />
      <Textarea
        {...note}
        maxLength={MAX_MODERATION_CHARACTERS}
        defaultValue={reply?.values[note.name]}
        error={reply?.errors[note.name]}
      />
      <div className="actions">
        <Button name="intent" value={intent} busyText={text.busy}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
