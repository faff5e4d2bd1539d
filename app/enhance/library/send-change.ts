import { showToast } from "../widgets/toasts";
import * as words from "./words";

/** Where forms of My Images are sent; the page's own forms have the same address. */
const CHANGES = "/ai-image-generator/images/changes";

export interface Answer {
  toast: { kind: "success" | "error" | "info"; title: string; description?: string };
  /** The change that can be undone, and what the page says of it. */
  changeId: string | null;
  notice: string | null;
}

/** Sends a change in the background and shows its toast. Null where it failed; `failure` is said if the server did not say why. */
export async function sendChange(body: FormData, failure: string): Promise<Answer | null> {
  const answer = await post(body);
  showToast(answer?.toast ?? { kind: "error", title: failure });
  return answer?.toast.kind === "success" ? answer : null;
}

async function post(body: FormData): Promise<Answer | null> {
  try {
    const response = await fetch(CHANGES, {
      method: "POST",
      body: new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
      headers: { accept: "application/json" },
      redirect: "error",
    });
    if (response.status === 429)
      return { toast: { kind: "error", title: words.tooOften }, changeId: null, notice: null };
    return (await response.json()) as Answer;
  } catch {
    return null;
  }
}
