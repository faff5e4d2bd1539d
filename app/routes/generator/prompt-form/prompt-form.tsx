import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import {
  DEFAULT_IMAGE_SIZE,
  IMAGE_SIZES,
  IMAGE_STYLES,
  MAX_PROMPT_CHARACTERS,
  normalizePrompt,
  PROMPT_WARNING_CHARACTERS,
} from "~/domain/designs/generation/prompts";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Field } from "~/ui/forms/fields";
import { PROMPT_IDEAS } from "../words";
import { ShapeSample, StyleSample } from "./style-samples";

export interface PromptDraft {
  prompt: string;
  style: string;
  size: string;
  isTransparent: boolean;
}

export const EMPTY_PROMPT_DRAFT: PromptDraft = {
  prompt: "",
  style: "",
  size: DEFAULT_IMAGE_SIZE,
  isTransparent: true,
};

/** The form of the Generate tab. Everything in it works as plain HTML; the script adds the counter and the lock. */
export function PromptForm({
  formKey,
  draft,
  credits,
  cost,
  isClosed,
  reply,
}: {
  formKey: string;
  draft: PromptDraft;
  credits: number;
  cost: number;
  /** Nothing can be drawn just now. */
  isClosed: boolean;
  reply: FormReply | undefined;
}) {
  const [prompt, setPrompt] = useState(draft.prompt);
  const isLive = useIsHydrated();
  const isSending = useNavigation().formData?.get("intent") === "generate";
  const length = normalizePrompt(prompt).length;
  const isLocked = isLive && (isSending || length === 0 || length > MAX_PROMPT_CHARACTERS);
  return (
    <Form method="post" action="/ai-image-generator" className="form gen-composer">
      <input type="hidden" name="intent" value="generate" />
      <input type="hidden" name="formKey" value={formKey} />
      <ErrorSummary errors={reply?.errors ?? {}} title="Nothing was drawn yet" />
      <Field
        id="prompt"
        label="What shall be printed?"
        error={reply?.errors.prompt}
        hint={`Name a figure, what it does and how it looks. Put words to be lettered in quotes. Up to ${MAX_PROMPT_CHARACTERS} characters.`}
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
        <Counter length={length} />
      </Field>
      <Ideas onPick={setPrompt} />
      <fieldset className="field">
        <legend className="label">Art style</legend>
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
        <legend className="label">Resolution</legend>
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
        label="Transparent background"
        name="transparent"
        defaultChecked={draft.isTransparent}
        hint="For garments: the cloth shows between the figures, and no box is printed."
      />
      {credits < cost ? (
        <Notice kind="warning" title="Insufficient credits">
          <p>
            Please purchase more credits to continue. <a href="/buy-credits">Buy credits</a>
          </p>
        </Notice>
      ) : null}
      <Button size="lg" className="gen-go" disabled={isLocked || isClosed}>
        {isClosed
          ? "Generate · not just now"
          : isSending
            ? "Generating..."
            : `Generate · ${count(cost, "credit")}${leftAfter(credits - cost)}`}
      </Button>
      <p className="hint">If nothing good comes of it through no fault of yours, the credit comes back.</p>
    </Form>
  );
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

function leftAfter(left: number): string {
  return left >= 0 ? ` · ${left} left after` : "";
}

/** Amber above 80 %, red above the limit. Announced only where it matters, not at every key. */
function Counter({ length }: { length: number }) {
  const tone = length > MAX_PROMPT_CHARACTERS ? "over" : length > PROMPT_WARNING_CHARACTERS ? "near" : "fine";
  return (
    <p id="prompt-count" className={`gen-count num js ${tone}`}>
      {length} / {MAX_PROMPT_CHARACTERS}
      <span className="sr-only" role="status">
        {tone === "over" ? `${length - MAX_PROMPT_CHARACTERS} characters over the limit` : ""}
      </span>
    </p>
  );
}

/** Links, so that they fill the box without script too; with it they fill it where it stands. */
function Ideas({ onPick }: { onPick: (prompt: string) => void }) {
  return (
    <details className="gen-ideas">
      <summary>Borrow an idea</summary>
      <ul>
        {PROMPT_IDEAS.map((idea) => (
          <li key={idea}>
            <a
              href={`/ai-image-generator?prompt=${encodeURIComponent(idea)}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onPick(idea);
                document.getElementById("prompt")?.focus();
              }}
            >
              {idea}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** False in the server's HTML and at the first render, so that a page without script keeps its button. */
function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
