import type { InquiryAction } from "~/domain/inquiries/inquiry-actions";
import type { FormReply } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

/** What can be done with a message in its state. */
export function InquiryActions({
  state,
  isTaken,
  isApplication,
  begun,
  replies,
}: {
  state: keyof typeof words.states;
  isTaken: boolean;
  /** For the beta program, and not accepted yet. */
  isApplication: boolean;
  /** A saved reply, with which the answer begins. */
  begun: string;
  replies: readonly { title: string; href: string }[];
}) {
  const reply = useFormReply();
  if (state !== "open") {
    const intent = state === "spam" ? "let-in" : "reopen";
    return reply?.values.answer ? (
      <UnsentAnswer intent={intent} reply={reply} />
    ) : (
      <ActionButton intent={intent} />
    );
  }
  const { answer } = words.actions;
  return (
    <>
      {isApplication ? <InvitationForm /> : null}
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
      <div className="action-forms">
        <ActionButton intent={isTaken ? "release" : "take"} />
        <ActionButton intent="mark-answered" />
        <ActionButton intent="spam" />
      </div>
    </>
  );
}

/** An answer to a message that is no longer open, and the button that opens it with the answer in its field. */
function UnsentAnswer({ intent, reply }: { intent: "reopen" | "let-in"; reply: FormReply }) {
  const { label, hint } = words.actions[intent];
  return (
    <form method="post" className="form">
      <ErrorSummary errors={reply.errors} />
      <Textarea
        label={words.actions.answer.field}
        name="answer"
        rows={8}
        defaultValue={reply.values.answer}
        error={reply.errors.answer}
      />
      <Button variant="outline" name="intent" value={intent} busyText={words.actions.saving}>
        {label}
      </Button>
      <p className="hint">{hint}</p>
    </form>
  );
}

function InvitationForm() {
  const reply = useFormReply();
  const { invite } = words.actions;
  return (
    <Card tone="tint">
      <h2>{invite.title}</h2>
      <p>{invite.text}</p>
      <form method="post" className="form mt-4">
        <Input
          label={invite.discount}
          name="discount"
          inputMode="numeric"
          maxLength={2}
          className="max-w-40"
          defaultValue={reply?.values.discount ?? "0"}
          error={reply?.errors.discount}
        />
        <div className="actions">
          <Button name="intent" value="invite" busyText={invite.busyText}>
            {invite.label}
          </Button>
        </div>
      </form>
    </Card>
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
