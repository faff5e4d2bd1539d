import type { InquiryAction } from "~/domain/inquiries/inquiry-actions";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Textarea } from "~/ui/forms/fields";
import { words } from "./words";

/** What can be done with a message in its state. */
export function InquiryActions({
  state,
  isTaken,
  begun,
  replies,
}: {
  state: keyof typeof words.states;
  isTaken: boolean;
  /** A saved reply, with which the answer begins. */
  begun: string;
  replies: readonly { title: string; href: string }[];
}) {
  const reply = useFormReply();
  if (state === "spam") return <ActionButton intent="let-in" />;
  if (state === "answered") return <ActionButton intent="reopen" />;
  const { answer } = words.actions;
  return (
    <>
      <form method="post" className="form">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <p className="hint">
          {replies.length > 0 ? `${words.actions.replies} ` : null}
          {replies.map(({ title, href }) => (
            <span key={href}>
              <a href={href}>{title}</a>
              {" · "}
            </span>
          ))}
          <a href="/admin/replies">{words.actions.editReplies}</a>
        </p>
        <Textarea
          label={answer.field}
          name="answer"
          rows={8}
          hint={answer.hint}
          defaultValue={reply?.values.answer ?? begun}
          error={reply?.errors.answer}
        />
        <Button name="intent" value="answer" busyText={answer.busyText}>
          {answer.label}
        </Button>
      </form>
      <div className="deeds">
        <ActionButton intent={isTaken ? "release" : "take"} />
        <ActionButton intent="mark-answered" />
        <ActionButton intent="spam" />
      </div>
    </>
  );
}

function ActionButton({
  intent,
}: {
  intent: Exclude<InquiryAction["action"], "answer"> | "take" | "release";
}) {
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
