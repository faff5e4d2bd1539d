const open = () => document.querySelector<HTMLDetailsElement>("details[data-menu][open]");

/** An open menu closes by Escape, giving the focus back, and by pressing anywhere else. */
export function wireMenu(): void {
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" ? open() : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  for (const kind of ["pointerdown", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const menu = open();
      if (menu && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    });
  }
}
