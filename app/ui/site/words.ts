import { plural } from "~/lib/words";

export const footerSlogan = "Drawn by you and a machine. Printed by people. Worn by anyone who dares.";
export const footerCopyright = ({ founded }: { founded: number }) =>
  `© ${founded} Inkloom. Printed to order, in as many inks as it takes.`;

export const languageChoiceLanguage = "Language";
export const languageChoiceChange = "Change";

export const themeChoiceLightTheme = "Light theme";
export const themeChoiceDarkTheme = "Dark theme";
export const themeChoiceLight = "Light";
export const themeChoiceDark = "Dark";
export const themeChoiceSystem = "System";
export const themeChoiceTheme = "Theme";

export const workspaceNavigation = "Your work";

export const headerInkloomHome = "Inkloom, home";
export const headerMainNavigation = "Main";
/** Shown after the number. */
export const headerCredits = ({ count }: { count: number }) =>
  plural(count, { one: "credit", other: "credits" });
/** Buys the smallest pack. */
export const headerBuy = ({ count }: { count: number }) =>
  plural(count, { one: "# Credit", other: "# Credits" });
export const headerBuyPrice = ({ price }: { price: string }) => `, buy for ${price}`;
export const headerBuyFor = ({ count, price }: { count: number; price: string }) =>
  plural(count, { one: `Buy # Credit for ${price}`, other: `Buy # Credits for ${price}` });
export const headerCart = "Cart";
/** The cart's content follows: "Cart, 2 items". */
export const headerCartWith = "Cart,";
export const headerItems = ({ count }: { count: number }) => plural(count, { one: "item", other: "items" });
export const headerAccount = "Account";
export const headerLogin = "Login";
export const headerMenu = "Menu";

export const floatingActionsSkipToContent = "Skip to content";
export const floatingActionsShortcuts = "Shortcuts";
export const floatingActionsStartCreating = "Start Creating";
export const floatingActionsBackToTop = "Back to top";

export const toastsNotifications = "Notifications";
export const toastsClose = "Close";
