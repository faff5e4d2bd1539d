import type { ReactNode } from "react";
import { formatCents } from "~/lib/money";

/** Claims on the page of an order, and the form that opens one. */
export const words = {
  /** Continues "You would like to". */
  remedies: { reprint: "get a reprint", refund: "get a refund" },

  section: {
    invitation: ({ timeLeft, until }: { timeLeft: ReactNode; until: ReactNode }) => (
      <>
        Damaged, misprinted, wrong or missing? Tell us within {timeLeft}, until {until}.
      </>
    ),
    /** Continues "Tell us within". */
    noTime: "no time",
    open: "Something is wrong",
    /** Follows `open` for screen readers. */
    openWith: ({ title }: { title: string }) => ` with ${title}`,
    closed: ({ day }: { day: ReactNode }) => <>The time to report a problem ended on {day}.</>,
    states: {
      open: "We are looking at your report",
      reprint: "We're reprinting it, free of charge",
      refund: "Your money is refunded",
      declined: "We could not approve this",
    },
    reported: ({ reason, day }: { reason: string; day: ReactNode }) => (
      <>
        {reason}, reported {day}.
      </>
    ),
    awaitingAnswer: ({ remedy }: { remedy: string }) =>
      `You would like to ${remedy}. A person answers within two business days.`,
    refunded: ({ cents }: { cents: number }) =>
      `${formatCents(cents)} goes back to your payment method; banks show it after 5 to 10 business days.`,
    missedSomething: "If we missed something, reply to our email: a person reads it.",
    photo: ({ position, count }: { position: number; count: number }) =>
      `What you sent, ${position} of ${count}`,
  },

  errors: {
    reason: "Choose what is wrong",
    detail: "Tell us what you see",
    detailTooShort: "Tell us a little more: what you see, and where",
    detailTooLong: "At most 2,000 characters, please",
    wanted: "Choose what you would like",
    pieces: "Choose at least one piece",
    tooManyPhotos: ({ most }: { most: number }) => `At most ${most} pictures, please`,
    photoTooLarge: ({ name, megabytes }: { name: string; megabytes: number }) =>
      `“${name}” is larger than ${megabytes} MB`,
    photoNotAPicture: ({ name }: { name: string }) => `“${name}” is not a JPEG, PNG or WebP picture`,
    photoTooManyPixels: ({ name }: { name: string }) => `“${name}” is too large`,
    photosTooLarge: ({ megabytes }: { megabytes: number }) =>
      `Your pictures are more than ${megabytes} MB together. Please choose fewer or smaller ones`,
  },
  /** By why the claim was refused: the field and its message. */
  refusals: {
    closed: {
      form: "The time to report a problem with this has passed. You can still write to us: a person answers.",
    },
    "not-yet": {
      reason: "It is still on its way and not late. Please wait until the expected day",
    },
    pieces: { pieces: "Choose pieces that have not been refunded or reported before" },
    photos: { photos: "Please add a picture: we cannot judge it without seeing it" },
  },

  form: {
    documentTitle: "Something is wrong · Inkloom",
    opened: "We got your report",
    already: "We already have your report",
    whenAnswered: "A person answers within two business days, by email and on this page.",
    title: "What is wrong?",
    orderCrumb: ({ number }: { number: string }) => `Order ${number}`,
    crumb: "Report",
    lead: ({
      storeName,
      timeLeft,
      until,
    }: {
      /** Null where the order is from one store. */
      storeName: string | null;
      timeLeft: ReactNode;
      until: ReactNode;
    }) => (
      <>
        {storeName === null ? "We" : `About what comes from ${storeName}. We`} reprint or refund it. You can
        report it for another {timeLeft}, until {until}.
      </>
    ),
    /** Continues "for another". */
    moment: "moment",
    reason: "What happened?",
    lostFrom: ({ day }: { day: ReactNode }) => <>Not there yet? You can report it from {day} on.</>,
    needsPhotos: "With at least one picture",
    pieces: "Which pieces?",
    piecesOption: ({ count, of }: { count: number; of: number }) =>
      count === 0 ? "None" : count === of && count > 1 ? `All ${count}` : String(count),
    detail: "What do you see?",
    detailHint: "For example: the print is cracked along the left side.",
    photos: ({ most }: { most: number }) => `Pictures (up to ${most})`,
    photosHint: ({ megabytes, megabytesTogether }: { megabytes: number; megabytesTogether: number }) =>
      `The whole piece, a close-up of what is wrong, and the packaging if it was damaged. JPEG, PNG or WebP, up to ${megabytes} MB each and ${megabytesTogether} MB together. Only you and the people who decide see them; location and device are removed.`,
    photosAgain: "If you had added pictures, please choose them again: your browser does not keep them.",
    wanted: "What would you like?",
    reprint: { label: "Reprint", description: "Free of charge, to the same address" },
    refund: { label: "Refund", description: "To your payment method" },
    busy: "Sending...",
    submit: "Send the report",
    cancel: "Not now",
  },
};
