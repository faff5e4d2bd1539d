import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "~/domain/plans/commission";

/** Six questions of the landing page with short answers. */
export const HOME_FAQ: readonly { question: string; answer: string }[] = [
  {
    question: "Do I have to be able to draw?",
    answer:
      "No. Say in a sentence what should be on the shirt, and pick a style. Taste helps: ask twice, and keep the one you would wear yourself.",
  },
  {
    question: "What does it cost to start?",
    answer: `Nothing. Confirm your email address and ${WELCOME_CREDITS} credits are yours, one per picture. Without a plan we keep ${COMMISSION_WITHOUT_PLAN_BASIS_POINTS / 100}% of a sale's price; a plan lowers that.`,
  },
  {
    question: "Who prints and ships the orders?",
    answer:
      "Our print partner, one piece at a time, after it is ordered. Printing takes two to five business days; buyers see the delivery dates for their address before they pay, and can track every parcel.",
  },
  {
    question: "Whose designs are they?",
    answer:
      "You may use and sell what you generate. You also answer for it: no other people's brands, characters or faces. Product pages say whether an AI was used.",
  },
  {
    question: "When is the money mine?",
    answer:
      "Seven days after delivery. Until then an earning is shown as pending, with the day it becomes available, so that a misprint can still be fixed.",
  },
  {
    question: "What if a print goes wrong?",
    answer:
      "The buyer has thirty days to report it on the order's page. Damaged, misprinted, wrong or lost: we reprint or refund it, and nothing needs to be returned.",
  },
];
