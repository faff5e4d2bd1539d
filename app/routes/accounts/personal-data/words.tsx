import { plural } from "~/lib/words";

/** Sentences of the account's pages about emails and personal data. */
export const words = {
  emails: {
    metaTitle: "Emails · Inkloom",
    title: "Emails",
    lead: "Choose which emails you get.",
    optional: "You can stop these",
    kinds: {
      sales: { label: "Sales", hint: "When someone buys one of your designs." },
      prices: {
        label: "Prices of your products",
        hint: "When a price no longer covers the printer’s. Without this email, check your products now and then: sizes that would lose money are marked sold out.",
      },
    },
    save: "Save",
    saving: "Saving…",
    saved: "Your choice is saved",
    needed: "You always get these",
    neededList: [
      {
        what: "Your account",
        why: "Links to confirm your address or to choose a new password, and warnings when something about your login changes: without them someone could take over your account unnoticed.",
      },
      {
        what: "What you buy",
        why: "Confirmations, shipping, refunds and claims: they are your receipt, and the way back to your order.",
      },
      {
        what: "Payments",
        why: "When a payment failed or money goes back: you need to know what you paid.",
      },
      { what: "Your messages", why: "We answer what you wrote to us." },
      {
        what: "Your data",
        why: "When a download is ready, or your account will be deleted: only you decide about either.",
      },
    ],
  },
  data: {
    metaTitle: "Your data · Inkloom",
    title: "Your data",
    lead: (
      <>
        The <a href="/privacy">privacy page</a> lists what we hold about you, how long and why.
      </>
    ),
    download: "Download everything",
    downloadText:
      "We collect everything in our database about you as JSON, and your pictures as ZIP files. This takes a few minutes; then we send you an email. You can download the files for a week.",
    ask: "Prepare my data",
    asking: "Asking…",
    asked: "Your data is being prepared",
    askedText: "You get an email when it is ready.",
    already: "Your data is already being prepared",
    yours: "Your downloads",
    columns: { asked: "Requested", state: "Status", file: "File", until: "Until" },
    states: { queued: "Being made", done: "Ready", failed: "Failed" },
    failed: "It could not be made. Please ask again.",
    delete: "Delete your account",
    deleteText: "Everything about you is deleted, except records we must keep, and those no longer name you.",
    deleteLink: "Delete my account…",
    isDue: "Your account will be deleted. You can still keep it.",
    file: ({ part, size }: { part: number; size: string }) => `Part ${part} (${size})`,
    megabytes: ({ count }: { count: string }) => `${count} MB`,
    kilobytes: ({ count }: { count: string }) => `${count} kB`,
  },
  deletion: {
    metaTitle: "Delete your account · Inkloom",
    title: "Delete your account",
    lead: "Please read what happens before you decide.",
    happens: "What happens",
    steps: ({ days }: { days: number }) => [
      `You get an email right away. For ${days} days everything stays as it is, and you can change your mind, in the email or here.`,
      "Then we wait until open orders, claims and payments have ended, thirty days after your last sale was delivered.",
      "Your store closes, your products leave it, and nobody can log in to your account.",
      "Your prompts, pictures, products, messages, addresses and emails are deleted, with all files.",
    ],
    kept: "What stays",
    keptList: [
      "Amounts of orders, payments, credits and earnings, because the law requires records. They no longer name you.",
      "What buyers have bought from you, on their order pages, without your name.",
      "Your welcome credits, with a scrambled form of your address, so that they are given only once.",
      "What our staff did, and when.",
    ],
    money: "Your credits and earnings",
    noCredits: "You have no credits.",
    credits: ({ credits, paid }: { credits: number; paid: number }) =>
      `You lose ${plural(credits, { one: "# credit", other: "# credits" })}${paid > 0 ? `, of which you paid for ${paid}. Use them first, or write to us` : ""}. They are not refunded automatically.`,
    payouts: "See your payouts",
    noEarnings: "You have no earnings.",
    earnings: ({ amount }: { amount: string }) =>
      `Your earnings of ${amount} stay yours: the deletion waits until they are paid out.`,
    downloadFirst: (
      <>
        Want to keep something? <a href="/account/data">Download everything</a> first.
      </>
    ),
    waits: "What it is waiting for",
    blockers: {
      role: "You are on our staff: another admin has to remove your role first.",
      subscription: "You have a plan or membership: cancel it, and it ends with its billing period.",
      orders: "An order of yours is not delivered or paid yet, or a claim is open.",
      sales: "Something you sold is on its way, or its buyer can still file a claim.",
      earnings:
        "You have earnings that were not paid out yet. They are paid out, however small, once payouts are set up.",
      payments: "A payment, a refund or a dispute of yours is open.",
      generating: "A picture is being made.",
      videos: "A video that you bought is being made. You can cancel it until someone starts on it.",
    },
    ask: "Delete my account",
    asking: "Asking…",
    sure: "Yes, delete my account and everything in it",
    sureMissing: "Please check this box to delete your account",
    asked: "Your account will be deleted",
    askedText: "We sent you an email with a link to keep it.",
    hasRole: "Another admin has to remove your role first",
    due: "Your account will be deleted on",
    cancel: "Keep my account",
    canceling: "Keeping it…",
    canceled: "Your account stays",
    notCanceled: "There is nothing to cancel",
  },
  keep: {
    metaTitle: "Keep your account · Inkloom",
    title: "Keep your account?",
    lead: "It will not be deleted, and everything stays as it is.",
    doneTitle: "Your account stays",
    done: (
      <>
        You didn't ask to delete it? <a href="/forgot-password">Choose a new password</a>.
      </>
    ),
    unknownTitle: "This link no longer works",
    unknown: (
      <>
        The deletion was already canceled, or it is done. Otherwise <a href="/account/delete">log in</a> and
        keep your account there.
      </>
    ),
  },
  unsubscribe: {
    metaTitle: "Stop emails · Inkloom",
    title: { sales: "Stop emails about sales?", prices: "Stop emails about prices?" },
    lead: "You will still get other emails.",
    stop: "Stop these emails",
    stopping: "Stopping…",
    doneTitle: "These emails are stopped",
    done: (
      <>
        You can choose again under <a href="/account/emails">Emails</a> in your account.
      </>
    ),
    unknownTitle: "This link does not work",
    unknown: (
      <>
        It may be cut off. Log in and choose under <a href="/account/emails">Emails</a> in your account.
      </>
    ),
  },
};
