import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Notice } from "~/ui/elements/notice";
import type { ModelOutage } from "./describe-outage.server";

/** Says that the image model is not available, what that means, and when we try again. */
export function ModelOutageNotice({ outage, now }: { outage: ModelOutage | null; now: number }) {
  useRevalidateAt(outage?.retryAt ?? null, now);
  if (!outage) return null;
  return (
    <Notice kind="warning" className="gen-model" title={outage.title}>
      {outage.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** Reloads the page's data when the next try is due. */
function useRevalidateAt(retryAt: number | null, now: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (retryAt === null) return;
    const timer = setTimeout(revalidate, Math.max(15_000, retryAt - now + 5_000));
    return () => clearTimeout(timer);
  }, [retryAt, now, revalidate]);
}
