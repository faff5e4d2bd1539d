import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Textarea } from "~/ui/forms/fields";
import type { words } from "./words";

/** What can be done with a message in its state. */
export function InquiryActions({ state }: { state: keyof typeof words.states }) {
  const reply = useFormReply();
  if (state === "spam")
    return (
      <ActionButton intent="let-in" label="It is no spam">
        It is acknowledged and passed on, as if it had just come.
      </ActionButton>
    );
  if (state === "answered")
    return (
      <ActionButton intent="reopen" label="Open it again">
        It goes back to the messages waiting for an answer.
      </ActionButton>
    );
  return (
    <>
      <form method="post" className="form">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <Textarea
          label="Your answer"
          name="answer"
          rows={8}
          hint="Goes out as a letter, with what they wrote below it; their reply comes to the support address."
          defaultValue={reply?.values.answer}
          error={reply?.errors.answer}
        />
        <Button name="intent" value="answer" busyText="Sending…">
          Send the answer
        </Button>
      </form>
      <div className="deeds">
        <ActionButton intent="mark-answered" label="Mark as answered">
          For what was answered another way. No letter goes out.
        </ActionButton>
        <ActionButton intent="spam" label="It is spam">
          Put aside; it can be let in again.
        </ActionButton>
      </div>
    </>
  );
}

function ActionButton({ intent, label, children }: { intent: string; label: string; children: string }) {
  return (
    <form method="post" className="grid gap-1 justify-items-start">
      <Button variant="outline" name="intent" value={intent} busyText="Saving…">
        {label}
      </Button>
      <p className="hint">{children}</p>
    </form>
  );
}
