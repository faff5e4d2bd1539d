import type { AttentionKind } from "~/domain/attentions/kinds";

export interface Words {
  /** What it is, in a table's cell and as a heading. */
  title: string;
  /** What happened, and what the machine did not do because of it. */
  meaning: string;
  /** What a human does, in order. */
  steps: readonly string[];
  /** What the button does; absent where there is nothing to try again. */
  retry?: { label: string; does: string };
}

/**
 * What needs a human, in words. docs/operations.md says the same, word for word (a test compares them), so that who
 * reads there and who reads here are told one thing.
 */
export const WORDS: Record<AttentionKind, Words> = {
  payment: {
    title: "Payment is not what we asked for",
    meaning:
      "Stripe says that a checkout was paid, but its amount, currency, person or mode is not what we asked for. Nothing was granted and no order was started; the money is with Stripe.",
    steps: [
      "Compare what was wanted with what was paid, below, and look the session up in Stripe.",
      "Where the payment is not ours or is wrong, refund it in Stripe and close this with a note.",
      "Where Stripe has corrected it since, ask again: it is settled if everything agrees now.",
    ],
    retry: {
      label: "Ask Stripe again",
      does: "Settles the payment if everything agrees now, and changes nothing otherwise.",
    },
  },
  unwanted: {
    title: "Paid for what could no longer be had",
    meaning:
      "A payment came for an order that was cancelled or paid before. It was taken into the books and all of it goes back to the person by itself.",
    steps: [
      "See that its refund is done; if it is not yet, it is tried again by itself.",
      "Close this once the refund is done. The person has got no letter about it: write if they ask.",
    ],
    retry: {
      label: "Send the refund now",
      does: "Asks Stripe for the refund of this payment, or how it stands. Never a second one.",
    },
  },
  dispute: {
    title: "A buyer disputes a payment",
    meaning:
      "The buyer's bank asks about a payment, or has taken its money. With the money go its credits, and an order's earnings are held; a dispute that is won gives both back by itself, a lost one takes the earnings, and one that is won after it was lost puts the sale back where all of it had gone. Stripe's fee is booked as our own loss.",
    steps: [
      "Answer in Stripe before its deadline, with the order's page, its tracking number and the letters we sent.",
      "Where the order is not submitted yet, cancel it.",
      "Where the facts below say “to be restored by hand”, the money of a dispute that was lost and then won waits on the disputed account, because some of the order had gone back before: decide whose it is.",
      "Close this when the bank has decided, with the decision as the note.",
    ],
  },
  refund: {
    title: "A refund does not go through",
    meaning:
      "Money is owed to a person and Stripe or their bank refused to send it, or did not answer for a day. It stays in the books as owed.",
    steps: [
      "Read the reason below and look at the payment in Stripe: the balance may be too low or the card closed.",
      "Mend what can be mended and try again.",
      "Where the card is closed for good, pay it back another way, and close this with where and when.",
    ],
    retry: {
      label: "Try the refund again",
      does: "Asks Stripe what it knows first: one that went through unheard is taken in, and only what a bank refused is sent anew.",
    },
  },
  "refund-by-hand": {
    title: "A refund was made in Stripe itself",
    meaning:
      "Somebody refunded a payment in Stripe's dashboard. It is taken into the books: credits went back with their money, or are owed where they were spent; an order that went back whole is cancelled where nothing of it was submitted, and its earnings are taken back. A part of an order's price is our own loss.",
    steps: [
      "Find out who did it and why.",
      "Look at what became of it: the person's credits, or the order. Where its currency or amount did not fit, nothing was taken in: mend it by hand.",
      "Close this with what was done.",
    ],
  },
  held: {
    title: "An order is held",
    meaning:
      "A part of an order was stopped before the print partner was told to make it: the partner refused it, could not reckon its cost, or asks more than we reckoned. The partner has charged nothing; the buyer has paid and waits.",
    steps: [
      "Read the reason below. A cost above the estimate is compared with what the buyer paid; a refusal names what is wrong.",
      "Mend it (address, stock, file) and send the part on, or cancel it and give the money back.",
      "Decide within a day: the buyer sees that the order is held.",
    ],
  },
  "partner-onhold": {
    title: "The print partner put an order on hold",
    meaning:
      "The partner took an order and stopped it: a picture or an address that they want looked at, or a proof to approve. Only they can let it go on. The buyer has paid and waits.",
    steps: [
      "Read the partner's reason below, and approve or mend in the partner's dashboard what they ask for.",
      "Our page follows by itself once it goes on.",
      "Where it cannot go on, cancel the part so that the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", does: "Reads how the order stands now and follows it." },
  },
  "partner-failed": {
    title: "The print partner could not make an order",
    meaning: "The partner reports that an order failed. Nothing more happens there by itself.",
    steps: [
      "Read the reason in the partner's dashboard.",
      "Where they can go on, have them do so; our page follows by itself.",
      "Otherwise cancel the part: the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", does: "Reads how the order stands now and follows it." },
  },
  "partner-canceled": {
    title: "The print partner cancelled an order",
    meaning: "The partner cancelled what we had ordered. The buyer has paid and waits.",
    steps: [
      "Ask the partner why.",
      "Order it anew, or cancel the part so that the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", does: "Reads how the order stands now and follows it." },
  },
  "not-withdrawn": {
    title: "Cancelled here, kept by the partner",
    meaning:
      "An order was cancelled here and paid back, but the partner would not take its order back. It may be printed and charged to us.",
    steps: [
      "Cancel it in the partner's dashboard, or write to them, before it goes into production.",
      "Try again: if it is gone there, this is over.",
      "If it was made, note its cost as lost and close this.",
    ],
    retry: {
      label: "Try to withdraw it again",
      does: "Asks the partner to cancel the order. One that is cancelled stays so.",
    },
  },
  "shipment-returned": {
    title: "A parcel came back",
    meaning:
      "The carrier returned a parcel to the partner: most often the address was wrong or nobody fetched it.",
    steps: [
      "Write to the buyer and ask for the right address.",
      "Have the partner send it again (they may charge for it), or give the money back.",
    ],
  },
  "shipment-outstock": {
    title: "A parcel cannot be packed: out of stock",
    meaning: "The partner ran out of a garment after the order was taken.",
    steps: [
      "Ask the partner when it is back, and tell the buyer.",
      "Where it takes too long, cancel the part: the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", does: "Reads how the order stands now and follows it." },
  },
  catalogue: {
    title: "The partner's catalogue is not what we sell",
    meaning:
      "A number of the partner means another colour or size than ours, or is not sold any more; or a price is beyond belief; or an area is not printed where we print. Such numbers are sold out in the shop, such prices are not taken, and no order with such a number is submitted.",
    steps: [
      "Look the product up at the partner and compare it with the facts below.",
      "Where the partner is right, correct our own data of the garment and deploy; where it is a slip of theirs, write to them.",
      "Read it again: this closes by itself once the two agree.",
    ],
    retry: {
      label: "Read the catalogue again",
      does: "Reads names, prices and areas of this product anew, and takes over what agrees.",
    },
  },
  margin: {
    title: "A dearer garment makes products lose money",
    meaning:
      "The partner asks more for a garment. Products whose price no longer bears it are sold out in the sizes that would lose money, until their creators ask more; each of them has got a letter. Orders that were placed before keep their costs.",
    steps: [
      "Compare the rise with the partner's own announcement.",
      "Where our data of the garment still have the old cost, correct them, so that suggestions begin at the right price.",
      "Close this; creators raise their prices themselves.",
    ],
  },
  claim: {
    title: "A buyer claims",
    meaning:
      "A buyer says that something came damaged, wrong or not at all, within the time for it. The creator's earning waits until it is decided.",
    steps: [
      "Look at the pictures and read what happened.",
      "Where the partner is at fault, send them the report below within their 30 days.",
      "Decide: made again, money back, or declined with a reason. The buyer gets a letter with it.",
    ],
  },
  event: {
    title: "A provider's event could not be processed",
    meaning:
      "An event was kept, but what it asks for failed again and again. What it tells is still found by the crons that ask the provider; nothing of it is lost.",
    steps: [
      "Read the error and the raw event below.",
      "Where the cause is mended, replay it. Everything an event does has a lock of its own, so it is done once.",
      "Close it where it means nothing any more.",
    ],
    retry: {
      label: "Replay the event",
      does: "Processes the recorded event from the start. What it did before is not done again.",
    },
  },
  dead: {
    title: "A message failed too often",
    meaning:
      "A message of the queue failed five times and was put aside. Its row is still there, and most of them are found again by a cron.",
    steps: [
      "Look at the log lines `queue.retry` of its type for the error.",
      "Where the cause is mended, send it again. A message only names a row, so sending it twice does its work once.",
    ],
    retry: { label: "Send the message again", does: "Puts the same message on the queue again." },
  },
  letter: {
    title: "A letter could not be sent",
    meaning:
      "The mail service refused a letter for good, or did not take it for a day. The person has not got it.",
    steps: [
      "Read the error: a wrong address is the usual cause; a refused key or domain concerns all letters.",
      "Send it again once that is mended, or tell the person another way.",
    ],
    retry: {
      label: "Send the letter again",
      does: "Hands the letter to the mail service again, under the same key: one that went out is not sent twice.",
    },
  },
  mail: {
    title: "The mail service refuses us",
    meaning:
      "Resend refuses our key or our quota is used up. No letter goes out; all of them wait in the outbox and go out by themselves, each once, when it is mended.",
    steps: [
      "Renew the key (`RESEND_API_KEY`), verify the sender's domain, or raise the quota at Resend.",
      "See in the outbox that they go out, and close this. Letters that were given up meanwhile stand here by themselves.",
    ],
  },
  webhook: {
    title: "A webhook did not take what we told it",
    meaning:
      "An application for the beta program was stored and acknowledged, but the address that is to hear of it refused it for a day, is gone, or must not be called. Nothing is lost: it stands in the inbox and in the outbox.",
    steps: [
      "Read the error in the outbox: a status is the receiver's answer; “address refused” is our own rule for addresses.",
      "Mend the receiver, or the address under Settings; what still waits is then sent by itself.",
      "Send this one again. It carries the same key, so a receiver that had it already takes it once.",
    ],
    retry: {
      label: "Call the webhook again",
      does: "Posts the same application under the same key: a receiver that has it does nothing twice.",
    },
  },
  "webhook-unset": {
    title: "Webhook URL not configured",
    meaning:
      "Applications for the beta program are stored and acknowledged, and wait in the outbox: nobody has said yet where they are to be posted. Applicants notice nothing.",
    steps: [
      "Please configure the webhook URL first: it stands with its signing secret under Settings.",
      "What waits is sent within minutes, each once, and this closes by itself.",
    ],
  },
  openai: {
    title: "The picture model refuses us",
    meaning:
      "OpenAI refuses our requests: a key, a quota or the request itself. Pictures fail with this reason and every credit goes back by itself.",
    steps: [
      "Read the message: a quota is raised and a key renewed at OpenAI; a refused request is a fault of ours.",
      "Generate one picture to see that it works, and close this.",
    ],
  },
  outage: {
    title: "A company has been away for ten minutes",
    meaning:
      "Its calls failed one after the other, so it is not asked any more; one try every few minutes finds out when it answers. People are told so before they begin, nothing new is taken on, and what waited gets its credits back at its deadline.",
    steps: [
      "Look at the company's status page, and at the cause below: `away` passes by itself, a quota or a key does not.",
      "Raise the quota or renew the key where it is one of these.",
      "Nothing else: the first answer lets everybody through, and this closes by itself.",
    ],
  },
  invariant: {
    title: "Something that must always hold does not",
    meaning:
      "A check of the books or of the states found rows that contradict each other. Nothing was changed. This is a fault of ours until shown otherwise.",
    steps: [
      "Open the page of invariants: it names the rows.",
      "Find out what wrote them: the transfer or the order has the time, the log has the request.",
      "Mend it by a new transfer or a migration, never by changing an entry; then check again.",
    ],
    retry: { label: "Check again", does: "Runs the check now; if it holds, this closes by itself." },
  },
};

/** What a human may do to a part of an order that stands still. Each needs a note, and may be pressed twice. */
export const PART_DEED_WORDS = {
  release: {
    label: "Send it on",
    does: "Goes on where we stopped, at the price that the partner asks now. It is held anew where the reason is still there.",
  },
  resubmit: {
    label: "Order it anew",
    does: "Takes back what the partner holds, then orders under the next number. Nothing is made twice.",
  },
  cancel: {
    label: "Cancel, money back",
    does: "Stops it at the partner and gives the buyer what was paid for this part, delivery included.",
  },
} as const;
