import { LOW_CREDITS } from "~/domain/credits/packs/quick-pack";
import { Notice } from "../elements/notice";
import { words } from "./words";

/** Says that few credits are left, and what they still pay for. Empty if there are enough. */
export function LowCreditsNotice({ credits, className }: { credits: number; className?: string }) {
  if (credits >= LOW_CREDITS) return null;
  return (
    <Notice kind="warning" title={words.lowCredits.title({ credits })} className={className}>
      <p>{credits === 0 ? words.lowCredits.none : words.lowCredits.few}</p>
    </Notice>
  );
}
