export const words = {
  jobStatus: {
    done: "Image generated successfully!",
    failed: "Failed to generate image. Please try again.",
  },
  generatorAction: {
    canceled: "Canceled",
    begun: "It is being drawn already",
    begunHint: "The model had begun, so it could not be taken back.",
    emailRequested: "We will write to you",
    emailRequestedHint: "An email comes as soon as it is ready.",
    over: "It is over already",
    overHint: "There was nothing left to cancel.",
    enterAStoreName: "Enter a store name",
    storeNameLength: "A store name has 2 to 60 characters.",
    storeCreated: "Store created!",
    failedToCreateStore: "Failed to create store.",
    unreadableForm: "This form could not be read. Please choose again.",
    promptMissing: "Please enter a prompt for image generation",
    changeMissing: "Please say what should change",
    promptTooLong: ({ maxPromptCharacters }: { maxPromptCharacters: number }) =>
      `Please use at most ${maxPromptCharacters} characters.`,
    modelAway:
      "The image model cannot be reached right now, so nothing was started and no credit was taken. Your prompt is kept below.",
    drawingOff:
      "New pictures are paused right now, so nothing was started and no credit was taken. Please come back later; your prompt is kept below.",
    creditUsed: "Credit used",
    creditsFailed: "Error processing credits. Please press the button again: the same form is charged once.",
    insufficientCredits: "Insufficient credits. Please purchase more credits to continue.",
  },
};
