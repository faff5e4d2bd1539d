import { createElement, type ReactNode } from "react";
import type { FormReply } from "~/http/forms/parse-form";
import { MAX_ARTWORK_BYTES } from "~/print/formats/artwork";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { RadioCards } from "~/ui/forms/fields";
import { TOO_LARGE_TEXT } from "./words";

/** A file input and a button; the script adds dropping, pasting, a look at it and a bar (app/enhance/forms/art-drop.ts). */
export function UploadForm({ reply }: { reply: FormReply | undefined }) {
  const error = reply?.errors.artwork?.[0];
  return (
    <ArtDrop>
      <form method="post" encType="multipart/form-data" className="art-form">
        <ErrorSummary errors={reply?.errors ?? {}} title="This picture was not taken" />
        <div className="art-zone">
          <Icon name="arrow-up" />
          <label className="label" htmlFor="artwork">
            Choose a picture
          </label>
          <p className="js">or drop it here, or paste it</p>
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
            PNG, JPG or SVG, up to 5 MB and 30 megapixels. 3600 pixels print 12 inches at 300 DPI; a
            transparent ground leaves no box around the drawing.
          </p>
          <p role="status" className="about" />
          <progress className="art-progress" max={100} value={0} hidden aria-label="Sent so far" />
          <p className="error" id="artwork-error" role="alert">
            {error}
          </p>
        </div>
        <div className="art-said">
          <RadioCards
            label="How was it made?"
            name="made"
            defaultValue={reply?.values.made ?? "hand"}
            options={[
              { value: "hand", label: "By people", description: "Drawn, photographed, designed" },
              {
                value: "ai",
                label: "With AI",
                description: "Your product's page will say so: buyers have a right to know",
              },
            ]}
          />
          <p className="hint">
            Upload only what is yours to print. What the file says about place, time and device is taken out;
            its credentials are kept apart, for you alone.{" "}
            <a href="/provenance">What we keep about pictures</a>
          </p>
          <div className="actions">
            <Button size="lg" busyText="Looking at it…">
              Upload
            </Button>
          </div>
        </div>
      </form>
    </ArtDrop>
  );
}

function ArtDrop({ children }: { children: ReactNode }) {
  return createElement("art-drop", { most: MAX_ARTWORK_BYTES, "too-large": TOO_LARGE_TEXT }, children);
}
