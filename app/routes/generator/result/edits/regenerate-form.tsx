import { Form, useNavigation } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import * as words from "../words";

/** Requests the same again with another seed; a canceled job is requested again. `formKey` is this form's alone. */
export function RegenerateForm({
  job,
  here,
  formKey,
  cost,
  isShort,
  reply,
}: {
  job: Pick<GenerationJobView, "id" | "state" | "name">;
  /** The page's address, which is shown again if the form is refused. */
  here: string;
  formKey: string;
  cost: number;
  /** As a small button in a list. */
  isShort?: boolean;
  /** The reply to one of these forms. */
  reply: FormReply | undefined;
}) {
  // After an error of ours the same form may be sent again, and is charged once.
  const sent = reply?.values.jobId === job.id ? reply.values.formKey : null;
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="formKey" value={sent || formKey} />
      <input type="hidden" name="jobId" value={job.id} />
      {isShort ? (
        <Button
          variant="ghost"
          size="sm"
          disabled={isSending}
          aria-label={words.regenerateFormAgainLabel({ cost, prompt: job.name })}
        >
          {words.regenerateFormAgain}
        </Button>
      ) : (
        <Button variant="outline" disabled={isSending}>
          {job.state === "canceled"
            ? words.regenerateFormDrawItAfterAll({ cost })
            : words.regenerateFormAnotherVariation({ cost })}
        </Button>
      )}
    </Form>
  );
}

/** Why nothing was requested again, above the picture or list that it was asked for. */
export function RefusedAgain({ reply }: { reply: FormReply | undefined }) {
  return <ErrorSummary errors={reply?.errors ?? {}} title={words.regenerateFormRefused} />;
}
