import { Button } from "../../elements/button";
import { ErrorPage } from "./error-page";
import { SESSION_ENDED_TITLE, type SessionEnded } from "./session-ended";
import * as words from "./session-ended-words";

/** Keeps what was typed into the form, to be sent again after a login. */
export function SessionEndedPage({ action, fields }: SessionEnded) {
  return (
    <ErrorPage
      status={401}
      title={SESSION_ENDED_TITLE}
      message={
        <>
          <p>{words.text}</p>
          <p>
            <a href="/login" target="_blank" rel="noopener">
              {words.login}
            </a>
          </p>
          <form method="post" action={action}>
            {fields.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a form may repeat a name, and its fields never move
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button busyText={words.sending}>{words.sendAgain}</Button>
          </form>
        </>
      }
    />
  );
}
