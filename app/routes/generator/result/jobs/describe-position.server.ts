import { MAX_SHOWN_QUEUE_POSITION } from "~/domain/designs/generation/prompts";
import * as words from "./waiting-words";

/** What a queued job waits for. Said here and not in the component, so that the page's script does not carry the sentences. */
export function describePosition(
  { attempts }: { attempts: number },
  {
    ahead,
    delay,
  }: { ahead: number /** When the model is tried again, during an outage. */; delay: string | null },
): string {
  if (delay !== null) return words.modelAway({ delay });
  if (attempts > 0) return words.modelBusy;
  if (ahead > MAX_SHOWN_QUEUE_POSITION) return words.manyPicturesAhead({ most: MAX_SHOWN_QUEUE_POSITION });
  return ahead === 0 ? words.yoursIsNext : words.picturesAhead({ ahead });
}
