import { ButtonLink } from "../../elements/button";
import { PageHead, Wrap } from "../../elements/page-layout";
import * as words from "./error-page-words";

/** In place of a hydrated page whose script has failed. Without the mascots of `ErrorPage`, which that page would carry. */
export function ScriptErrorPage() {
  return (
    <Wrap>
      <PageHead title={words.unexpectedTitle} lead={words.unexpectedText} />
      <ButtonLink href="/" variant="secondary" size="lg">
        {words.returnToHome}
      </ButtonLink>
    </Wrap>
  );
}
