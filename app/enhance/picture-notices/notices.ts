import * as words from "./words";

/** The browser's notifications about finished pictures. Nothing is pushed: an open tab finds out by asking. */

const KEY = "tell-of-pictures";
export const AWAITED = "awaited-pictures";
/** Of a job's id: enough to tell one person's jobs apart. */
const TAG_CHARACTERS = 6;

/** True if they were asked for and the browser allows them. */
export function isTelling(): boolean {
  return "Notification" in window && Notification.permission === "granted" && read(KEY) === "on";
}

export interface Telling {
  /** Whether the browser has notifications. */
  isAble: boolean;
  isOn: boolean;
  /** After the browser refused, and will not ask again: what the person can do. */
  refusal: string | null;
}

export const telling = (): Telling => ({
  isAble: "Notification" in window,
  isOn: isTelling(),
  refusal: null,
});

/** Asks the browser, after a click. */
export async function startTelling(): Promise<Telling> {
  write(KEY, "on");
  const permission = await Notification.requestPermission();
  return { ...telling(), refusal: permission === "denied" ? words.denied : null };
}

/** Shows one notification for a job, however many tabs are open: the same tag replaces the one before. */
export function tell(jobId: string, isDone: boolean): void {
  const tag = jobId.slice(-TAG_CHARACTERS);
  const shown = new Notification(isDone ? words.done : words.failed, { tag, icon: "/favicon.svg" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** The jobs that other pages ask about, as the generator last saw them. */
export const awaited = () => (read(AWAITED) ?? "").split(" ").filter(Boolean);

export function awaitPictures(jobIds: readonly string[]): void {
  write(AWAITED, jobIds.join(" "));
}

/** Browsers may refuse storage. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nobody is told then, except on the page itself.
  }
}
