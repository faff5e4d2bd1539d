import type { EmailContext } from "../../email-template";
import type { EmailBlock } from "../../render-email";
import { words } from "./words";

const text = words.notYou;

/** What the owner of an account does about a change that somebody else made: the way that works without a login. */
export function notYouBlocks({ origin }: EmailContext): EmailBlock[] {
  return [
    { text: text.text },
    { button: { label: text.button, href: `${origin}/forgot-password` } },
    { link: { label: text.devices, href: `${origin}/account/devices` } },
  ];
}
