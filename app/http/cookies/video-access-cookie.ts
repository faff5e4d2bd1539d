import { readCookie, writeCookie } from "./cookie";

/** Long enough to download a file again; the email's link opens another day. */
const VIDEO_COOKIE_SECONDS = 24 * 60 * 60;

/** The secret that this browser holds for a video; empty if it holds none. */
export function readVideoSecret(request: Request, origin: string, videoId: string): string {
  const [id, secret = ""] = (readCookie(request, origin, "video") ?? "").split(".");
  return id === videoId ? secret : "";
}

/** A Set-Cookie that lets this browser download the files of one video. */
export const videoCookie = (origin: string, videoId: string, secret: string): string =>
  writeCookie(origin, "video", `${videoId}.${secret}`, VIDEO_COOKIE_SECONDS);
