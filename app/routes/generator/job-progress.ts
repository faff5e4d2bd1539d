import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Loaded once the page is shown, because it works without. */
const notices = () => import("~/enhance/picture-notices/notices");

const FIRST_MS = 1_200;
/** The longest wait between two requests, in a long queue. */
const LONGEST_MS = 5_000;

export interface WatchedJob {
  id: string;
  /** The progress of all jobs as the page shows it, from `progressKey`. */
  shownProgress: string;
  /** Whether it is shown in the canvas, and not only in the list of recent jobs. */
  isShown: boolean;
}

/**
 * Polls until an unfinished job changes, then reloads: the job's own address if it is shown in the canvas,
 * otherwise the page. Pauses while the page is in the background.
 */
export function useJobProgress(waited: WatchedJob | null): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, shownProgress, isShown } = waited ?? {};
  useEffect(() => {
    if (!id) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let wait = FIRST_MS;
    const show = () => {
      if (isShown) navigate(`/ai-image-generator?job=${id}`, { replace: true, preventScrollReset: true });
      else revalidate();
    };
    const ask = async () => {
      // In the background, polls only if notifications are on.
      if (document.hidden && !(await notices()).isTelling()) return;
      try {
        const answer = await fetch(`/ai-image-generator/jobs/${id}`, { signal: gone.signal });
        // Signed out or deleted: reload, and the loader answers.
        if (answer.status === 404) return show();
        if (answer.ok) {
          const said = (await answer.json()) as Progress;
          if (document.hidden) {
            const { tell } = await notices();
            for (const ended of endedSince(shownProgress ?? "", said.latest)) tell(ended.id, ended.isDone);
          }
          if (progressKey(said.latest, isShown ? said.ahead : null) !== shownProgress) return show();
        }
      } catch {
        if (gone.signal.aborted) return;
      }
      wait = Math.min(LONGEST_MS, wait * 1.15);
      timer = setTimeout(ask, wait);
    };
    const onShow = () => {
      // In the background the timer continues: the next `ask` stops it if notifications are off.
      if (document.hidden) return;
      clearTimeout(timer);
      void ask();
    };
    timer = setTimeout(ask, wait);
    document.addEventListener("visibilitychange", onShow);
    return () => {
      gone.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [id, shownProgress, isShown, navigate, revalidate]);
}

/** Scrolls to the result when another job is shown, but not when the page opens. */
export function useScrollToResult(jobId: string | null): void {
  const shown = useRef(jobId);
  useEffect(() => {
    if (shown.current === jobId) return;
    shown.current = jobId;
    document.getElementById("result")?.scrollIntoView({ block: "start" });
  }, [jobId]);
}

interface Progress {
  ahead: number;
  latest: string;
}

/** What the page shows of the latest jobs and of the place of the shown one, as one string that can be compared. */
export function progressKey(latest: string, ahead: number | null): string {
  return `${latest} ${ahead ?? ""}`;
}

/** The jobs that were unfinished as the page shows it and are over now, with the last characters of their ids. */
export function endedSince(shown: string, latest: string): { id: string; isDone: boolean }[] {
  const states = (progress: string) =>
    progress.split(",").map((one) => {
      const [id = "", state = ""] = one.split(" ");
      return { id, state };
    });
  const open = new Set(
    states(shown).flatMap(({ id, state }) => (state === "queued" || state === "working" ? [id] : [])),
  );
  return states(latest).flatMap(({ id, state }) =>
    open.has(id) && (state === "done" || state === "failed") ? [{ id, isDone: state === "done" }] : [],
  );
}

/** Other pages ask about the unfinished jobs from then on. */
export function useAwaitedPictures(unfinished: readonly string[]): void {
  const ids = unfinished.join();
  useEffect(() => {
    void notices().then(({ awaitPictures }) => awaitPictures(ids.split(",").filter(Boolean)));
  }, [ids]);
}

/** Notifies this person's other tabs of new jobs and results, and shows theirs. */
export function useOtherTabs(latest: string | null): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(latest);
  useEffect(() => {
    const channel = new BroadcastChannel("jobs");
    if (shown.current !== latest) channel.postMessage(latest);
    shown.current = latest;
    channel.onmessage = ({ data }) => {
      if (latest !== null && data !== latest) revalidate();
    };
    return () => channel.close();
  }, [latest, revalidate]);
}
