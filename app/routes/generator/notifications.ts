import * as words from "./notification-words";

/** The browser's notifications about finished pictures. Nothing is pushed: an open tab finds out by asking. */

const KEY = "tell-of-pictures";

/** True if they were asked for and the browser allows them. */
export function isTelling(): boolean {
  return (
    "Notification" in window && Notification.permission === "granted" && localStorage.getItem(KEY) === "on"
  );
}

/** Asks the browser, after a click. Resolves to whether it allows them. */
export async function startTelling(): Promise<boolean> {
  localStorage.setItem(KEY, "on");
  await Notification.requestPermission();
  return isTelling();
}

/** Shows one notification for a job, however many tabs are open: the same tag replaces the one before. */
export function tell(jobId: string, isDone: boolean): void {
  const shown = new Notification(isDone ? words.done : words.failed, { tag: jobId, icon: "/favicon.svg" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
