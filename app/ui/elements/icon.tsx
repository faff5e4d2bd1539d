import { cx } from "./class-names";

/** Drawn on a 24-unit grid with one line weight and square ends. */
const PATHS = {
  "arrow-right": "M4 12h15M13 6l6 6-6 6",
  "arrow-left": "M20 12H5M11 6l-6 6 6 6",
  "arrow-up": "M12 20V5M6 11l6-6 6 6",
  "chevron-down": "M6 9l6 6 6-6",
  check: "M4 12.5l5 5L20 6.5",
  close: "M5 5l14 14M19 5L5 19",
  menu: "M3 6h18M3 12h18M3 18h12",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  cart: "M5 8h14l1 13H4zM8.5 10V6.5a3.5 3.5 0 0 1 7 0V10",
  account: "M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c.5-4.5 3.5-6.5 8-6.5s7.5 2 8 6.5",
  drop: "M12 3c3.5 4.5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-11z",
  copy: "M9 9h11v11H9zM15 5.5V4H4v11h1.5",
  key: "M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l9-9M16 7l3.5 3.5M13.5 9.5l2 2",
  link: "M10 14l4-4M8.5 10.5l-3 3a3.54 3.54 0 0 0 5 5l3-3M15.5 13.5l3-3a3.54 3.54 0 0 0-5-5l-3 3",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7v1",
  warning: "M12 4l9.5 16h-19zM12 10v4.5M12 16.8v.4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 12h17M12 3c-6 5-6 13 0 18M12 3c6 5 6 13 0 18",
  system: "M3 5h18v12H3zM9 21h6M12 17v4",
  plus: "M12 4v16M4 12h16",
  minus: "M4 12h16",
  truck:
    "M2 6h12v11H2zM14 10h4.5L22 13.5V17h-8M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  feed: "M5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14",
  spinner: "M12 3a9 9 0 1 1-9 9",
  rotate: "M19.5 12A7.5 7.5 0 1 1 15 5M11 5.5h4.5V1",
  reset: "M4.5 12A7.5 7.5 0 1 0 9 5M4 3v5h5",
  fullscreen: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
  download: "M12 3v12M7 10l5 5 5-5M4 20h16",
  flag: "M5 21V4h13l-3 4.5 3 4.5H5",
  heart: "M12 20L4 12a4.7 4.7 0 0 1 0-7 4.7 4.7 0 0 1 7 0l1 1 1-1a4.7 4.7 0 0 1 7 0 4.7 4.7 0 0 1 0 7z",
  keyboard: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;

export type IconName = keyof typeof PATHS;

/** A line icon beside text; always hidden from assistive technology, so the text must carry the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={cx("icon", className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
