import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { PageHead } from "~/ui/elements/page-layout";

/** The person's newest pictures, each a link to the choice of a garment. */
export function ChoosePicture({ pictures }: { pictures: UsablePicture[] }) {
  return (
    <>
      <PageHead
        title="Which picture?"
        lead="It goes on a garment next. The newest come first."
        actions={
          <ButtonLink href="/artwork" variant="outline">
            Upload your own
          </ButtonLink>
        }
      />
      {pictures.length === 0 ? (
        <EmptyState
          title="No pictures yet"
          action={<ButtonLink href="/ai-image-generator">Make one</ButtonLink>}
        >
          <p>A product begins with a picture of yours.</p>
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <a href={`/products/new?picture=${picture.id}`} className="grid gap-2">
                <img
                  src={`/files/previews/${picture.id}`}
                  alt=""
                  width={picture.widthPx}
                  height={picture.heightPx}
                  loading="lazy"
                  className="w-full aspect-square object-contain bg-tint rounded-cut"
                />
                <span className="about">{picture.prompt || "Own picture"}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
