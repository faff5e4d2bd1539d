import { formatCents } from "~/lib/money";
import { LANGUAGE, plural } from "~/lib/words";

export const words = {
  paymentCanceled: {
    metaTitle: "Payment Canceled · Inkloom",
    nothingCharged: "Nothing charged",
    title: "Payment Canceled",
    returnToHome: "Return to Home",
    goToTheCart: "Go to the cart",
    explanation: "You left before paying, so nothing was charged. Your cart is still as you left it.",
  },
  subscriptionSuccess: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
    stamps: {
      unnamed: "Subscriptions",
      subscribed: "Active",
      open: "One moment",
      closed: "Not active",
      unknown: "Nothing found",
    },
    titles: {
      unnamed: "Subscription Activated",
      subscribed: "Subscription Activated",
      open: "Processing your purchase...",
      closed: "This subscription is not active",
      unknown: "We cannot find this payment",
    },
    explanations: {
      unnamed: (
        <>
          This link has no payment in it, so there is nothing to show here. Your membership is under{" "}
          <a href="/membership">Membership</a>, and what you paid for is listed in{" "}
          <a href="/account/purchases">your purchases</a>.
        </>
      ),
      open: "We're still waiting for the payment to be confirmed. This page checks again every few seconds; you can also close it.",
      closed: (
        <>
          It was not paid for, or it has ended since. Nothing more will be charged. See{" "}
          <a href="/membership">Membership</a> and <a href="/#pricing">the plans</a>.
        </>
      ),
      unknown: (
        <>
          We found no payment of yours at this link. See <a href="/membership">Membership</a> and{" "}
          <a href="/#pricing">the plans</a>.
        </>
      ),
    },
    returnToHome: "Return to Home",
    makeAPicture: "Make a picture",
    paid: ({ cents, isMembership }: { cents: number | null; isMembership: boolean }) =>
      cents === null
        ? `Thank you. Your ${isMembership ? "membership" : "plan"} has started.`
        : `Thank you. You paid ${formatCents(cents)}, and your ${isMembership ? "membership" : "plan"} has started.`,
    renewsOn: ({ date }: { date: string }) => `It renews on ${date}.`,
    receiptSent: "We sent the receipt to your email address.",
  },
  latestCreditEntries: {
    caption: "Your latest credits, newest first",
    what: "What",
    when: "When",
    credits: "Credits",
    balance: "Balance",
  },
  creditPurchaseSuccess: {
    metaTitle: "Credit purchase · Inkloom",
    missingSessionInformation: "Missing session information",
    success: "Success!",
    creditsAddedToast: ({ added }: { added: number }) => `${added} credits have been added to your account.`,
    thankYou: "Thank You!",
    createImages: "Create Images",
    returnToHome: "Return to Home",
    creditsAdded: ({ creditsAdded }: { creditsAdded: number }) => (
      <>
        <b className="num">{creditsAdded}</b> credits have been added to your account.
      </>
    ),
    processingTitle: "Processing your purchase...",
    backToBuyCredits: "Back to Buy Credits",
    waitingForCardCompany:
      "The payment is being confirmed. This page checks again every few seconds; you can also close it, and your credits arrive automatically.",
    bankTitle: "Your bank is confirming the payment",
    waitingForBank:
      "Bank transfers and debits take up to five business days. Your credits arrive automatically as soon as your bank confirms, and we email you if it does not. Need credits sooner? You can buy another pack by card.",
    yourPurchases: "See your purchases",
    processingLabel: "Processing your purchase",
    notFinished: "This payment was not finished",
    buyCredits: "Buy Credits",
    nothingWasCharged: "Nothing was charged, and no credits were added.",
    returned: "This pack was returned",
    moneyGoesBack: "The full amount goes back to you, and its credits no longer count.",
    somethingWentWrong: "Something went wrong",
    contactSupport: "Contact support",
    contactSupportPlease: "We couldn't process your credit purchase. Please contact support.",
    unknownPurchase: "We can't tell which purchase this is about. Taking you back to Buy Credits.",
  },
  buyCredits: {
    metaDescription: ({ price }: { price: string }) =>
      `Credits for pictures, from ${price}: they never expire, and come back automatically if a picture fails.`,
    lead: ({ credits }: { credits: number }) =>
      `One picture costs ${plural(credits, { one: "one credit", other: "# credits" })}. Buy more and pay less for each.`,
    metaTitle: "Buy Credits · Inkloom",
    title: "Buy Credits",
    loginRequired: "Login Required",
    pleaseLogIn: "Please log in to make a purchase",
    paymentError: "Payment Error",
    packNotOnSale: "This pack is not for sale. Please choose one below.",
    packTitle: ({ name, credits }: { name: string; credits: number }) => `${name}: ${credits} credits`,
    cardsUnavailable: "There was a problem creating your payment. Please try again. Nothing was charged.",
    balance: ({ credits }: { credits: number }) => (
      <>
        You have <b className="num">{credits.toLocaleString(LANGUAGE)}</b>{" "}
        {plural(credits, { one: "credit", other: "credits" })}.
      </>
    ),
    creditHistory: "Credit history",
    pleaseLogInNotice: (
      <>
        Please log in to purchase and manage your credits. <a href="/login?redirectTo=/buy-credits">Login</a>
      </>
    ),
    wayToPay: "Payment method",
    creditCard: "Credit Card",
    howCreditsWork: "How credits work",
    whenTheyArrive: "When they arrive",
    whenTheyArriveText:
      "You pay on our card partner's page. Credits arrive as soon as the payment is confirmed, usually before you are back here, even if you close your browser.",
    whenAPictureFails: "When a picture fails",
    whenAPictureFailsText:
      "The credit comes back automatically, to the pack it came from. A failed picture never costs you one.",
    howLongTheyLast: "How long they last",
    howLongTheyLastText: "Credits you buy do not expire. Prices are in US dollars.",
    givingBack: "Returning a pack",
    givingBackText: ({ days }: { days: number }) => (
      <>
        Within {days} days, you can return a pack that you paid for by card, if you used none of its credits,
        for a full refund in your <a href="/credits/history">credit history</a>. Coins are refunded by hand.
      </>
    ),
    whereYourCreditsWent: "Where your credits went",
    allCreditHistory: "All of your credit history",
  },
  creditPackCard: {
    mostPopular: "Most Popular",
    credits: "credits",
    price: ({ price, each }: { price: string; each: string }) => `${price}, ${each} per credit`,
    savedPercent: ({ saved }: { saved: number }) => `, ${saved}% less`,
    oneMoment: "One moment...",
    buyFor: ({ name, price }: { name: string; price: string }) => `Buy ${name} for ${price}`,
  },
  paymentSuccess: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
    paid: ({ cents }: { cents: number }) => `You paid ${formatCents(cents)}.`,
    stamps: {
      unnamed: "Payments",
      done: "Paid",
      processing: "One moment",
      bank: "With your bank",
      closed: "Nothing charged",
      returned: "Money on its way back",
      unknown: "Nothing found",
    },
    titles: {
      unnamed: "Payment Successful",
      done: "Payment Successful",
      processing: "Processing your purchase...",
      bank: "Your bank is confirming the payment",
      closed: "This payment was not finished",
      returned: "This is no longer available",
      unknown: "We cannot find this payment",
    },
    explanations: {
      unnamed: (
        <>
          This link has no payment in it, so there is nothing to show here. What you paid for is listed in{" "}
          <a href="/account/purchases">your purchases</a>, and each receipt comes by email.
        </>
      ),
      done: "Thank you. An email with everything about your purchase is on its way to you.",
      processing:
        "The payment is being confirmed. This page checks again every few seconds; you can also close it.",
      bank: "Bank transfers and debits take up to five business days. We email you as soon as your bank has confirmed the payment, or if it does not.",
      closed: "Nothing was charged, and nothing was bought.",
      returned:
        "What you paid for was already bought or is gone. The full amount is refunded to your payment method automatically.",
      unknown: "We found no payment of yours at this link. What you bought is listed in your account.",
    },
    seePurchase: "See what you bought",
    returnToHome: "Return to Home",
    browseStores: "Browse Stores",
  },
  subscriptionCanceled: {
    metaTitle: "Subscription Canceled · Inkloom",
    nothingCharged: "Nothing charged",
    title: "Subscription Canceled",
    returnToHome: "Return to Home",
    seeThePlans: "See the plans",
    explanation: "No plan was started and nothing was charged. Everything you have made stays yours.",
  },
};
