import type { DuplicatePlan } from "~/domain/products/duplicates/plan-duplicates";
import { coverView } from "~/domain/products/prints/version-prints";
import { requirePrintArea } from "~/garments/find-garments";
import { Badge } from "~/ui/elements/notice";
import { GarmentPreview } from "../garment-preview";
import { words } from "./words";

const TONES = { fine: "good", warning: "warn", error: "bad", waiting: "plain", unreadable: "bad" } as const;

/** A garment with all prints of the product on it: check, price and earning, and a box to choose it. */
export function GarmentCard({
  plan: { garment, prints, leftOut, colors, check, problem, priceCents, earningCents },
  isChosen,
  isRefused,
}: {
  plan: DuplicatePlan;
  isChosen: boolean;
  isRefused: boolean;
}) {
  const color = colors[0] ?? garment.colors[0];
  if (!color) return null;
  return (
    <label className="radio grid content-start">
      <GarmentPreview
        garment={garment}
        color={color}
        view={coverView(garment, prints)}
        prints={prints}
        idPrefix={`${garment.id}-`}
      />
      <span className="flex gap-3 items-center">
        <input
          type="checkbox"
          name="garment"
          value={garment.id}
          defaultChecked={isChosen}
          disabled={problem !== null || isRefused}
          aria-label={words.choose({ garment: garment.name })}
        />
        <b>{garment.name}</b>
      </span>
      {problem ? (
        <small>{words.problems[problem]}</small>
      ) : (
        <>
          <span>
            <Badge tone={TONES[check]}>{words.checks[check]}</Badge>
          </span>
          <small className="num">{words.price({ priceCents, earningCents })}</small>
          {prints.map(({ placement, effectiveDpi }) => (
            <small key={placement.areaId} className="num">
              {words.print({
                ...placement,
                area: requirePrintArea(garment, placement.areaId).name,
                dpi: effectiveDpi,
              })}
            </small>
          ))}
          {leftOut.length > 0 ? (
            <small>{words.leftOut({ areas: leftOut.map(({ name }) => name) })}</small>
          ) : null}
          <small>{words.colors({ names: colors.map(({ name }) => name) })}</small>
        </>
      )}
    </label>
  );
}
