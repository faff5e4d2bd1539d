export const words = {
  list: {
    title: "Inbox",
    metaTitle: "Inbox · Inkloom",
    lead: "What people wrote through the forms. Each message was acknowledged by e-mail; support requests are promised an answer within 24 hours.",
    state: "State",
    form: "Form",
    allForms: "All forms",
    message: "Message",
    withoutMessage: "Without a message",
    from: "From",
    email: "Email",
    written: "Written",
    emptyOpen: {
      title: "Nothing is waiting for an answer",
      text: "Everyone who wrote has heard from us.",
    },
    empty: { title: "Nothing here", text: "No message is in this state." },
  },
  inquiry: {
    metaTitle: ({ name }: { name: string }) => `${name} · Inbox · Inkloom`,
    untitled: "Message",
    inbox: "Inbox",
    state: "State",
    form: "Form",
    from: "From",
    email: "Email",
    account: "Signed in as",
    companyName: "Company",
    phoneNumber: "Phone",
    businessType: "Business type",
    expectedVolume: "Expected volume",
    website: "Website",
    written: "Written",
    sourcePage: "On the page",
    answeredAt: "Answered",
    message: "What they wrote",
    withoutMessage: "No message: the fields say it all.",
    answer: "What we answered",
    details: "What is known",
  },
  actions: {
    answer: {
      field: "Your answer",
      hint: "Goes out as an e-mail, with what they wrote below it; their reply comes to the support address.",
      label: "Send the answer",
      busyText: "Sending…",
      missing: "Please write an answer.",
      tooLong: ({ most }: { most: number }) =>
        `Please keep it under ${most.toLocaleString("en-US")} characters.`,
    },
    saving: "Saving…",
    "let-in": {
      label: "It is no spam",
      hint: "It is acknowledged and passed on, as if it had just come.",
    },
    reopen: { label: "Open it again", hint: "It goes back to the messages waiting for an answer." },
    "mark-answered": {
      label: "Mark as answered",
      hint: "For what was answered another way. No e-mail goes out.",
    },
    spam: { label: "It is spam", hint: "Put aside; it can be let in again." },
  },
  toasts: {
    answer: "The answer is on its way",
    "mark-answered": "Marked as answered",
    reopen: "Open again",
    spam: "Put with the spam",
    "let-in": "Accepted, acknowledged and passed on",
    already: "That was done before",
  },
  webhookMissing: {
    title: "Webhook URL not configured",
    text: ({ settingsHref, outboxHref }: { settingsHref: string; outboxHref: string }) => (
      <>
        Please configure the webhook URL first, under <a href={settingsHref}>Settings</a>: applications for
        the beta program wait in the <a href={outboxHref}>outbox</a> until then.
      </>
    ),
  },
  kinds: { contact: "Contact", support: "Support", beta: "Beta program" },
  states: {
    open: { label: "Open", tone: "warn" },
    answered: { label: "Answered", tone: "good" },
    spam: { label: "Spam", tone: "plain" },
  },
} as const;
