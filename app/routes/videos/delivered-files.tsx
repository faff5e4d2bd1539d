import { Button, ButtonLink } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const { video: text } = words;
const BYTES_PER_MB = 1024 * 1024;

/** The finished files, to watch and to keep. */
export function DeliveredFiles({
  id,
  state,
  files,
  message,
}: {
  id: string;
  state: string;
  files: { position: number; bytes: number; contentType: string }[];
  message: string;
}) {
  return (
    <Card tone="teal" className="grid gap-6 lg:col-span-2">
      <h2>{text.files}</h2>
      {message ? (
        <div>
          <h3 className="text-lg">{text.message}</h3>
          <p className="whitespace-pre-line" dir="auto">
            {message}
          </p>
        </div>
      ) : null}
      <ul className="grid md:grid-cols-2 gap-6">
        {files.map(({ position, bytes, contentType }) => (
          <li key={position} className="grid gap-3 content-start">
            {/* biome-ignore lint/a11y/useMediaCaption: the buyer's own video; what is said is in the script below */}
            <video controls preload="metadata" className="w-full" aria-label={text.file({ position })}>
              <source src={`/videos/${id}/files/${position}`} type={contentType} />
            </video>
            <p className="actions">
              <ButtonLink href={`/videos/${id}/files/${position}?download`} variant="secondary" download>
                {text.download({ position, size: `${Math.max(0.1, bytes / BYTES_PER_MB).toFixed(1)} MB` })}
              </ButtonLink>
            </p>
          </li>
        ))}
      </ul>
      {state === "delivered" ? (
        <form method="post" className="grid gap-2">
          <div className="actions">
            <Button name="intent" value="accept" variant="secondary" busyText={text.oneMoment}>
              {text.accept}
            </Button>
            <ButtonLink href="/support?tab=contact" variant="outline">
              {text.support}
            </ButtonLink>
          </div>
          <p>{text.acceptHint}</p>
        </form>
      ) : null}
    </Card>
  );
}
