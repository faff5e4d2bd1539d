import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const AGAIN_MS = 2_000;

/** Reads the page's data again until the print check that it waits for is there. */
export function useRevalidateWhile(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = setTimeout(revalidate, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate, state]);
}
