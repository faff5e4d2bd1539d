import { formatCents } from "~/lib/money";

/** The pages of a plan or a video that was chosen from the price list. */
export const words = {
  offer: {
    costsCaption: ({ tag }: { tag: string }) => `What ${tag} costs`,
    notCharged: {
      title: "Nothing has been charged",
      text: "Paying for this opens soon. Until then your choice binds you to nothing.",
    },
    backToPrices: "Back to the prices",
    drawMeanwhile: "Draw something meanwhile",
  },

  plan: {
    documentTitle: "Your plan · Inkloom",
    title: "Your plan",
    lead: ({ id, name, description }: { id: number; name: string; description: string }) =>
      `You chose plan ${id}, ${name}. ${description}.`,
    tag: ({ id, name }: { id: number; name: string }) => `Plan ${id}, ${name}`,
    price: ({ billingPeriod }: { billingPeriod: string }) => `A ${billingPeriod}`,
    ownPrice: { label: "Your own price", note: "as agreed with you" },
    discount: ({ percent }: { percent: number }) => ({
      label: `${percent}% off`,
      note: "the first month only",
    }),
    firstMonth: "The first month",
    /** Before a feature, for screen readers. */
    included: "Included: ",
    notIncluded: "Not included: ",
    commission: ({
      percent,
      billingPeriod,
      laterCents,
    }: {
      percent: number;
      billingPeriod: string;
      /** Null where the price stays the same. */
      laterCents: number | null;
    }) =>
      `${percent}% platform cut per sale${laterCents === null ? "." : `. From the second ${billingPeriod} on, ${formatCents(laterCents)}.`}`,
  },

  video: {
    documentTitle: "Your video · Inkloom",
    title: "Your video",
    lead: ({ title, description }: { title: string; description: string }) =>
      `You chose “${title}”: ${description}`,
    once: "Once",
  },
};
