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
