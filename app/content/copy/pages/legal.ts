/** Short rules in plain words. Each section is a heading and its paragraphs. */
export interface LegalPage {
  title: string;
  lead: string;
  /** For lists of results. */
  description: string;
  updated: string;
  sections: { heading: string; paragraphs: string[] }[];
}

export const TERMS: LegalPage = {
  title: "Terms",
  lead: "What you may expect of us, and we of you.",
  description:
    "The rules of Inkloom in plain words: your account, credits, what you draw, bring and sell, who is paid, plans and the beta program.",
  updated: "November 21, 2026",
  sections: [
    {
      heading: "Your account",
      paragraphs: [
        "You need an account to draw designs and to sell. Keep your password to yourself; what happens under your account is yours.",
        "You can stop at any time. What you sold before is still printed, shipped and paid out.",
      ],
    },
    {
      heading: "Credits",
      paragraphs: [
        "A credit pays for one generated picture. It is set aside when you ask for the picture and spent when the picture is yours. If we or the model fail, the credit comes back by itself.",
        "Bought credits do not expire. Welcome credits are given once per person.",
      ],
    },
    {
      heading: "Licenses and videos",
      paragraphs: [
        "You need no license to use and sell the pictures you generate here. If you want to show one, a design license has a number that anybody can look up, and names its holder only if you say so. It ends if its payment goes back.",
        "A video that you bought is begun once we have your brief. Until somebody begins you can give it back for the whole price; if we deliver nothing, you get the whole price back.",
      ],
    },
    {
      heading: "What you draw and sell",
      paragraphs: [
        "You may use and sell the pictures you generate, and bring pictures of your own that are yours to print. You answer for both: no other people's brands, characters or likenesses, nothing unlawful, nothing hateful.",
        "Product pages say whether an AI was used. Of a picture that you bring you tell us yourself, and truly. Anybody may report a design; we look at every report and take down what breaks these rules.",
      ],
    },
    {
      heading: "Selling",
      paragraphs: [
        "We are the seller of record: buyers pay us, we pay the print partner, and you earn what is left after print cost, your share of the payment fee and our commission. Each sale shows that split, to you and to the buyer.",
        "Earnings are pending until seven days after delivery, and then available. What is available is paid out once a week, from $10, to your account at Stripe, which sends it on to your bank; setting that account up is up to you, and until then your earnings wait.",
        "If a buyer gets money back for a sale that was paid out to you, we take exactly what you earned with it back: from your account at Stripe while it is there, otherwise from your next earnings.",
      ],
    },
    {
      heading: "Plans and the beta program",
      paragraphs: [
        "What a plan costs and what commission goes with it stands in the price list, and what you agreed to holds for the month you paid for. An offer counts until the moment its clock shows.",
        "Who is accepted into the beta program keeps the beta price for one year.",
      ],
    },
  ],
};

export const PRIVACY: LegalPage = {
  title: "Privacy",
  lead: "What we keep, why, and who else sees it.",
  description:
    "What Inkloom keeps about creators, buyers and whoever writes to us, who else sees it, which cookies are set, and your rights.",
  updated: "November 23, 2026",
  sections: [
    {
      heading: "What we keep",
      paragraphs: [
        "Creators: your email address, a hash of your password, your prompts and pictures, your products and your ledger. From a picture that you upload we take out what it says about place, time and device; its credentials are kept apart, for you alone.",
        "Buyers: name, address and email, to print, ship and answer for your order. We never see or keep card numbers.",
        "Whoever writes to us: what you typed into the form and the address you gave, so that somebody can answer.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "The payment provider handles the card. Creators who want to be paid out tell Stripe who they are, on Stripe's own pages; we see whether something is missing, and none of what they tell. The print partner gets the shipping address and the picture to print. The model provider gets your prompt and a scrambled user number, never your address. The mail sender gets the letters it sends. An application for the beta program also goes to the service in which we keep track of applications.",
        "There are no trackers, no advertising and no third-party scripts on this site.",
      ],
    },
    {
      heading: "Cookies",
      paragraphs: [
        "We set only what the site needs: your session, your cart, the order you opened, your choice of light or dark, a message that waits for the next page, and a mark that this device has signed in before.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "In your account you download everything we hold about you, choose which emails you get, and delete the account. Deletion comes two weeks after you asked and once your orders have ended; what the books must keep no longer names you. Without an account, write to us.",
      ],
    },
  ],
};

export const SHIPPING: LegalPage = {
  title: "Shipping and returns",
  lead: "Every piece is printed for you after you order it.",
  description:
    "When a printed piece arrives, how an order is changed or canceled in its first half hour, and what we do when it comes damaged, wrong or not at all.",
  updated: "November 20, 2026",
  sections: [
    {
      heading: "When it arrives",
      paragraphs: [
        "Printing takes two to five business days. Shipping comes on top; the checkout shows the dates for your address before you pay, and your order page shows where the parcel is.",
        "Outside the country it is sent from, customs may ask for a fee. The checkout says so where it can happen.",
      ],
    },
    {
      heading: "Changing your mind",
      paragraphs: [
        "For half an hour after you paid you can cancel on the order page, or correct the address; the page counts the time down. Cancel, and the full amount goes back to the card you paid with.",
        "Then it goes to the printer and is made for you alone, so it cannot be returned for size or taste: please use the size guide, it is measured.",
      ],
    },
    {
      heading: "When something is wrong",
      paragraphs: [
        "Damaged, misprinted, wrong or incomplete: report it on the order page within 30 days of delivery, with a picture, and we make it again or pay you back. Nothing has to be sent back.",
        "Not arrived by the expected day: report it as lost, within 30 days of that day. A person answers within two business days.",
      ],
    },
  ],
};
