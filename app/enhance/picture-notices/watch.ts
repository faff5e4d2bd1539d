import { awaited, awaitPictures, isTelling, tell } from "./notices";

const GENERATOR = "/ai-image-generator";
const AGAIN_MS = 10_000;

/** On every page but the generator, which asks by itself: asks about the pictures that somebody wants to be told of, until they are over. */
export function watchPictures(): void {
  if (!isTelling()) return;
  const ask = async () => {
    await Promise.all(awaited().map(askAbout));
    if (awaited().length > 0) setTimeout(ask, AGAIN_MS);
  };
  void ask();
}

async function askAbout(jobId: string): Promise<void> {
  const state = await stateOf(jobId);
  // Another tab may have told of it meanwhile.
  if (state === null || !awaited().includes(jobId)) return;
  awaitPictures(awaited().filter((id) => id !== jobId));
  if (state === "done" || state === "failed") tell(jobId, state === "done");
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
