const EVERY_MS = 2_000;
/** After this many attempts the person has to press the button. */
const MOST_LOOKS = 60;

/**
 * `<button data-look-again>`: polls by sending the button's form in the background, and presses the button once
 * the answer has no such button any more.
 */
export function wireFormPolling(): void {
  if (!document.querySelector("button[data-look-again]")) return;
  let looks = 0;
  const look = async () => {
    const button = document.querySelector<HTMLButtonElement>("button[data-look-again]");
    if (!button?.form || looks > MOST_LOOKS) return;
    if (!document.hidden) {
      looks += 1;
      if (await isDone(button.form, button)) return button.click();
    }
    setTimeout(look, EVERY_MS);
  };
  setTimeout(look, EVERY_MS);
}

async function isDone(form: HTMLFormElement, button: HTMLButtonElement): Promise<boolean> {
  const body = new FormData(form);
  body.set(button.name, button.value);
  try {
    const answer = await fetch(location.href, { method: "POST", body, headers: { accept: "text/html" } });
    return answer.ok && !(await answer.text()).includes("data-look-again");
  } catch {
    return false;
  }
}
