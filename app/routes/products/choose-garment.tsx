import { type GarmentKind, garmentsOfKind, listGarments } from "~/domain/garments/find-garments";
import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button, ButtonLink } from "~/ui/elements/button";
import { PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { GarmentChoice, isGood } from "./garment-choice";

const KINDS: { kind: GarmentKind; name: string }[] = [
  { kind: "t-shirt", name: "T-shirts" },
  { kind: "hoodie", name: "Hoodies" },
  { kind: "sweatshirt", name: "Sweatshirts" },
  { kind: "long-sleeve", name: "Long sleeves" },
  { kind: "tank-top", name: "Tank tops" },
];

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
      <PageHead
        title="What is it printed on?"
        lead="Your picture at its largest good size on each. Colours, place and price come next."
      />
      <form method="post" className="grid gap-8">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <input type="hidden" name="picture" value={picture.id} />
        <fieldset id="garment">
          <legend className="sr-only">Garment</legend>
          <div className="kinds">
            {KINDS.map(({ kind, name }) => (
              <section key={kind} className="grid gap-3 content-start" aria-labelledby={kind}>
                <h2 className="text-xl" id={kind}>
                  {name}
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
          <Button size="lg" busyText="One moment…">
            Continue
          </Button>
          <ButtonLink href="/products/new" variant="ghost" size="lg">
            Another picture
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
