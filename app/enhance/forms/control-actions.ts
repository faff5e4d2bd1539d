import { closestTarget } from "../closest-target";
import { showToast } from "../widgets/toasts";
import * as words from "../words";

/** Copying, stepping a number, sending a form on change, toasts on change. */
export function wireControlActions(): void {
  document.addEventListener("click", (event) => {
    const copy = closestTarget(event, "[data-copy]");
    if (copy) void copyText(copy.dataset.copy ?? "", copy.dataset.copied);
    const step = closestTarget(event, "[data-step]");
    if (step) stepNumber(step);
  });
  document.addEventListener("change", (event) => {
    const field = closestTarget<HTMLInputElement | HTMLSelectElement>(event, "[data-autosubmit]");
    // A text field that was emptied says nothing yet.
    if (field && (field.value || field.type !== "text")) field.form?.requestSubmit();
    const { says, saysMore } = closestTarget(event, "[data-says]")?.dataset ?? {};
    if (says) showToast({ kind: "success", title: says, description: saysMore });
  });
}

async function copyText(text: string, title = words.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: "success", title });
  } catch {
    showToast({ kind: "error", title: words.notCopiedTitle, description: words.notCopied });
  }
}

function stepNumber(button: HTMLElement): void {
  const input = button.parentElement?.querySelector("input");
  if (!input) return;
  // stepUp and stepDown respect min and max.
  if (button.dataset.step === "1") input.stepUp();
  else input.stepDown();
  for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
}
