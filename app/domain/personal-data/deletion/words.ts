/** Why rows of a table stay when an account is deleted. */
export const words = {
  kept: {
    books: "The books: amounts and ids, which no longer lead to a person.",
    sold: "What was sold: numbers of a print, which earlier orders refer to.",
    bought: "What was bought: it is the buyer's as much as the seller's.",
    welcomeLine: "The books; the line of the welcome credits keeps the address, so that they are given once.",
    welcomeEntry:
      "The books; the entry of the welcome credits keeps the address, so that they are given once.",
    deleted: "That the account was deleted, and when; deleted itself after a year.",
  },
};
