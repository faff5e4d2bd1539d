export const words = {
  shippingAndReturns: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
  },
  learnMore: {
    metaTitle: "Learn More · Inkloom",
    metaDescription:
      "What Inkloom does, in six parts: design, preview, print check, store, print on demand, and open prices.",
    title: "Learn More",
    crumb: "Learn more",
    lead: (
      <>
        A sentence goes in. <span>A shirt comes out.</span>
      </>
    ),
    introduction: "In between, we take care of six things, so you can think about what people want to wear.",
    closing: "Seen enough? Or see it done.",
    goVideoLibrary: "Go to the Video Library",
    backToHome: "Back to Home",
  },
  faq: {
    metaTitle: "Frequently Asked Questions · Inkloom",
    metaDescription:
      "Drawing, printing, selling, orders and credits: what people ask us, with the real numbers.",
    title: "Frequently Asked Questions",
    lead: "Short answers, with the real numbers.",
    groupsOfQuestions: "Groups of questions",
    notInTheList: "Not on the list?",
    askAPerson: (
      <>
        <a href="/support?tab=contact">Write to support</a>, and a person answers within 24 hours. Longer
        answers are in the <a href="/kb">Knowledge Base</a>.
      </>
    ),
  },
  terms: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
  },
  examples: {
    metaTitle: "Design Examples · Inkloom",
    metaDescription:
      "Nine designs made in the studio from one sentence each, shown on the garments they are printed on.",
    title: "Design Examples",
    lead: "Each started as one sentence. Read it, see the result, and take it from there.",
    kindsOfDesigns: "Kinds of designs",
    allDesigns: "All Designs",
    seeExampleProject: (
      <>
        How one of them grew into a small collection, with its prices:{" "}
        <a href="/example-project">an example project</a>.
      </>
    ),
    nowYours: "Now yours.",
    oneSentenceIsEnough: "One sentence is enough",
    promptPlaceholder: "a heron in rain boots, two inks",
    drawIt: "Draw it",
    likes: "likes",
    designOnGarment: ({ title, color, garment }: { title: string; color: string; garment: string }) =>
      `${title} on a ${color} ${garment}`,
    byDesigner: ({ designer }: { designer: string }) => `by ${designer}`,
    startFromThis: ({ title }: { title: string }) => (
      <>
        Start from this<span className="sr-only">: {title}</span>
      </>
    ),
  },
  videoLibrary: {
    metaTitle: "Video Library · Inkloom",
    metaDescription:
      "Short lessons on designing and selling apparel, from the first prompt to a collection of ten products.",
    title: "Video Library",
    back: "Back",
    lead: "Learn at your own pace with our comprehensive video library.",
    ratherRead: (
      <>
        Prefer to read? The <a href="/kb">Knowledge Base</a> covers it in writing, and{" "}
        <a href="/example-project">an example project</a> shows how it all fits together.
      </>
    ),
  },
  learnMoreIllustrations: {
    designPrompt: "a skeleton riding a bicycle at night",
    designAlt: "A black hoodie with a skeleton on a bicycle",
    designCaption: "“Night Errand”, the second try",
    longSleeveInNavy: "long sleeve in navy",
    hoodieInSand: "hoodie in sand",
    tShirtInWhite: "T-shirt in white",
    sweatshirtInPink: "sweatshirt in pink",
    tankTopInLightBlue: "tank top in light blue",
    samePrintOn: ({ garment }: { garment: string }) => `The same print on a ${garment}`,
    printAreaLabel: ({
      width,
      height,
      pxNeeded,
      minDpi,
    }: {
      width: number;
      height: number;
      pxNeeded: string;
      minDpi: number;
    }) =>
      `The print area of a T-shirt: ${width} by ${height} inches. Filling it takes ${pxNeeded} pixels across at ${minDpi} dots per inch.`,
    widthInches: ({ width }: { width: number }) => `${width} in`,
    heightInches: ({ height }: { height: number }) => `${height} in`,
    pixelsAcross: ({ pxNeeded, minDpi }: { pxNeeded: string; minDpi: number }) =>
      `${pxNeeded} pixels across: ${minDpi} DPI`,
    shopFoxAlt: "A white T-shirt with a reading fox",
    shopFujiAlt: "A navy long sleeve with Mount Fuji",
    shopRexAlt: "A light blue tank top with a dinosaur on a bicycle",
    shopName: "Night Shift Prints",
    paid: "Paid",
    printerNotTold: "Not sent to the printer yet",
    toThePrinter: "To the printer",
    mayStillCancel: "Until then the buyer can cancel or correct it",
    workingDays: "2–5 business days",
    printedAndPacked: "Printed and packed",
    onePiece: "One piece, for one person",
    onItsWay: "On its way",
    trackedToTheDoor: "Tracked to the door",
    emailToBoth: "And an email to both of you",
    tShirtAt: ({ price }: { price: string }) => `T-shirt at ${price}`,
    whoIsPaid: ({ price }: { price: string }) => `Who gets what from ${price}`,
    garmentAndPrint: "Garment and print",
    cardPayment: "Card payment",
    inkloom: "Inkloom",
    withoutAPlan: ({ commissionBasisPoints }: { commissionBasisPoints: number }) =>
      `${commissionBasisPoints}% without a plan`,
    youEarn: "You earn",
  },
  exampleProject: {
    metaTitle: "Tideline, an example project · Inkloom",
    metaDescription:
      "One small collection from the first sentence to its prices, in two entries of a creator's notebook.",
    crumb: "Example project",
    collectionAlt:
      "A gray long sleeve, a white T-shirt and a sand hoodie, each with a red sun over a black sea",
    startFromSame: "Start from the same sentence",
    seeMoreDesigns: "See more designs",
    tryNavyAlt: "A navy sun over a calm sea in a toothed badge",
    tryGreenAlt: "A large dark green sun above waves in a round badge",
    tryPaleAlt: "A pale sun and white waves on a dark red disc",
    keptAlt: "A red sun over a black sea in a hexagon",
    kept: "Kept",
    numbered: ({ index }: { index: number }) => `No. ${index}`,
    pricesCaption: "What each piece earns, in size M, printed on the front, without a plan",
    piece: "Piece",
    price: "Price",
    print: "Print",
    card: "Card",
    inkloom: "Inkloom",
    left: "Earned",
  },
  privacy: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
  },
};
