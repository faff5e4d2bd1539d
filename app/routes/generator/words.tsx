import { plural } from "~/lib/words";

/** Suggestions that fill the prompt: each names a figure, what it does, and a look. */
const promptIdeas = [
  "A fox reading a map by lantern light, autumn leaves around it",
  'A retro rocket over palm trees, lettered "Last bus to Mars"',
  "An octopus playing drums, bold shapes, three colours",
  "A mountain cabin under a giant moon, linocut",
  "A bear in a diving helmet among jellyfish",
  "Wildflowers and bees, botanical plate",
];

export const words = {
  myImages: {
    searchImagesByPrompt: "Search images by prompt",
    searchPlaceholder: "Search images by prompt...",
    search: "Search",
    clear: "Clear",
    seeOwnArtwork: (
      <>
        Pictures of your own stand under <a href="/artwork">your own artwork</a>.
      </>
    ),
    makeAProduct: "Make a product",
    download: "Download",
    pagesLabel: "Pages of images",
    noneFound: "No images found matching your search",
    noneFoundHint: "Words are found by their beginning, in any order.",
    noneYet: "No images generated yet",
    noneInView: "No images in this view",
    generateTheFirstOne: "Generate the first one",
    noneYetHint: "Every picture that you generate is kept here at print size.",
  },
  promptIdeas: {
    borrowAnIdea: "Borrow an idea",
    ideas: promptIdeas,
  },
  promptCounter: {
    charactersOverTheLimit: ({ length }: { length: number }) => `${length} characters over the limit`,
  },
  promptForm: {
    nothingWasDrawnYet: "Nothing was drawn yet",
    whatShallBePrinted: "What shall be printed?",
    promptHint: ({ maxPromptCharacters }: { maxPromptCharacters: number }) =>
      `Name a figure, what it does and how it looks. Put words to be lettered in quotes. Up to ${maxPromptCharacters} characters.`,
    artStyle: "Art style",
    resolution: "Resolution",
    transparentBackground: "Transparent background",
    transparentBackgroundHint: "For garments: the cloth shows between the figures, and no box is printed.",
    insufficientCredits: "Insufficient credits",
    insufficientCreditsHint: (
      <>
        Please purchase more credits to continue. <a href="/buy-credits">Buy credits</a>
      </>
    ),
    generateNotJustNow: "Generate · not just now",
    generating: "Generating...",
    generate: ({ cost }: { cost: number }) =>
      plural(cost, { one: "Generate · # credit", other: "Generate · # credits" }),
    generateAndLeft: ({ cost, left }: { cost: number; left: number }) =>
      `${plural(cost, { one: "Generate · # credit", other: "Generate · # credits" })} · ${left} left after`,
    creditComesBack: "If nothing good comes of it through no fault of yours, the credit comes back.",
  },
  page: {
    metaTitle: "AI Image Generator · Inkloom",
    heading: "AI Image Generator",
    lead: ({ modelName }: { modelName: string }) => (
      <>
        Say what you see. <span className="whitespace-nowrap">{modelName}</span> draws it at print size, ready
        for cloth.
      </>
    ),
    generate: "Generate",
    myImages: "My Images",
  },
  finishedJob: {
    clear: "Clear",
    white: "White",
    sand: "Sand",
    heather: "Heather",
    red: "Red",
    navy: "Navy",
    black: "Black",
    imageGeneratedSuccessfully: "Image generated successfully!",
    showItOn: "Show it on",
  },
  recentJobs: {
    offThePressLately: "Off the press lately",
    takenBack: "Taken back",
    creditReturned: ({ short }: { short: string }) => `${short}; credit returned`,
    drawing: "Drawing",
    inTheQueue: "In the queue",
    canceled: "Canceled",
    failed: "Failed",
  },
  generationResult: {
    result: "Result",
    thePressIsClean: "The press is clean.",
    pictureAppearsHere: "Your picture appears here, on the cloth of your choice.",
  },
  waitingJob: {
    drawing: "Drawing…",
    inTheQueue: "In the queue",
    drawingHint: "The ink is going down. This takes ten seconds to two minutes.",
    cancel: "Cancel, give the credit back",
    promptAndHint: ({ prompt }: { prompt: string }) => (
      <>
        “{prompt}”
        <br />
        You can close this page: the picture will be here when you come back.
      </>
    ),
    reloadsByItself: "This page looks again every five seconds.",
    modelAway: ({ delay }: { delay: string }) =>
      `The image model is not answering. ${delay} Your place and your credit are safe.`,
    modelBusy: "The image model is busy. We ask it again in a moment; your credit is safe.",
    manyPicturesAhead: ({ maxShownQueuePosition }: { maxShownQueuePosition: number }) =>
      `More than ${maxShownQueuePosition} pictures are before yours.`,
    yoursIsNext: "Yours is next.",
    picturesAhead: ({ ahead }: { ahead: number }) =>
      plural(ahead, { one: "One picture is before yours.", other: "# pictures are before yours." }),
  },
  printCheckSummary: {
    printCheck: "Print check",
    beingMade: "The print check is being made",
    beingMadeHint: "Every pixel is looked at, which takes a few seconds.",
    notMeasured: "This picture could not be measured",
    notMeasuredHint: "It cannot be sold like this; it can be measured again.",
    wholeReport: "The whole report, with places and fixes",
    toItsPrintCheck: "To its print check",
    checksAreFine: ({ passedCount }: { passedCount: number }) => `${passedCount} checks are fine`,
    severities: { fine: " (fine)", error: " (error)", warning: " (warning)" },
    vanishesOn: ({ colours }: { colours: string }) => `Vanishes on ${colours}`,
    printOf: (print: { garment: string; area: string; widthIn: number; heightIn: number }) =>
      `${print.garment}, ${print.area}, ${print.widthIn} × ${print.heightIn} in`,
  },
  regenerateForm: {
    drawItAfterAll: ({ cost }: { cost: number }) => `Draw it after all · ${cost} credit`,
    anotherVariation: ({ cost }: { cost: number }) => `Another variation · ${cost} credit`,
  },
  unsuccessfulJobs: {
    failed: "Failed to generate image. Please try again.",
    yourCreditIsBack: "Your credit is back.",
    moreAboutThis: "More about this, and what helps",
    whenACreditComesBack: "When a credit comes back",
    withdrawn: "This picture was taken back",
    withdrawnWhy: ({ why }: { why: string }) => `We looked at it again after it was drawn. ${why}`,
    withdrawnCredit: (
      <>
        <b>Your credit is back.</b> The picture can no longer be used.
      </>
    ),
    canceled: "Canceled",
    canceledCredit: (
      <>
        It had not been begun. <b>Your credit is back.</b>
      </>
    ),
  },
  resultDetails: {
    makeAProduct: "Make a product",
    download: "Download",
    enhancedPrompt: "Enhanced prompt",
    size: "Size",
    shapeAndPixels: ({ shape, widthPx, heightPx }: { shape: string; widthPx: number; heightPx: number }) =>
      `${shape} · ${widthPx} × ${heightPx} px`,
    transparent: "Transparent",
    painted: "Painted",
    artStyle: "Art style",
    background: "Background",
    model: "Model",
    seed: "Seed",
  },
  modelOutageNotice: {
    notAnswering: "The image model is not answering just now",
    notAnsweringHint: ({ retry }: { retry: string }) =>
      `${retry} You can still ask for a picture: it waits in line and is drawn as soon as the model is back. While it waits you can take it back, and after half an hour its credit comes back by itself.`,
    nothingCanBeDrawn: "No pictures can be drawn just now",
    notAnsweredSince: ({ openedAt }: { openedAt: string }) =>
      `The image model has not answered since ${openedAt} UTC.`,
    accountNeedsAHand:
      "Our account with the image model needs a hand, and the people who can give it have been told.",
    untilThen: "Until then nothing is started and no credit is taken. Nothing you did caused this.",
    restIsNotAffected: "Your pictures, products and store are not affected.",
    tryingAgainNow: "We are trying it again right now.",
    inMinutes: ({ minutes }: { minutes: number }) =>
      plural(minutes, { one: "within a minute", other: "in about # minutes" }),
    nextTry: ({ retryAt, wait }: { retryAt: string; wait: string }) =>
      `We try again at ${retryAt} UTC, ${wait}.`,
  },
  storeRequired: {
    title: "You need to create a store first.",
    explanation: "What you draw is sold there. A name is enough to begin, and it costs nothing.",
    creatingStore: "Creating Store...",
    createStore: "Create Store",
  },
  styles: { none: "None" },
};
