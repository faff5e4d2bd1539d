import { Form, useNavigation } from "@remix-run/react";
import { type ComponentType, useState } from "react";
import {
  DEFAULT_VARIATION_STRENGTH,
  EDIT_REGIONS,
  MAX_EDIT_PART_CHARACTERS,
  VARIATION_STRENGTHS,
} from "~/domain/designs/generation/ai-edits/edit-options";
import { MAX_PICTURES_AT_ONCE } from "~/domain/designs/generation/prompts";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { Input, Select, Textarea } from "~/ui/forms/fields";
import * as words from "./edit-words";
import type { MaskPainter } from "./mask-painter";

const COUNTS = Array.from({ length: MAX_PICTURES_AT_ONCE }, (_, index) => `${index + 1}`);

/** What can be drawn from a picture: variations, and a change said in words. Each is a new picture; the old one stays. */
export function EditForms({
  picture,
  here,
  formKey,
  cost,
  opened,
  reply,
}: {
  picture: { id: string; widthPx: number; heightPx: number };
  /** The page's address, which is shown again if a form is refused. */
  here: string;
  formKey: string;
  cost: number;
  opened?: "vary" | "edit" | null | undefined;
  /** The reply to one of these forms. */
  reply: FormReply | undefined;
}) {
  const isSending = useNavigation().state !== "idle";
  const [Painter, setPainter] = useState<ComponentType<Parameters<typeof MaskPainter>[0]> | null>(null);
  const common = (intent: string) => (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input
        type="hidden"
        name="formKey"
        value={(reply?.values.intent === intent && reply.values.formKey) || `${formKey}-${intent}`}
      />
      <input type="hidden" name="pictureId" value={picture.id} />
    </>
  );
  const isOpen = (name: string) => opened === name || reply?.values.intent === name;
  const error = reply?.errors.form?.[0];
  return (
    <div className="gen-work">
      <details open={isOpen("vary")}>
        <summary>{words.vary}</summary>
        <Form method="post" action={here} className="form">
          {common("vary")}
          <Select
            label={words.strength}
            name="strength"
            id="strength"
            options={[...VARIATION_STRENGTHS]}
            defaultValue={reply?.values.strength ?? DEFAULT_VARIATION_STRENGTH}
          />
          <Select
            label={words.howMany}
            name="count"
            id="vary-count"
            options={COUNTS.map((value) => ({ value, label: value }))}
            defaultValue={reply?.values.count}
            hint={words.aCreditEach}
            error={reply?.values.intent === "vary" ? error : undefined}
          />
          <Button variant="outline" disabled={isSending}>
            {words.varyButton}
          </Button>
        </Form>
      </details>
      <details open={isOpen("edit")}>
        <summary>{words.change}</summary>
        <Form method="post" action={here} className="form">
          {common("edit")}
          <Textarea
            label={words.whatShallChange}
            hint={words.whatShallChangeHint}
            name="prompt"
            id="change"
            rows={3}
            defaultValue={reply?.values.intent === "edit" ? reply.values.prompt : ""}
            error={reply?.values.intent === "edit" ? (reply.errors.prompt ?? error) : undefined}
          />
          <Input
            label={words.whichPart}
            hint={words.whichPartHint}
            name="part"
            id="part"
            maxLength={MAX_EDIT_PART_CHARACTERS}
            autoComplete="off"
            defaultValue={reply?.values.part}
            error={reply?.errors.part}
          />
          <Select
            label={words.where}
            name="region"
            id="region"
            options={[...EDIT_REGIONS]}
            defaultValue={reply?.values.region}
          />
          {Painter ? (
            <Painter picture={picture} />
          ) : (
            <Button
              type="button"
              variant="ghost"
              className="js"
              onClick={() => import("./mask-painter").then((loaded) => setPainter(() => loaded.MaskPainter))}
            >
              {words.paintThePart}
            </Button>
          )}
          <Button variant="outline" disabled={isSending}>
            {words.changeButton({ cost })}
          </Button>
        </Form>
      </details>
    </div>
  );
}
