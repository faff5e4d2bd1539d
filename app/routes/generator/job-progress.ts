import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_MS = 1_200;
/** Waits grow to this: a long queue is not asked every second. */
const LONGEST_MS = 5_000;

export interface WatchedJob {
  id: string;
  /** What the page shows of it, as `progressOf` says it. */
  shownProgress: string;
  /** On the bed, rather than in the list of late ones only. */
  isShown: boolean;
}

/**
 * Asks about an unfinished job until something changed, then loads anew: the job's own address where it is the one on
 * the bed (the page may have shown it without one), else the page as it is. Asks nothing while the page is in the
 * background, and at once when it comes back.
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
      if (document.hidden) return;
      try {
        const answer = await fetch(`/ai-image-generator/jobs/${id}`, { signal: gone.signal });
        // Signed out meanwhile, or gone: the page's own loader says what is to be said.
        if (answer.status === 404) return show();
        if (answer.ok) {
          const said = (await answer.json()) as Progress;
          if (progressKey(isShown ? said : { ...said, ahead: undefined }) !== shownProgress) return show();
        }
      } catch {
        if (gone.signal.aborted) return;
      }
      wait = Math.min(LONGEST_MS, wait * 1.15);
      timer = setTimeout(ask, wait);
    };
    const onShow = () => {
      clearTimeout(timer);
      if (!document.hidden) void ask();
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

/** Brings the result into sight when another job comes to be shown; a page that opens with one is left to its address. */
export function useScrollToResult(jobId: string | null): void {
  const shown = useRef(jobId);
  useEffect(() => {
    if (shown.current === jobId) return;
    shown.current = jobId;
    document.getElementById("result")?.scrollIntoView({ block: "start" });
  }, [jobId]);
}

interface Progress {
  state: string;
  attempts: number;
  ahead?: number;
}

/** What of a job a waiting person can see change, as one text. */
export function progressKey(job: Progress): string {
  return `${job.state} ${job.attempts} ${job.ahead ?? ""}`;
}
