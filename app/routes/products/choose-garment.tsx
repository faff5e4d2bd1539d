import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { type GarmentKind, garmentsOfKind, listGarments } from "~/garments/find-garments";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button, ButtonLink } from "~/ui/elements/button";
import { PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { GarmentChoice, isGood } from "./garment-choice";
import { words } from "./words";

const KINDS: GarmentKind[] = ["t-shirt", "hoodie", "sweatshirt", "long-sleeve", "tank-top"];

/** All garments with the picture on them, by kind. */
export function ChooseGarment({
  picture,
  makeCents,
}: {
  picture: UsablePicture;
  makeCents: Record<string, number>;
}) {
  const reply = useFormReply();
  const first = listGarments().find((garment) => isGood(picture, garment));
  return (
    <>
      <PageHead title={words.chooseGarment.heading} lead={words.chooseGarment.lead} />
      <form method="post" className="grid gap-8">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <input type="hidden" name="picture" value={picture.id} />
        <fieldset id="garment">
          <legend className="sr-only">{words.chooseGarment.garment}</legend>
          <div className="kinds">
            {KINDS.map((kind) => (
              <section key={kind} className="grid gap-3 content-start" aria-labelledby={kind}>
                <h2 className="text-xl" id={kind}>
                  {words.chooseGarment.kinds[kind]}
                </h2>
                <div className="cuts">
                  {garmentsOfKind(kind).map((garment) => (
                    <GarmentChoice
                      key={garment.id}
                      garment={garment}
                      picture={picture}
                      makeCents={makeCents[garment.id] ?? 0}
                      isChosen={garment.id === (reply?.values.garment ?? first?.id)}
                    />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </fieldset>
        <div className="actions">
          <Button size="lg" busyText={words.chooseGarment.oneMoment}>
            {words.chooseGarment.next}
          </Button>
          <ButtonLink href="/products/new" variant="ghost" size="lg">
            {words.chooseGarment.anotherPicture}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
