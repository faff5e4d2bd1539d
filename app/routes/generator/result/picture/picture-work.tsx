import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { IMAGE_CREDITS } from "~/domain/designs/generation/prompts";
import type { FormReply } from "~/http/forms/parse-form";
import { EditForms } from "../edits/edit-forms";
import { RemoveBackground } from "../edits/remove-background";
import type { CheckSummary } from "./print-check-summary.server";

/** What can be drawn from a finished picture. */
export function PictureWork({
  job,
  check,
  formKey,
  reply,
}: {
  job: GenerationJobView & { pictureId: string };
  check: CheckSummary | null;
  formKey: string;
  reply: FormReply | undefined;
}) {
  const here = `/ai-image-generator?job=${job.id}`;
  const common = { here, formKey, cost: IMAGE_CREDITS };
  return (
    <>
      {check?.state === "checked" && check.background !== "none" ? (
        <RemoveBackground
          {...common}
          pictureId={job.pictureId}
          isPlain={check.background === "plain"}
          widthIn={check.widthIn}
        />
      ) : null}
      <EditForms
        {...common}
        picture={{ id: job.pictureId, widthPx: job.widthPx, heightPx: job.heightPx }}
        reply={reply}
      />
    </>
  );
}
