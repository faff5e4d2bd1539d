/** Far longer than anything takes on a slow machine, and shorter than the time limit of a test over HTTP. */
const PATIENCE_MS = 150_000;
const POLL_MS = 50;

/** Waits until `look` finds something, and returns it; after a long time it fails and says for what it waited. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > endsAt) throw new Error(`waited ${PATIENCE_MS / 1000} s in vain for ${what}`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}
