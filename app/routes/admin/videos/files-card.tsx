import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Card } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { words } from "./words";

const { video: text } = words;

/** The files so far, and the form that adds one. */
export function FilesCard({
  id,
  files,
  canUpload,
}: {
  id: string;
  files: { position: number; createdAt: number }[];
  canUpload: boolean;
}) {
  return (
    <Card className="grid gap-4">
      <h2>{text.files}</h2>
      {files.length === 0 ? <p>{text.noFiles}</p> : null}
      <ul className="grid gap-2">
        {files.map(({ position, createdAt }) => (
          <li key={position}>
            <a href={`/videos/${id}/files/${position}`}>{text.file({ position })}</a>{" "}
            <span className="hint">
              <DateTime at={createdAt} time />
            </span>
          </li>
        ))}
      </ul>
      {canUpload ? (
        <form
          method="post"
          action={`/admin/videos/${id}/files`}
          encType="multipart/form-data"
          className="form"
        >
          <Input
            label={text.upload.label}
            name="video"
            type="file"
            accept="video/mp4,video/webm"
            required
            hint={text.upload.hint}
          />
          <div className="actions">
            <Button variant="secondary" busyText={text.upload.busy}>
              {text.upload.button}
            </Button>
          </div>
        </form>
      ) : null}
    </Card>
  );
}
