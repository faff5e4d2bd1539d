import { closestTarget } from "../closest-target";

const OPENS_AFTER_MS = 700;
/** Controls that show an icon alone, and whatever has a title. */
const NAMED = "[title], .btn-icon, .share > *, .theme button, .cart, .menu > summary, .to-top";

/**
 * `[data-tooltip]`, the one tooltip of a page: names what the pointer rests on or the keyboard has reached. It can be
 * pointed at and stays; Escape, a press and moving on close it. A browser without popovers shows titles as it does.
 */
export function wireTooltips(): void {
  const tip = document.querySelector<HTMLElement>("[data-tooltip]");
  if (!tip?.showPopover) return;
  tip.popover = "manual";
  let control: HTMLElement | null = null;
  let title: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    tip.hidePopover();
  };
  const leave = () => {
    hide();
    if (title !== null) control?.setAttribute("title", title);
    control = null;
  };
  const enter = (event: Event) => {
    if (event.target === tip) return;
    const found = closestTarget(event, NAMED);
    if (found === control) return;
    leave();
    if (!found || !isMeant(event, found)) return;
    control = found;
    // The browser would show the title, too.
    title = found.getAttribute("title");
    found.removeAttribute("title");
    const name = title ?? found.ariaLabel ?? found.textContent ?? "";
    timer = setTimeout(() => show(tip, found, name.trim()), OPENS_AFTER_MS);
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, enter);
  document.addEventListener("focusout", leave);
  document.documentElement.addEventListener("pointerleave", leave);
  document.addEventListener("pointerdown", hide);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
}

/** A touch has no way to rest on something, and a press that moves the focus asks for no name. */
function isMeant(event: Event, control: HTMLElement): boolean {
  return event instanceof PointerEvent ? event.pointerType !== "touch" : control.matches(":focus-visible");
}

/** Below its control, above it at the window's end, and beside it in a column, so that its neighbor stays free. */
function show(tip: HTMLElement, control: HTMLElement, name: string): void {
  const at = control.getBoundingClientRect();
  if (name === "" || at.width === 0) return;
  tip.textContent = name;
  tip.showPopover();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const isInColumn =
    control.parentElement && getComputedStyle(control.parentElement).flexDirection === "column";
  const left = isInColumn
    ? at.right + width > clientWidth
      ? at.left - width
      : at.right
    : at.left + (at.width - width) / 2;
  const top = isInColumn
    ? at.top + (at.height - height) / 2
    : at.bottom + height > clientHeight
      ? at.top - height
      : at.bottom;
  tip.style.left = `${Math.max(0, Math.min(left, clientWidth - width))}px`;
  tip.style.top = `${Math.max(0, top)}px`;
}
