export const words = {
  title: "Audit log",
  metaTitle: "Audit log · Inkloom",
  lead: "Everything staff changed, and what people changed about their own security: who, what, when and from which network. Entries can’t be changed or deleted.",
  search: "Email of who did it, or a subject such as order:…",
  what: "What",
  subject: "Subject",
  who: "Who",
  bySystem: "automatic",
  when: "When",
  why: "Why",
  network: "Network",
  detail: "Detail",
  empty: { title: "No entries", text: "Nothing has been changed yet." },
  none: {
    title: "Nothing found",
    text: "Nobody with this email did anything that is logged, and nothing was done to this subject.",
  },
};
