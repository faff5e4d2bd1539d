import type { TrendRow } from "~/domain/trends/list-trends";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { Badge } from "~/ui/elements/notice";
import { trendPicture } from "./trend-picture";
import { words } from "./words";

const text = words.view;
/** File names of downloads: from a card, and from the preview. */
const CARD_DOWNLOAD = "tshirt-trend-design.jpg";
const PREVIEW_DOWNLOAD = "tshirt-design.jpg";

type Shown = Pick<
  TrendRow,
  "id" | "trend" | "platform" | "keywords" | "exampleTitle" | "notes" | "summary" | "isNamedByModel"
>;

/** A trend with its picture, which is ours, and what can be done with it. */
export function TrendCard({ row, level = 2, here }: { row: Shown; level?: 2 | 3; here: string }) {
  const { category, picture } = trendPicture(row);
  const Heading = `h${level}` as const;
  const dialogId = `preview-${row.id}`;
  const alt = text.pictureAlt(row);
  const named = <span className="sr-only"> {text.about(row)}</span>;
  const keywords = row.keywords.split(",").map((word) => word.trim());
  const prompt = text.prompt({ keywords: keywords.slice(0, 4).join(", "), category });
  return (
    <article className="trend" id={`trend-${row.id}`}>
      <div className="picture">
        <img
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading="lazy"
          decoding="async"
        />
        <div className="over">
          <ButtonLink href={`#${dialogId}`} data-dialog={dialogId} variant="secondary" size="sm">
            {text.viewDesign}
            {named}
          </ButtonLink>
          <ButtonLink href={picture.jpg} target="_blank" rel="noopener" variant="secondary" size="sm">
            {text.fullscreen}
            {named}
          </ButtonLink>
        </div>
      </div>
      <div className="about">
        <Heading>{row.trend}</Heading>
        <Badge tone="spot">{row.platform}</Badge>
      </div>
      <ul className="keywords" aria-label={text.keywords}>
        {keywords.map((word) => (
          <li key={word}>
            <Badge>{word}</Badge>
          </li>
        ))}
      </ul>
      {row.summary ? <p>{row.summary}</p> : null}
      <p>{text.example({ title: row.exampleTitle })}</p>
      {row.notes ? <p className="hint num">{row.notes}</p> : null}
      {row.summary || row.isNamedByModel ? <p className="hint">{text.byModel(row)}</p> : null}
      <div className="actions">
        <ButtonLink href={`#${dialogId}`} data-dialog={dialogId} variant="outline" size="sm">
          {text.view}
          {named}
        </ButtonLink>
        <ButtonLink href={picture.jpg} download={CARD_DOWNLOAD} variant="outline" size="sm">
          {text.download}
          {named}
        </ButtonLink>
        <ButtonLink href={`/ai-image-generator?${new URLSearchParams({ prompt })}`} size="sm">
          {text.create}
          {named}
        </ButtonLink>
        <form method="post" action="/tshirt-trends">
          <input type="hidden" name="trendId" value={row.id} />
          <input type="hidden" name="back" value={here} />
          <Button name="intent" value="delete-trend" variant="ghost" size="sm" busyText="…">
            {text.remove}
            {named}
          </Button>
        </form>
      </div>
      <Dialog id={dialogId} title={text.preview}>
        <div className="trend-preview">
          <img
            src={picture.jpg}
            width={picture.fullWidth}
            height={picture.fullHeight}
            alt={alt}
            loading="lazy"
            decoding="async"
          />
          <p className="hint">{text.previewNote}</p>
          <ButtonLink href={picture.jpg} download={PREVIEW_DOWNLOAD}>
            {text.downloadDesign}
          </ButtonLink>
        </div>
      </Dialog>
    </article>
  );
}
