type Place = { label: string };

/** Messages of the address form, shown by the checkout and by the change of an address. */
export const words = {
  needed: "This is required",
  tooLong: ({ most }: { most: number }) => `At most ${most} characters fit on the label`,
  email: "Enter your email address",
  emailTooLong: "This address is too long",
  emailInvalid: "Enter an email address such as name@example.com",
  name: "Enter the recipient's name",
  nameInvalid: "Enter a name as it should appear on the label",
  country: "Choose a country",
  countryNotDelivered: "We don't deliver there yet",
  address1: "Enter the street address",
  address1Invalid: "Enter the street address as it appears on mail",
  city: "Enter the town or city",
  state: ({ label }: Place) => `Choose a ${label.toLowerCase()}`,
  stateOfOtherCountry: ({ label, country }: Place & { country: string }) =>
    `This ${label.toLowerCase()} is not in ${country}`,
  zip: ({ label }: Place) => `Enter ${withArticle(label)}`,
  zipInvalid: ({ label, example }: Place & { example: string }) =>
    `Enter ${withArticle(label)} such as ${example}`,
};

function withArticle(label: string): string {
  return `${/^[AEIOU]/.test(label) ? "an" : "a"} ${label}`;
}
