const PAID = "You're receiving this email because you paid at Inkloom.";
const WHEN_THE_BANK_SHOWS_IT = "Banks show it after 5 to 10 business days.";

const goesBack = ({ amount }: { amount: string; name: string }) => `${amount} goes back to you`;
const orderRefunded = ({ amount, name }: { amount: string; name: string }) =>
  `We are refunding ${amount} of order ${name} to your payment method. The order itself is unchanged.`;
const creditsRefunded = ({ amount, name }: { amount: string; name: string }) =>
  `We are refunding the ${amount} for the ${name} to your payment method. Its credits were removed; any you already used come out of the credits you get next.`;
const videoRefunded = ({ amount, name }: { amount: string; name: string }) =>
  `We are refunding the ${amount} for “${name}” to your payment method. Work on it has stopped.`;
const licenseRefunded = ({ amount }: { amount: string; name: string }) =>
  `We are refunding the ${amount} for your design license to your payment method. The license is withdrawn, and its public page says so.`;
const monthRefunded = ({ amount }: { amount: string; name: string }) =>
  `We are refunding ${amount} of your membership to your payment method. The credits it paid for were removed. The membership itself is unchanged.`;
const planRefunded = ({ amount }: { amount: string; name: string }) =>
  `We are refunding ${amount} of your plan's fee to your payment method. The credits it paid for were removed. The plan itself is unchanged.`;

const WHAT: Record<string, (name: string) => string> = {
  credits: (name) => `the ${name}`,
  image: () => "your design license",
  video: (name) => `“${name}”`,
  order: (name) => `order ${name}`,
  membership: () => "your membership",
  plan: () => "your plan",
};

/** What becomes of the credits that a disputed payment brought. */
const ofCredits = (text: string) => ({ credits: text, membership: text, plan: text });
const HELD_CREDITS = ofCredits(
  "Until it decides, the credits it paid for are not in your account. Any you already used come out of the credits you get next.",
);
const CREDITS_AGAIN = ofCredits("The credits it paid for are back in your account.");
const CREDITS_GONE = ofCredits("The credits it paid for were removed.");
const NO_CANCELLATION = "Until it decides, the order cannot be canceled.";
const NOTHING_CHANGES = "Until it decides, nothing changes for you.";
const STANDS = "What you bought stays as it is.";

export const words = {
  moneyBack: {
    preview: WHEN_THE_BANK_SHOWS_IT,
    heading: "Money on its way back",
    bank: WHEN_THE_BANK_SHOWS_IT,
    reason: PAID,
    creditNote: "Printable credit note",
    unwanted: ({ amount, what }: { amount: string; what: string }) =>
      `Your payment of ${amount} for ${what} was not needed: it was already paid, canceled, or no longer available. The full amount goes back to your payment method.`,
    order: {
      subject: ({ amount, name }: { amount: string; name: string }) =>
        `${amount} of your order ${name} goes back to you`,
      text: orderRefunded,
      whole: ({ amount, name }: { amount: string; name: string }) =>
        `We are refunding the ${amount} of order ${name} to your payment method. Anything the printer does not have yet will not be printed.`,
      part: orderRefunded,
      button: "See the order",
    },
    credits: {
      subject: goesBack,
      text: creditsRefunded,
      whole: creditsRefunded,
      part: ({ amount, name }: { amount: string; name: string }) =>
        `We are refunding ${amount} of the price of the ${name} to your payment method. The credits it paid for were removed; any you already used come out of the credits you get next.`,
      button: "See your credits",
    },
    video: {
      subject: goesBack,
      text: videoRefunded,
      whole: videoRefunded,
      part: ({ amount, name }: { amount: string; name: string }) =>
        `We are refunding ${amount} of the price of “${name}” to your payment method. The video itself is unchanged.`,
      button: "See your purchases",
    },
    image: {
      subject: goesBack,
      text: licenseRefunded,
      whole: licenseRefunded,
      part: ({ amount }: { amount: string; name: string }) =>
        `We are refunding ${amount} of the price of your design license to your payment method. The license stays yours.`,
      button: "See your purchases",
    },
    membership: {
      subject: goesBack,
      text: monthRefunded,
      whole: monthRefunded,
      part: monthRefunded,
      button: "See your purchases",
    },
    plan: {
      subject: goesBack,
      text: planRefunded,
      whole: planRefunded,
      part: planRefunded,
      button: "See your purchases",
    },
  },

  refundReturned: {
    subject: ({ amount }: { amount: string }) => `Our refund of ${amount} did not reach you`,
    preview: "Your bank returned it to us.",
    heading: "Your bank returned our refund",
    text: ({ amount, what }: { amount: string; what: string }) =>
      `We sent ${amount} for your ${what} back to your payment method, and your bank returned it to us. Your payment is valid again, with its credits; the receipt says so.`,
    reply: "Reply to this email if you still want the money, and we'll find another way.",
    button: "See the receipt",
  },

  dispute: {
    what: ({ kind, name }: { kind: string; name: string }) => WHAT[kind]?.(name) ?? name,
    order: "See the order",
    purchases: "See your purchases",
    opened: {
      subject: ({ amount }: { amount: string; what: string }) => `Your bank has taken ${amount} back from us`,
      preview: "It is reviewing the payment and decides who keeps the money.",
      heading: "Your bank is reviewing a payment",
      text: ({ amount, what }: { amount: string; what: string }) =>
        `Your bank has taken the ${amount} for ${what} back from us and is reviewing the payment. That can take up to three months.`,
      reply:
        "If this was a mistake, tell your bank that the payment was yours. If something was wrong with what you bought, reply to this email: a person reads it.",
      whole: {
        ...HELD_CREDITS,
        image: "Until it decides, your license is suspended.",
        video: "Until it decides, nothing changes for you.",
        order: NO_CANCELLATION,
      },
      part: { ...HELD_CREDITS, image: NOTHING_CHANGES, video: NOTHING_CHANGES, order: NO_CANCELLATION },
    },
    won: {
      subject: ({ what }: { amount: string; what: string }) =>
        `Your bank decided: your payment for ${what} stands`,
      preview: "What you bought is yours as before.",
      heading: "Your payment stands",
      text: ({ amount, what }: { amount: string; what: string }) =>
        `Your bank reviewed the payment for ${what} and returned the ${amount} to us.`,
      reply: "If something is still wrong with what you bought, reply to this email: a person reads it.",
      whole: {
        ...CREDITS_AGAIN,
        image: "Your license is valid again.",
        video: STANDS,
        order: STANDS,
      },
      part: { ...CREDITS_AGAIN, image: STANDS, video: STANDS, order: STANDS },
    },
    lost: {
      subject: ({ amount }: { amount: string; what: string }) => `Your bank decided: you keep the ${amount}`,
      preview: "The bank gave the payment back to you.",
      heading: "You keep the money",
      text: ({ amount, what }: { amount: string; what: string }) =>
        `Your bank decided that you keep the ${amount} for ${what}. There is no separate refund from us.`,
      reply: "If you think this is wrong, reply to this email: a person reads it.",
      whole: {
        ...CREDITS_GONE,
        image: "Your license is withdrawn, and its public page says so.",
        video: "Work on it has stopped.",
        order: "This order is closed.",
      },
      part: { ...CREDITS_GONE, image: STANDS, video: STANDS, order: STANDS },
    },
  },

  paymentFailed: {
    preview: "Your bank did not confirm the payment. You were not charged.",
    heading: "The payment did not go through",
    tryAgain:
      "You can try again with another payment method. If the money left your account, your bank returns it.",
    reason: PAID,
    order: {
      subject: ({ name }: { amount: string; name: string }) => `Your order ${name} was not paid`,
      text: ({ amount, name }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for order ${name}. You were not charged, and nothing will be printed.`,
      button: "Back to your cart",
    },
    credits: {
      subject: (_: { amount: string; name: string }) => "Your credits were not paid for",
      text: ({ amount, name }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for the ${name}. You were not charged, and no credits were added.`,
      button: "Buy Credits",
    },
    video: {
      subject: (_: { amount: string; name: string }) => "Your video was not paid for",
      text: ({ amount, name }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for “${name}”. You were not charged, and work has not started.`,
      button: "Back to the prices",
    },
    image: {
      subject: (_: { amount: string; name: string }) => "Your design license was not paid for",
      text: ({ amount }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for your design license. You were not charged, and no license was issued.`,
      button: "Back to your images",
    },
  },

  receipt: {
    subject: ({ amount, what }: { amount: string; what: string }) => `Your receipt: ${amount} for ${what}`,
    preview: "Thank you. You can print the receipt.",
    heading: "Thank you for your payment",
    text: ({ amount, what }: { amount: string; what: string }) =>
      `You paid ${amount} for ${what}. Your receipt is numbered, and you can print it.`,
    membership: "Inkloom membership",
    plan: "Inkloom plan",
    button: "See the receipt",
    reason: PAID,
  },

  feeWaived: {
    subject: "Your plan costs nothing this month",
    preview: ({ sales }: { sales: string; fee: string }) =>
      `Your sales reached ${sales}, so the fee is waived.`,
    heading: "This month of your plan is free",
    text: ({ sales, fee }: { sales: string; fee: string }) =>
      `Your sales last month came to ${sales}. At $500 or more, the next month's fee is waived: ${fee} comes off the invoice before anything is charged.`,
    commission: "The commission on each sale still applies, and your plan's credits are yours as always.",
    button: "See your sales",
    reason: "You're receiving this email because you have a plan at Inkloom.",
  },

  videoStep: {
    reason: "You're receiving this email because you bought a video at Inkloom.",
    paid: {
      subject: "Your AI video: tell us what it should show",
      preview: "Your video is paid. We start once we have your brief.",
      heading: "Your video is paid",
      text: "Tell us which design it is about, what it should say, and how it should feel. We start once we have that. Until someone starts on it, you can cancel for a full refund.",
      button: "Write the brief",
    },
    briefed: {
      subject: "We have the brief for your video",
      preview: "You can change it until someone starts on it.",
      heading: "We have your brief",
      text: "Someone starts on it within a day or two, and we email you then. Until then you can change the brief.",
      button: "See your video",
    },
    started: {
      subject: "Someone is working on your video",
      preview: "We'll email you when it is ready.",
      heading: "Your video is in production",
      text: "The brief can no longer be changed. We'll email you when the video is ready.",
      button: "See your video",
    },
    delivered: {
      subject: "Your video is ready",
      preview: "Watch it, download it, and tell us whether it is right.",
      heading: "Your video is ready",
      text: "Watch it and download it on its page. If something is not what you asked for, write to us and we'll change it.",
      button: "Watch your video",
      download: "Download it without logging in",
    },
  },
};
