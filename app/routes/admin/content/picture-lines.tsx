import type { ContentFile } from "~/domain/content/files";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const { edit: text } = words;

/** The Markdown that shows a picture, with its description and its size. */
export function pictureLine({ fileKey, alt, widthPx, heightPx }: ContentFile): string {
  return `![${alt.replace(/[[\]\\]/g, "")}](/media/${fileKey} "${widthPx}x${heightPx}")`;
}

/** The newest pictures as lines for the text. */
export function PictureLines({ pictures }: { pictures: ContentFile[] }) {
  return (
    <Card>
      <h2>{text.pictures}</h2>
      {pictures.length === 0 ? (
        <p className="hint">{text.noPictures}</p>
      ) : (
        <>
          <p className="hint">{text.picturesHint}</p>
          <ul className="grid gap-3 mt-3">
            {pictures.map((picture) => (
              <li key={picture.id} className="grid gap-1">
                <img
                  src={`/media/${picture.fileKey}`}
                  alt={picture.alt}
                  width={96}
                  height={72}
                  loading="lazy"
                  className="content-thumb"
                />
                <code className="break">{pictureLine(picture)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
