import { Button } from "../elements/button";
import { ErrorSummary } from "./error-summary";
import { Input } from "./fields";
import type { FormReply } from "./form-reply";
import { words } from "./words";

/** Asks for an e-mail address, to send a message there. */
export function EmailRequestForm({
  action,
  button,
  hint,
  reply,
}: {
  action: string;
  button: string;
  hint?: string;
  reply: FormReply | undefined;
}) {
  return (
    <form method="post" action={action} className="form" data-validate>
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      <Input
        label={words.emailRequestForm.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={hint}
        defaultValue={reply?.values.email}
        error={reply?.errors.email}
      />
      <Button busyText={words.emailRequestForm.sending}>{button}</Button>
    </form>
  );
}
