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
  kinds: { contact: "Contact", support: "Support", beta: "Beta program" },
  states: {
    open: { label: "Open", tone: "warn" },
    answered: { label: "Answered", tone: "good" },
    spam: { label: "Spam", tone: "plain" },
  },
} as const;
