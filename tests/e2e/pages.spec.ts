import { type Browser, expect, type Page, type TestInfo, test } from "@playwright/test";
import { ASSISTANT_EMAIL, type AssistantState, assistantPath, TRENDS_EMAIL } from "./assistant-states";
import { Inspection, type Visit } from "./inspection";
import { control, logIn, unique, waitForLetter } from "./people";
import { ORIGIN } from "./places";

/*
 * Inspects every page: nothing that axe objects to in either theme, no layout shifts, nothing wider than the screen,
 * nothing from other sites. Each walk continues to its end and reports all findings.
 */
// A walk inspects some fifty pages: this only ends one that hangs.
test.describe.configure({ timeout: 1_500_000 });

/** Typed text is shown again, so long words must not overflow. */
const LONG_WORD = "w".repeat(100);

const OPEN_TO_ALL: Visit[] = [
  { path: "/", isPublic: true },
  { path: "/browse-stores", isPublic: true },
  { path: "/browse-stores?q=nobody-is-called-so", name: "no store found" },
  { path: "/buy-credits", isPublic: true },
  { path: "/terms", isPublic: true },
  { path: "/privacy", isPublic: true },
  { path: "/shipping-and-returns", isPublic: true },
  { path: "/LearnMore", isPublic: true },
  { path: "/VideoLibrary", isPublic: true },
  { path: "/examples", isPublic: true },
  { path: "/examples?tab=minimal", name: "minimal examples" },
  { path: "/example-project", isPublic: true },
  { path: "/faq", isPublic: true },
  { path: "/contact", isPublic: true },
  { path: "/support", isPublic: true },
  { path: "/support?tab=contact", name: "support: contact" },
  { path: `/support?q=${LONG_WORD}`, name: "support: nothing found" },
  { path: "/beta", isPublic: true },
  { path: "/blog", isPublic: true },
  { path: "/blog/ink-on-dark-cloth", isPublic: true },
  { path: "/blog/nothing", status: 404 },
  { path: "/kb", isPublic: true },
  { path: `/kb?q=${LONG_WORD}`, name: "no article found" },
  { path: "/kb/thin-lines-and-small-letters", isPublic: true },
  { path: "/kb/nothing", status: 404 },
  { path: "/provenance", isPublic: true },
  { path: "/provenance?link=nowhere", status: 404, name: "provenance of nothing" },
  { path: "/cart", name: "empty cart" },
  { path: "/tshirt-trends", name: "trends: please log in" },
  { path: "/login" },
  { path: "/login?mode=signup" },
  { path: "/forgot-password" },
  { path: "/reset-password?code=0" },
  { path: "/verify?code=0" },
  { path: "/verify/code" },
  { path: "/order-link" },
  { path: "/payment-success" },
  { path: "/payment-canceled" },
  { path: "/subscription-success" },
  { path: "/subscription-canceled" },
  { path: "/nowhere", status: 404 },
  { path: "/store/nowhere", status: 404 },
  { path: "/product/nowhere", status: 404 },
];

test("public pages", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  // The desk's walk narrows the others to a phone's width: there, those to which people come from elsewhere.
  const visits = info.project.name === "phone" ? OPEN_TO_ALL.filter(({ isPublic }) => isPublic) : OPEN_TO_ALL;
  for (const visit of visits) await inspection.visit(visit);
  const { store, product } = await firstProduct(page);
  await inspection.visit({ path: store, isPublic: true });
  await inspection.visit({ path: `${store}?q=nothing-of-the-kind`, name: "nothing found in the store" });
  await inspection.visit({ path: product, isPublic: true });
  await inspection.visit({ path: `${product}/report` });
  expect(inspection.findings).toEqual([]);
});

test("trends", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  await logIn(page, "admin@example.com");
  await inspection.visit({ path: "/tshirt-trends?tab=trends", name: "no trends" });
  await inspection.visit({ path: "/tshirt-trends", name: "analyze" });
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Analyze T-Shirt Trends" }).click();
  await inspection.look({ name: "analyze: nothing typed" });
  await page.getByLabel("Titles or CSV").fill(`Retro Cat Tee\n${"Retro Cat Shirt\n".repeat(5)}${LONG_WORD}`);
  await main.getByRole("button", { name: "Analyze what I pasted" }).click();
  await expect(main.getByText("Analysis Complete")).toBeVisible();
  await inspection.look({ name: "analysis complete" });
  await main.getByRole("link", { name: "See the figures" }).click();
  await expect(main.getByText("Keywords by weight").first()).toBeVisible();
  await inspection.look({ name: "figures" });
  await inspection.visit({ path: "/tshirt-trends?tab=trends", name: "trends" });
  await main.getByRole("link", { name: "Analyze Marketplace" }).click();
  await main.getByRole("button", { name: /^Delete of/ }).click();
  expect(inspection.findings).toEqual([]);
});

test("the wearables assistant", async ({ page }, info) => {
  test.skip(info.project.name === "no-script", "its journeys walk it without script");
  const inspection = await Inspection.start(page, info);
  const main = page.getByRole("main");
  await inspection.visit({ path: "/wearables", name: "wearables: please log in" });
  await logIn(page, "shopper@example.com");
  for (const [path, name] of [
    ["/wearables", "upload"],
    ["/wearables?tab=redesign", "redesign from a page"],
    ["/wearables?tab=redesign&way=picture", "redesign of a picture"],
    ["/wearables?tab=redesign&way=words", "redesign from words"],
    ["/wearables?tab=products", "no products"],
    ["/wearables/publish", "nothing to publish"],
    ["/wearables/rules", "no rules"],
  ] as const)
    await inspection.visit({ path, name: `wearables: ${name}` });
  await page.goto("/wearables?tab=redesign");
  await main.getByRole("button", { name: "Generate Redesign" }).click();
  await expect(main.getByText("Please enter a product URL").first()).toBeVisible();
  await inspection.look({ name: "wearables: no address" });

  await page.context().clearCookies();
  await logIn(page, "creator@example.com");
  await inspection.visit({ path: "/wearables/publish", name: "wearables: which picture" });
  const choice = await hrefOf(page, 'main a[href*="?picture="]');
  const picture = new URLSearchParams(choice.split("?")[1]).get("picture") ?? "";
  await inspection.visit({ path: `/wearables?picture=${picture}`, name: "wearables: details" });
  const save = main.getByRole("button", { name: "Save Product" });
  await expect(save).toBeDisabled();
  // As it is sent without script.
  await save.evaluate((button: HTMLButtonElement) => {
    button.disabled = false;
  });
  await save.click();
  await expect(main.getByText("Please fill all fields").first()).toBeVisible();
  await inspection.look({ name: "wearables: details with errors" });
  await page.getByLabel("Title").fill(LONG_WORD);
  await page.getByLabel("Description").fill(LONG_WORD);
  await main.getByRole("button", { name: "Save Product" }).click();
  await expect(main.getByRole("heading", { name: "Product Saved!" })).toBeVisible();
  await inspection.look({ name: "wearables: saved" });
  const product = new URL(page.url()).searchParams.get("saved") ?? "";
  await inspection.visit({ path: "/wearables?tab=products", name: "wearables: products" });
  await inspection.visit({
    path: `/wearables?tab=products&q=nothing-${LONG_WORD}`.slice(0, 120),
    name: "wearables: none found",
  });
  for (const dialog of ["edit", "share", "delete"])
    await inspection.visit({
      path: `/wearables?tab=products&${dialog}=${product}#product-dialog`,
      name: `wearables: ${dialog}`,
    });
  await page.goto(`/wearables?tab=products&share=${product}#product-dialog`);
  await page.getByRole("textbox", { name: "Message" }).fill(LONG_WORD);
  await page.getByRole("button", { name: "Share Now" }).click();
  await expect(main.getByText(/^For you to post/).first()).toBeVisible();
  await inspection.look({ name: "wearables: shared by hand" });
  await inspection.visit({ path: choice, name: "wearables: garments of one design" });
  for (const box of await page.getByRole("checkbox", { name: /^Publish on / }).all())
    if (await box.isChecked()) await box.uncheck();
  await main.getByRole("button", { name: "Publish together" }).click();
  await expect(main.getByText("Choose at least one garment.").first()).toBeVisible();
  await inspection.look({ name: "wearables: no garment chosen" });
  await page
    .getByRole("checkbox", { name: /^Publish on /, disabled: false })
    .first()
    .check();
  await page
    .getByRole("textbox", { name: /^Price of /, disabled: false })
    .first()
    .fill("1.00");
  await main.getByRole("button", { name: "Publish together" }).click();
  await expect(main.getByText(/At this price each sale loses money/).first()).toBeVisible();
  await expect(main.getByRole("heading", { name: "Nothing was published yet" })).toBeVisible();
  await inspection.look({ name: "wearables: a price refused" });
  await page.goto("/wearables/rules");
  await main.getByRole("button", { name: "Show what it would do" }).click();
  await expect(main.getByText("What it would have done with your latest pictures")).toBeVisible();
  await inspection.look({ name: "wearables: what a rule would do" });
  await page.goto(`/wearables?tab=products&delete=${product}#product-dialog`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Product deleted").first()).toBeVisible();
  expect(inspection.findings).toEqual([]);
});

/** What each of the seeded states says. */
const ASSISTANT_STATES: Record<string, [state: AssistantState, says: string | RegExp][]> = {
  [ASSISTANT_EMAIL]: [
    ["suggestion running", "Looking at your picture…"],
    ["suggestion failed", "Failed to generate suggestion"],
    ["redesign running", "This may take a minute or two"],
    ["redesign review", "Your new design"],
    ["redesign near-copy", /The new design is 91% similar to the source/],
    ["redesign wall", "Failed to process the product URL"],
    ["redesign brand", /The name is “pikachu”/],
    ["batch", "Products are published one after another."],
    ["rule", "Light colors, 40% over cost."],
    ["share", "Not posted to Twitter."],
    ["trends running", /^We are reading/],
  ],
  [TRENDS_EMAIL]: [
    ["trends walled", "Analysis Failed"],
    ["trends comparison", /two-proportion test/],
  ],
};

test("each state of the wearables assistant and of trends", async ({ page }, info) => {
  test.skip(info.project.name === "no-script", "the journeys walk these pages without script");
  const inspection = await Inspection.start(page, info);
  const main = page.getByRole("main");
  for (const [email, states] of Object.entries(ASSISTANT_STATES)) {
    await page.context().clearCookies();
    await logIn(page, email);
    for (const [state, says] of states) {
      await inspection.visit({ path: assistantPath(state), name: state });
      await expect(main.getByText(says).first()).toBeVisible();
      // On a phone each cell stands beside its label.
      await expect(main.locator("td:empty")).toHaveCount(0);
    }
  }
  expect(inspection.findings).toEqual([]);
});

test("from the cart to the order", async ({ page, browser }, info) => {
  const inspection = await Inspection.start(page, info);
  const { product } = await firstProduct(page);
  await page.goto(product);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await inspection.visit({ path: "/cart", name: "cart" });
  await inspection.visit({ path: "/checkout", name: "checkout: address" });
  const button = (name: RegExp) => page.getByRole("main").getByRole("button", { name }).first();
  if (info.project.name === "no-script") {
    // The browser would ask for missing fields itself; without that the page does.
    await page.evaluate(() => document.querySelector("main form")?.setAttribute("novalidate", ""));
    await button(/Continue to delivery/).click();
    await inspection.look({ name: "checkout: address with errors" });
  }
  // Longer than a phone is wide.
  const email = `${unique("somebody-with-a-long-name-who-walks")}@example.com`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Ann Example");
  await page.getByLabel("Country").selectOption("US");
  await page.getByLabel("Street address").fill("1 Main Street");
  await page.getByLabel("City").fill("New York");
  await page.getByLabel("ZIP or postal code").fill("10001");
  await page.getByLabel("State or province").selectOption("US-NY");
  await button(/Continue to delivery/).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await inspection.look({ name: "checkout: delivery" });
  await button(/Continue|review/i).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await inspection.look({ name: "checkout: review" });
  // While the partner calculates costs, the address can be changed.
  await control("/timing", { costMs: 3_600_000 });
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-z]+/);
  await inspection.look({ name: "order, just paid" });
  await page.getByRole("link", { name: "Correct the address" }).click();
  await inspection.look({ name: "address of an order" });
  await page.getByLabel("Apartment").fill("Apt 4");
  // For the corrected address the partner calculates anew, and at once: the order may go to the printer.
  await control("/timing", { costMs: 100 });
  await button(/Correct the address/).click();
  await expect(page.getByRole("main")).toContainText("Apt 4");
  const order = new URL(page.url()).pathname;
  await inspection.visit({ path: order, name: "order" });
  await deliver(page, email);
  await inspection.visit({ path: order, name: "order, delivered" });
  await page.getByRole("link", { name: /Something is wrong/ }).click();
  await expect(page.getByRole("heading", { name: "What is wrong?" })).toBeVisible();
  await inspection.look({ name: "claim" });
  await page.getByLabel("It never arrived").check();
  await page.getByLabel("What do you see?").fill("The box was empty when I opened it.");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("We are looking at your report", { exact: true })).toBeVisible();
  await inspection.look({ name: "order with a claim" });
  // Admin actions are the same without script, and the emails after them do not need it.
  if (info.project.name !== "no-script") {
    inspection.findings.push(...(await decideAtTheDesk(browser, info)));
    await inspection.visit({ path: order, name: "order with a reprint" });
    await expect(page.getByRole("heading", { name: /^Reprint/ })).toBeVisible();
  }
  await inspection.readLetter(await waitForLetter(email, /^Your order \S+$/));
  for (const letter of [/goes to another address/, /has shipped/, /We are looking into your problem/])
    await inspection.readLetter(await waitForLetter(email, letter));
  await inspection.readLetter(await waitForLetter("creator@example.com", /You made a sale/));
  await logIn(page, "creator@example.com");
  await page.goto("/dashboard");
  const statement = await hrefOf(page, 'main a[href^="/dashboard/orders/"]');
  await inspection.visit({ path: statement, name: "statement of a sale" });
  expect(inspection.findings).toEqual([]);
});

test("pages of a new account", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  await logIn(page, "shopper@example.com");
  const paths = [
    "/account",
    "/store-creator",
    "/dashboard",
    "/artwork",
    "/products",
    "/products/new",
    "/buy-credits",
    "/credits/history",
  ];
  for (const path of paths) await inspection.visit({ path });
  await inspection.visit({
    path: "/ai-image-generator",
    name: "generator without a store",
    isHydrated: true,
  });
  await inspection.visit({ path: "/login", name: "login of somebody signed in" });
  await inspection.visit({
    path: "/credit-purchase-success?session_id=",
    name: "purchase without its number",
  });
  expect(inspection.findings).toEqual([]);
});

test("pages of a creator", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  await logIn(page, "creator@example.com");
  for (const path of [
    "/account",
    "/store-creator",
    "/store-creator/edit",
    "/dashboard",
    "/orders/sold",
    "/artwork",
    "/products",
    "/buy-credits",
    "/credits/history",
    "/",
  ])
    await inspection.visit({ path, name: `${path} of a creator` });
  await page.goto("/products");
  const edit = await hrefOf(page, 'a[href$="/edit"]');
  await inspection.visit({ path: edit, name: "product editor" });
  await inspection.visit({ path: edit.replace("/edit", "/duplicate"), name: "duplicates of a product" });
  await inspection.visit({ path: "/products/new", name: "which picture" });
  const picture = await hrefOf(page, 'main a[href*="?picture="]');
  await inspection.visit({ path: picture, name: "which garment" });
  await inspection.visit({ path: "/ai-image-generator", isHydrated: true });
  const job = await hrefOf(page, 'main a[href*="job="]');
  await inspection.visit({ path: job, name: "finished picture", isHydrated: true });
  await inspection.visit({ path: "/ai-image-generator/images" });
  for (const [query, name] of [
    ["?view=list", "list"],
    ["?select=1", "selecting"],
    ["?q=nothing-of-the-kind", "nothing found"],
    ["?kind=upload&to=2020-01-01", "nothing in this view"],
    ["/deleted", "nothing deleted"],
    ["/collections/new", "new collection"],
  ] as const)
    await inspection.visit({ path: `/ai-image-generator/images${query}`, name: `My Images: ${name}` });
  await page.goto("/ai-image-generator/images");
  const viewed = await hrefOf(page, ".lib-card .lib-ground");
  await inspection.visit({ path: viewed, name: "viewer of a picture" });
  const vary = await hrefOf(page, 'main a[href*="?vary="]');
  await inspection.visit({ path: vary, name: "picture to vary or change", isHydrated: true });
  expect(inspection.findings).toEqual([]);
});

test("pages of an admin", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  await logIn(page, "admin@example.com");
  // Creates an email for the outbox, whatever earlier tests did.
  await page.request.post("/forgot-password", {
    form: { email: "shopper@example.com" },
    headers: { origin: ORIGIN },
    maxRedirects: 0,
  });
  for (const path of ["/admin/attentions", "/admin/events", "/admin/letters", "/admin/invariants"])
    await inspection.visit({ path });
  await inspection.visit({ path: "/admin/attentions?state=closed", name: "nothing closed yet" });
  await page.goto("/admin/letters");
  const letter = await hrefOf(page, 'main a[href^="/admin/letters/"]');
  await inspection.visit({ path: letter, name: "a letter in the outbox" });
  await inspection.visit({ path: "/admin/attentions/nothing", status: 404 });
  expect(inspection.findings).toEqual([]);
});

/** Each page of the admin's menu that the walk above leaves out, and those that they lead to. */
const ADMIN_PAGES = [
  "/admin/money",
  "/admin/money/stripe",
  "/admin/figures",
  "/admin/payments",
  "/admin/subscriptions",
  "/admin/search?q=creator@",
  "/admin/orders",
  "/admin/queues",
  "/admin/audit",
  "/admin/audit?q=creator@example.com",
  "/admin/health",
  "/admin/inbox",
  "/admin/replies",
  "/admin/moderation",
  "/admin/users",
  "/admin/credits",
  "/admin/pricing",
  "/admin/payouts",
  "/admin/content",
  "/admin/content?kind=question",
  "/admin/content/new?kind=tutorial",
  "/admin/content/files",
  "/admin/content/imports",
  "/admin/videos",
  "/admin/affiliate-banners",
  "/admin/affiliate-banners/imports",
  "/admin/settings",
];
/** Lists whose first row leads to a page of its own; rows of `staff-rows.ts` where no act here makes one. */
const ADMIN_DETAILS = [
  "users",
  "credits",
  "pricing",
  "payments",
  "inbox",
  "moderation",
  "content",
  "content/files",
  "content/imports",
  "affiliate-banners/imports",
  "queues",
  "events?show=failed",
  "payouts?state=failed",
  "videos?which=working",
];

test("pages of an admin's menu", async ({ page }, info) => {
  test.skip(info.project.name === "no-script", "the journeys of the admin walk them without script");
  const inspection = await Inspection.start(page, info);
  const { product } = await firstProduct(page);
  const { origin } = new URL(page.url());
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  const email = `${unique("menu")}@example.com`;
  await post(`${product}/report`, { reason: "copied", detail: LONG_WORD });
  await post("/contact", { name: LONG_WORD, email, message: LONG_WORD, page: "/" });
  await logIn(page, "admin@example.com");
  await page.request.post("/admin/content/files", {
    multipart: {
      file: { name: "words.vtt", mimeType: "text/vtt", buffer: Buffer.from("WEBVTT\n\nHello") },
      alt: "",
    },
    headers: { origin },
    maxRedirects: 0,
  });
  const banner = {
    title: LONG_WORD,
    link_url: "https://pins.inkfriends.com/long",
    project_name: "Home Decor",
  };
  const days = { start_date: "2026-01-01", end_date: "2030-01-01", display_order: "1" };
  await post("/admin/affiliate-banners", { intent: "add", formKey: unique("banner"), ...banner, ...days });
  await post("/admin/affiliate-banners/imports", { source: "file", pasted: JSON.stringify([banner]) });
  const question = { kind: "question", slug: unique("why"), title: "Why?", body: "Ink.", group: "orders" };
  await post("/admin/content/imports", { pasted: JSON.stringify([question]) });
  for (const path of ADMIN_PAGES) {
    await inspection.visit({ path });
    for (const found of await page.evaluate(listCutWords)) inspection.note(found);
  }
  await page.goto("/admin/affiliate-banners");
  const edited = await hrefOf(page, 'main a[href*="?edit="]');
  await inspection.visit({ path: edited, name: "a banner and what was done to it" });
  for (const list of ADMIN_DETAILS) {
    await page.goto(`/admin/${list}`);
    const path = await hrefOf(page, `.admin-page :is(th, td) a[href^="/admin/${list.split("?")[0]}/"]`);
    await inspection.visit({ path, name: `one of /admin/${list}` });
  }
  const video = new URL(page.url()).pathname.replace("/videos/", "/payments/");
  await inspection.visit({ path: video, name: "the payment of a video" });
  await page.goto("/admin/content?q=Two revisions");
  const piece = await hrefOf(page, '.admin-page :is(th, td) a[href^="/admin/content/"]');
  await inspection.visit({ path: piece, name: "a piece with two revisions" });
  await inspection.visit({ path: `${piece}/revisions/2`, name: "what a revision changed" });
  await page.goto("/admin/credits?q=walked");
  const person = await hrefOf(page, '.admin-page :is(th, td) a[href^="/admin/credits/"]');
  await inspection.visit({ path: `${person}/roles`, name: "a person's roles" });
  expect(inspection.findings).toEqual([]);
});

/** Buttons whose word is broken over two lines, and addresses that their field cuts off. */
function listCutWords(): string[] {
  const linesOf = (word: Node) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const broken = [...document.querySelectorAll(".admin-page .tbl .btn")].flatMap((button) =>
    [...button.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && !/\s/.test(node.textContent ?? " ") && linesOf(node) > 1,
    ),
  );
  const fields = document.querySelectorAll<HTMLInputElement>(".admin-page .setting input[type=email]");
  const cut = [...fields].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  return [
    ...broken.map((word) => `breaks “${word.textContent}”`),
    ...cut.map(({ value, placeholder }) => `cuts off “${value || placeholder}”`),
  ];
}

async function hrefOf(page: Page, selector: string): Promise<string> {
  const href = await page.locator(selector).first().getAttribute("href");
  if (!href) throw new Error(`no ${selector} at ${page.url()}`);
  return href;
}

/** An admin orders a reprint for a claim and refunds some money; returns the findings on both pages. */
async function decideAtTheDesk(browser: Browser, info: TestInfo): Promise<string[]> {
  const desk = await browser.newContext();
  const page = await desk.newPage();
  const inspection = await Inspection.start(page, info);
  await logIn(page, "admin@example.com");
  await page.goto("/admin/attentions");
  const attention = page.getByRole("main").getByRole("link", { name: /claim/i }).first();
  await inspection.visit({ path: (await attention.getAttribute("href")) ?? "", name: "attention: a claim" });
  const payment = await hrefOf(page, 'main a[href^="/admin/payments/"]');
  await page.getByRole("link", { name: "Look at it and decide" }).click();
  await inspection.look({ name: "claim to be decided" });
  await page.getByText("Reprint", { exact: true }).click();
  await page.getByLabel("What the buyer reads").fill("We are sorry. We reprint it.");
  await page.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText("Reprinted free of charge.")).toBeVisible();
  await inspection.look({ name: "decided claim" });
  await inspection.visit({ path: payment, name: "payment of an order" });
  await page.getByLabel("How much").fill("1.00");
  await page.getByLabel("Why").fill("It came late.");
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.getByRole("main")).toContainText("$1.00");
  await inspection.look({ name: "payment with some of it given back" });
  await page.goto("/admin/orders");
  const order = await hrefOf(page, '.admin-page :is(th, td) a[href^="/admin/orders/"]');
  await inspection.visit({ path: order, name: "everything about an order" });
  await desk.close();
  return inspection.findings;
}

/** Advances an address's order at the partner until its page shows it. */
async function deliver(page: Page, email: string): Promise<void> {
  const { orders } = (await control("/printful/orders")) as {
    orders: { id: number; recipient: { email?: string } }[];
  };
  const id = orders.find((order) => order.recipient.email === email)?.id;
  if (!id) throw new Error(`the print shop knows no order of ${email}`);
  await expect(async () => {
    await control(`/printful/orders/${id}/advance`, {}).catch(() => {});
    await page.reload();
    await expect(page.getByRole("main")).toContainText("Everything is delivered", { timeout: 200 });
  }).toPass({ timeout: 150_000 });
}

/** A visitor's path. */
async function firstProduct(page: Page): Promise<{ store: string; product: string }> {
  await page.goto("/browse-stores");
  const store = await hrefOf(page, 'main a[href^="/store/"]');
  await page.goto(store);
  return { store, product: await hrefOf(page, 'main a[href^="/product/"]') };
}

test("a change of theme keeps the page, its query and, for a year, the choice", async ({ page }) => {
  await page.goto("/browse-stores?q=night");
  const told = page.waitForResponse(/\/theme$/);
  await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
  await told;
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/browse-stores\?q=night$/);
  await page.goto("/terms");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("banner").getByRole("button", { name: "Light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

/** Presses Tab until `last` has the focus; returns everything that had it on the way. */
async function tabTo(page: Page, last: RegExp): Promise<string[]> {
  const names: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const { name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(
        element.closest(".affix, .quantity") ?? element,
      );
      const own = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      return {
        name: (label ?? element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
        isSeen:
          box.bottom > 0 &&
          box.top < innerHeight &&
          [own.outlineStyle, outlineStyle].some((style) => style !== "none") &&
          Number.parseFloat(own.outlineStyle === "none" ? outlineWidth : own.outlineWidth) >= 2,
      };
    });
    names.push(isSeen ? name : `${name} (focus not seen)`);
    if (last.test(name)) return names;
  }
  throw new Error(`Tab never came to ${last}: ${names.join(", ")}`);
}

/** The index of each of `wanted` in `names`; in order if the result ascends. */
const places = (names: string[], wanted: RegExp[]) =>
  wanted.map((name) => names.findIndex((each) => name.test(each)));

test("the keyboard moves through a product page and the login in reading order", async ({ page }, info) => {
  test.skip(info.project.name !== "desk", "a keyboard is used at a desk");
  const { product } = await firstProduct(page);
  await page.goto(product);
  const names = await tabTo(page, /^Add to cart$/);
  const way = [/^Skip to content/, /^Stores$/, /^Dark theme/, /^Cart/, /^Login$/, /^Black/, /^Size guide/];
  const found = places(names, [...way, /^S$/, /^2XL$/, /^Quantity/, /^Add to cart/]);
  expect(found, names.join(", ")).toEqual([...found].sort((a, b) => a - b));
  expect(found).not.toContain(-1);
  expect(found[0]).toBe(0);
  expect(names.filter((name) => name.endsWith("(focus not seen)"))).toEqual([]);

  await page.goto("/login");
  const login = await tabTo(page, /^Forgot your password/);
  expect(login[0]).toBe("Skip to content");
  expect(login.slice(-5).map((name) => name.replace(/\s\*$/, ""))).toEqual([
    "Email",
    "Password",
    "Login",
    "Don't have an account? Sign up",
    "Forgot your password?",
  ]);
  expect(login.filter((name) => name.endsWith("(focus not seen)"))).toEqual([]);
});

test("a phone's menu opens with the keyboard, and Escape closes it", async ({ page }, info) => {
  test.skip(info.project.name !== "phone", "a desk shows its menu");
  await page.goto("/browse-stores");
  const menu = page.getByRole("banner").getByText("Menu", { exact: true });
  await tabTo(page, /^Menu$/);
  await page.keyboard.press("Enter");
  const stores = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Stores" });
  await expect(stores).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(stores).toBeHidden();
  expect(await menu.evaluate((element) => element.closest("summary") === document.activeElement)).toBe(true);
});
