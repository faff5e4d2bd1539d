import picturesHref from "virtual:pictures";
import { createElement, type ReactNode } from "react";
import { MAX_ARTWORK_BYTES } from "~/print";
import { Button } from "../elements/button";
import { ErrorSummary } from "../forms/error-summary";
import { RadioCards } from "../forms/fields";
import type { ShownReply } from "../forms/form-reply";
import { PictureZone } from "./picture-zone";
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
  reply: ShownReply | undefined;
  hint?: string;
  submitLabel?: string;
}) {
  const error = reply?.errors.artwork?.[0];
  return (
    <ArtDrop>
      <form method="post" encType="multipart/form-data" className="art-form">
        <ErrorSummary errors={reply?.errors ?? {}} title={words.uploadForm.notTaken} />
        <PictureZone accepts="any" hint={hint} error={error} />
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
