/**
 * The script of the few pages that know passkeys: only a script can ask a device for one. Each form has a field
 * `passkey`. Its button fetches what the device is asked, puts the answer into the field and sends the form, so that the server
 * answers as to any other form. The sentences stand in the page.
 */

const forms = document.querySelectorAll<HTMLFormElement>("form[data-passkey]");
const isKnownHere = "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

if (!isKnownHere) {
  for (const form of forms) form.hidden = true;
  for (const element of document.querySelectorAll<HTMLElement>("[data-without-passkeys]"))
    element.dataset.withoutPasskeys = "shown";
} else {
  for (const form of forms) {
    const button = form.querySelector("button");
    if (!button) continue;
    button.addEventListener("click", (event) => {
      event.preventDefault();
      if (form.reportValidity()) void askDevice(form, button);
    });
    button.disabled = false;
    delete button.dataset.awaitsScript;
  }
}

async function askDevice(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const field = form.elements.namedItem("passkey");
  if (!(field instanceof HTMLInputElement)) return;
  button.disabled = true;
  showProblem(form, null);
  try {
    const options = await fetchOptions(form.dataset.passkey ?? "");
    // Signed out meanwhile, or the proof is too old: the server says so to the form.
    field.value = options === null ? "" : JSON.stringify(await answerOf(form.dataset.passkey ?? "", options));
    button.disabled = false;
    form.requestSubmit();
  } catch (error) {
    button.disabled = false;
    showProblem(
      form,
      error instanceof DOMException && error.name === "InvalidStateError" ? "known" : "unused",
    );
  }
}

async function fetchOptions(purpose: string): Promise<unknown> {
  const response = await fetch("/passkeys/options", {
    method: "POST",
    body: new URLSearchParams({ purpose }),
    redirect: "manual",
  });
  return response.ok ? response.json() : null;
}

function answerOf(purpose: string, options: unknown): Promise<Credential | null> {
  return purpose === "add"
    ? navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as PublicKeyCredentialCreationOptionsJSON,
        ),
      })
    : navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
          options as PublicKeyCredentialRequestOptionsJSON,
        ),
      });
}

/** Shows one of the sentences that the page has for it, and reads it to a screen reader. */
function showProblem(form: HTMLFormElement, problem: string | null): void {
  for (const element of form.querySelectorAll<HTMLElement>("[data-problem]"))
    element.hidden = element.dataset.problem !== problem;
}
