import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import type { EvaluatedPrint } from "~/domain/products/drafts/evaluate-draft";
import { Button } from "~/ui/elements/button";
import { Input } from "~/ui/forms/fields";
import type { EditedDraft } from "../editor";
import { words } from "../words";

/** Size, position and picture of one print. */
export function PrintPlacementFields({
  print,
  editor,
  pictures,
}: {
  print: EvaluatedPrint | undefined;
  editor: EditedDraft;
  pictures: UsablePicture[];
}) {
  if (!print) return null;
  const { area, fields } = print;
  const inches = (field: "leftIn" | "topIn" | "widthIn", label: string) => (
    <Input
      label={label}
      name={`${area.id}.${field}`}
      suffix="in"
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={fields[field]}
      error={editor.errors[`${area.id}.${field}`]}
    />
  );
  return (
    <fieldset className="grid gap-4 border-t-2 border-line pt-4">
      <legend className="font-semibold pr-3">{area.name}</legend>
      <p className="hint">{words.prints.placementHint(area)}</p>
      <div className="grid grid-cols-3 gap-3 items-start">
        {inches("widthIn", words.prints.width)}
        {inches("leftIn", words.prints.fromLeft)}
        {inches("topIn", words.prints.fromTop)}
      </div>
      <div className="actions">
        <Button name="intent" value={`largest:${area.id}`} variant="outline" size="sm" formNoValidate>
          {words.prints.largest}
        </Button>
        <Button name="intent" value={`centre:${area.id}`} variant="outline" size="sm" formNoValidate>
          {words.prints.center}
        </Button>
      </div>
      <PictureChoice print={print} pictures={pictures} />
    </fieldset>
  );
}

/** The current picture and the newest others of the person. */
function PictureChoice({
  print: { area, picture },
  pictures,
}: {
  print: EvaluatedPrint;
  pictures: UsablePicture[];
}) {
  const others = pictures.filter((each) => each.id !== picture.id);
  const choice = (id: string, alt: string) => (
    <label key={id} className="radio p-2 grid justify-items-center gap-2">
      <img
        src={`/files/previews/${id}`}
        alt={alt}
        width={96}
        height={96}
        loading="lazy"
        className="w-full aspect-square object-contain bg-tint rounded-soft"
      />
      <input type="radio" name={`${area.id}.picture`} value={id} defaultChecked={id === picture.id} />
    </label>
  );
  return (
    <details>
      <summary className="justify-self-start text-sm font-semibold underline cursor-pointer">
        {words.prints.anotherPicture}
      </summary>
      <div className="grid grid-cols-3 sm:grid-cols-4 gap-2 mt-3">
        {choice(picture.id, words.prints.currentPicture)}
        {others.map((each) => choice(each.id, each.prompt || words.prints.ownPicture))}
      </div>
    </details>
  );
}
