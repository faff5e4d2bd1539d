import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import {
  IMAGE_SIZES,
  IMAGE_STYLES,
  MAX_PICTURES_AT_ONCE,
  MAX_PROMPT_CHARACTERS,
  normalizePrompt,
} from "~/domain/designs/generation/prompts";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Field } from "~/ui/forms/fields";
import { PromptCounter } from "./prompt-counter";
import type { PromptDraft } from "./prompt-draft";
import { PromptIdeas } from "./prompt-ideas";
import { ShapeSample, StyleSample } from "./style-samples";
import * as words from "./words";

const COUNTS = Array.from({ length: MAX_PICTURES_AT_ONCE }, (_, index) => index + 1);

/** The form of the Generate tab. It works as plain HTML; script adds the counter and disables the button. */
export function PromptForm({
  here,
  ideas,
  formKey,
  draft,
  credits,
  cost,
  isClosed,
  reply,
}: {
  /** The page's address, which is shown again if the form is refused. */
  here: string;
  ideas: readonly string[];
  formKey: string;
  draft: PromptDraft;
  credits: number;
  cost: number;
  /** The image model is unavailable. */
  isClosed: boolean;
  reply: FormReply | undefined;
}) {
  const [prompt, setPrompt] = useState(draft.prompt);
  const [count, setCount] = useState(draft.count);
  const isLive = useIsHydrated();
  const isSending = useNavigation().formData?.get("intent") === "generate";
  const length = normalizePrompt(prompt).length;
  const isLocked = isLive && (isSending || length === 0 || length > MAX_PROMPT_CHARACTERS);
  return (
    <Form method="post" action={here} className="form gen-composer">
      <input type="hidden" name="intent" value="generate" />
      <input type="hidden" name="formKey" value={reply?.values.formKey || formKey} />
      <ErrorSummary errors={reply?.errors ?? {}} title={words.promptFormNothingWasDrawnYet} />
      <Field
        id="prompt"
        label={words.promptFormWhatShallBePrinted}
        error={reply?.errors.prompt}
        hint={words.promptFormHint({ maxPromptCharacters: MAX_PROMPT_CHARACTERS })}
      >
        <textarea
          id="prompt"
          name="prompt"
          rows={5}
          className="input gen-prompt"
          value={prompt}
          onChange={(event) => setPrompt(event.currentTarget.value)}
          aria-describedby="prompt-hint prompt-error prompt-count"
          aria-invalid={reply?.errors.prompt || length > MAX_PROMPT_CHARACTERS ? true : undefined}
        />
        <PromptCounter length={length} />
      </Field>
      <PromptIdeas ideas={ideas} onPick={setPrompt} />
      <fieldset className="field">
        <legend className="label">{words.promptFormArtStyle}</legend>
        <div className="gen-styles">
          {IMAGE_STYLES.map((style) => (
            <label key={style.value} className="gen-tile">
              <input
                type="radio"
                name="style"
                value={style.value}
                defaultChecked={style.value === draft.style}
              />
              <StyleSample style={style.value} />
              <span>{style.label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend className="label">{words.promptFormResolution}</legend>
        <div className="gen-sizes">
          {IMAGE_SIZES.map((size) => (
            <label key={size.value} className="gen-tile gen-size">
              <input type="radio" name="size" value={size.value} defaultChecked={size.value === draft.size} />
              <ShapeSample widthPx={size.widthPx} heightPx={size.heightPx} />
              <span>
                <b>{size.label}</b>
                <small>{size.value.replace("x", " × ")}</small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        label={words.promptFormTransparentBackground}
        name="transparent"
        defaultChecked={draft.isTransparent}
        hint={words.promptFormTransparentBackgroundHint}
      />
      <Checkbox
        label={words.promptFormAsTyped}
        name="asTyped"
        defaultChecked={!draft.isEnhanced}
        hint={words.promptFormAsTypedHint}
      />
      <fieldset className="field">
        <legend className="label">{words.promptFormHowMany}</legend>
        <div className="gen-counts">
          {COUNTS.map((number) => (
            <label key={number} className="gen-tile">
              <input
                type="radio"
                name="count"
                value={number}
                defaultChecked={number === draft.count}
                onChange={() => setCount(number)}
              />
              <b className="num">{number}</b>
            </label>
          ))}
        </div>
        <p className="hint">{words.promptFormHowManyHint}</p>
      </fieldset>
      {credits < cost * count ? (
        <Notice kind="warning" title={words.promptFormInsufficientCredits}>
          <p>{words.promptFormInsufficientCreditsHint}</p>
        </Notice>
      ) : null}
      <Button size="lg" className="gen-go" disabled={isLocked || isClosed}>
        {isClosed
          ? words.promptFormGenerateNotJustNow
          : isSending
            ? words.promptFormGenerating
            : generateLabel(cost * count, credits - cost * count)}
      </Button>
      <p className="hint">{words.promptFormCreditComesBack}</p>
    </Form>
  );
}

function generateLabel(cost: number, left: number): string {
  return left >= 0 ? words.promptFormGenerateAndLeft({ cost, left }) : words.promptFormGenerate({ cost });
}

/** False in the server's HTML and at the first render, so that the button works without script. */
function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
