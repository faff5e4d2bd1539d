import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { PageHead } from "~/ui/elements/page-layout";
import { words } from "./words";

/** The person's newest pictures, each a link to the choice of a garment. */
export function ChoosePicture({ pictures }: { pictures: UsablePicture[] }) {
  return (
    <>
      <PageHead
        title={words.choosePicture.heading}
        lead={words.choosePicture.lead}
        actions={
          <ButtonLink href="/artwork" variant="outline">
            {words.choosePicture.uploadYourOwn}
          </ButtonLink>
        }
      />
      {pictures.length === 0 ? (
        <EmptyState
          title={words.choosePicture.none}
          action={<ButtonLink href="/ai-image-generator">{words.choosePicture.makeOne}</ButtonLink>}
        >
          <p>{words.choosePicture.noneHint}</p>
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
                <span className="about">{picture.prompt || words.choosePicture.ownPicture}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
