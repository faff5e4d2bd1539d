import { Button } from "../elements/button";
import * as words from "./email-request-form-words";
import { ErrorSummary } from "./error-summary";
import { Input } from "./fields";
import type { ShownReply } from "./form-reply";

/** Asks for an email address, to send a message there. */
export function EmailRequestForm({
  action,
  button,
  hint,
  intent,
  reply,
}: {
  action: string;
  button: string;
  hint?: string;
  /** Where the page has other forms. */
  intent?: string;
  reply: ShownReply | undefined;
}) {
  return (
    <form method="post" action={action} className="form" data-validate>
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <Input
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        hint={hint}
        defaultValue={reply?.values.email}
        error={reply?.errors.email}
      />
      <Button busyText={words.sending}>{button}</Button>
    </form>
  );
}
