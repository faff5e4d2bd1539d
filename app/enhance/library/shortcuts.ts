const OFF = "viewer-keys-off";

/**
 * A key presses the element whose `data-key` names it. Not while one types, a dialog is open or another key is held; and the
 * sheet of keys has a switch that turns them off on this device.
 */
export function wireShortcuts(): void {
  const toggle = document.querySelector<HTMLInputElement>("[data-keys-on]");
  if (!toggle) return;
  toggle.checked = stored() === null;
  toggle.addEventListener("change", () => store(toggle.checked));
  document.addEventListener("keydown", (event) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (isOther || !toggle.checked || document.querySelector("dialog[open]")) return;
    // Escape leaves full screen first.
    if (document.fullscreenElement && event.key === "Escape") return;
    if (event.target instanceof Element && takesKey(event.target, event.key)) return;
    const control = [...document.querySelectorAll<HTMLElement>("[data-key]")].find((each) =>
      each.dataset.key?.split(" ").includes(event.key),
    );
    if (!control) return;
    event.preventDefault();
    control.click();
  });
}

/** Fields take every key; a picture larger than its place is moved by the arrows. */
function takesKey(target: Element, key: string): boolean {
  if (target.closest("input, select, textarea")) return true;
  const canvas = target.closest(".lib-canvas");
  return canvas !== null && key.startsWith("Arrow") && canvas.scrollWidth > canvas.clientWidth;
}

/** Browsers may refuse storage. */
function stored(): string | null {
  try {
    return localStorage.getItem(OFF);
  } catch {
    return null;
  }
}

function store(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // The choice holds for this page.
  }
}
