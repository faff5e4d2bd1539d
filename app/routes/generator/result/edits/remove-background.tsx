import { Form } from "@remix-run/react";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import * as words from "./edit-words";

/** My Images links here. */
export const REMOVE_BACKGROUND_ID = "remove-background";

/**
 * Removes the background. One of a single color is removed exactly and for nothing, enclosed holes too (a fix of the
 * print check); any other is a change that the model draws.
 */
export function RemoveBackground({
  pictureId,
  isPlain,
  widthIn,
  here,
  formKey,
  cost,
  reply,
}: {
  pictureId: string;
  /** The background is one color. */
  isPlain: boolean;
  widthIn: number;
  here: string;
  formKey: string;
  cost: number;
  /** The reply to a form of the picture. */
  reply: FormReply | undefined;
}) {
  const own = reply?.values.intent === "remove-background" ? reply : undefined;
  if (isPlain)
    return (
      <Form method="post" action={`/print-check/${pictureId}`} id={REMOVE_BACKGROUND_ID} reloadDocument>
        <input type="hidden" name="fix" value="remove-ground" />
        <input type="hidden" name="width" value={widthIn} />
        <Button variant="outline">{words.removeBackground}</Button>
      </Form>
    );
  return (
    <Form method="post" action={here} id={REMOVE_BACKGROUND_ID} className="form">
      <ErrorSummary errors={own?.errors ?? {}} title={words.nothingWasDrawn} />
      <input type="hidden" name="intent" value="remove-background" />
      <input type="hidden" name="formKey" value={own?.values.formKey || `${formKey}-ground`} />
      <input type="hidden" name="pictureId" value={pictureId} />
      <Button variant="outline">{words.removeBackgroundFor({ cost })}</Button>
    </Form>
  );
}
