export const words = {
  storeCreator: {
    metaTitle: "Create Your Store · Inkloom",
    pleaseLogIn: "Please log in to create a store",
    storeCreatedSuccessfully: "Store created successfully!",
    alreadyHasStore: "You already have a store!",
    failed: "Failed to create store. Please try again.",
    pleaseEnterStore: "Please enter a store name",
    storeNameLength: "A store name has 2 to 60 characters.",
    goToDashboard: "Go to Dashboard",
    edit: "Edit store",
    visit: ({ name }: { name: string }) => `Visit ${name}`,
    existingStore: ({ name }: { name: string }) => (
      <>
        It is called <b>{name}</b>. Each account has one store, with room for as many products as you like.
      </>
    ),
    heading: "Create Your Store",
    lead: "Give your store a name. You can change it and add a description and pictures later.",
    storeNotOpen: "Your store is not open yet",
    creatingStore: "Creating Store...",
    createStore: "Create Store",
  },

  edit: {
    metaTitle: "Edit your store · Inkloom",
    title: "Edit your store",
    lead: "What visitors see at the top of your store and in the store directory.",
    visit: "Visit store",
    notSaved: "Your store was not saved",
    description: "Description",
    descriptionHint: ({ most }: { most: number }) =>
      `One or two sentences, at most ${most} characters. Without one, we show “A beautiful collection of custom designs and products”.`,
    descriptionLength: ({ most }: { most: number }) => `A description has at most ${most} characters.`,
    banner: "Banner",
    bannerHint: "PNG, JPEG or SVG up to 5 MB. A 5:2 shape fits best, at least 1280 pixels wide.",
    removeBanner: "Remove my banner and show the default one",
    logo: "Logo",
    logoHint: "PNG, JPEG or SVG up to 5 MB. It is cropped to a square.",
    removeLogo: "Remove my logo and show the initial",
    save: "Save",
    saving: "Saving...",
    saved: "Store saved",
    pictures: {
      tooLarge: "This file is larger than 5 MB. Please choose a smaller one.",
      unfit: "This picture cannot be shown in a store. Please choose another one.",
      unseen: "Pictures cannot be checked right now. Nothing was changed; please try again later.",
      unstored: "The picture could not be stored. Please try again.",
    },
  },
};
