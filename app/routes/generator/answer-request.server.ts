import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { MAX_EDIT_PART_CHARACTERS } from "~/domain/designs/generation/ai-edits/edit-options";
import type { EditRequestResult } from "~/domain/designs/generation/ai-edits/request-edit";
import { MAX_PROMPT_CHARACTERS } from "~/domain/designs/generation/prompts";
import type { AgainRequestResult } from "~/domain/designs/generation/requests/request-again";
import type { GenerationRequestResult } from "~/domain/designs/generation/requests/request-generation";
import * as limitWords from "~/domain/limits/words";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, limitedForm } from "~/http/responses/error-responses";
import { words } from "./generator-action-words";

/** Goes to the first job, or says why there is none. */
export function answerRequest(
  { app }: ActionFunctionArgs["context"],
  form: FormData,
  asked: Exclude<GenerationRequestResult | EditRequestResult | AgainRequestResult, { status: "missing" }>,
  blank: string,
) {
  switch (asked.status) {
    case "queued":
      throw redirectWithToast(app.origin, `/ai-image-generator?job=${asked.jobId}#result`, {
        kind: "success",
        title: words.generatorAction.creditUsed,
      });
    case "already":
      throw redirect(`/ai-image-generator?job=${asked.jobId}#result`, 303);
    case "blank":
      return invalidForm(fieldErrorsReply(form, { prompt: blank }));
    case "too-long":
      return invalidForm(
        fieldErrorsReply(form, {
          prompt: words.generatorAction.promptTooLong({ maxPromptCharacters: MAX_PROMPT_CHARACTERS }),
        }),
      );
    case "final-too-long":
      return invalidForm(
        fieldErrorsReply(form, {
          finalPrompt: words.generatorAction.promptTooLong({ maxPromptCharacters: asked.most }),
        }),
      );
    case "part-too-long":
      return invalidForm(
        fieldErrorsReply(form, {
          part: words.generatorAction.promptTooLong({ maxPromptCharacters: MAX_EDIT_PART_CHARACTERS }),
        }),
      );
    case "broken":
      return invalidForm(
        fieldErrorsReply(form, {
          form: words.generatorAction.modelAway,
        }),
      );
    case "off":
      return invalidForm(fieldErrorsReply(form, { form: words.generatorAction.drawingOff }));
    case "paused":
      return limitedForm(
        fieldErrorsReply(form, { form: asked.isForToday ? limitWords.returnsDay : limitWords.returnsHour }),
        asked.seconds,
      );
    case "wrong-count":
      return invalidForm(fieldErrorsReply(form, { form: words.generatorAction.unreadableForm }));
    case "insufficient":
      return invalidForm(fieldErrorsReply(form, { form: words.generatorAction.insufficientCredits }));
  }
}
