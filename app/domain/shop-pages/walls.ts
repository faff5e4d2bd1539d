import type { PageElements } from "./page-elements";

/** What keeps a program from reading a page, as in “login wall”. */
export type Wall =
  /** A CAPTCHA. */
  | "captcha"
  | "login"
  /** A page that is empty without JavaScript. */
  | "script";

const CAPTCHA =
  /robot check|are you (a )?(human|robot)|not a robot|verify (that )?you are (a )?human|captcha|just a moment|attention required|access (to this page has been )?denied|pardon our interruption|unusual traffic|security check|checking your browser|bot detection|press (&|and) hold|enter the characters you see/i;
const LOGIN = /(log|sign) ?in|password|member/i;
const SCRIPT = /(enable|requires?|turn on) java ?script|java ?script is (disabled|required)/i;
/** A page of a product says more than a page that stops people. */
const WALL_CHARACTERS = 1_500;
const APP_CHARACTERS = 200;

/** The wall that a page without product data is, or null. */
export function findWall(
  page: Pick<PageElements, "title" | "h1" | "text" | "hasPasswordField">,
): Wall | null {
  const text = page.text.replace(/\s+/g, " ").trim();
  const heading = `${page.title} ${page.h1}`;
  if (CAPTCHA.test(heading)) return "captcha";
  if (text.length < WALL_CHARACTERS && CAPTCHA.test(text)) return "captcha";
  if (page.hasPasswordField && (text.length < WALL_CHARACTERS || LOGIN.test(heading))) return "login";
  return text.length < APP_CHARACTERS && SCRIPT.test(`${heading} ${text}`) ? "script" : null;
}
