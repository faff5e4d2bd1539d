import type { Page } from "@playwright/test";
import type { Stage } from "../stage";
import type { TitleCard } from "../title-card";

export interface Walk {
  card: TitleCard;
  /** Before the film begins. */
  prepare?: (page: Page, places: { shop: string; sandbox: string }) => Promise<void>;
  walk: (stage: Stage) => Promise<void>;
}
