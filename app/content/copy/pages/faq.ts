import type { QUESTION_GROUPS } from "~/domain/content/content-kinds";
import { CREDIT_PACKS, WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "~/domain/plans/commission";

/** The questions of /faq, in groups. Numbers come from where the shop itself takes them. */
export interface FaqQuestion {
  /** Its address on the page: /faq#slug. */
  slug: string;
  question: string;
  answer: string;
  /** Where there is more. */
  more?: { label: string; href: string };
}

const dollars = (cents: number) => `$${cents / 100}`;
const smallest = CREDIT_PACKS[0];
const largest = CREDIT_PACKS[CREDIT_PACKS.length - 1];

export const FAQ_GROUPS: readonly {
  title: string;
  slug: (typeof QUESTION_GROUPS)[number];
  questions: readonly FaqQuestion[];
}[] = [
  {
    title: "Drawing",
    slug: "drawing",
    questions: [
      {
        slug: "what-to-type",
        question: "What should I type?",
        answer:
          "One main figure, one mood, and the words that should be on the shirt in quotes. “A fox reading in the forest, two inks, 'Paperback Fox'” beats a paragraph. What you leave out, the model decides for you.",
        more: { label: "See what one sentence can do", href: "/examples" },
      },
      {
        slug: "how-long",
        question: "How long does a picture take?",
        answer:
          "Usually about a minute. You can leave the page: the picture will be in My Images, and while you wait the page shows your place in line.",
      },
      {
        slug: "credit-back",
        question: "Do I pay for pictures that fail?",
        answer:
          "No. A credit is only set aside while a picture is being drawn. If the model fails, refuses or takes too long, it comes back automatically, with the reason.",
      },
      {
        slug: "mine-to-sell",
        question: "May I sell what I draw here?",
        answer:
          "Yes. You also answer for it: no other people's brands, characters or faces. Product pages say whether AI was used, because buyers like to know.",
        more: { label: "The terms", href: "/terms" },
      },
      {
        slug: "own-artwork",
        question: "Can I use my own artwork?",
        answer:
          "Yes: a PNG, JPG, SVG or WebP of up to 5 MB, if it is yours to print. It costs no credits and is treated like a generated one: checked, placed, printed. You tell us whether AI was used, and the product page says so.",
        more: { label: "How uploads work", href: "/kb/bringing-your-own-artwork" },
      },
      {
        slug: "who-sees-it",
        question: "Who sees my pictures before I publish?",
        answer:
          "Only you. There is no public feed of drafts. Others see a picture once you put it on a product and publish it.",
      },
    ],
  },
  {
    title: "Printing",
    slug: "printing",
    questions: [
      {
        slug: "what-garments",
        question: "What can it be printed on?",
        answer:
          "T-shirts, hoodies, sweatshirts, long sleeves and tank tops, some of them in women's and youth cuts too, in twelve colors: on the front or over the heart, on the back, on the sleeves. The editor shows the actual garment and color.",
        more: { label: "Every cut and its print areas", href: "/kb/cuts-and-print-areas" },
      },
      {
        slug: "will-it-be-sharp",
        question: "Will the print be sharp?",
        answer:
          "We calculate how many dots per inch your picture has at the size you chose. Below 150 we don't print it, and tell you which size would work. Pictures drawn here are sharp across a full chest.",
      },
      {
        slug: "dark-cloth",
        question: "Why does my design vanish on a dark shirt?",
        answer:
          "Navy letters on navy fabric disappear. The print check calculates the contrast on every color you offer and names the ones where something would be lost. One click leaves those out, or adds a border around the design where that helps.",
      },
      {
        slug: "who-prints",
        question: "Who prints and ships?",
        answer:
          "Our print partner, one piece at a time, after it is ordered. You hold no inventory and pack nothing.",
      },
    ],
  },
  {
    title: "Selling",
    slug: "selling",
    questions: [
      {
        slug: "what-do-i-earn",
        question: "What do I earn on a shirt?",
        answer: `Your price, less the print, less the card fee, less our commission: ${COMMISSION_WITHOUT_PLAN_BASIS_POINTS / 100}% without a plan, less with one. You see the exact amount before you publish, and a price that would lose money is refused.`,
        more: { label: "Plans and their commission", href: "/#pricing" },
      },
      {
        slug: "when-paid",
        question: "When do I get my earnings?",
        answer:
          "Seven days after delivery. Until then your dashboard shows it as pending, with the day it becomes available.",
      },
      {
        slug: "who-is-the-seller",
        question: "Do I need a business to sell here?",
        answer:
          "We are the seller of record: the buyer's contract, the card and the printer's bill are ours. You are responsible for taxes on what you earn.",
      },
      {
        slug: "how-many-stores",
        question: "How many stores can I have?",
        answer:
          "One for each account, with as many products as you like. Its name and description are yours to choose.",
      },
    ],
  },
  {
    title: "Orders",
    slug: "orders",
    questions: [
      {
        slug: "when-does-it-arrive",
        question: "When does my order arrive?",
        answer:
          "Printing takes two to five business days, plus shipping. The checkout shows the dates for your address before you pay, and your order page shows where the parcel is.",
        more: { label: "Shipping and returns", href: "/shipping-and-returns" },
      },
      {
        slug: "change-or-cancel",
        question: "Can I change or cancel an order?",
        answer:
          "For half an hour after paying you can cancel it or correct the address yourself, on the order page, which shows the time left. After that it is with the printer.",
      },
      {
        slug: "wrong-size",
        question: "It doesn't fit. Can I send it back?",
        answer:
          "No: it was made just for you. Every product page has a size guide, so please compare it with a shirt that fits you before you order.",
      },
      {
        slug: "misprint",
        question: "What if it arrives damaged, wrong or not at all?",
        answer:
          "Report it on the order page within 30 days, with a picture if there is something to see. We reprint or refund it. Nothing has to be sent back.",
      },
      {
        slug: "find-my-order",
        question: "I have no account. Where is my order?",
        answer:
          "The email we sent you has a link to its page. Lost it? Enter the email address you ordered with, and we'll send it again.",
        more: { label: "Find my order", href: "/order-link" },
      },
    ],
  },
  {
    title: "Credits and account",
    slug: "account",
    questions: [
      {
        slug: "what-is-a-credit",
        question: "What is a credit, and what does it cost?",
        answer: `A credit pays for one picture. ${WELCOME_CREDITS} are yours when you confirm your email address. After that they come in packs${smallest && largest ? `, from ${smallest.credits} for ${dollars(smallest.priceCents)} to ${largest.credits} for ${dollars(largest.priceCents)}` : ""}.`,
        more: { label: "Buy credits", href: "/buy-credits" },
      },
      {
        slug: "do-credits-expire",
        question: "Do credits expire?",
        answer:
          "Bought credits never do. Gift credits may; your credits page shows the date, and they are spent first.",
      },
      {
        slug: "what-do-you-keep",
        question: "What do you know about me?",
        answer:
          "Only what the shop needs: no trackers, no advertising, and no third-party scripts but a check by Cloudflare after several failed logins. Card numbers go to the payment provider and never reach us.",
        more: { label: "Privacy", href: "/privacy" },
      },
    ],
  },
];
