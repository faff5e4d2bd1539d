import { plural } from "~/lib/words";

export const words = {
  footer: {
    slogan: "Drawn by you and a machine. Printed by people. Worn by whoever dares.",
    copyright: ({ founded }: { founded: number }) =>
      `© ${founded} Inkloom. Printed to order, in as many inks as it takes.`,
  },
  languageChoice: {
    language: "Language",
    change: "Change",
  },
  themeChoice: {
    lightTheme: "Light theme",
    darkTheme: "Dark theme",
    light: "Light",
    dark: "Dark",
    system: "System",
    theme: "Theme",
  },
  header: {
    inkloomHome: "Inkloom, home",
    mainNavigation: "Main",
    /** The number stands before it. */
    credits: ({ count }: { count: number }) => plural(count, { one: "credit", other: "credits" }),
    cart: "Cart",
    /** "Cart, 2 items": what is in it follows. */
    cartWith: "Cart,",
    items: ({ count }: { count: number }) => plural(count, { one: "item", other: "items" }),
    account: "Account",
    login: "Login",
    menu: "Menu",
  },
  errorPage: {
    notFoundTitle: "Oops! Page not found",
    unexpectedTitle: "Unexpected Application Error!",
    notFoundText: "This one never made it to the press. The address may be mistyped, or the page has moved.",
    returnToHome: "Return to Home",
    unexpectedText: "The fault is ours, not yours. It has been noted; please try again in a moment.",
  },
  shareLinks: {
    facebook: "Facebook",
    pinterest: "Pinterest",
    shareThisPage: "Share this page",
    copyLink: "Copy link",
    linkCopied: "Link Copied!",
    shareOn: ({ name }: { name: string }) => `Share on ${name}`,
  },
  floatingActions: {
    skipToContent: "Skip to content",
    shortcuts: "Shortcuts",
    startCreating: "Start Creating",
    backToTop: "Back to top",
  },
  toasts: {
    notifications: "Notifications",
    close: "Close",
  },
};
