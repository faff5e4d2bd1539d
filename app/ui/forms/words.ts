export const words = {
  errorSummary: {
    pleaseCheckTheseFields: "Please check these fields",
  },
  storeNameField: {
    storeName: "Store name",
    placeholder: "Moth & Lantern",
    hint: "2 to 60 characters. Buyers see it on every product.",
  },
  emailRequestForm: {
    email: "E-mail",
    sending: "Sending...",
  },
  addressFields: {
    fullName: "Full name",
    country: "Country",
    chooseACountry: "Choose a country",
    streetAndNumber: "Street and number",
    apartment: "Apartment, floor, company (optional)",
    city: "City",
    zipOrPostalCode: "ZIP or postal code",
    stateOrProvince: "State or province",
    stateHint: "In the United States, Canada and Australia only.",
    none: "None",
  },
};
