import { closestTarget } from "../closest-target";
import { released } from "../released";
import { wireFormPolling } from "./poll-form";

/** Long enough to type a number, short enough to feel immediate. */
const PAUSE_MS = 350;

/**
 * `<form data-preview="id id">`: while one types, posts the form with `intent=preview` and replaces the elements
 * of these ids and the field errors by those of the answer.
 */
export function wireFormPreview(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const refresh = async (form: HTMLFormElement) => {
    const question = ++asked;
    const answer = await ask(form);
    await released();
    // An outdated answer shows old values.
    if (!answer || question !== asked) return;
    const isPolling = document.querySelector("[data-look-again]");
    show(answer, form.dataset.preview?.split(" ") ?? []);
    if (!isPolling) wireFormPolling();
  };
  document.addEventListener("input", (event) => {
    const form = closestTarget<HTMLFormElement>(event, "form[data-preview]");
    if (!form) return;
    clearTimeout(timer);
    // Earlier requests are outdated now.
    asked++;
    timer = setTimeout(refresh, PAUSE_MS, form);
  });
  // Values typed before this script ran, or restored by the browser.
  const catchUp = () => {
    const form = document.querySelector<HTMLFormElement>("form[data-preview]");
    if (form && asked === 0 && [...form.elements].some(isChanged)) void refresh(form);
  };
  catchUp();
  window.addEventListener("pageshow", catchUp);
}

/** Whether a field differs from its initial value. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true;
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.value !== field.defaultValue
  );
}

async function ask(form: HTMLFormElement): Promise<Document | null> {
  const body = new FormData(form);
  body.set("intent", "preview");
  try {
    const answer = await fetch(location.href, { method: "POST", body, headers: { accept: "text/html" } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null;
  }
}

/**
 * Elements with `data-keep` stay while both have content: they hold fields that one types in. Focus stays on what has the same
 * `data-print`.
 */
function show(answer: Document, ids: string[]): void {
  const print = document.activeElement?.getAttribute("data-print");
  const errors = [...document.querySelectorAll("form[data-preview] .error[id]")].map((error) => error.id);
  for (const id of [...ids, ...errors]) {
    const old = document.getElementById(id);
    const fresh = answer.getElementById(id);
    // The focused field is not replaced.
    if (old?.contains(document.activeElement) && !old.closest("figure")) continue;
    if (!old || !fresh || old.innerHTML === fresh.innerHTML) continue;
    // A fix that is being made is named by a hidden field, which the answer no longer has once it is done.
    if (old.querySelector("input[type=hidden]")) continue;
    if (old.hasAttribute("data-keep") && old.firstChild && fresh.firstChild) continue;
    old.replaceChildren(...fresh.childNodes);
  }
  if (print)
    document.querySelector<SVGElement>(`[data-print="${CSS.escape(print)}"]`)?.focus({ preventScroll: true });
}
