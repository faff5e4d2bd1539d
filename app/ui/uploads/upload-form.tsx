import picturesHref from "virtual:pictures";
import { createElement, type ReactNode } from "react";
import { MAX_ARTWORK_BYTES } from "~/print";
import { Button } from "../elements/button";
import { Icon } from "../elements/icon";
import { ErrorSummary } from "../forms/error-summary";
import { RadioCards } from "../forms/fields";
import type { FormReply } from "../forms/form-reply";
import { words } from "./words";

/**
 * A file input and a button; the script adds drag and drop, pasting, a preview and a progress bar
 * (app/enhance/pictures/art-drop.ts).
 */
export function UploadForm({
  reply,
  hint = words.uploadForm.chooseHint,
  submitLabel = words.uploadForm.upload,
}: {
  reply: FormReply | undefined;
  hint?: string;
  submitLabel?: string;
}) {
  const error = reply?.errors.artwork?.[0];
  return (
    <ArtDrop>
      <form method="post" encType="multipart/form-data" className="art-form">
        <ErrorSummary errors={reply?.errors ?? {}} title={words.uploadForm.notTaken} />
        <div className="art-zone">
          <Icon name="arrow-up" />
          <label className="label" htmlFor="artwork">
            {words.uploadForm.chooseAPicture}
          </label>
          <p className="js">{words.uploadForm.orDropIt}</p>
          <input
            id="artwork"
            name="artwork"
            type="file"
            required
            accept="image/png,image/jpeg,image/svg+xml,.png,.jpg,.jpeg,.svg"
            aria-describedby="artwork-hint artwork-error"
            aria-invalid={error ? true : undefined}
          />
          <p className="hint" id="artwork-hint">
            {hint}
          </p>
          <p role="status" className="about" />
          <progress
            className="art-progress"
            max={100}
            value={0}
            hidden
            aria-label={words.uploadForm.sentSoFar}
          />
          <p className="error" id="artwork-error" role="alert">
            {error}
          </p>
        </div>
        <div className="art-said">
          <RadioCards
            label={words.uploadForm.howWasItMade}
            name="made"
            defaultValue={reply?.values.made ?? "hand"}
            options={[
              {
                value: "hand",
                label: words.uploadForm.byPeople,
                description: words.uploadForm.byPeopleHint,
              },
              {
                value: "ai",
                label: words.uploadForm.withAi,
                description: words.uploadForm.withAiHint,
              },
            ]}
          />
          <p className="hint">{words.uploadForm.termsHint}</p>
          <div className="actions">
            <Button size="lg" busyText={words.uploadForm.lookingAtIt}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
    </ArtDrop>
  );
}

function ArtDrop({ children }: { children: ReactNode }) {
  return createElement(
    "art-drop",
    { most: MAX_ARTWORK_BYTES, "too-large": words.refusals.tooLarge },
    children,
    <script src={picturesHref} defer />,
  );
}
