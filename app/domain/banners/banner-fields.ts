import type { App } from "~/app";
import { type ExternalUrlFault, parseExternalUrl } from "~/lib/external-url";
import { words } from "./words";

/** What a banner consists of, in the names that files and forms use. */
export interface BannerFields {
  title: string;
  description: string;
  link_url: string;
  image_url: string;
  is_active: boolean;
  /** yyyy-MM-dd */
  start_date: string;
  end_date: string;
  display_order: number;
  project_name: string;
}

/** The projects that a banner can belong to. Stores show those of the first. */
export const BANNER_PROJECTS = words.projects;
export const DEFAULT_PROJECT = BANNER_PROJECTS[0];

export const MAX_BANNER_CHARACTERS = { title: 120, description: 300, url: 2_000, project: 80 } as const;
export const MAX_DISPLAY_ORDER = 99_999;
const MONTHS_SHOWN = 3;

/** A new banner: shown from today for three months, first in order. */
export function bannerDefaults(now: number): Omit<BannerFields, "title" | "link_url"> {
  return {
    description: "",
    image_url: "",
    is_active: true,
    start_date: dayOf(now),
    end_date: dayOf(monthsLater(now, MONTHS_SHOWN)),
    display_order: 1,
    project_name: DEFAULT_PROJECT,
  };
}

/** The day of a moment in UTC, yyyy-MM-dd. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** True for a day of the calendar, yyyy-MM-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === text;
}

/** The same day some months later, or that month's last one where it is shorter. */
function monthsLater(at: number, months: number): number {
  const from = new Date(at);
  const day = from.getUTCDate();
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  if (day < to.getUTCDate()) to.setUTCDate(day);
  return to.getTime();
}

/** The fault of a typed address; null if it looks right. */
export function addressFault(
  { origin, config }: { origin: string; config: Pick<App["config"], "sandboxOrigin"> },
  text: string,
): ExternalUrlFault | null {
  const parsed = parseExternalUrl(text, { ownOrigin: origin, sandboxOrigin: config.sandboxOrigin });
  return parsed.ok ? null : parsed.fault;
}
