export const words = {
  inquiryReceived: {
    contact: {
      subject: "We have your message",
      heading: "We got your message",
      text: "Thank you for writing to Inkloom. A person reads it and replies to this address within 24 hours.",
    },
    support: {
      subject: "We have your support request",
      heading: "We got your request",
      text: "Thank you for telling us. A person looks into it and replies to this address within 24 hours.",
    },
    beta: {
      subject: "We have your application for the beta program",
      heading: "We got your application",
      text: "Thank you for applying to our beta program! We look at every application and will be in touch soon by email. Everyone who is accepted keeps the beta price for one year.",
    },
    email: {
      subject: "We have your email",
      heading: "We got your email",
      text: "Thank you for writing to Inkloom. A person reads it and replies to this address within 24 hours.",
    },
  },
  inquiryReceivedNotYou:
    "If you did not write to us, someone mistyped their address, and you can ignore this email.",
  inquiryReceivedReason: "You're receiving this email because this address was given in a form at Inkloom.",

  inquiryAnswered: {
    subject: ({ subject }: { subject: string }) =>
      subject ? `Re: ${subject}` : "Our answer to your message",
    heading: "Our answer",
    stillOpen: "Reply to this email if you need anything else.",
    youWrote: ({ message }: { message: string }) => `You wrote: ${message}`,
    reason: "You're receiving this email because you wrote to Inkloom.",
  },

  betaInvited: {
    subject: "You are in the beta program",
    preview: "Your prices are locked for one year.",
    heading: "Welcome to the beta program",
    lead: "We read your application and would love to have you. These are your prices:",
    monthly: ({ price }: { price: string }) => `${price} a month`,
    locked: ({ email }: { email: string }) =>
      `Open your account with the address ${email}: the prices come with it and are locked for one year. If you already have an account with this address, they are in it.`,
    button: "Open your account",
    questions: "Reply to this email if you have questions.",
    reason: "You're receiving this email because you applied for the Inkloom beta program.",
  },
};
