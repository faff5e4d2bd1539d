export const pageMetaTitle = "AI Image Generator · Inkloom";
export const pageHeading = "AI Image Generator";
export const pageLead = ({ modelName }: { modelName: string }) => (
  <>
    Describe your idea. <span className="whitespace-nowrap">{modelName}</span> draws it at print size, ready
    for cloth.
  </>
);
export const pageGenerate = "Generate";
export const pageMyImages = "My Images";

export const storeRequiredTitle = "You need to create a store first.";
export const storeRequiredExplanation =
  "Your designs are sold there. A name is enough to start, and it is free.";
export const storeRequiredCreatingStore = "Creating Store...";
export const storeRequiredCreateStore = "Create Store";
