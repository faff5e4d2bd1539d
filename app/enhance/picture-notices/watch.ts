import { AWAITED, awaited, awaitPictures, isTelling, tell } from "./notices";
import * as words from "./words";

const GENERATOR = "/ai-image-generator";
const AGAIN_MS = 10_000;
/** Where the pictures are listed. */
const AGAIN_ON_LIST_MS = 5_000;

/**
 * On every page but the generator, which asks by itself: asks about the awaited pictures until they are over. My Images says how
 * many there are to show; on other pages, and in the background, it asks only if somebody wants to be told.
 */
export function watchPictures(): void {
  const news = document.querySelector<HTMLElement>("[data-new-pictures]");
  if (!news && !isTelling()) return;
  const waiting = new Set<string>();
  const over = new Set<string>();
  let ready = 0;
  let timer: ReturnType<typeof setTimeout>;
  const askAbout = async (jobId: string) => {
    const state = await stateOf(jobId);
    // Two questions may have been on their way.
    if (state === null || !waiting.delete(jobId)) return;
    over.add(jobId);
    if (news && state === "done") showNews(news, ++ready);
    // Another tab may have told of it meanwhile.
    if (!awaited().includes(jobId)) return;
    awaitPictures(awaited().filter((id) => id !== jobId));
    if (isTelling() && (state === "done" || state === "failed")) tell(jobId, state === "done");
  };
  const ask = async (also: readonly string[] = []) => {
    clearTimeout(timer);
    for (const id of [...awaited(), ...also]) if (!over.has(id)) waiting.add(id);
    if (document.hidden && !isTelling()) return;
    await Promise.all([...waiting].map(askAbout));
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(ask, news ? AGAIN_ON_LIST_MS : AGAIN_MS);
  };
  // The generator in another tab began some, or no longer waits for some.
  window.addEventListener("storage", ({ key, oldValue }) => {
    if (key === AWAITED) void ask(oldValue?.split(" ").filter(Boolean));
  });
  document.addEventListener("visibilitychange", () => void ask());
  void ask();
}

/** A link and no change of the list: what is selected, written or looked at stays. */
function showNews(news: HTMLElement, count: number): void {
  const link = document.createElement("a");
  link.className = "btn btn-sm";
  link.href = news.dataset.newPictures ?? "";
  link.textContent = words.newPictures(count);
  news.replaceChildren(link);
}

/** How it ended; "" if there is no such job, as for somebody else. Null: not yet, or not known. */
async function stateOf(jobId: string): Promise<string | null> {
  try {
    const answer = await fetch(`${GENERATOR}/jobs/${jobId}`);
    if (answer.status === 404) return "";
    const { state } = (await answer.json()) as { state: string };
    return state === "queued" || state === "working" ? null : state;
  } catch {
    return null;
  }
}
