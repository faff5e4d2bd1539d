import { DateTime } from "~/ui/elements/money-and-dates";

export const words = {
  offer: {
    offerTitle: ({ firstMonthDiscountPercent }: { firstMonthDiscountPercent: number }) => (
      <>
        <span className="num">{firstMonthDiscountPercent}%</span> off your first month
      </>
    ),
    offerTerms: ({ endsAt }: { endsAt: number }) => (
      <>
        On any plan, until <DateTime at={endsAt} />. The checkout price already includes it.
      </>
    ),
    ended: "Ended",
    offerEnded: ({ endsAt }: { endsAt: number }) => (
      <>
        This offer ended on <DateTime at={endsAt} />. The next one will appear here.
      </>
    ),
    seeThePlans: "See the plans",
    timeLeftLabel: "Time left for the offer",
    days: "Days",
    hours: "Hours",
    minutes: "Minutes",
    seconds: "Seconds",
  },
  planComparison: {
    planned: "planned",
    features: "Features",
    pricing: "Pricing",
    compareFeatures: "Compare Features",
    show: "Show",
    whatEachPlanHas: "What each plan has",
    included: "Included",
    notIncluded: "Not included",
    perMonth: "/month",
  },
  faq: {
    frequentlyAskedQuestions: "Frequently Asked Questions",
    allQuestions: "All questions",
  },
  page: {
    metaTitle: "Inkloom: Design with AI, Wear with Pride",
    metaDescription:
      "Transform ideas into stunning wearables: an AI-powered design studio, a store of your own, and a printer that makes and ships every order.",
  },
  featureSections: {
    featuresTitle: (
      <>
        Power Up Your <span className="whitespace-nowrap">T-Shirt</span> Business
      </>
    ),
    featuresLead: "Seven tools, from the first idea to the last sale.",
    howItWorks: "How It Works",
    howItWorksHint: "Four steps, four inks. Printers call this a progressive proof.",
    weRefuseIt: "Too low to print",
    theLeastWePrint: "The minimum we print",
    sharpest: "As sharp as fabric can show",
    printCheckTitle: "Checked before it costs anyone a shirt",
    printCheckLead:
      "For the size you choose, we calculate the real resolution of your picture and show it before you publish. And if a drawing fails, the credit comes back automatically.",
    printCheckManual: "What each message of the check means",
    dpi: ({ dpi }: { dpi: number }) => `${dpi} DPI`,
  },
  createInSeconds: {
    createInSeconds: "Create with AI in Seconds",
    seeExamples: "See nine designs that started this way",
    styleSampleAlt: ({ style }: { style: string }) => `The fox, ${style}`,
    sweatshirtAlt: "The watercolor fox on a white sweatshirt",
    placedResolution: "160 DPI",
    price: "Price",
    ofWhichYouEarn: "You earn",
    state: "Status",
    onTheShelf: "In your store",
  },
  newestProducts: {
    freshOffThePress: "Fresh off the press",
    seeEveryStore: "See every store",
  },
  callsToAction: {
    joinTheBetaProgram: "Join the Beta Program",
    betaLead:
      "Print with us before everyone else does, and tell us where it smudges. In return, beta pricing is locked for one year.",
    newToolsFirst: "New tools first, while you can still shape them",
    personWhoAnswers: "A person who answers, and who can change things",
    priceFixedOne: "Your price fixed for one year",
    openApplication: "Open the application",
    readyToGetStarted: "Ready to Get Started",
    contactLead: "Tell us what you want to print, and for whom. A person answers.",
    finalTitle: "Your idea would look good on someone.",
    startCreating: "Start Creating",
  },
  pricing: {
    pricing: "Pricing",
    lead: "Pay monthly. A larger plan lowers our share of each sale; printing costs the same for everyone.",
    startsFree: "Start free",
    startsFreeWith: ({ credits, percent }: { credits: number; percent: number }) =>
      `No plan needed: ${credits} credits when you confirm your email, and a ${percent}% platform cut per sale.`,
    questions: (
      <>
        Questions about pricing? <a href="/faq">Read the FAQ</a> or <a href="#contact">contact us</a>.
      </>
    ),
    mostPopular: "MOST POPULAR",
    insteadOf: "Instead of",
    yourOwnPrice: "Your own price",
    notIncluded: "Not included:",
    platformCutPerSale: ({ commissionBasisPoints }: { commissionBasisPoints: number }) =>
      `${commissionBasisPoints}% platform cut per sale`,
    chooseCreator: "Choose Creator",
    getStarted: "Get Started",
    withPlan: ({ name }: { name: string }) => `with ${name}`,
    aiVideoProduction: "AI Video Production",
    videoLead: "Short films of your designs, made for sharing. One payment, no subscription.",
    purchase: ({ title }: { title: string }) => (
      <>
        Purchase<span className="sr-only"> {title}</span>
      </>
    ),
    optionalAddOns: "Optional add-ons",
    perDesign: ({ price }: { price: string }) => `${price} per design`,
    specialPromotion: "Special Promotion",
  },
  heroSections: {
    title: (
      <>
        Design with AI, <span>Wear with Pride</span>
      </>
    ),
    lead: "Transform ideas into stunning wearables with our AI-powered design studio. Create unique, professional designs in seconds.",
    startCreating: "Start Creating",
    learnMoreAboutInkloom: (
      <>
        Learn More<span className="sr-only"> about Inkloom</span>
      </>
    ),
    featuresTitle: "From a drawing to a shop",
    printAlt: "A print: a cat in a space suit surfs in front of the moon",
    hoodieAlt: "A black hoodie with the same print",
    shopRexAlt: "A light blue tank top with a dinosaur on a bicycle",
    shopFoxAlt: "A white T-shirt with a reading fox",
    shopFujiAlt: "A navy long sleeve with a mountain in bloom",
    shopSign: "Yours",
    trustedByIndustryLeaders: "Trusted by Industry Leaders",
    stampLabel: ({ model }: { model: string }) => `Powered by OpenAI: the pictures are drawn by ${model}`,
    stampRing: "POWERED BY OPENAI · POWERED BY OPENAI ·",
    drawnBy: "drawn by",
  },
  socialProof: {
    testimonialsTitle: "What sellers tell one another",
    previousVoice: "Previous testimonial",
    nextVoice: "Next testimonial",
    pause: "Pause",
    voices: "Testimonials",
    positionOf: ({ index, length }: { index: number; length: number }) => `${index} of ${length}`,
    ratingLabel: ({ rating, mostDrops }: { rating: number; mostDrops: number }) =>
      `${rating} of ${mostDrops} drops`,
    whyChooseOurPlatform: "Why Choose Our Platform",
    whereGoes: ({ price }: { price: string }) => `Where ${price} goes`,
    whoIsPaid: ({ price }: { price: string }) => `Who gets what from ${price}`,
    garmentAndPrint: "Garment and print",
    printedOnTheFront: ({ garment }: { garment: string }) => `${garment}, printed on the front`,
    cardPayment: "Card payment",
    cardFee: "2.9% and 30 cents",
    inkloom: "Inkloom",
    ofThePrice: ({ percent }: { percent: number }) => `${percent}% of the price`,
    theCreator: "The creator",
    theBuyerPays: "The buyer pays",
    comeOnTop: "plus shipping and tax",
    ourImpact: "Our Impact",
  },
  tutorialsAndNews: {
    tutorialsTitle: "Tutorial & Onboarding Videos",
    tutorialsLead: "Everything you need to know to get started and grow your business",
    viewAllTutorials: "View All Tutorials",
    videoLibraryLead: "Learn at your own pace with our comprehensive video library",
    whatsNew: "What's New",
    moreOnTheBlog: "More on the blog",
  },
};
