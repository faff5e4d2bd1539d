import { released } from "../released";

const LONGEST_WAIT_SECONDS = 60;

/** How long to wait before asking again: as asked for, doubled for each failure in a row. */
export function pollDelaySeconds(every: number, failures: number): number {
  return Math.min(every * 2 ** failures, Math.max(every, LONGEST_WAIT_SECONDS));
}

/** `<live-region id src every>`: see `LiveRegion` in app/ui/elements/live-region.tsx. */
export function defineLiveRegion(): void {
  customElements.define(
    "live-region",
    class extends HTMLElement {
      #timer: ReturnType<typeof setTimeout> | undefined;
      #failures = 0;

      connectedCallback(): void {
        this.#wait();
      }

      disconnectedCallback(): void {
        clearTimeout(this.#timer);
      }

      #wait(): void {
        const every = Number(this.getAttribute("every"));
        if (!(every > 0)) return;
        this.#timer = setTimeout(() => void this.#ask(), pollDelaySeconds(every, this.#failures) * 1000);
      }

      async #ask(): Promise<void> {
        if (document.hidden) return this.#wait();
        try {
          const answer = await fetch(this.getAttribute("src") ?? location.href, {
            headers: { accept: "text/html" },
            cache: "no-store",
          });
          if (!answer.ok) throw new Error(String(answer.status));
          const html = await answer.text();
          await released();
          this.#take(html);
          if (answer.headers.get("x-live") === "done") this.removeAttribute("every");
          this.#failures = 0;
        } catch {
          this.#failures++;
        }
        if (!this.hasAttribute("every") && this.hasAttribute("reload")) location.reload();
        else this.#wait();
      }

      #take(html: string): void {
        const fresh = new DOMParser().parseFromString(html, "text/html").getElementById(this.id);
        if (!fresh) throw new Error("the answer lacks this region");
        const every = fresh.getAttribute("every");
        if (every) this.setAttribute("every", every);
        else this.removeAttribute("every");
        // Unchanged content is not replaced, so that it is not read out again.
        if (fresh.innerHTML !== this.innerHTML) this.replaceChildren(...fresh.childNodes);
      }
    },
  );
}
