/** Why rows of a table stay when an account is deleted. */
export const words = {
  kept: {
    books: "The books: amounts and ids, which no longer lead to a person.",
    sold: "What was sold: numbers of a print, which earlier orders refer to.",
    bought: "What was bought: it is the buyer's as much as the seller's.",
    welcome:
      "The books; the welcome credits keep a scrambled form of the address, so that they are given once.",
    auditLog: "What staff did: ids, roles and scrambled networks, which the database lets nobody change.",
    deleted: "That the account was deleted, and when; deleted itself after a year.",
  },
};
