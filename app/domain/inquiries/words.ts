/** Validation messages of the forms; notes for admins about beta applications. */
export const words = {
  nameTooShort: ({ least }: { least: number }) => `Name must be at least ${least} characters.`,
  subjectTooShort: ({ least }: { least: number }) => `Subject must be at least ${least} characters.`,
  messageTooShort: ({ least }: { least: number }) => `Message must be at least ${least} characters.`,
  tooLong,
  messageTooLong: ({ characters, most }: { characters: number; most: number }) =>
    `Your message has ${characters.toLocaleString("en-US")} characters. ${tooLong({ most })}`,
  website: "Please enter a valid URL.",
  phoneNumber: "Please enter a valid phone number.",
  businessType: "Please enter your business type.",
  expectedVolume: "Please indicate your expected volume.",
  webhookConfigured: "The webhook is configured.",
  betaNote: "Beta program",
  betaDiscount: ({ percent }: { percent: number }) => `${percent}% off, locked for one year`,
  invitedToBeta: "(The invitation to the beta program, with its prices.)",
  /** The answer of our mail server to one that it does not take. */
  emailRefused: {
    "too-large": "The email is larger than 10 MB. Please send it without its attachments.",
    "unknown-address": "Nobody receives emails at this address.",
    unreadable: "The email has no readable sender or text.",
    "too-many": "Too many emails came from this address within the hour. Please try again later.",
  },
  termsNotAccepted: "You must accept the terms and conditions.",
};

function tooLong({ most }: { most: number }): string {
  return `Please keep it under ${most.toLocaleString("en-US")} characters.`;
}
