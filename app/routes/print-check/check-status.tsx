import type { FixRequest } from "~/domain/designs/print-check/fix-requests";
import { Button, ButtonLink } from "~/ui/elements/button";
import { LiveRegion } from "~/ui/elements/live-region";
import { Notice } from "~/ui/elements/notice";
import { words as reportWords } from "~/ui/print-check/words";
import { words } from "./words";

const EVERY_SECONDS = 2;

/** Shown while the page waits. It reloads `here`, an address that enqueues nothing again. */
export function InProgressNotice({
  here,
  title,
  children,
}: {
  here: string;
  title: string;
  children: string;
}) {
  return (
    <LiveRegion id="being-made" src={here} everySeconds={EVERY_SECONDS} thenReload>
      <Notice kind="info" title={title}>
        <p>
          {children} {words.refreshesItself}
        </p>
      </Notice>
      <noscript>
        <meta httpEquiv="refresh" content={`${EVERY_SECONDS + 1};url=${here}`} />
      </noscript>
    </LiveRegion>
  );
}

/** The same region when the work is done; a waiting page then reloads. */
export function NothingInProgress() {
  return (
    <LiveRegion id="being-made" src="" active={false}>
      {null}
    </LiveRegion>
  );
}

export function FixStatus({ fix, here, search }: { fix: FixRequest; here: string; search: string }) {
  const name = reportWords.fixes[fix.fix].toLowerCase();
  const back = `/print-check/${fix.pictureId}${search}`;
  if (fix.state !== "failed")
    return (
      <>
        <InProgressNotice here={here} title={words.fixInProgress.title}>
          {words.fixInProgress.text({ fix: reportWords.fixes[fix.fix] })}
        </InProgressNotice>
        <ButtonLink href={back} variant="ghost" className="justify-self-start">
          {words.backToPictureBefore}
        </ButtonLink>
      </>
    );
  return (
    <>
      <NothingInProgress />
      <Notice kind="error" title={words.fixFailed({ fix: name })}>
        <p>{reportWords.fixFailures[fix.failure ?? "interrupted"]}</p>
      </Notice>
      <div className="actions">
        <form method="post" action={back}>
          <input type="hidden" name="width" value={fix.widthIn || 1} />
          <Button name="fix" value={fix.fix} variant="outline" busyText={words.working}>
            {words.tryAgain}
          </Button>
        </form>
        <ButtonLink href={back} variant="ghost">
          {words.backToPictureBefore}
        </ButtonLink>
      </div>
    </>
  );
}

/** A picture that could not be measured and therefore cannot be sold. */
export function UnreadablePicture() {
  return (
    <>
      <NothingInProgress />
      <Notice kind="error" title={words.unreadable.title}>
        <p>{words.unreadable.text}</p>
      </Notice>
      <form method="post">
        <Button name="again" value="yes" variant="outline" busyText={words.working}>
          {words.unreadable.measureAgain}
        </Button>
      </form>
    </>
  );
}
