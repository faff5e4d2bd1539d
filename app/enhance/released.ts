let held: Promise<void> | null = null;

/** Notes when a pointer is down, for `released`. */
export function watchPointer(): void {
  let letGo = () => {};
  const begin = () => {
    held ??= new Promise((done) => {
      letGo = done;
    });
  };
  window.addEventListener("pointerdown", begin, true);
  // After the click that follows.
  const end = () =>
    setTimeout(() => {
      letGo();
      held = null;
    });
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, end, true);
  // Of the window itself: released outside of it.
  window.addEventListener("blur", end);
}

/**
 * Resolves when no pointer is down. What moves the page waits for it: a button that moves between press and release gets no
 * click.
 */
export function released(): Promise<void> {
  return held ?? Promise.resolve();
}
