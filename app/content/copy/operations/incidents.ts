import type { IncidentKind } from "~/domain/incidents/incident-kinds";

export interface IncidentWords {
  /** What it is, in a table's cell and as a heading. */
  title: string;
  /** What happened, and what the machine did not do because of it. */
  meaning: string;
  /** What an admin does, in order. */
  steps: readonly string[];
  /** What the button does; absent where there is nothing to try again. */
  retry?: { label: string; effect: string };
}

/** The texts of incidents. docs/operations.md has the same ones (a test compares them). */
export const INCIDENT_WORDS: Record<IncidentKind, IncidentWords> = {
  payment: {
    title: "Payment is not what we asked for",
    meaning:
      "Stripe reports a checkout as paid, but its amount, currency, customer or mode is not what we asked for. Nothing was granted and no order was started; the money is with Stripe.",
    steps: [
      "Compare what was wanted with what was paid, below, and look the session up in Stripe.",
      "If the payment is not ours or is wrong, refund it in Stripe and close this with a note.",
      "If Stripe has corrected it since, ask again: it is settled if everything agrees now.",
    ],
    retry: {
      label: "Ask Stripe again",
      effect: "Settles the payment if everything agrees now, and changes nothing otherwise.",
    },
  },
  unwanted: {
    title: "Paid for something no longer available",
    meaning:
      "A payment came in for an order that had already been canceled or paid. It was booked, and all of it goes back to the person automatically.",
    steps: [
      "Check that its refund is done; if not, it is retried automatically.",
      "Close this once the refund is done. The person has an email that says so.",
    ],
    retry: {
      label: "Send the refund now",
      effect: "Asks Stripe for the refund of this payment, or how it stands. Never a second one.",
    },
  },
  dispute: {
    title: "A buyer disputes a payment",
    meaning:
      "The buyer's bank is asking about a payment, or has taken its money back. Its credits go with the money, and an order's earnings are held. Winning the dispute gives both back automatically; losing it takes the earnings and, if it was the whole payment, cancels what the printer does not have yet, which is held until the bank decides; winning it after it was lost restores the sale, if all of it had gone and nothing of it was canceled. Stripe's fee is booked as our own loss.",
    steps: [
      "Respond in Stripe before the deadline, with the order's page, its tracking number and the emails we sent.",
      "Nothing can be refunded until the bank decides. To let the buyer have the money, accept the dispute in Stripe. If a part of the payment is lost, the rest can be refunded afterwards; Stripe may refuse to send it, and an incident asks to pay it by hand.",
      "If the facts below say “to be restored by hand”, the money of a dispute that was lost and then won is waiting on the disputed account, because part of the order had been refunded before, or was canceled when the dispute was lost: decide whose it is.",
      "Close this when the bank has decided, with the decision as the note.",
    ],
  },
  "fraud-warning": {
    title: "A card network warns of fraud",
    meaning:
      "The card network reports a payment as fraud before the cardholder has disputed it. Nothing is refunded automatically, because some warnings are wrong; most of them become a dispute, with Stripe's fee.",
    steps: [
      "Look at the payment below: who bought what, and whether the order is printed already.",
      "If it looks like fraud, refund the payment, or cancel the order while nothing of it is printed: a refund now avoids the dispute and its fee.",
      "If you know the buyer, leave it and keep the proof of delivery: it answers a dispute.",
      "Close this with what you decided.",
    ],
  },
  refund: {
    title: "A refund does not go through",
    meaning:
      "We owe a person money, and the company that took the payment or their bank refused to send it, has not answered for a day, or cannot tell how it stands. NOWPayments cannot send coins back at all. It stays in the books as owed.",
    steps: [
      "Read the reason below and look at the payment in Stripe: our balance may be too low, or the card closed.",
      "Fix what can be fixed and try again.",
      "If the card is closed for good, or it was paid in coins, pay the person back another way, and say so with the button, with where and when: only then is it no longer owed.",
    ],
    retry: {
      label: "Try the refund again",
      effect:
        "First asks Stripe what it knows: a refund that went through without our hearing of it is booked, and only one that Stripe or a bank refused is sent anew.",
    },
  },
  "refund-by-hand": {
    title: "A refund was made in Stripe itself",
    meaning:
      "Someone refunded a payment in Stripe's dashboard. It has been booked: credits went back with their money, or are owed if they were already spent; of an order refunded in full, everything that the printer does not have yet is canceled, and its earnings are taken back. A partial refund of an order is our own loss; if the order is canceled or refunded later, its buyer gets what is left of the payment.",
    steps: [
      "Find out who did it and why.",
      "Look at what happened to it: the person's credits, or the order. If its currency or amount did not fit, nothing was booked: correct it by hand.",
      "Close this with a note on what was done.",
    ],
  },
  "invoice-withdrawn": {
    title: "A subscription's payment goes back",
    meaning:
      "Stripe reports a refund or a dispute of a subscription's invoice. It has been booked, and credits that came with the money went back with it, or are owed if they were already spent. The subscription itself continues.",
    steps: [
      "Look the payment up in Stripe: who refunded it and why, or until when the bank expects an answer.",
      "If the person should lose the plan, cancel the subscription in Stripe: its end is taken over from there.",
      "Close this with a note on what was decided.",
    ],
  },
  "payment-key": {
    title: "The payment provider refuses our key",
    meaning:
      "The provider named below refused a call because of our key: it was revoked, has expired or lacks a permission. Nobody can open a payment page, and payments already made are confirmed only once the key is accepted. People are told that nothing was charged, or that their payment is being confirmed; nothing is lost.",
    steps: [
      "Look at the keys in the provider's dashboard, and renew ours (`STRIPE_SECRET_KEY`, or `NOWPAYMENTS_API_KEY`).",
      "Ask again with the button: payments that were made in the meantime are settled by the cron within minutes.",
    ],
    retry: {
      label: "Ask the provider again",
      effect: "Makes one call that changes nothing; if the key is accepted, this closes.",
    },
  },
  crypto: {
    title: "Coins came that do not fit a payment",
    meaning:
      "A payment in cryptocurrency brought less or more than was asked for, another coin, a second transfer, or coins after it had failed. The reason below says which. Credits were granted only if the full amount of the right coin arrived; the rest waits for a decision.",
    steps: [
      "Compare what was asked for with what came, below, and look the transfer up in NOWPayments.",
      "Ask the person what they want, unless it is named below: the coins back, or credits for what they are worth.",
      "For credits, grant them with the button for the worth in dollars: the whole price grants the pack, less its share.",
      "If the coins go back, send them in NOWPayments' dashboard to an address that the person gives you, then say so with the other button.",
      "If credits were granted already, the surplus is the person's and stands in the books as owed: send it back and say so with the button.",
    ],
    retry: {
      label: "Ask NOWPayments again",
      effect: "Reads the transfer and applies the rule for its present state. Grants credits only once.",
    },
  },
  payout: {
    title: "A payout does not go through",
    meaning:
      "The provider refused a payout to a creator, or does not answer, or our own balance there is too low. Nothing is lost: a refused payout is back in the creator's available earnings and the creator has an email; any other waits and is retried automatically. So does taking a payout back after a refund, where the provider does not answer about that.",
    steps: [
      "Read the reason below. If our balance is too low, add to it or wait for payments to arrive in it.",
      "If the account is restricted, the creator has to answer what the provider asks; the payouts page shows it.",
      "Try again with the button once the reason is gone.",
    ],
    retry: {
      label: "Try the payout again",
      effect:
        "Sends a payout that waits, after asking the provider whether it was sent before. For a refused one, makes a new payout of all that is available. Where a payout is to be taken back, asks for that again.",
    },
  },
  "payout-taken-back": {
    title: "A payout was taken back in Stripe itself",
    meaning:
      "Someone reversed a transfer to a creator in Stripe's dashboard. It has been booked: the amount paid the creator's debts, and the rest is available earnings again, which the next payout sends.",
    steps: [
      "Find out who did it and why.",
      "If the creator should not have the money, do not leave it available: reject the account in Stripe, so that no payout is made, and decide with the creator.",
      "Close this with a note on what was done.",
    ],
  },
  held: {
    title: "An order is held",
    meaning:
      "Part of an order was stopped before the print partner was told to make it: the partner refused it, could not calculate its cost, or asks more than we calculated, or the buyer's bank has taken the whole payment back and is deciding. The partner has charged nothing; the buyer is waiting.",
    steps: [
      "Read the reason below. A cost above the estimate is compared with what the buyer paid; a refusal names what is wrong.",
      "Fix it (address, stock, file) and send the part on, or cancel it and refund the money.",
      "Decide within a day: the buyer sees that the order is held. One that waits for a bank goes on, or is canceled, when the bank decides.",
    ],
  },
  "partner-onhold": {
    title: "The print partner put an order on hold",
    meaning:
      "The partner accepted an order and then stopped it: they want a picture or an address checked, or a proof approved. Only they can release it. The buyer has paid and is waiting.",
    steps: [
      "Read the partner's reason below, and approve or correct what they ask for in their dashboard.",
      "Our page updates automatically once it continues.",
      "If it cannot go on, cancel the part so that the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", effect: "Reads the order's current state and takes it over." },
  },
  "partner-failed": {
    title: "The print partner could not make an order",
    meaning: "The partner reports that an order failed. Nothing more happens there on its own.",
    steps: [
      "Read the reason in the partner's dashboard.",
      "If they can go on, have them do so; our page updates automatically.",
      "Otherwise cancel the part: the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", effect: "Reads the order's current state and takes it over." },
  },
  "partner-canceled": {
    title: "The print partner canceled an order",
    meaning: "The partner canceled what we had ordered. The buyer has paid and is waiting.",
    steps: [
      "Ask the partner why.",
      "Order it again, or cancel the part so that the buyer gets the money back.",
    ],
    retry: { label: "Ask the partner again", effect: "Reads the order's current state and takes it over." },
  },
  "not-withdrawn": {
    title: "Canceled here, but not by the partner",
    meaning:
      "An order was canceled and refunded here, but the partner would not cancel theirs. It may be printed and charged to us.",
    steps: [
      "Cancel it in the partner's dashboard, or write to them, before it goes into production.",
      "Try again: if it is canceled there by now, this is done.",
      "If it was made, note its cost as a loss and close this.",
    ],
    retry: {
      label: "Try to withdraw it again",
      effect: "Asks the partner to cancel the order. One that is canceled stays so.",
    },
  },
  "shipment-returned": {
    title: "A parcel came back",
    meaning:
      "The carrier returned a parcel to the partner, usually because the address was wrong or nobody collected it.",
    steps: [
      "Write to the buyer and ask for the right address.",
      "Have the partner send it again (they may charge for it), or refund the money.",
    ],
  },
  "shipment-outstock": {
    title: "A parcel cannot be packed: out of stock",
    meaning: "The partner ran out of a garment after the order was taken.",
    steps: [
      "Ask the partner when it will be back in stock, and tell the buyer.",
      "If it takes too long and nothing of the part has left, cancel the part: the buyer gets the money back.",
      "If a parcel has left, the part can no longer be canceled: have the buyer report the missing pieces on the order's page, and refund them.",
    ],
    retry: { label: "Ask the partner again", effect: "Reads the order's current state and takes it over." },
  },
  "shipment-onhold": {
    title: "A parcel is on hold at the partner",
    meaning:
      "The partner has stopped one parcel of an order and continues with the order itself, so the part goes on as if nothing had happened. The reason below is the partner's.",
    steps: [
      "Read the reason, and have the partner go on: this closes automatically once the parcel moves.",
      "If they cannot and nothing of the part has left, cancel the part: the buyer gets the money back.",
      "If a parcel has left, the part can no longer be canceled: have the buyer report the missing pieces on the order's page, and refund them.",
    ],
    retry: { label: "Ask the partner again", effect: "Reads the order's current state and takes it over." },
  },
  "shipment-canceled": {
    title: "The partner canceled a parcel",
    meaning:
      "The partner will not send one parcel of an order. A part of which nothing else is sent is not shipped, and nothing of it is earned. If every parcel was canceled and the partner's order is over, the part has failed.",
    steps: [
      "Read the reason, and ask the partner whether they send the pieces in another parcel, and what they charge.",
      "If they do not and nothing of the part has left, cancel the part: the buyer gets the money back. A part that has failed can be ordered again, with the button of its own incident.",
      "If a parcel has left, the part can no longer be canceled: have the buyer report the missing pieces on the order's page, and refund or reprint them. The creator earns nothing of the part until that is done, or until you close this.",
      "Close this with what was done.",
    ],
    retry: { label: "Ask the partner again", effect: "Reads the order's current state and takes it over." },
  },
  catalogue: {
    title: "The partner's catalog is not what we sell",
    meaning:
      "One of the partner's variant numbers means a different color or size than ours, or is no longer sold; or a price is implausible; or they do not print an area that we offer. Such variants are sold out in the shop, such prices are not adopted, and no order with such a variant is submitted.",
    steps: [
      "Look the product up at the partner and compare it with the facts below.",
      "If the partner is right, correct our data for the garment and deploy; if it is their mistake, write to them.",
      "Read the catalog again: this closes automatically once the two agree.",
    ],
    retry: {
      label: "Read the catalog again",
      effect: "Reads this product's names, prices and areas again, and adopts what agrees.",
    },
  },
  margin: {
    title: "A garment's higher price makes products lose money",
    meaning:
      "The partner has raised the price of a garment. Products whose price no longer covers it are sold out in the sizes that would lose money until their creators raise theirs; each of them has been sent an email. Orders placed before keep their costs.",
    steps: [
      "Compare the increase with the partner's own announcement.",
      "If our data for the garment still has the old cost, correct it, so that suggested prices start from the right one.",
      "Close this; creators raise their prices themselves.",
    ],
  },
  claim: {
    title: "A buyer files a claim",
    meaning:
      "Within the period for claims, a buyer says that something arrived damaged, wrong or not at all. The creator's earning is held until this is decided.",
    steps: [
      "Look at the pictures and read what happened.",
      "If the partner is at fault, send them the report below within their 30 days.",
      "Decide: reprint, refund, or decline with a reason. The buyer gets an email with the decision.",
    ],
  },
  "picture-withdrawn": {
    title: "A picture that may be on orders was withdrawn",
    meaning:
      "A picture that was delivered while inspections were away was inspected later, and the content rules forbid it. It and its fixed copies are hidden, their products are off sale, and a credit that it cost is back. What was ordered before goes on and is printed: nothing was canceled.",
    steps: [
      "Look at the orders that the facts below name, and decide whether they may be printed.",
      "If not, cancel their parts on the order's page while nothing of them has left: the buyer gets the money back.",
      "Close this with what you decided.",
    ],
  },
  event: {
    title: "A provider's event could not be processed",
    meaning:
      "An event was stored, but acting on it kept failing. The crons that ask the provider still find what it tells us; nothing is lost.",
    steps: [
      "Read the error and the raw event below.",
      "Once the cause is fixed, replay it. Everything an event does has a lock of its own, so it is done only once.",
      "Close it if it no longer matters.",
    ],
    retry: {
      label: "Replay the event",
      effect: "Processes the recorded event from the start. What it did before is not done again.",
    },
  },
  dead: {
    title: "A message failed too often",
    meaning:
      "A message on the queue failed five times and was put aside. Its row is still there, and a cron finds most of those again.",
    steps: [
      "Look at the log lines `queue.retry` of its type for the error.",
      "Once the cause is fixed, send it again. A message only names a row, so sending it twice does its work once.",
    ],
    retry: { label: "Send the message again", effect: "Puts the same message on the queue again." },
  },
  letter: {
    title: "An email could not be sent",
    meaning:
      "The mail service refused an email for good, or has not accepted it for a day. The person has not received it.",
    steps: [
      "Read the error: a wrong address is the usual cause; a refused key or domain affects all emails.",
      "Send it again once that is fixed, or tell the person another way.",
    ],
    retry: {
      label: "Send the email again",
      effect:
        "Hands the email to the mail service again, under the same key: one that went out is not sent twice.",
    },
  },
  mail: {
    title: "The mail service refuses us",
    meaning:
      "Resend refuses our key, or our quota is used up. No emails go out; they all wait in the outbox and go out automatically, each once, when this is fixed.",
    steps: [
      "Renew the key (`RESEND_API_KEY`), verify the sender's domain, or raise the quota at Resend.",
      "Check in the outbox that they go out, and close this. Emails given up in the meantime are listed here on their own.",
    ],
  },
  webhook: {
    title: "A webhook did not take what we told it",
    meaning:
      "An application for the beta program was stored and acknowledged, but the webhook's address refused it for a day, is gone, or must not be called. Nothing is lost: it is in the inbox and in the outbox.",
    steps: [
      "Read the error in the outbox: a status is the receiver's answer; “address refused” is our own rule for addresses.",
      "Fix the receiver, or the address under Settings; whatever is still waiting is then sent automatically.",
      "Send this one again. It carries the same key, so a receiver that already has it will not act twice.",
    ],
    retry: {
      label: "Call the webhook again",
      effect:
        "Posts the same application under the same key: a receiver that already has it does nothing twice.",
    },
  },
  "webhook-unset": {
    title: "Webhook URL not configured",
    meaning:
      "Applications for the beta program are stored and acknowledged, and wait in the outbox, because nobody has said yet where to post them. Applicants notice nothing.",
    steps: [
      "Please configure the webhook URL first: it stands with its signing secret under Settings.",
      "Whatever is waiting is sent within minutes, each once, and this closes automatically.",
    ],
  },
  openai: {
    title: "The picture model refuses us",
    meaning:
      "OpenAI refuses our requests: because of the key, a quota or the request itself. Pictures fail with this reason, and every credit is returned automatically.",
    steps: [
      "Read the message: quotas and keys are managed at OpenAI; a refused request is our own fault.",
      "Generate one picture to see that it works, and close this.",
    ],
  },
  "image-model": {
    title: "A picture model ends",
    meaning:
      "A model that draws our pictures or reads them is gone, or will be within a month: companies shut models down about twice a year. Pictures are drawn by the second model meanwhile, and by the other company's if that is gone too; without the model that reads, lettering is not checked and nothing is suggested.",
    steps: [
      "Choose a model that takes a transparent background from the company's list, and set it as OPENAI_IMAGE_MODEL, OPENAI_SECOND_IMAGE_MODEL or OPENAI_EDIT_MODEL, or WORKERS_AI_IMAGE_MODEL; one that sees pictures as OPENAI_TEXT_MODEL.",
      "Generate one picture in each shape to see that it works, and close this.",
    ],
  },
  returns: {
    title: "Many pictures of one person fail",
    meaning:
      "Twenty times today a person's credit was returned for a failure that words or settings can bring about: refused content, lettering that was wrong, a background that was not transparent, a blank picture. Each of these pictures was paid for by us. The person keeps all credits, cannot generate until tomorrow, and has been told so.",
    steps: [
      "Look at the person's jobs: the same words over and over, or a real idea that the model cannot draw.",
      "If it is a real idea, write to the person and end the pause. If it is not, let the pause run and close this with a note.",
    ],
    retry: {
      label: "End the pause",
      effect: "The person can generate again at once, and today's count starts over.",
    },
  },
  outage: {
    title: "A service has been down for ten minutes",
    meaning:
      "Its calls failed one after another, so we have stopped asking; one attempt every few minutes finds out when it is back. People are told before they begin, nothing new is taken on, and whatever was waiting gets its credits back at its deadline.",
    steps: [
      "Look at the company's status page, and at the cause below: `away` passes on its own, a quota or a key does not.",
      "If it is one of these, raise the quota or renew the key.",
      "Nothing else: the first answer opens it for everyone again, and this closes automatically.",
    ],
  },
  invariant: {
    title: "Something that must always hold does not",
    meaning:
      "A check of the books or of the states found rows that contradict each other. Nothing was changed. Treat it as our own fault until shown otherwise.",
    steps: [
      "Open the invariants page: it names the rows.",
      "Find out what wrote them: the transfer or the order has the time, and the log has the request.",
      "Correct it with a new transfer or a migration, never by changing an entry; then check again.",
    ],
    retry: { label: "Check again", effect: "Runs the check now; if it holds, this closes automatically." },
  },
};

/** What an admin may do with a part of an order on hold. Each needs a note, and is safe to repeat. */
export const PART_ACTION_WORDS = {
  release: {
    label: "Send it on",
    does: "Continues where we stopped, at the price that the partner asks now. It is held again if the reason is still there.",
  },
  resubmit: {
    label: "Order it again",
    does: "Cancels the partner's order, then orders again under the next number. Nothing is made twice.",
  },
  cancel: {
    label: "Cancel and refund",
    does: "Stops it at the partner and refunds what the buyer paid for this part, delivery included.",
  },
} as const;
