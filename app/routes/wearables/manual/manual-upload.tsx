import { useFormReply } from "~/http/forms/use-form-reply";
import { ButtonLink } from "~/ui/elements/button";
import { Stepper } from "~/ui/elements/navigation";
import { UploadForm } from "~/ui/uploads/upload-form";
import { words as shareWords } from "../share/words";
import { words } from "../words";
import { DetailsForm } from "./details-form";
import type { ManualStep } from "./read-manual-upload.server";

const STEPS = ["upload", "details", "saved"] as const;

/** Uploading a picture, giving it words, and what comes next. */
export function ManualUpload(page: ManualStep) {
  const reply = useFormReply();
  return (
    <section className="grid gap-8 mt-8" aria-label={words.page.tabs.manual}>
      <Stepper
        label={words.steps.label}
        current={STEPS.indexOf(page.step)}
        steps={STEPS.map((step) => ({ label: words.steps[step] }))}
      />
      {page.step === "upload" ? (
        <UploadForm reply={reply} hint={words.upload.supported} submitLabel={words.upload.next} />
      ) : page.step === "details" ? (
        <DetailsForm {...page} reply={reply} />
      ) : (
        <Saved product={page.product} />
      )}
    </section>
  );
}

function Saved({ product }: { product: Extract<ManualStep, { step: "saved" }>["product"] }) {
  return (
    <div className="wear-details">
      <img
        className="wear-picture"
        src={`/files/previews/${product.pictureId}`}
        alt={words.details.preview}
        width={480}
        height={480}
      />
      <div className="grid gap-4 content-start">
        <h2>{words.saved.heading}</h2>
        <p className="wrap-anywhere">{words.saved.text(product)}</p>
        <div className="actions">
          <ButtonLink href={`/products/${product.id}/edit`}>{words.saved.onGarment}</ButtonLink>
          <ButtonLink href={`/wearables?tab=products&share=${product.id}#product-dialog`} variant="outline">
            {shareWords.postToSocial}
          </ButtonLink>
          <ButtonLink href="/wearables?tab=products" variant="outline">
            {words.saved.viewAll}
          </ButtonLink>
          <ButtonLink href="/wearables" variant="ghost">
            {words.saved.another}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
