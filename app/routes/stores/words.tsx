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
    visit: ({ name }: { name: string }) => `Visit ${name}`,
    existingStore: ({ name }: { name: string }) => (
      <>
        It is called <b>{name}</b>. Each account has one store, with room for as many products as you like.
      </>
    ),
    heading: "Create Your Store",
    lead: "Your designs need a place to hang. Give it a name; everything else can wait.",
    storeNotOpen: "Your store is not open yet",
    creatingStore: "Creating Store...",
    createStore: "Create Store",
  },
};
