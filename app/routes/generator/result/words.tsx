import { creditsAreBack } from "../credit-words";
export const finishedJobClear = "Clear";
export const finishedJobWhite = "White";
export const finishedJobSand = "Sand";
export const finishedJobHeather = "Heather";
export const finishedJobRed = "Red";
export const finishedJobNavy = "Navy";
export const finishedJobBlack = "Black";
export const finishedJobImageGeneratedSuccessfully = "Image generated successfully!";
export const finishedJobShowItOn = "Show it on";

export const pictureToolsLabel = "View of the picture";
export const pictureToolsZoomOut = "Zoom out";
export const pictureToolsZoomIn = "Zoom in";
export const pictureToolsRotate = "Rotate";
export const pictureToolsFullscreen = "Fullscreen";
export const pictureToolsReset = "Reset";

export const batchStripLabel = "Requested together";
const batchStripStates: Record<string, string> = {
  queued: "in the queue",
  working: "drawing",
  done: "finished",
  failed: "failed",
  canceled: "canceled",
};
export const batchStripPicture = ({
  number,
  total,
  state,
}: {
  number: number;
  total: number;
  state: string;
}) => `Picture ${number} of ${total}, ${batchStripStates[state]}`;

export const recentJobsOffThePressLately = "Recent pictures";
export const recentJobsTakenBack = "Withdrawn";
export const recentJobsDeleted = "Deleted";
export const unsuccessfulJobsDeleted = "You deleted this picture";
export const unsuccessfulJobsDeletedHint = (
  <>
    For thirty days it can be restored under <a href="/ai-image-generator/images/deleted">Deleted images</a>.
  </>
);
export const recentJobsCreditReturned = ({ short }: { short: string }) => `${short}; credit returned`;
export const recentJobsDrawing = "Drawing";
export const recentJobsInTheQueue = "In the queue";
export const recentJobsCanceled = "Canceled";
export const recentJobsFailed = "Failed";

export const sourcePictureUnnamed = "Own picture";
export const sourcePictureTitle = "The picture to start from";
export const sourcePictureBeingMeasured =
  "The picture is being measured. If it has a background, it can be removed here in a moment.";
export const sourcePictureLookAgain = "Look again";

export const generationResultTitle = "Result";
export const generationResultNoImagesYet = "No images generated yet";
export const generationResultThePressIsClean = "Nothing here yet.";
export const generationResultPictureAppearsHere =
  "Your picture appears here, on the garment color of your choice.";

export const waitingJobDrawing = "Drawing…";
export const waitingJobInTheQueue = "In the queue";
export const waitingJobDrawingHint = "This takes ten seconds to two minutes.";
export const waitingJobCancel = "Cancel and return the credit";
export const waitingJobPromptAndHint = ({ prompt }: { prompt: string }) => (
  <>
    “{prompt}”
    <br />
    You can close this page: the picture will be here when you come back.
  </>
);
export const waitingJobReloadsByItself = "This page checks again every five seconds.";
export const waitingJobTellMe = "Notify me when it is ready";
export const waitingJobTelling = "You will be notified while an Inkloom tab is open.";
export const waitingJobEmail = "Email me when it is ready";
export const waitingJobEmailRequested = "You will get an email when it is ready.";
export const printCheckSummaryTitle = "Print check";
export const printCheckSummaryBeingMade = "The print check is being made";
export const printCheckSummaryBeingMadeHint = "We check every pixel, which takes a few seconds.";
export const printCheckSummaryNotMeasured = "This picture could not be measured";
export const printCheckSummaryNotMeasuredHint = "It cannot be sold like this; it can be measured again.";
export const printCheckSummaryWholeReport = "The full report, with places and fixes";
export const printCheckSummaryToItsPrintCheck = "See the print check";
export const printCheckSummaryChecksAreFine = ({ passedCount }: { passedCount: number }) =>
  `${passedCount} checks are fine`;
export const printCheckSummarySeverities = { fine: " (fine)", error: " (error)", warning: " (warning)" };
export const printCheckSummaryVanishesOn = ({ colors }: { colors: string }) => `Vanishes on ${colors}`;
export const printCheckSummaryPrintOf = (print: {
  garment: string;
  area: string;
  widthIn: number;
  heightIn: number;
}) => `${print.garment}, ${print.area}, ${print.widthIn} × ${print.heightIn} in`;

export const regenerateFormDrawItAfterAll = ({ cost }: { cost: number }) => `Draw it anyway · ${cost} credit`;
export const regenerateFormRefused = "Nothing was drawn";
export const regenerateFormAgain = "Again";
export const regenerateFormAgainLabel = ({ cost, prompt }: { cost: number; prompt: string }) =>
  `Again, for ${cost} credit: ${prompt}`;
export const regenerateFormAnotherVariation = ({ cost }: { cost: number }) =>
  `Another variation · ${cost} credit`;

export const unsuccessfulJobsFailed = "Failed to generate image. Please try again.";
export const unsuccessfulJobsMoreAboutThis = "More about this, and what to try";
export const unsuccessfulJobsWhenACreditComesBack = "When a credit comes back";
export const unsuccessfulJobsWithdrawn = "This picture was withdrawn";
export const unsuccessfulJobsWithdrawnWhy = ({ why }: { why: string }) =>
  `We looked at it again after it was drawn. ${why}`;
export const unsuccessfulJobsWithdrawnCredit = (job: { credits: number }) => (
  <>
    <b>{creditsAreBack(job)}</b> The picture can no longer be used.
  </>
);
export const unsuccessfulJobsCanceled = "Canceled";
export const unsuccessfulJobsCanceledCredit = (job: { credits: number }) => (
  <>
    It had not been started. <b>{creditsAreBack(job)}</b>
  </>
);

export const purchaseDesign = ({ price }: { price: string }) => `Purchase This Design (${price})`;
export const resultDetailsMakeAProduct = "Make a product";
export const resultDetailsDownload = "Download";
export const enhancedPromptTitle = "Enhanced prompt";
export const enhancedPromptChangeIt = "Change it";
export const enhancedPromptYours = "The prompt that is sent";
export const enhancedPromptHint = ({ most }: { most: number }) =>
  `It is sent as it stands here. Up to ${most} characters.`;
export const enhancedPromptGenerateWithThis = ({ cost }: { cost: number }) =>
  `Generate again with this · ${cost} credit`;
export const resultDetailsSize = "Size";
export const resultDetailsShapeAndPixels = (picture: { shape: string; widthPx: number; heightPx: number }) =>
  `${picture.shape} · ${picture.widthPx} × ${picture.heightPx} pixels`;
export const resultDetailsTransparent = "Transparent";
export const resultDetailsPainted = "Painted";
export const resultDetailsArtStyle = "Art style";
export const resultDetailsBackground = "Background";
export const resultDetailsLicense = "License";
export const resultDetailsModel = "Model";
export const resultDetailsSeed = "Seed";
export const resultDetailsNoStyle = "None";
