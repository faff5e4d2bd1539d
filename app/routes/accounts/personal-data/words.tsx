/** Sentences of the account's pages about e-mails and personal data. */
export const words = {
  emails: {
    metaTitle: "E-mails · Inkloom",
    title: "E-mails",
    lead: "Choose which e-mails you get.",
    optional: "You can stop these",
    kinds: {
      sales: { label: "Sales", hint: "When somebody buys one of your designs." },
      prices: {
        label: "Prices of your products",
        hint: "When the printer’s price rises above yours. Without this e-mail, look at your products from time to time: sizes that would lose money are sold out.",
      },
    },
    save: "Save",
    saving: "Saving…",
    saved: "Your choice is saved",
    needed: "These always come",
    neededList: [
      {
        what: "Your account",
        why: "Links to confirm your address or to choose a new password, and warnings when something about your sign-in changes: without them somebody else could take your account unseen.",
      },
      {
        what: "What you buy",
        why: "Confirmations, shipping, refunds and claims: they are your receipt, and the way back to your order.",
      },
      {
        what: "Payments",
        why: "When a payment failed or money goes back: you need to know what you paid.",
      },
      { what: "Your messages", why: "We answer what you wrote to us." },
      {
        what: "Your data",
        why: "When a download is ready, or your account is to be deleted: only you may decide about either.",
      },
    ],
  },
  data: {
    metaTitle: "Your data · Inkloom",
    title: "Your data",
    lead: (
      <>
        What we hold about you, how long and why is on the <a href="/privacy">privacy page</a>.
      </>
    ),
    download: "Download everything",
    downloadText:
      "We put together all rows of our database that are about you, as JSON, and your pictures, as ZIP files. This takes a few minutes; then we send you an e-mail. The files are yours for a week.",
    ask: "Put my data together",
    asking: "Asking…",
    asked: "Your data is being put together",
    askedText: "You get an e-mail when it is ready.",
    already: "Your data is already being put together",
    yours: "Your downloads",
    columns: { asked: "Asked for", state: "State", file: "File", until: "Until" },
    states: { queued: "Being made", done: "Ready", failed: "Failed" },
    failed: "It could not be made. Please ask again.",
    file: ({ part, megabytes }: { part: number; megabytes: string }) => `Part ${part} (${megabytes} MB)`,
  },
  unsubscribe: {
    metaTitle: "Stop e-mails · Inkloom",
    title: { sales: "Stop e-mails about sales?", prices: "Stop e-mails about prices?" },
    lead: "Other e-mails still come.",
    stop: "Stop these e-mails",
    stopping: "Stopping…",
    doneTitle: "These e-mails are stopped",
    done: (
      <>
        You can choose again under <a href="/account/emails">E-mails</a> in your account.
      </>
    ),
    unknownTitle: "This link does not work",
    unknown: (
      <>
        It may be cut off. Sign in and choose under <a href="/account/emails">E-mails</a> in your account.
      </>
    ),
  },
};
