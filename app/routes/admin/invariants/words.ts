import { plural } from "~/lib/words";

export const words = {
  title: "Invariants",
  metaTitle: "Invariants · Inkloom",
  lead: "What must hold whatever happens. Small checks run every minute; the others walk through their tables hour by hour and, at night, to the end. Anything broken becomes an incident at once.",
  broken: "Broken",
  holds: "Holds",
  notYet: "Not yet",
  firstRun: "its first run comes within the hour",
  running: ", running",
  completed: ", last completed on",
  checkNow: "Check now",
  checking: "Checking…",
  toasts: {
    holds: "It holds",
    nothingFound: ({ check }: { check: string }) => `${check}: nothing found.`,
    broken: "It does not hold",
    found: ({ check, count }: { check: string; count: number }) =>
      `${check}: ${plural(count, { one: "# row.", other: "# rows." })}`,
  },
};
