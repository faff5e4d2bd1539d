/** Ways to pay for something that is bought at once. */
export const words = {
  paymentError: "Payment Error",
  creationFailed: "There was a problem creating your payment. Please try again. Nothing was charged.",
  payByCard: ({ price }: { price: string }) => `Pay ${price} by card`,
  payWithCrypto: "Pay with crypto",
  whereOnePays: "You pay on our card partner's page and come back here.",
  currency: "Pay with",
  invoicePage: "You pay on our crypto partner's page. Send the exact amount, in the coin you chose.",
  currenciesMissing:
    "The list of currencies cannot be loaded right now. Please try again in a minute, or pay by card.",
  noCurrencies: "No currencies",
  continueToPayment: "Continue to Payment",
  cancel: "Cancel",
  oneMoment: "One moment...",

  image: {
    documentTitle: "Purchase this design · Inkloom",
    title: "Purchase this design",
    lead: "A license with a number that anyone can look up, and the full-size file. You need no license to use and sell the pictures you made here.",
    once: "One-time price",
    back: "Back to your images",
    already: { title: "You already have this license", description: "Nothing was charged." },
    beingLookedAt: {
      title: "One moment",
      description:
        "This picture is still being checked, which takes a few seconds. Nothing was charged; please try again.",
    },
  },

  video: {
    documentTitle: "Your video · Inkloom",
    title: "Your video",
    lead: ({ title, description }: { title: string; description: string }) =>
      `You chose “${title}”: ${description}`,
    tag: ({ title }: { title: string }) => `AI Video - ${title}`,
    package: "The package",
    total: "One-time price",
    perDesign: ({ price }: { price: string }) => `${price} for each design`,
    promos: "15-second promo videos",
    models: "Extra AI model variations",
    update: "Update the price",
    after:
      "After you pay, tell us which design it is about, what it should say, and how it should feel. Until someone starts on it, you can cancel for a full refund.",
    priceChanged: {
      title: "Please check again",
      description: "The price changed with what you added. Nothing was charged.",
    },
    tooMany: ({ most }: { most: number }) => ({
      title: "That is a larger job",
      description: `You can buy up to ${most} of each add-on here. Please write to us.`,
    }),
  },
};
