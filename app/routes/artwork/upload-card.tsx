import type { ListedUpload } from "~/domain/designs/uploads/own-uploads";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

export function UploadCard({ upload, hasArrived: isNew }: { upload: ListedUpload; hasArrived: boolean }) {
  const name = upload.name ?? words.uploadCard.ownPicture;
  return (
    <article className="art-card" id={upload.id} data-arrived={isNew ? "" : undefined}>
      <a href={`/files/pictures/${upload.id}`} className="art-ground">
        <img
          src={`/files/previews/${upload.id}`}
          alt={name}
          width={upload.widthPx}
          height={upload.heightPx}
          loading={isNew ? "eager" : "lazy"}
          decoding="async"
        />
      </a>
      <div className="grid gap-1">
        <h3 className="text-base about">{name}</h3>
        <p className="hint num">
          {upload.hasVector ? words.uploadCard.pixelsFromSvg(upload) : words.uploadCard.pixels(upload)}
          <br />
          <DateTime at={upload.createdAt} />
        </p>
        {upload.isAi ? (
          <p>
            <Badge>{words.uploadCard.madeWithAi}</Badge>
          </p>
        ) : null}
      </div>
      <div className="actions">
        <ButtonLink href={`/products/new?picture=${upload.id}`} size="sm">
          {words.uploadCard.makeAProductOf({ name })}
        </ButtonLink>
        <ButtonLink href={`/provenance?picture=${upload.id}`} variant="outline" size="sm">
          {words.uploadCard.recordOf({ name })}
        </ButtonLink>
        <form method="post">
          <input type="hidden" name="picture" value={upload.id} />
          <Button name="intent" value="remove" variant="ghost" size="sm" busyText="…">
            {words.uploadCard.remove({ name })}
          </Button>
        </form>
      </div>
    </article>
  );
}
