import type { FixRequest } from "~/domain/designs/print-check/fix-requests";
import { Button, ButtonLink } from "~/ui/elements/button";
import { LiveRegion } from "~/ui/elements/live-region";
import { Notice } from "~/ui/elements/notice";
import { words as reportWords } from "~/ui/print-check/words";

const EVERY_SECONDS = 2;

/** What is being made, on a page that looks again by itself; `here` is an address that hints at nothing anew. */
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
        <p>{children} This page looks again by itself.</p>
      </Notice>
      <noscript>
        <meta httpEquiv="refresh" content={`${EVERY_SECONDS + 1};url=${here}`} />
      </noscript>
    </LiveRegion>
  );
}

/** The same region when there is nothing left to wait for: whoever waited loads the page anew. */
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
        <InProgressNotice here={here} title="A new picture is being made">
          {`“${reportWords.fixes[fix.fix]}” takes a few seconds, with a large picture up to half a minute. The one before stays yours.`}
        </InProgressNotice>
        <ButtonLink href={back} variant="ghost" className="justify-self-start">
          Back to the picture before
        </ButtonLink>
      </>
    );
  return (
    <>
      <NothingInProgress />
      <Notice kind="error" title={`No picture was made: ${name}`}>
        <p>{reportWords.fixFailures[fix.failure ?? "interrupted"]}</p>
      </Notice>
      <div className="actions">
        <form method="post" action={back}>
          <input type="hidden" name="width" value={fix.widthIn || 1} />
          <Button name="fix" value={fix.fix} variant="outline" busyText="One moment…">
            Try again
          </Button>
        </form>
        <ButtonLink href={back} variant="ghost">
          Back to the picture before
        </ButtonLink>
      </div>
    </>
  );
}

/** Nobody can say what is in it, so nobody may sell it. */
export function UnreadablePicture() {
  return (
    <>
      <NothingInProgress />
      <Notice kind="error" title="This picture could not be measured">
        <p>
          It cannot be sold like this. Try again; if that does not help, download it, save it anew as a PNG
          and upload it.
        </p>
      </Notice>
      <form method="post">
        <Button name="again" value="yes" variant="outline" busyText="One moment…">
          Measure it again
        </Button>
      </form>
    </>
  );
}
