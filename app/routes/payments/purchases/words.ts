export const words = {
  metaTitle: "Purchases · Inkloom",
  title: "Purchases",
  lead: "What you bought here, beside your orders and credits.",
  licenses: "Design licenses",
  licensesCaption: "Your design licenses, newest first",
  number: "Number",
  design: "Design",
  issued: "Issued",
  state: "State",
  noLicenses: {
    title: "No design licenses yet",
    text: "Under a picture that you drew, “Purchase This Design” gives you a license with a number that anybody can look up.",
    button: "To your images",
  },
};
