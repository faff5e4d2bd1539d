export const myImagesSearchImagesByPrompt = "Search images by prompt";
export const myImagesSearchPlaceholder = "Search images by prompt...";
export const myImagesSearch = "Search";
export const myImagesClear = "Clear";
export const myImagesSeeOwnArtwork = (
  <>
    Pictures of your own stand under <a href="/artwork">your own artwork</a>.
  </>
);
export const myImagesMakeAProduct = "Make a product";
export const myImagesDownload = "Download";
export const myImagesPagesLabel = "Pages of images";
export const myImagesNoneFound = "No images found matching your search";
export const myImagesNoneFoundHint = "Words are found by their beginning, in any order.";
export const myImagesNoneYet = "No images generated yet";
export const myImagesNoneInView = "No images in this view";
export const myImagesGenerateTheFirstOne = "Generate the first one";
export const myImagesNoneYetHint = "Every picture that you generate is kept here at print size.";

export const pageMetaTitle = "AI Image Generator · Inkloom";
export const pageHeading = "AI Image Generator";
export const pageLead = ({ modelName }: { modelName: string }) => (
  <>
    Say what you see. <span className="whitespace-nowrap">{modelName}</span> draws it at print size, ready for
    cloth.
  </>
);
export const pageGenerate = "Generate";
export const pageMyImages = "My Images";

export const storeRequiredTitle = "You need to create a store first.";
export const storeRequiredExplanation =
  "What you draw is sold there. A name is enough to begin, and it costs nothing.";
export const storeRequiredCreatingStore = "Creating Store...";
export const storeRequiredCreateStore = "Create Store";
