import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import * as words from "./edit-words";

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
}: {
  pictureId: string;
  /** The background is one color. */
  isPlain: boolean;
  widthIn: number;
  here: string;
  formKey: string;
  cost: number;
}) {
  if (isPlain)
    return (
      <Form method="post" action={`/print-check/${pictureId}`} reloadDocument>
        <input type="hidden" name="fix" value="remove-ground" />
        <input type="hidden" name="width" value={widthIn} />
        <Button variant="outline">{words.removeBackground}</Button>
      </Form>
    );
  return (
    <Form method="post" action={here}>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="formKey" value={`${formKey}-ground`} />
      <input type="hidden" name="pictureId" value={pictureId} />
      <input type="hidden" name="transparent" value="on" />
      <input type="hidden" name="prompt" value={words.removeBackgroundPrompt} />
      <Button variant="outline">{words.removeBackgroundFor({ cost })}</Button>
    </Form>
  );
}
