import { Form } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { maxOwnFinalPromptCharacters } from "~/domain/designs/generation/prompts";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { Textarea } from "~/ui/forms/fields";
import * as words from "../words";

/**
 * The prompt that the model got, where it differs from what was typed; it can be changed and used again, from the same picture if
 * there is one. Not that of a redesign, which is compared with its source by what its own request knows.
 */
export function EnhancedPrompt({
  job,
  here,
  formKey,
  cost,
  reply,
}: {
  job: GenerationJobView;
  /** The page's address, which is shown again if the form is refused. */
  here: string;
  formKey: string;
  cost: number;
  /** The reply to this form. */
  reply: FormReply | undefined;
}) {
  const enhanced = job.enhancedPrompt ?? job.finalPrompt;
  if (enhanced === job.prompt) return null;
  const fields: Record<string, string> = {
    intent: "again",
    formKey: reply?.values.formKey || `${formKey}-own`,
    jobId: job.id,
  };
  return (
    <div className="gen-enhanced">
      <h3>{words.enhancedPromptTitle}</h3>
      <p>{enhanced}</p>
      {job.kind === "redesign" ? null : (
        <details open={reply !== undefined}>
          <summary>{words.enhancedPromptChangeIt}</summary>
          <Form method="post" action={here} className="form">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Textarea
              label={words.enhancedPromptYours}
              name="finalPrompt"
              rows={5}
              hint={words.enhancedPromptHint({ most: maxOwnFinalPromptCharacters(job) })}
              defaultValue={reply?.values.finalPrompt ?? enhanced}
              error={reply?.errors.finalPrompt ?? reply?.errors.prompt ?? reply?.errors.form}
            />
            <Button variant="outline">{words.enhancedPromptGenerateWithThis({ cost })}</Button>
          </Form>
        </details>
      )}
    </div>
  );
}
