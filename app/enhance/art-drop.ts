/**
 * `<art-drop>` around a form with one file: takes what is dropped on it or pasted anywhere, sends it with a bar that grows,
 * and says at the field why a picture was not taken. Without it the form is sent as forms are.
 */
export function defineArtDrop(): void {
  customElements.define(
    "art-drop",
    class extends HTMLElement {
      #sending = false;

      connectedCallback(): void {
        this.addEventListener("dragover", (event) => {
          event.preventDefault();
          this.toggleAttribute("over", true);
        });
        for (const end of ["dragleave", "drop"])
          this.addEventListener(end, () => this.removeAttribute("over"));
        this.addEventListener("drop", (event) => this.#take(event, event.dataTransfer));
        document.addEventListener("paste", this.#paste);
        this.addEventListener("submit", (event) => {
          // Before the window hears of it: it would hold the form as sent.
          event.preventDefault();
          this.#send();
        });
        this.addEventListener("change", (event) => {
          if (event.target instanceof HTMLInputElement && event.target.type === "file") this.#send();
        });
      }

      disconnectedCallback(): void {
        document.removeEventListener("paste", this.#paste);
      }

      #paste = (event: ClipboardEvent) => this.#take(event, event.clipboardData);

      #take(event: Event, from: DataTransfer | null): void {
        const input = this.querySelector<HTMLInputElement>("input[type=file]");
        if (!input || !from || from.files.length === 0) return;
        event.preventDefault();
        input.files = from.files;
        this.#send();
      }

      #send(): void {
        const form = this.querySelector("form");
        const bar = this.querySelector("progress");
        const input = this.querySelector<HTMLInputElement>("input[type=file]");
        if (!form || !bar || !input?.files?.length || this.#sending) return;
        this.#sending = true;
        this.#say("");
        const request = new XMLHttpRequest();
        request.open("POST", location.href);
        request.setRequestHeader("accept", "application/json");
        request.responseType = "json";
        bar.hidden = false;
        bar.value = 0;
        request.upload.onprogress = ({ loaded, total }) => {
          // All sent is not all done: then it is read.
          if (loaded < total) bar.value = (100 * loaded) / total;
          else bar.removeAttribute("value");
        };
        request.onloadend = () => {
          this.#sending = false;
          bar.hidden = true;
          const { to, error } = request.response ?? {};
          if (to) location.assign(to);
          else {
            input.value = "";
            this.#say(error ?? "The picture could not be sent. Please try again.");
          }
        };
        request.send(new FormData(form));
      }

      #say(words: string): void {
        const place = this.querySelector(".error");
        const input = this.querySelector("input[type=file]");
        if (place) place.textContent = words;
        if (input) input.ariaInvalid = words ? "true" : null;
        this.querySelector("[data-summary]")?.remove();
      }
    },
  );
}
