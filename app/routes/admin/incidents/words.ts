export const words = {
  title: "Needs attention",
  list: {
    metaTitle: "Needs attention · Inkloom",
    lead: "What the system does not decide by itself. Nothing is granted, charged or shipped for these until somebody decides; every button is safe to press twice.",
    which: "Which",
    open: "Open",
    closed: "Closed",
    kind: "Kind",
    allKinds: "All kinds",
    what: "What",
    reason: "Reason",
    about: "About",
    since: "Since",
    times: ({ count }: { count: number }) => `${count} times`,
    happened: "Happened",
    note: "Note",
    emptyOpen: {
      title: "Nothing needs attention",
      text: "When something does, it appears here within a minute and the support address gets an e-mail.",
    },
    emptyClosed: {
      title: "Nothing was closed yet",
      text: "What is closed stays here, with who closed it and why.",
    },
  },
};
