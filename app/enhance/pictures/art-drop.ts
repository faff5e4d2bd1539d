import * as words from "../words";

/**
 * `<art-drop most too-large>` around a form with one file: takes files dropped or pasted anywhere on the page,
 * previews them, sends them with a progress bar, and shows errors at the field. Without script the form is sent as
 * usual.
 */
export function defineArtDrop(): void {
  customElements.define(
    "art-drop",
    class extends HTMLElement {
      #gone = new AbortController();
      #isSending = false;
      #shown = "";

      connectedCallback(): void {
        this.#gone = new AbortController();
        const { signal } = this.#gone;
        // The whole page: a file dropped beside the frame would be opened by the browser.
        document.addEventListener("dragover", this.#over, { signal });
        document.addEventListener("dragleave", (event) => event.relatedTarget ?? this.#away(), { signal });
        document.addEventListener("drop", (event) => this.#take(event, event.dataTransfer), { signal });
        document.addEventListener("paste", (event) => this.#take(event, event.clipboardData), { signal });
        this.addEventListener("submit", this.#send, { signal });
        this.addEventListener("change", ({ target }) => target === this.#input && this.#hold(), { signal });
        // A file chosen before this script ran, or kept when somebody came back.
        if (this.#input?.files?.length) this.#hold();
      }

      disconnectedCallback(): void {
        this.#gone.abort();
        URL.revokeObjectURL(this.#shown);
      }

      get #input() {
        return this.querySelector<HTMLInputElement>("input[type=file]");
      }

      #over = (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        this.toggleAttribute("over", true);
      };

      #away(): void {
        this.removeAttribute("over");
      }

      #take(event: Event, from: DataTransfer | null): void {
        this.#away();
        const input = this.#input;
        if (!input || !from || from.files.length === 0) return;
        event.preventDefault();
        if (this.#isSending) return;
        if (from.files.length > 1) {
          this.#refuse(words.onePicture);
          return;
        }
        input.files = from.files;
        // The next question to answer; Enter there sends.
        if (this.#hold()) this.querySelector<HTMLElement>("input[type=radio]:checked")?.focus();
      }

      /** Shows the chosen file; false if it is too large. */
      #hold(): boolean {
        const file = this.#input?.files?.[0];
        this.#show(file);
        this.#fault("");
        if (file && file.size > Number(this.getAttribute("most"))) {
          this.#refuse(this.getAttribute("too-large") ?? "");
          return false;
        }
        this.#say(file ? words.pictureReady(file.name) : "");
        return true;
      }

      #show(file?: File): void {
        this.querySelector(".art-held")?.remove();
        URL.revokeObjectURL(this.#shown);
        if (!file) return;
        const image = new Image();
        image.className = "art-held";
        image.alt = "";
        image.onerror = () => image.remove();
        this.#shown = URL.createObjectURL(file);
        image.src = this.#shown;
        this.querySelector(".art-zone > svg")?.insertAdjacentElement("afterend", image);
      }

      #send = (event: Event) => {
        // Before busy-buttons.ts hears of it on the window and holds the form as sent.
        event.preventDefault();
        const form = this.querySelector("form");
        const bar = this.querySelector("progress");
        const button = this.querySelector("button");
        if (!form || !bar || this.#isSending || !this.#input?.files?.length) return;
        this.#isSending = true;
        button?.setAttribute("aria-busy", "true");
        this.#fault("");
        this.#say(words.sending);
        const request = new XMLHttpRequest();
        request.open("POST", location.href);
        request.setRequestHeader("accept", "application/json");
        request.responseType = "json";
        bar.hidden = false;
        bar.value = 0;
        request.upload.onprogress = ({ loaded, total }) => {
          // Fully sent, it is still being processed.
          if (loaded < total) bar.value = (100 * loaded) / total;
          else bar.removeAttribute("value");
        };
        request.upload.onload = () => this.#say(words.lookingAtIt);
        request.onloadend = () => {
          const { to, error } = request.response ?? {};
          if (to) return location.assign(to);
          this.#isSending = false;
          button?.removeAttribute("aria-busy");
          bar.hidden = true;
          if (error) return this.#refuse(error);
          // The file is kept: nothing has to be chosen again.
          this.#say("");
          this.#fault(words.notSent);
        };
        request.send(new FormData(form));
      };

      #refuse(fault: string): void {
        if (this.#input) this.#input.value = "";
        this.#show();
        this.#say("");
        this.#fault(fault);
        this.#input?.focus();
      }

      #say(text: string): void {
        const place = this.querySelector("[role=status]");
        if (place) place.textContent = text;
      }

      #fault(text: string): void {
        const place = this.querySelector(".error");
        if (place) place.textContent = text;
        if (this.#input) this.#input.ariaInvalid = text ? "true" : null;
        this.querySelector("[data-summary]")?.remove();
      }
    },
  );
}
