import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const FIRST_MS = 1_200;
/** Waits grow to this: a long queue is not asked every second. */
const LONGEST_MS = 5_000;

/**
 * Asks about an unfinished job until something changed, then loads the job's own address: the page may have shown it
 * without one. Asks nothing while the page is in the background, and at once when it comes back.
 */
export function useJobProgress(job: { id: string; seen: string } | null): void {
  const navigate = useNavigate();
  const id = job?.id;
  const seen = job?.seen;
  useEffect(() => {
    if (!id) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let wait = FIRST_MS;
    const show = () => navigate(`/ai-image-generator?job=${id}`, { replace: true, preventScrollReset: true });
    const ask = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(`/ai-image-generator/jobs/${id}`, { signal: gone.signal });
        if (answer.ok && progressOf(await answer.json()) !== seen) {
          show();
          return;
        }
        // Signed out meanwhile, or gone: the page's own loader says what is to be said.
        if (answer.status === 404) return show();
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
  }, [id, seen, navigate]);
}

/** Brings the result into sight when another job comes to be shown; a page that opens with one is left to its address. */
export function useResultInSight(jobId: string | null): void {
  const shown = useRef(jobId);
  useEffect(() => {
    if (shown.current === jobId) return;
    shown.current = jobId;
    document.getElementById("result")?.scrollIntoView({ block: "start" });
  }, [jobId]);
}

/** What of a job a waiting person can see change, as one text. */
export function progressOf(job: { state: string; attempts: number; ahead?: number }): string {
  return `${job.state} ${job.attempts} ${job.ahead ?? ""}`;
}
