import { closestTarget } from "../closest-target";
import { PausableTimer } from "../countdowns/pausable-timer";
import * as words from "../words";

const TOAST_MS = 4500;

type Toast = { kind: "success" | "error" | "info"; title: string; description?: string };

const running = new Map<Element, PausableTimer>();

const region = () => document.querySelector<HTMLElement>("[data-toasts]");

export function wireToasts(): void {
  const place = region();
  if (!place) return;
  // Hydration and navigation add toasts too, so they are observed.
  const notice = () => {
    for (const toast of place.querySelectorAll<HTMLElement>("[data-toast]")) {
      if (running.has(toast)) continue;
      const countdown = new PausableTimer(TOAST_MS, () => {
        toast.hidden = true;
      });
      running.set(toast, countdown);
      countdown.run();
    }
  };
  new MutationObserver(notice).observe(place, { childList: true, subtree: true });
  notice();

  const all = (act: "run" | "pause") => () => {
    if (act === "run" && place.matches(":hover, :focus-within")) return;
    for (const countdown of running.values()) countdown[act]();
  };
  place.addEventListener("pointerenter", all("pause"));
  place.addEventListener("focusin", all("pause"));
  place.addEventListener("pointerleave", all("run"));
  // The focus still counts as inside during `focusout`.
  place.addEventListener("focusout", () => setTimeout(all("run")));

  place.addEventListener("click", (event) => {
    const toast = closestTarget(event, "[data-dismiss]")?.closest<HTMLElement>("[data-toast]");
    if (toast) toast.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey && event.code === "KeyT") {
      event.preventDefault();
      region()?.focus();
    }
  });
}

/** Shows a toast in the second list, which belongs to this script. */
export function showToast({ kind, title, description }: Toast): HTMLElement | null {
  const list = region()?.querySelector("ol:last-of-type");
  if (!list) return null;
  const item = document.createElement("li");
  item.className = `toast toast-${kind}`;
  item.dataset.toast = "";
  const body = item.appendChild(document.createElement("div"));
  body.appendChild(document.createElement("strong")).textContent = title;
  if (description) body.appendChild(document.createElement("p")).textContent = description;
  const close = item.appendChild(document.createElement("button"));
  close.type = "button";
  close.dataset.dismiss = "";
  close.ariaLabel = words.close;
  close.textContent = "×";
  return list.appendChild(item);
}
