import picturesHref from "virtual:pictures";
import { SUGGESTION_LANGUAGES } from "~/domain/designs/suggestions/suggestion-limits";
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_PRODUCT_TITLE_CHARACTERS,
} from "~/domain/products/drafts/draft-limits";
import type { FormReply } from "~/http/forms/parse-form";
import { Button, ButtonLink } from "~/ui/elements/button";
import { LiveRegion } from "~/ui/elements/live-region";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Select, Textarea } from "~/ui/forms/fields";
import { WAITING_SECONDS } from "../waiting";
import { words } from "../words";
import type { ManualStep } from "./read-manual-upload.server";

const text = words.details;
/** What happened, and whether a credit was used for it. */
function summaryTitle(reply: FormReply | undefined): string {
  if (reply?.values.intent !== "suggest") return text.notSaved;
  // It is not known whether it was taken: the text says what to do.
  return reply.errors.form?.[0] === text.creditsFailed ? text.wentWrong : text.notAsked;
}

/** What a product cannot be saved without. */
const NEEDED = "title description";

/** The picture beside its words; a suggestion fills them in, and they stay as typed if it fails. */
export function DetailsForm({
  reply,
  ...page
}: Extract<ManualStep, { step: "details" }> & { reply: FormReply | undefined }) {
  const { picture, waiting } = page;
  // A form that is refused is shown again at the same address.
  const here = page.suggestionId
    ? `/wearables?suggestion=${page.suggestionId}`
    : `/wearables?picture=${picture.id}`;
  const value = (field: "title" | "description" | "tags") => reply?.values[field] ?? page.typed[field];
  return (
    <div className="wear-details">
      <figure className="grid gap-3 content-start">
        <img
          className="wear-picture"
          src={`/files/previews/${picture.id}`}
          alt={text.preview}
          width={picture.widthPx}
          height={picture.heightPx}
        />
        <ButtonLink href="/wearables" variant="ghost" size="sm">
          {text.anotherPicture}
        </ButtonLink>
      </figure>
      <div className="grid gap-6 content-start">
        <h2>{text.heading}</h2>
        <SuggestionNotice {...page} />
        <form method="post" action={here} className="form">
          <ErrorSummary errors={reply?.errors ?? {}} title={summaryTitle(reply)} />
          {/* The first button of a form is pressed by Enter: it must not be the one that costs a credit. */}
          <button type="submit" name="intent" value="save" data-needs={NEEDED} disabled={waiting} hidden>
            {text.save}
          </button>
          <input type="hidden" name="picture" value={picture.id} />
          <input type="hidden" name="formKey" value={reply?.values.formKey || page.formKey} />
          <Input
            name="title"
            label={text.title}
            hint={text.titleHint}
            defaultValue={value("title")}
            maxLength={MAX_PRODUCT_TITLE_CHARACTERS}
            readOnly={waiting}
            error={reply?.errors.title}
          />
          <Textarea
            name="description"
            label={text.description}
            hint={text.descriptionHint}
            defaultValue={value("description")}
            maxLength={MAX_DESCRIPTION_CHARACTERS}
            readOnly={waiting}
            error={reply?.errors.description}
          />
          <Input
            name="tags"
            label={text.tags}
            hint={text.tagsHint}
            defaultValue={value("tags")}
            maxLength={500}
            readOnly={waiting}
            error={reply?.errors.tags}
          />
          <div className="wear-suggest">
            <Select
              name="language"
              label={text.language}
              defaultValue={reply?.values.language ?? page.language}
              options={SUGGESTION_LANGUAGES.map(({ code }) => ({ value: code, label: text.languages[code] }))}
            />
            <Button
              name="intent"
              value="suggest"
              variant="outline"
              busyText={text.suggesting}
              disabled={waiting}
            >
              {waiting ? text.suggesting : text.suggest}
            </Button>
            <p className="hint">
              {text.suggestHint} {text.balance(page)} <a href="/buy-credits">{text.buy}</a>
            </p>
          </div>
          <div className="actions">
            <Button
              name="intent"
              value="save"
              size="lg"
              busyText={text.saving}
              disabled={waiting}
              data-needs={NEEDED}
            >
              {text.save}
            </Button>
          </div>
        </form>
      </div>
      <script src={picturesHref} defer />
    </div>
  );
}

function SuggestionNotice({
  waiting,
  outcome,
  suggestionId,
}: Pick<Extract<ManualStep, { step: "details" }>, "waiting" | "outcome" | "suggestionId">) {
  if (waiting)
    return (
      <LiveRegion
        id="suggestion"
        src={`/wearables?suggestion=${suggestionId}`}
        everySeconds={WAITING_SECONDS}
        thenReload
      >
        <Notice title={text.lookingAtIt}>
          <p>{text.lookingHint}</p>
          <p className="no-js">
            <a href={`/wearables?suggestion=${suggestionId}`}>{text.lookAgain}</a>
          </p>
        </Notice>
      </LiveRegion>
    );
  if (outcome === null) return null;
  // The final answer to the live region: without `active`, polling ends.
  return (
    <LiveRegion id="suggestion" src="/wearables" active={false}>
      {outcome === "done" ? (
        <Notice kind="success" title={text.suggested}>
          <p>{text.suggestedHint}</p>
        </Notice>
      ) : (
        <Notice kind="error" title={text.failed}>
          <p>{text.failures[outcome]}</p>
        </Notice>
      )}
    </LiveRegion>
  );
}
