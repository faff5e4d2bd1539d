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
      <JobFields job={job} formKey={`${formKey}-again`} />
      {job.finalPrompt === job.prompt ? <input type="hidden" name="asTyped" value="on" /> : null}
      <Button variant="outline" disabled={isSending}>
        {job.state === "canceled"
          ? words.regenerateFormDrawItAfterAll({ cost })
          : words.regenerateFormAnotherVariation({ cost })}
      </Button>
    </Form>
  );
}

/** A job's prompt and options as hidden fields. Each form has a key of its own: two may be sent from one page. */
export function JobFields({ job, formKey }: { job: GenerationJobView; formKey: string }) {
  const fields: Record<string, string> = {
    intent: "generate",
    formKey,
    prompt: job.prompt,
    style: job.style,
    size: job.size,
    transparent: job.isTransparent ? "on" : "",
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
