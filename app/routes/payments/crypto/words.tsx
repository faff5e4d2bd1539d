import { LANGUAGE, plural } from "~/lib/words";

export const words = {
  packs: {
    cryptocurrency: "Cryptocurrency",
    buyWithCrypto: "Buy with Crypto",
    ofPack: ({ name }: { name: string }) => `: ${name}`,
    currency: "Pay with",
    continueToPayment: "Continue to Payment",
    oneMoment: "One moment...",
    cancel: "Cancel",
    noCurrencies: "No currencies",
    currenciesMissing:
      "The list of currencies cannot be loaded right now. Please try again in a minute, or pay by card.",
    opensNewWindow: "The invoice opens in a new window.",
    started: "Crypto Payment Initiated",
    startedText: (
      <>
        Finish it in the window that opened. <a href="/crypto-payment-status?payment_id=latest">Its status</a>{" "}
        shows its progress; the credits arrive automatically.
      </>
    ),
    startedToast: "Your credits arrive once the network has confirmed the payment.",
    startedToastOther: "What you bought is yours once the network has confirmed the payment.",
    howItWorks: "Paying with crypto",
    howItWorksText:
      "You pay on our crypto partner's invoice page, or directly to the address it shows. Credits arrive once the network has confirmed the coins, usually within an hour. Send the exact amount, in the coin you chose. Refunds of coins are made by hand.",
    paymentError: "Payment Error",
    notCreated: "Failed to create crypto payment",
    creationFailed: "There was a problem creating your crypto payment. Please try again.",
    unknownCurrency: "Please choose a currency from the list.",
    belowMinimum: ({ coin, minimum }: { coin: string; minimum: string }) =>
      `The smallest payment in ${coin} is ${minimum}. Please choose another currency or a larger pack.`,
  },
  status: {
    metaTitle: "Crypto payment · Inkloom",
    notSignedIn: "User not authenticated",
    pleaseLogIn: "Please log in to see your payment.",
    missing: "Missing payment information",
    missingText: "We can't tell which payment this is about.",
    retrievalFailed: "Failed to retrieve payment status",
    retrievalFailedText:
      "Our crypto partner is not responding. This is the last known status; please check again in a minute.",
    confirmed: "Payment Confirmed",
    confirmedText: "Your cryptocurrency payment has been received!",
    titles: {
      processing: "Payment Processing",
      success: "Payment Successful",
      partial: "Partly paid",
      failure: "Payment Failed",
      unknown: "Unknown Status",
    },
    amount: "Amount",
    paidWith: "Paid with",
    state: "Status",
    created: "Created",
    states: {
      waiting: "Waiting for payment",
      confirming: "Confirming",
      confirmed: "Confirmed",
      sending: "Sending",
      paid: "Finished",
      overpaid: "Finished, overpaid",
      late: "Finished late",
      partial: "Partially paid",
      "wrong-asset": "Different coin received",
      "second-deposit": "Second transfer received",
      "other-payment": "Paid elsewhere",
      altered: "Does not match",
      failed: "Failed",
      refunded: "Refunded",
      expired: "Expired",
      unknown: "Unknown",
    },
    refreshStatus: "Refresh Status",
    returnToHome: "Return to Home",
    buyCredits: "Buy Credits",
    tryAgain: "Try again",
    openInvoice: "Open the invoice",
    sendExactly: "Send exactly",
    sendTheRest: "Send the rest",
    toAddress: "To this address",
    memo: "With this memo",
    memoHint: "Without the memo we can't match the coins to you.",
    network: "Network",
    qrLabel: ({ coin }: { coin: string }) => `The ${coin} address as a QR code`,
    checksItself: "This page checks again every 15 seconds.",
    checkedLongEnough: ({ kind }: { kind: string }) =>
      kind === "credits"
        ? "This page has stopped checking automatically. Your credits will still arrive."
        : "This page has stopped checking automatically. Your purchase is still yours.",
    seePurchase: "See what you bought",
    arrived: "Arrived",
    arrivedOf: ({ paid, asked, coin }: { paid: string; asked: string; coin: string }) =>
      `${paid} of ${asked} ${coin}`,
    takeCredits: ({ count }: { count: number }) =>
      `Take ${plural(count, { one: "# credit", other: "# credits" })} for it`,
    takeCreditsHint: ({ worth }: { worth: string }) =>
      `What arrived is worth ${worth} of the price. You get that share of the pack, and the payment is done.`,
    tooLittle: "What arrived is not enough for one credit.",
    askForRefund: "Ask for a refund",
    askForRefundHint: "We refund crypto by hand, and will email you for an address.",
    refundAsked: "You asked for a refund. We'll email you.",
    ratherCredits: "If you would rather have credits, answer that email.",
    sendRestHint: ({ rest, coin }: { rest: string; coin: string }) =>
      `Send ${rest} ${coin} more to the same address. If it arrives as a separate payment, we add it up by hand within a day.`,
    taken: "Success!",
    creditsAdded: ({ added }: { added: number }) =>
      `${plural(added, { one: "# credit has", other: "# credits have" })} been added to your account.`,
    creditsAreIn: ({ credits }: { credits: number }) => (
      <>
        <b className="num">{credits.toLocaleString(LANGUAGE)}</b>{" "}
        {plural(credits, { one: "credit was", other: "credits were" })} added to your account.
      </>
    ),
    notPartial: "This payment has changed. Here is its current status.",
  },
};
