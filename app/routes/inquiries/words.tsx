export const words = {
  contact: {
    metaTitle: "Contact · Inkloom",
    metaDescription:
      "Write to the people who run Inkloom: a person reads every message and answers by email.",
    title: "Contact",
    whereIsMyOrder: "Where is my order?",
    whereIsMyOrderText: "Enter the email address you ordered with, and we'll send you the link.",
    cameDamaged: "It came damaged, or not at all",
    cameDamagedText: "Open your order and report it: we reprint or refund it.",
    howDoesThisWork: "How does this work?",
    howDoesThisWorkText: "Guides, the manual, and help with the tools.",
    heading: "Drop us a line",
    lead: "About a bulk order, a store, a press question, or a feature you miss.",
    whereItGoes: "Your message",
    to: "To",
    thePeopleAtThePress: "The Inkloom team",
    byEmail: "By email",
    anAnswer: "An answer",
    within24Hours: "Within 24 hours, from a person",
    quickerThanWriting: "Faster than writing",
  },
  support: {
    metaTitle: "Support · Inkloom",
    metaDescription: "Guides, tutorials, the manual, and a person who answers within 24 hours.",
    title: "Support",
    heading: "Support center",
    lead: "Look it up, or ask us: a person answers within 24 hours.",
    searchSupportResources: "Search support resources",
    searchPlaceholder: "Shipping, credits…",
    search: "Search",
    help: "Help",
    supportResources: "Support Resources",
    contactUs: "Contact Us",
    noneFound: "No support resources found matching your search",
    articles: "From the manual",
    allArticles: "All articles found",
    correctedTo: ({ corrected }: { corrected: string }) =>
      `No exact matches. Showing results for “${corrected}”.`,
    askUsInstead: "Ask us instead",
    noneFoundHint: ({ query }: { query: string }) => (
      <>
        Nothing found for “{query}”. <a href="/support">See everything</a>, or write to us.
      </>
    ),
    responseTimeLabel: "When you'll hear from us",
    within24Hours: "Within 24 hours",
    responseTime:
      "Our support team answers every request within 24 hours. We reply to the address you enter here.",
    aboutAnOrder: (
      <>
        For an order, its own page is fastest: it shows where each parcel is and lets you report a problem.{" "}
        <a href="/order-link">Find my order</a>
      </>
    ),
  },
  beta: {
    metaTitle: "Beta Program · Inkloom",
    metaDescription:
      "Apply for the beta program of Inkloom: new tools first, and a price that is locked for one year.",
    title: "Beta Program",
    heading: "Join the Beta Program",
    lead: "Print with us before everyone else does, and tell us where it smudges. In return, beta pricing is locked for one year.",
    newToolsFirst: "New tools first, while you can still shape them",
    personWhoAnswers: "A person who answers, and who can change things",
    priceFixedOne: "Your price fixed for one year",
    submissionError: "Submission error",
  },
  illustrations: {
    signTop: "PRESS",
    signBottom: "ROOM",
    oneIdea: "1 idea",
  },
  inquiryAction: {
    contactRequestSent: "Contact request sent",
    contactRequestThanks: "Thank you for writing. A person reads it and answers by email.",
    contactFailed: "There was a problem sending your message. Please try again later.",
    supportRequestSubmitted: "Support request submitted",
    supportRequestThanks: "We answer within 24 hours, by email.",
    supportFailed: "There was a problem sending your request. Please try again later.",
    applicationSubmitted: "Application submitted",
    applicationThanks: "Thank you for applying to our beta program! We'll be in touch soon via email.",
    applicationFailed: "There was a problem submitting your application. Please try again later.",
  },
};
