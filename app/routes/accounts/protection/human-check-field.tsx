import { Button } from "~/ui/elements/button";
import { words } from "./words";

const text = words.humanCheck;

/** The field that the company's script adds to the form. */
export const HUMAN_CHECK_FIELD = "cf-turnstile-response";

/** The company's check, which needs script. Without script, an email with a link does the same. */
export function HumanCheckField({ siteKey, scriptUrl }: { siteKey: string; scriptUrl: string }) {
  return (
    <div id="humanCheck">
      <div className="cf-turnstile" data-sitekey={siteKey} data-action="login" />
      <script src={scriptUrl} async defer />
      <noscript>
        <p>{text.noScript}</p>
        <Button name="intent" value="email-link" variant="outline" formNoValidate>
          {text.sendLink}
        </Button>
      </noscript>
    </div>
  );
}
