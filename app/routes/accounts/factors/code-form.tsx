import { z } from "zod";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import type { ShownReply } from "~/ui/forms/form-reply";
import { words as factorWords } from "./words";

/** Of the app or a recovery code, however it is spaced. */
export const factorCode = z
  .string(factorWords.incompleteCode)
  .trim()
  .min(6, factorWords.incompleteCode)
  .max(40, factorWords.incompleteCode);

/** Asks for the factor. */
export function CodeForm({
  action,
  intent,
  redirectTo,
  words,
  reply,
}: {
  action: string;
  intent?: string;
  redirectTo?: string;
  words: { code: string; codeHint: string; button: string; busy?: string };
  reply?: ShownReply;
}) {
  return (
    <form method="post" action={action} className="form">
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <Input
        label={words.code}
        name="code"
        hint={words.codeHint}
        autoComplete="one-time-code"
        maxLength={40}
        required
        defaultValue={reply?.values.code}
        error={reply?.errors.code}
      />
      <Button busyText={words.busy}>{words.button}</Button>
    </form>
  );
}
