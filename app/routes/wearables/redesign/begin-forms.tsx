import picturesHref from "virtual:pictures";
import { createElement } from "react";
import { MAX_CHANGE_CHARACTERS } from "~/domain/designs/redesigns/redesign-limits";
import type { FormReply } from "~/http/forms/parse-form";
import { MAX_ARTWORK_BYTES } from "~/print";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Textarea } from "~/ui/forms/fields";
import { PictureZone } from "~/ui/uploads/picture-zone";
import { words as uploadWords } from "~/ui/uploads/words";
import { words as pageWords } from "../words";
import type { RedesignForms } from "./read-redesign.server";
import { words } from "./words";

const WAYS = ["url", "picture", "words"] as const;

/** What happened to the request, and to its credits; undefined where a field is to be filled in. */
export function summaryTitle(errors: FormReply["errors"]): string | undefined {
  if (errors.artwork) return uploadWords.uploadForm.notTaken;
  if (!errors.form) return undefined;
  // It is not known whether they were taken: the text says what to do.
  return errors.form[0] === words.creditsFailed ? pageWords.details.wentWrong : words.notStarted;
}

/** Three equal ways to begin, each with its form. */
export function BeginForms(page: RedesignForms & { reply: FormReply | undefined }) {
  return (
    <div className="wear-ways">
      <nav className="wear-way-links" aria-label={words.waysLabel}>
        {WAYS.map((way) => (
          <a
            key={way}
            className={page.way === way ? "btn" : "btn btn-outline"}
            href={`/wearables?tab=redesign&way=${way}`}
            aria-current={page.way === way ? "page" : undefined}
          >
            {words.ways[way]}
          </a>
        ))}
      </nav>
      {page.way === "picture" ? (
        createElement(
          "art-drop",
          { most: MAX_ARTWORK_BYTES, "too-large": uploadWords.refusals.tooLarge },
          <BeginForm {...page} />,
          <script src={picturesHref} defer />,
        )
      ) : (
        <BeginForm {...page} />
      )}
    </div>
  );
}

function BeginForm({
  way,
  typed,
  requestedChange,
  formKey,
  credits,
  reply,
}: RedesignForms & { reply: FormReply | undefined }) {
  const errors = reply?.errors ?? {};
  return (
    <form
      method="post"
      action={`/wearables?tab=redesign&way=${way}`}
      className="form"
      encType={way === "picture" ? "multipart/form-data" : undefined}
    >
      <ErrorSummary errors={errors} title={summaryTitle(errors)} />
      <input type="hidden" name="formKey" value={reply?.values.formKey || formKey} />
      {way === "url" ? (
        <Input
          name="url"
          type="url"
          inputMode="url"
          label={words.urlLabel}
          hint={words.urlHint}
          placeholder="https://"
          defaultValue={reply?.values.url ?? typed}
          maxLength={2000}
          error={errors.url}
        />
      ) : way === "words" ? (
        <Textarea
          name="words"
          label={words.wordsLabel}
          hint={words.wordsHint}
          defaultValue={reply?.values.words ?? typed}
          maxLength={1000}
          rows={3}
          error={errors.words}
        />
      ) : (
        <>
          <PictureZone accepts="raster" hint={words.pictureHint} error={errors.artwork?.[0]} />
          {/* The script sends the form without its button. */}
          <input type="hidden" name="intent" value="redesign" />
        </>
      )}
      <Input
        name="requestedChange"
        label={words.changeLabel}
        hint={words.changeHint}
        defaultValue={reply?.values.requestedChange ?? requestedChange}
        maxLength={MAX_CHANGE_CHARACTERS}
        error={errors.requestedChange}
      />
      <p className="hint">
        {words.cost}. {pageWords.details.balance({ credits })}{" "}
        <a href="/buy-credits">{pageWords.details.buy}</a>
      </p>
      <div className="actions">
        <Button
          name="intent"
          value={way === "words" ? "redesign-words" : "redesign"}
          size="lg"
          busyText={words.processingOther[way]}
        >
          {words.generate}
        </Button>
      </div>
    </form>
  );
}
