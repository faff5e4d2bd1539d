interface DayRange {
  from: number;
  to: number;
}

const FROM_PRINT_FILE = "Our preview, made from the print file itself.";
const VIEWS = { front: "Front", back: "Back", left: "Left side", right: "Right side" };
type View = keyof typeof VIEWS;

/** Texts of the public pages of stores and products. */
export const words = {
  stores: {
    metaTitle: "Browse Stores · Inkloom",
    metaDescription: "Every store on Inkloom: designs by their creators, printed when you order.",
    breadcrumb: "Stores",
    heading: "Browse Stores",
    lead: "Designs by independent creators, printed on demand. Nothing here is mass-produced.",
    searchLabel: "Search by store name",
    search: "Search",
    listHeading: "Stores",
    featured: "Featured stores",
    noneFound: "No stores found",
    showAll: "Show all stores",
    createYours: "Create Your Store",
    noneCalled: ({ search }: { search: string }) => `No store is called “${search}”.`,
    noneYet: "No one has opened a store yet. Be the first.",
    visit: "Visit Store",
    /** Specified, like that of a store's page. */
    defaultDescription: "A collection of custom designs and products",
    pagesLabel: "Pages of stores",
    failedToLoad: "Failed to load stores",
    tryLater: "Please try again later",
  },
  affiliate: { label: "Advertisement", tag: "Advertisement" },
  store: {
    notFoundMetaTitle: "Store not found · Inkloom",
    metaTitle: ({ name }: { name: string }) => `${name} · Inkloom`,
    metaDescription: ({ name }: { name: string }) => `Designs by ${name}, printed when you order.`,
    sorts: {
      newest: "Newest",
      oldest: "Oldest",
      "price-low": "Price: Low to High",
      "price-high": "Price: High to Low",
    },
    defaultDescription: "A beautiful collection of custom designs and products",
    edit: "Edit your store",
    back: "Back to stores",
    searchLabel: "Search products",
    sortLabel: "Sort by",
    show: "Show",
    listHeading: "Products",
    noneFound: "No products found",
    showAll: "Show all products",
    noneWithTitle: ({ search }: { search: string }) => `Nothing here matches “${search}”.`,
    justOpened: "This store has just opened. Come back soon.",
    viewDetails: "View Details",
    pagesLabel: "Pages of products",
    notFound: "Store not found",
    notFoundHint: "It may have closed, or the address is mistyped.",
    browseStores: "Browse Stores",
    failedToLoad: "Failed to load store details",
    tryLater: "Please try again later",
  },
  product: {
    notFoundMetaTitle: "Page not found · Inkloom",
    metaTitle: ({ title, store }: { title: string; store: string }) => `${title} · ${store} · Inkloom`,
    metaDescription: ({ title, garment, store }: { title: string; garment: string; store: string }) =>
      `${title}: a ${garment.toLowerCase()} by ${store}, printed when you order.`,
    pictureAlt: ({ title, garment }: { title: string; garment: string }) =>
      `${title} on a ${garment.toLowerCase()}`,
    garmentBy: ({ garment, store }: { garment: string; store: { id: string; name: string } }) => (
      <>
        {garment} by <a href={`/store/${store.id}`}>{store.name}</a>
      </>
    ),
    edit: "Edit this product",
    report: ({ href }: { href: string }) => (
      <>
        Something wrong with this design?{" "}
        <a href={href} rel="nofollow">
          Report this design
        </a>
      </>
    ),
  },
  gallery: {
    label: "Pictures",
    picturesOf: ({ title }: { title: string }) => `Pictures of ${title}`,
    views: VIEWS,
    garmentInColor: ({ title, color = "", garment }: { title: string; color?: string; garment: string }) =>
      `${title} on a ${color.toLowerCase()} ${garment.toLowerCase()}`,
    fromPrintFile: FROM_PRINT_FILE,
    stillDrawing: ({ color, shown = "" }: { color: string; shown?: string }) =>
      `The preview in ${color.toLowerCase()} is being made; this is ${shown.toLowerCase()}.`,
    inColor: ({ color = "" }: { color?: string }) => ` In ${color.toLowerCase()}.`,
    view: (view: View) => ({
      label: VIEWS[view],
      alt: VIEWS[view].toLowerCase(),
      caption: FROM_PRINT_FILE,
    }),
    wornIn: ({ color }: { color: string }) => `See it worn, in ${color.toLowerCase()}`,
    hanger: { label: "On a hanger", alt: "on a hanger", caption: "Our preview, on a hanger." },
    worn: ({ size = "M", person = "a person" }: { size?: string; person?: string }) => ({
      label: `Worn, size ${size}`,
      alt: `worn by ${person} (an illustration)`,
      caption: `Our preview, worn in size ${size}. Only the person is an illustration: the print is the real file, to scale.`,
    }),
  },
  picker: {
    color: ({ name }: { name: string }) => (
      <>
        Color: <b>{name}</b>
      </>
    ),
    colorsLabel: "Colors",
    size: ({ id }: { id: string }) => (
      <>
        Size: <b>{id}</b>
      </>
    ),
    sizeGuide: "Size guide",
    sizesLabel: "Sizes",
    adding: "Adding…",
    addToCart: "Add to cart",
    soldOut: "Sold out",
    colorSoldOut: ({ color }: { color: string }) =>
      `${color} is sold out at the printer in every size. Please try another color.`,
    sizeSoldOut: ({ color, size }: { color: string; size: string }) =>
      `${color} in ${size} is sold out at the printer. Please choose another size or color.`,
  },
  facts: {
    madeForYou: ({ production, delivery }: { production: DayRange; delivery: DayRange }) => (
      <>
        <b>Made for you, then shipped.</b> Printed by our print partner Printful within{" "}
        {`${production.from}–${production.to}`} business days of your order; in the United States, it is at
        your door after {`${delivery.from}–${delivery.to}`}. <a href="#delivery">Other countries</a>
      </>
    ),
    checkedByPixel: "Checked for print, pixel by pixel.",
    checked: "Checked for print.",
    print: (print: { effectiveDpi: number; width: string; height: string; area: string }) =>
      `${print.effectiveDpi} DPI at ${print.width} × ${print.height} in on the ${print.area.toLowerCase()}`,
    prints: ({ prints, minDpi }: { prints: string[]; minDpi: number | undefined }) =>
      `${prints.join("; ")}. The printer asks for ${minDpi}.`,
    madeWithAi: "AI was used to make this artwork.",
    madeByPeople: "Made by people, according to its creator.",
    whereFrom: "Where it comes from",
    faults: (
      <>
        Misprints and lost parcels are on us. <a href="/shipping-and-returns">Shipping and returns</a>
      </>
    ),
  },
  partnerMockups: {
    views: { front: "front", back: "back", left: "left side", right: "right side" },
    alt: (of: { title: string; color: string; garment: string; view: string }) =>
      `The printer's rendering of ${of.title} on a ${of.color} ${of.garment.toLowerCase()}, ${of.view}`,
    heading: "Printer's proof",
    explanation:
      "Our print partner Printful made this from the file and measurements it prints from. The position and size match our preview.",
    rendered: ({ at, color }: { at: React.ReactNode; color: string }) => (
      <>
        Rendered by the printer on {at}, in {color}.
      </>
    ),
  },
  about: {
    heading: "Product details",
    garment: "Garment",
    garmentFit: ({ garment, fit }: { garment: string; fit: string }) =>
      `${garment}, ${fit.toLowerCase()} cut`,
    fabric: "Fabric",
    weight: "Weight",
    print: "Print",
    directToGarment: ({ places }: { places: string }) => `Direct to garment, ${places}`,
    delivery: "From order to door, in business days",
    deliveryHint:
      "Production and standard shipping together. The checkout shows the dates and the price for your address before you pay.",
    whereMoneyGoes: ({ priceCents }: { priceCents: number }) => `Where your ${wholePrice(priceCents)} goes`,
    printedOn: ({ garment, places }: { garment: string; places: string }) =>
      `${garment}, printed on the ${places}`,
    costCaption: ({ size }: { size: string }) => `Where the price goes, in size ${size}`,
    garmentAndPrint: "Garment and print",
    toPrinter: ({ size }: { size: string }) => `Size ${size}, to the printer`,
    paymentFee: "Payment fee",
    toProcessor: "To the card processor, estimated",
    inkloom: "Inkloom",
    shareOfPrice: ({ percent }: { percent: number }) => `${percent}% of the price`,
    toCreator: "To the creator",
    youPay: "You pay",
    beforeShipping: "Before shipping and tax",
  },
  sizeGuide: {
    heading: "Size guide",
    chest: "Chest",
    chestHow: "straight across, from armpit to armpit. Double it for the distance around the chest.",
    length: "Length",
    lengthHow: "from the highest point of the shoulder, beside the collar, down to the hem.",
    sleeve: "Sleeve",
    sleeveHow: "from the middle of the back of the neck, over the shoulder, to the end of the sleeve.",
    figureTitle: ({ garment }: { garment: string }) => `Where the ${garment.toLowerCase()} is measured`,
    howTo:
      "Lay a garment that fits you flat, measure it as shown, and choose the nearest size. Expect slight variation.",
    tableCaption: "Measurements of each size",
    size: "Size",
    chosen: " (chosen)",
    lengths: ({ inches, cm }: { inches: number; cm: number }) => `${inches} in · ${cm} cm`,
  },
  report: {
    metaTitle: "Report this design · Inkloom",
    reasons: {
      copied: { label: "It copies someone's artwork" },
      trademark: { label: "It uses a brand or trademark" },
      person: { label: "It shows a real person without their consent" },
      hateful: { label: "It is hateful or incites violence" },
      adult: { label: "It is sexual, or not fit for a public store" },
      other: { label: "Something else" },
    },
    noReason: "Please choose what is wrong.",
    tooLong: ({ characters }: { characters: number }) => `Please keep it under ${characters} characters.`,
    noEmailAddress: "This does not look like an email address.",
    thanks: {
      kind: "success",
      title: "Thank you for telling us",
      description: "A person will look at this design.",
    },
    heading: "Report this design",
    lead: ({ title }: { title: string }) => (
      <>
        Tell us what is wrong with <b>{title}</b>. A person reads every report.
      </>
    ),
    reason: "What is wrong?",
    detail: "What should we know?",
    detailHint: "A link to the original helps most.",
    email: "Your email, in case we have questions",
    leaveEmpty: "Leave this empty",
    sending: "Sending…",
    send: "Send report",
  },
} as const;

/** "$25", or "$24.50" where there are cents. */
function wholePrice(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
