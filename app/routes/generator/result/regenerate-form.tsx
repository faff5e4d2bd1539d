import { Form, useNavigation } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/job-queries";
import { Button } from "~/ui/elements/button";
import * as words from "./words";

/** Requests the same prompt and options again with another seed; a canceled job is requested anew. */
export function RegenerateForm({
  job,
  formKey,
  cost,
}: {
  job: GenerationJobView;
  formKey: string;
  cost: number;
}) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/ai-image-generator">
      <input type="hidden" name="intent" value="generate" />
      {/* A key of its own: this form and the one beside it may both be sent from one page. */}
      <input type="hidden" name="formKey" value={`${formKey}-again`} />
      <input type="hidden" name="prompt" value={job.prompt} />
      <input type="hidden" name="style" value={job.style} />
      <input type="hidden" name="size" value={job.size} />
      {job.isTransparent ? <input type="hidden" name="transparent" value="on" /> : null}
      <Button variant="outline" disabled={isSending}>
        {job.state === "canceled"
          ? words.regenerateFormDrawItAfterAll({ cost })
          : words.regenerateFormAnotherVariation({ cost })}
      </Button>
    </Form>
  );
}
