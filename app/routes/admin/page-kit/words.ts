import { plural } from "~/lib/words";

export const words = {
  accessDenied: {
    title: "Access Denied",
    metaTitle: "Access Denied · Inkloom",
    checkThat: "Please check that:",
    checklist: [
      "You are logged in as an admin",
      "Your account has the 'admin' role",
      "If both are true, contact the administrator",
    ],
    goToLogin: "Go to Login",
    retry: "Retry",
    retrying: "Retrying...",
  },
  downloadCsv: "Download CSV",
  newestFirst: "Newest first",
  count: ({ count }: { count: number }) => plural(count, { one: "# in all", other: "# in all" }),
  action: "Action",
  refresh: "Refresh",
  search: "Search",
  show: "Show",
  clear: "Clear",
  known: "Details",
  none: "–",
  thisOne: "This one",
  note: { label: "Note", hint: "Kept with your name and the time." },
  audit: {
    caption: "What was done about it",
    what: "What",
    who: "Who",
    bySystem: "automatic",
    when: "When",
    why: "Why",
    network: "Network",
    amount: "Amount",
    yes: "yes",
    no: "no",
    change: ({ what, before, after }: { what?: string | undefined; before: string; after: string }) =>
      `${what ? `${what}: ` : ""}${before} → ${after}`,
    fact: ({ what, value }: { what: string; value: string }) => `${what}: ${value}`,
  },
};
