import { Badge } from "~/ui/elements/notice";

const TONES = { processed: "good", ignored: "plain", received: "warn", failed: "bad" } as const;

export function EventStateBadge({ state }: { state: string }) {
  return <Badge tone={TONES[state as keyof typeof TONES] ?? "plain"}>{state}</Badge>;
}
