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
  lead: "What you can expect from us, and we from you.",
  description:
    "The rules of Inkloom in plain words: your account, credits, what you generate, upload and sell, who is paid, plans and the beta program.",
  updated: "November 21, 2026",
  sections: [
    {
      heading: "Your account",
      paragraphs: [
        "You need an account to draw designs and to sell. Keep your password to yourself; you are responsible for what happens under your account.",
        "You can stop at any time. What you sold before is still printed, shipped and paid out.",
      ],
    },
    {
      heading: "Credits",
      paragraphs: [
        "A credit pays for one generated picture. It is set aside when you ask for the picture and spent when the picture is yours. If we or the model fail, the credit comes back automatically.",
        "Bought credits do not expire. Welcome credits are given once per person.",
      ],
    },
    {
      heading: "Licenses and videos",
      paragraphs: [
        "You need no license to use and sell the pictures you generate here. If you want to show one, a design license has a number that anyone can look up, and names its holder only if you say so. It ends if its payment is refunded.",
        "Work on a video that you bought starts after we have your brief. Until someone starts on it you can cancel it for a full refund; if we deliver nothing, you get a full refund.",
      ],
    },
    {
      heading: "What you draw and sell",
      paragraphs: [
        "You may use and sell the pictures you generate, and upload your own pictures if you have the right to print them. You answer for both: no other people's brands, characters or likenesses, nothing unlawful, nothing hateful.",
        "Product pages say whether AI was used. For pictures you upload, you tell us truthfully. Anyone can report a design; we look at every report and take down what breaks these rules.",
      ],
    },
    {
      heading: "Selling",
      paragraphs: [
        "We are the seller of record: buyers pay us, we pay the print partner, and you earn what is left after print cost, your share of the payment fee and our commission. Each sale shows that split, to you and to the buyer.",
        "Earnings are pending until seven days after delivery, and then available. What is available is paid out once a week, from $10, to your account at Stripe, which sends it on to your bank; setting that account up is up to you, and until then your earnings wait.",
        "If a buyer gets money back for a sale that was paid out to you, we take back exactly what you earned on it: from your account at Stripe while it is there, otherwise from your next earnings.",
      ],
    },
    {
      heading: "Plans and the beta program",
      paragraphs: [
        "The price list states what each plan costs and its commission; what you agreed to applies to the month you paid for. An offer is valid until its countdown ends.",
        "If you are accepted into the beta program, you keep the beta price for one year.",
      ],
    },
  ],
};

export const PRIVACY: LegalPage = {
  title: "Privacy",
  lead: "What we keep, why, and who else sees it.",
  description:
    "What Inkloom keeps about creators, buyers and people who write to us, who else sees it, which cookies are set, and your rights.",
  updated: "November 28, 2026",
  sections: [
    {
      heading: "What we keep",
      paragraphs: [
        "Creators: your email address, a hash of your password, your prompts and pictures, your products and your ledger. From pictures that you upload we remove location, time and device data; its content credentials are kept separately, for you alone.",
        "Buyers: name, address and email, to print, ship and answer for your order. We never see or keep card numbers.",
        "People who write to us: what you typed into the form and the address you gave, so that a person can answer.",
      ],
    },
    {
      heading: "Who else sees it",
      paragraphs: [
        "The payment provider handles the card. Creators who want to be paid out tell Stripe who they are, on Stripe's own pages; we see whether something is missing, but not what they tell Stripe. The print partner gets the shipping address, and the pictures of published products, to print them and to show them on garments. The email service gets the emails it sends. An application for the beta program also goes to the service in which we keep track of applications.",
        "The providers of the models that draw get your prompts and a scrambled user number, never your address. They also get pictures: each one that you upload, to check it against our content rules, and those that you ask us to change, to redesign or to describe with AI Suggest.",
        "If you connect social networks, the posting service Ayrshare gets a number for your profile, and the text and picture of each post that you send through it. The networks that you connected do, too.",
        "There are no trackers and no advertising on this site, and no third-party scripts but one: after several failed logins the login page loads Cloudflare's check that a person is at the keyboard, and Cloudflare gets your network address to answer it.",
      ],
    },
    {
      heading: "Cookies",
      paragraphs: [
        "We set only what the site needs: your session, your cart, the order you opened, your choice of light or dark, a message that waits for the next page, and a mark that this device has logged in before.",
      ],
    },
    {
      heading: "Your rights",
      paragraphs: [
        "In your account you can download everything we hold about you, choose which emails you get, and delete the account. Deletion happens two weeks after you ask and once your orders are complete; records that we must keep no longer name you. Without an account, write to us.",
      ],
    },
  ],
};

export const SHIPPING: LegalPage = {
  title: "Shipping and returns",
  lead: "Every piece is printed for you after you order it.",
  description:
    "When a printed piece arrives, how to change or cancel an order in its first half hour, and what we do when it arrives damaged, wrong or not at all.",
  updated: "November 28, 2026",
  sections: [
    {
      heading: "When it arrives",
      paragraphs: [
        "Printing takes two to five business days, plus shipping; the checkout shows the dates for your address before you pay, and your order page shows where the parcel is.",
        "If the parcel crosses a border, customs may charge a fee. The checkout says where that can happen.",
      ],
    },
    {
      heading: "Changing your mind",
      paragraphs: [
        "For half an hour after you pay, you can cancel on the order page, or correct the address; the page shows the time left. If you cancel, the full amount goes back to your payment method.",
        "Then it goes to the printer and is made just for you, so it cannot be returned for size or taste: please use the size guide.",
      ],
    },
    {
      heading: "When something is wrong",
      paragraphs: [
        "Damaged, misprinted, wrong or incomplete: report it on the order page within 30 days of delivery, with a picture, and we reprint or refund it. Nothing has to be sent back.",
        "Not arrived by the expected day: report it as lost, within 30 days of that day, or of the day it came back to the printer. A person answers within two business days.",
      ],
    },
  ],
};
