import type { InquiryAction } from "~/domain/inquiries/inquiry-actions";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Textarea } from "~/ui/forms/fields";
import { words } from "./words";

/** What can be done with a message in its state. */
export function InquiryActions({ state }: { state: keyof typeof words.states }) {
  const reply = useFormReply();
  if (state === "spam") return <ActionButton intent="let-in" />;
  if (state === "answered") return <ActionButton intent="reopen" />;
  const { answer } = words.actions;
  return (
    <>
      <form method="post" className="form">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <Textarea
          label={answer.field}
          name="answer"
          rows={8}
          hint={answer.hint}
          defaultValue={reply?.values.answer}
          error={reply?.errors.answer}
        />
        <Button name="intent" value="answer" busyText={answer.busyText}>
          {answer.label}
        </Button>
      </form>
      <div className="deeds">
        <ActionButton intent="mark-answered" />
        <ActionButton intent="spam" />
      </div>
    </>
  );
}

function ActionButton({ intent }: { intent: Exclude<InquiryAction["action"], "answer"> }) {
  const { label, hint } = words.actions[intent];
  return (
    <form method="post" className="grid gap-1 justify-items-start">
      <Button variant="outline" name="intent" value={intent} busyText={words.actions.saving}>
        {label}
      </Button>
      <p className="hint">{hint}</p>
    </form>
  );
}
