import { Form, useNavigation } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { Button } from "~/ui/elements/button";
import * as words from "../words";

/** Requests the same again with another seed; a canceled job is requested again. `formKey` is this form's alone. */
export function RegenerateForm({
  job,
  formKey,
  cost,
  isShort,
}: {
  job: Pick<GenerationJobView, "id" | "state" | "prompt">;
  formKey: string;
  cost: number;
  /** As a small button in a list. */
  isShort?: boolean;
}) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/ai-image-generator">
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="jobId" value={job.id} />
      {isShort ? (
        <Button
          variant="ghost"
          size="sm"
          disabled={isSending}
          aria-label={words.regenerateFormAgainLabel({ cost, prompt: job.prompt })}
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
