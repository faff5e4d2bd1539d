import { plural } from "~/lib/words";

export const words = {
  list: {
    title: "Admin: Manage User Credits & Controls",
    metaTitle: "Admin: Manage User Credits & Controls · Inkloom",
    lead: "Find a person by the beginning of their e-mail address, or by their whole user ID.",
    search: "E-mail or user ID",
    newestFirst: "The newest first",
    found: ({ count, isOnePage }: { count: number; isOnePage: boolean }) =>
      `${plural(count, { one: "# user", other: "# users" })} found${isOnePage ? "" : " on this page"}`,
    email: "Email",
    userId: "User ID",
    credits: "Current Credits",
    empty: { title: "No users found.", text: "No address begins like this, and nobody has this ID." },
  },
};
