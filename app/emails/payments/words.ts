const PAID = "You're receiving this email because you paid at Inkloom.";
const WHEN_THE_BANK_SHOWS_IT = "Your bank shows it within five to ten days.";

export const words = {
  manualRefund: {
    preview: WHEN_THE_BANK_SHOWS_IT,
    heading: "Money on its way back",
    bank: WHEN_THE_BANK_SHOWS_IT,
    reason: PAID,
    order: {
      subject: ({ amount, name }: { amount: string; name: string }) =>
        `${amount} of your order ${name} goes back to you`,
      text: ({ amount, name }: { amount: string; name: string }) =>
        `We are giving you ${amount} of order ${name} back, to your payment method. The order itself is unchanged.`,
      button: "See the order",
    },
    credits: {
      subject: ({ amount }: { amount: string; name: string }) => `${amount} goes back to you`,
      text: ({ amount, name }: { amount: string; name: string }) =>
        `We are giving you the ${amount} for the ${name} back, to your payment method. Its credits went back with the money; any of them that were used already are taken from the credits you get next.`,
      button: "See your credits",
    },
    video: {
      subject: ({ amount }: { amount: string; name: string }) => `${amount} goes back to you`,
      text: ({ amount, name }: { amount: string; name: string }) =>
        `We are giving you the ${amount} for “${name}” back, to your payment method. Nothing more is made of it.`,
      button: "See your purchases",
    },
    image: {
      subject: ({ amount }: { amount: string; name: string }) => `${amount} goes back to you`,
      text: ({ amount }: { amount: string; name: string }) =>
        `We are giving you the ${amount} for your design license back, to your payment method. The license is withdrawn, and its public page says so.`,
      button: "See your purchases",
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
        `Your bank did not confirm the ${amount} for order ${name}. You were not charged, and nothing is printed.`,
      button: "Back to your cart",
    },
    credits: {
      subject: (_: { amount: string; name: string }) => "Your credits were not paid",
      text: ({ amount, name }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for the ${name}. You were not charged, and no credits were added.`,
      button: "Buy Credits",
    },
    video: {
      subject: (_: { amount: string; name: string }) => "Your video was not paid",
      text: ({ amount, name }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for “${name}”. You were not charged, and nothing is made.`,
      button: "Back to the prices",
    },
    image: {
      subject: (_: { amount: string; name: string }) => "Your design license was not paid",
      text: ({ amount }: { amount: string; name: string }) =>
        `Your bank did not confirm the ${amount} for your design license. You were not charged, and no license was issued.`,
      button: "Back to your images",
    },
  },

  receipt: {
    subject: ({ amount, what }: { amount: string; what: string }) => `Your receipt: ${amount} for ${what}`,
    preview: "Thank you. The receipt can be printed.",
    heading: "Thank you for your payment",
    text: ({ amount, what }: { amount: string; what: string }) =>
      `You paid ${amount} for ${what}. The receipt has a number and can be printed.`,
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
      `Your sales of the month before came to ${sales}. From $500 the next month's fee is waived: ${fee} is taken off the invoice before anything is charged.`,
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
      text: "Tell us which design it is about, what is said, and how it should feel. We start once we have that. Until someone starts on it, you can cancel for a full refund.",
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
      preview: "We write again when it is ready.",
      heading: "Your video is in production",
      text: "The brief can no longer be changed. We write again when the video is ready.",
      button: "See your video",
    },
    delivered: {
      subject: "Your video is ready",
      preview: "Watch it, download it, and tell us whether it is right.",
      heading: "Your video is ready",
      text: "Watch it and download it on its page. If something is not as you asked, write to us and we'll change it.",
      button: "Watch your video",
      download: "Download it without logging in",
    },
  },
};
