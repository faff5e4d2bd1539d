import { showToast } from "../widgets/toasts";
import * as words from "./words";

/** Where forms of My Images are sent; the page's own forms have the same address. */
const CHANGES = "/ai-image-generator/images/changes";

interface Answer {
  toast: { kind: "success" | "error" | "info"; title: string; description?: string };
  changeId: string | null;
}

/**
 * Sends a change in the background and shows its toast, with a button that undoes it. If it fails, `revert`
 * restores the page, and `failure` is shown if the server gave no reason.
 */
export async function sendChange(
  body: FormData,
  { failure, revert }: { failure: string; revert: () => void },
): Promise<boolean> {
  const answer = await post(body);
  if (answer?.toast.kind !== "success") revert();
  const item = showToast(answer?.toast ?? { kind: "error", title: failure });
  if (answer?.changeId) addUndo(item, answer.changeId, revert);
  return answer?.toast.kind === "success";
}

async function post(body: FormData): Promise<Answer | null> {
  try {
    const response = await fetch(CHANGES, {
      method: "POST",
      body: new URLSearchParams([...body].map(([name, value]) => [name, String(value)])),
      headers: { accept: "application/json" },
      redirect: "error",
    });
    return (await response.json()) as Answer;
  } catch {
    return null;
  }
}

function addUndo(item: HTMLElement | null, changeId: string, revert: () => void): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-outline btn-sm";
  button.textContent = words.undo;
  button.addEventListener("click", () => {
    if (item) item.hidden = true;
    const body = new FormData();
    body.set("intent", "undo");
    body.set("change", changeId);
    void sendChange(body, { failure: words.failedToUpdate, revert: () => {} }).then((done) => {
      if (done) revert();
    });
  });
  item?.firstElementChild?.appendChild(button);
}
