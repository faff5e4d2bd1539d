import type { ListedUpload } from "~/domain/designs/uploads/own-uploads";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";

export function UploadCard({ upload, hasArrived: isNew }: { upload: ListedUpload; hasArrived: boolean }) {
  const name = upload.name ?? "Own picture";
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
          {upload.widthPx} × {upload.heightPx} px{upload.hasVector ? ", from an SVG" : ""}
          <br />
          <DateTime at={upload.createdAt} />
        </p>
        {upload.isAi ? (
          <p>
            <Badge>Made with AI</Badge>
          </p>
        ) : null}
      </div>
      <div className="actions">
        <ButtonLink href={`/products/new?picture=${upload.id}`} size="sm">
          Make a product<span className="sr-only"> of {name}</span>
        </ButtonLink>
        <ButtonLink href={`/provenance?picture=${upload.id}`} variant="outline" size="sm">
          Record<span className="sr-only"> of {name}</span>
        </ButtonLink>
        <form method="post">
          <input type="hidden" name="picture" value={upload.id} />
          <Button name="intent" value="remove" variant="ghost" size="sm" busyText="…">
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </form>
      </div>
    </article>
  );
}
