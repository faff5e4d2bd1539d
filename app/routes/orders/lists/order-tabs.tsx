import type { OrderProgress } from "~/domain/orders/queries/own-orders";
import { Tabs } from "~/ui/elements/navigation";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

const TABS = [
  { label: words.tabs.sold, href: "/orders/sold" },
  { label: words.tabs.bought, href: "/orders" },
];

/** What one sold beside what one bought. */
export function OrderTabs({ current }: { current: "/orders" | "/orders/sold" }) {
  return <Tabs label={words.tabs.label} tabs={TABS} current={current} />;
}

const TONES = { delivered: "good", shipped: "good", "partly-shipped": "good", unpaid: "warn" } as const;

export function OrderProgressBadge({ progress }: { progress: OrderProgress }) {
  return (
    <Badge tone={progress in TONES ? TONES[progress as keyof typeof TONES] : "plain"}>
      {words.progress[progress]}
    </Badge>
  );
}
