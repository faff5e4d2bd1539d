import { type ActOn, type ProtectedPage, rolesFor } from "../../app/domain/accounts/roles/permissions";
import { newId } from "../../app/lib/ids";
import { type Role, STAFF } from "./roles";
import type { World } from "./world";

/**
 * Who gets which response, for each route. A number is a status; text is the start of a redirect's address. Every
 * route of app/routes.ts has a row: one without fails the suite.
 */
export type Answer = number | string;
export type Answers = Answer | Partial<Record<Role, Answer>>;

export interface Row {
  /** The address of a thing that the owner owns; default: the route's own pattern. */
  address?: (world: World) => string;
  /** GET. */
  read: Answers;
  /** POSTs: each form that the page can send, with fields that would change the owner's things. */
  acts?: {
    name: string;
    form: (world: World) => Record<string, string>;
    answers: Answers;
    /** Round trips to the database, if more than three are needed. */
    trips?: number;
  }[];
  /** Visitors may share the cached response. */
  isShared?: boolean;
  /** An admin page about people, which shows their addresses to those who may see it. */
  namesPeople?: boolean;
  /** Not a page: no document headers are expected. */
  isFile?: boolean;
}

const SIGNED_IN_ONLY: Answers = { visitor: "/login?redirectTo=", user: 200, owner: 200, admin: 200 };
/** As the table of permissions says: `answer` for the named roles, 404 for the others. */
function allowed<P extends ProtectedPage>(
  page: P,
  act: ActOn<P>,
  answer: Answer = 200,
  refusal: Answer = 404,
): Partial<Record<Role, Answer>> {
  const roles = rolesFor(page, act);
  const staff = STAFF.map((role) => [role, roles.includes(role) ? answer : refusal]);
  return { visitor: "/login?redirectTo=", user: refusal, owner: refusal, ...Object.fromEntries(staff) };
}

/** The fields of a banner's form. */
const BANNER = {
  title: "Enamel pins",
  link_url: "https://pins.inkfriends.com/",
  project_name: "Custom Wearables",
  start_date: "2026-01-01",
  end_date: "2030-01-01",
  display_order: "1",
};

/** A resource without a GET. */
const NOT_HERE = 404;

export const MATRIX: Record<string, Row> = {
  "/": { read: 200, isShared: true },
  "/LearnMore": { read: 200, isShared: true },
  "/VideoLibrary": { read: 200, isShared: true },
  "/examples": { address: () => "/examples?tab=minimal", read: 200, isShared: true },
  "/example-project": { read: 200, isShared: true },
  "/faq": { read: 200, isShared: true },
  "/.well-known/security.txt": { read: 200, isShared: true },
  "/robots.txt": { read: 200, isShared: true },
  "/sitemap.xml": { read: 200, isShared: true },
  "/sitemaps/:part": { address: () => "/sitemaps/products.xml", read: 200, isShared: true },
  "/stripe-account": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "without a country",
        form: () => ({ intent: "start", country: "Atlantis" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "disconnect what one does not have",
        form: () => ({ intent: "disconnect" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/stripe-account",
          owner: "/stripe-account",
          admin: "/stripe-account",
        },
      },
      {
        name: "open the pages of an account that one does not have",
        form: () => ({ intent: "dashboard" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/stripe-account",
          owner: "/stripe-account",
          admin: "/stripe-account",
        },
      },
      {
        name: "set payouts up",
        form: () => ({ intent: "start", country: "US" }),
        answers: { visitor: "/login?redirectTo=", user: "http://", owner: "http://", admin: "http://" },
        // The row before the account, and its id after it.
        trips: 6,
      },
    ],
  },
  "/stripe-account/payouts/:id": {
    address: (world) => `/stripe-account/payouts/${world.ids.payout}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
  },
  "/membership": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "manage what one does not have",
        form: () => ({ intent: "manage" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/membership",
          owner: "/membership",
          admin: "/membership",
        },
      },
    ],
  },
  "/checkout/plan/:id": {
    address: () => "/checkout/plan/2",
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "without an intent",
        form: () => ({}),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "change what one does not have",
        form: () => ({ intent: "change", at: "0", dueNowCents: "0" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/checkout/plan/2",
          owner: "/checkout/plan/2",
          admin: "/checkout/plan/2",
        },
      },
    ],
  },
  "/checkout/video/:id": {
    address: () => "/checkout/video/basic",
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "change what is added",
        form: () => ({ pay: "update", models: "2", promos: "1" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/checkout/video/basic?models=2&promos=1",
          owner: "/checkout/video/basic?models=2&promos=1",
          admin: "/checkout/video/basic?models=2&promos=1",
        },
      },
      {
        name: "pay another price",
        form: () => ({ pay: "card", models: "1e3", promos: "-1", cents: "1" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/checkout/video/basic",
          owner: "/checkout/video/basic",
          admin: "/checkout/video/basic",
        },
      },
    ],
  },
  // With files: tests/domain/videos/videos.test.ts.
  "/videos/:id": {
    address: ({ ids }) => `/videos/${ids.video}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "a brief without a word",
        form: () => ({ intent: "brief", about: " ", tone: "calm", music: "none" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 400, admin: 404 },
      },
      {
        name: "accept what was not delivered",
        form: () => ({ intent: "accept" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: "/videos/", admin: 404 },
      },
      {
        name: "give back what was not paid",
        form: () => ({ intent: "give-back" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
        trips: 5,
      },
    ],
  },
  "/receipts/:number": {
    address: ({ ids }) => `/receipts/${ids.payment}`,
    read: {
      visitor: "/login?redirectTo=",
      user: 404,
      owner: "/receipts/R-",
      admin: "/receipts/R-",
      finance: "/receipts/R-",
      support: 404,
    },
  },
  "/videos/:id/files/:position": {
    address: ({ ids }) => `/videos/${ids.video}/files/1`,
    read: 404,
    isFile: true,
  },
  "/terms": { read: 200, isShared: true },
  "/privacy": { read: 200, isShared: true },
  "/shipping-and-returns": { read: 200, isShared: true },

  "/contact": {
    read: 200,
    isShared: true,
    acts: [
      { name: "nothing filled in", form: () => ({ name: "A" }), answers: 400 },
      { name: "a field left", form: () => ({ intent: "validate", name: "A" }), answers: 200 },
      {
        name: "write",
        form: () => ({
          name: "Ann",
          email: "ann@example.com",
          message: "May I print <b>drawings</b>?",
          page: "/",
        }),
        answers: "/",
      },
    ],
  },
  "/support": {
    read: 200,
    isShared: true,
    acts: [
      { name: "nothing filled in", form: () => ({ subject: "Help" }), answers: 400 },
      { name: "a field left", form: () => ({ intent: "validate", subject: "Help" }), answers: 200 },
      {
        name: "ask",
        form: () => ({
          name: "Ann",
          email: "ann@example.com",
          subject: "My order",
          message: "Where is my order?",
        }),
        answers: "/support",
      },
    ],
  },
  "/beta": {
    read: 200,
    isShared: true,
    acts: [
      { name: "without terms", form: () => ({ fullName: "Ann Example" }), answers: 400 },
      { name: "a field left", form: () => ({ intent: "validate", website: "x" }), answers: 200 },
      {
        name: "apply",
        form: () => ({
          fullName: "Ann Example",
          email: "ann@example.com",
          phoneNumber: "+1 555 010 0000",
          businessType: "Band",
          expectedVolume: "50 a month",
          acceptTerms: "on",
          page: "https://evil.example/",
        }),
        answers: "/beta",
      },
    ],
  },

  "/login": {
    read: 200,
    acts: [
      {
        name: "login",
        form: () => ({ mode: "login", email: "x@example.com", password: "not it" }),
        answers: 400,
      },
      { name: "sign up, refused", form: () => ({ mode: "signup", email: "x" }), answers: 400 },
      {
        name: "a field left",
        form: () => ({ intent: "validate", mode: "signup", email: "x" }),
        answers: 200,
      },
      // For whom it makes an admin, see tests/e2e/journeys-google.spec.ts.
      {
        name: "make me an admin",
        form: () => ({ intent: "grant-admin" }),
        answers: { visitor: "/login?redirectTo=" },
      },
    ],
  },
  "/login/google": {
    read: "/login",
    acts: [{ name: "continue with Google", form: () => ({}), answers: "http://localhost" }],
  },
  // Without the cookie of an attempt. With one: tests/e2e/journeys-google.spec.ts.
  "/login/google/return": {
    address: () => "/login/google/return?state=x&code=y",
    read: "/login?google=mismatch",
  },
  "/account/google": {
    read: "/account",
    acts: [
      {
        name: "connect",
        form: () => ({ intent: "connect" }),
        answers: { visitor: "/login?redirectTo=", user: "http://localhost", owner: "http://localhost" },
      },
      {
        name: "disconnect what is not one's own",
        form: () => ({ intent: "disconnect", id: "0".repeat(26) }),
        answers: { visitor: "/login?redirectTo=", user: "/account", owner: "/account", admin: "/account" },
      },
      { name: "neither", form: () => ({}), answers: { visitor: "/login?redirectTo=", user: "/account" } },
    ],
  },
  // The owner's row signs out one of their sessions: see sessions.test.ts.
  "/logout": { read: "/account" },
  "/verify": {
    address: () => "/verify?code=0",
    read: 200,
    acts: [{ name: "verify", form: () => ({ code: "0".repeat(40) }), answers: 400 }],
  },
  "/verify/code": {
    read: 200,
    acts: [
      { name: "a code of no sign-up", form: () => ({ intent: "code", code: "abcd-efgh" }), answers: 400 },
      {
        name: "the letter again",
        form: () => ({ intent: "again", email: "nobody@example.com" }),
        answers: "/verify/code",
      },
    ],
  },
  "/forgot-password": {
    read: 200,
    acts: [{ name: "ask", form: () => ({ email: "nobody@example.com" }), answers: "/login" }],
  },
  "/reset-password": {
    read: 200,
    acts: [{ name: "change", form: () => ({ code: "0".repeat(40), password: "long enough" }), answers: 400 }],
  },
  "/login/unlock": {
    address: () => "/login/unlock?code=0",
    read: 200,
    acts: [{ name: "unlock", form: () => ({ code: "0".repeat(40) }), answers: 400 }],
  },
  "/login/factor": {
    read: 200,
    acts: [
      {
        name: "without a password",
        form: () => ({ intent: "code", code: "000000" }),
        answers: "/login?redirectTo=",
      },
    ],
  },
  // With a device: tests/e2e/journeys-factors.spec.ts.
  "/login/passkey": {
    read: "/login",
    acts: [
      {
        name: "an answer of no device",
        form: () => ({ passkey: "{}", redirectTo: "/cart" }),
        answers: "/login?passkey=refused&redirectTo=%2Fcart",
      },
    ],
  },
  "/passkeys/options": {
    read: "/login",
    acts: [
      { name: "for a login", form: () => ({ purpose: "sign-in" }), answers: 200 },
      { name: "for a factor, without a password", form: () => ({ purpose: "factor" }), answers: "/login" },
      {
        name: "to confirm",
        form: () => ({ purpose: "confirm" }),
        answers: { visitor: "/login?redirectTo=", user: 200, owner: 200, admin: 200 },
      },
      {
        name: "to add one",
        form: () => ({ purpose: "add" }),
        answers: { visitor: "/login?redirectTo=", user: 200, owner: 200, admin: 200 },
      },
      { name: "for nothing", form: () => ({ purpose: "x" }), answers: 400 },
    ],
  },
  "/confirm": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "wrong code",
        form: () => ({ intent: "code", code: "000000" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  // With a form that was kept: tests/http/kept-form.test.ts.
  "/confirm/form": {
    read: { visitor: "/login?redirectTo=", user: "/account", owner: "/account", admin: "/account" },
  },
  "/account/security": { read: SIGNED_IN_ONLY },
  "/account/security/authenticator": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "a code for no app",
        form: () => ({ intent: "verify", code: "000000" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "remove what is not there",
        form: () => ({ intent: "remove", code: "000000" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  "/account/security/passkeys": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "a passkey of no device",
        form: () => ({ passkey: "{}", name: "Laptop" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  // Another person's answers as a missing one: tests/acts/factors/passkeys.test.ts.
  "/account/security/passkeys/:id": {
    address: () => "/account/security/passkeys/0",
    read: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
    acts: [
      {
        name: "rename what is not one's own",
        form: () => ({ intent: "rename", name: "Mine" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "remove what is not one's own",
        form: () => ({ intent: "remove", code: "000000" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  "/account/security/recovery-codes": {
    read: {
      visitor: "/login?redirectTo=",
      user: "/account/security",
      owner: "/account/security",
      admin: "/account/security",
    },
    acts: [
      {
        name: "without a factor",
        form: () => ({}),
        answers: { visitor: "/login?redirectTo=", user: "/account/security", owner: "/account/security" },
      },
    ],
  },
  "/account": { read: SIGNED_IN_ONLY },
  "/account/email": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "to an address that has an account",
        form: () => ({ newEmail: "creator@example.com" }),
        answers: { visitor: "/login?redirectTo=", user: "/account", owner: 400, admin: "/account" },
      },
    ],
  },
  "/account/email/confirm": {
    address: () => "/account/email/confirm?code=0",
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "confirm",
        form: () => ({ code: "0".repeat(40) }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  "/undo-email-change": {
    address: () => "/undo-email-change?code=0",
    read: 200,
    acts: [{ name: "undo", form: () => ({ code: "0".repeat(40), password: "long enough" }), answers: 400 }],
  },
  "/account/password": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "with a wrong password",
        form: () => ({ currentPassword: "not this one", password: "a sentence of my own" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  // The owner's account is deleted in deletion.test.ts.
  "/account/delete": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "without an intent",
        form: () => ({}),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "cancel what was not asked for",
        form: () => ({ intent: "cancel" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/account/delete",
          owner: "/account/delete",
          admin: "/account/delete",
        },
      },
    ],
  },
  "/keep-account": {
    address: () => "/keep-account?account=0&key=0",
    read: 404,
    acts: [{ name: "with a wrong key", form: () => ({}), answers: 404 }],
  },
  // Visitors see a prompt with a login link.
  "/tshirt-trends": {
    address: () => "/tshirt-trends?tab=trends",
    read: 200,
    acts: [
      {
        name: "analyze nothing",
        form: () => ({ intent: "analyze", url: " " }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "analyze an address inside",
        form: () => ({ intent: "analyze", url: "http://169.254.169.254/" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "analyze what was pasted",
        form: () => ({ intent: "paste", name: "Mine", pasted: "Retro Cat Tee\nRetro Dog Tee" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/tshirt-trends",
          owner: "/tshirt-trends",
          admin: "/tshirt-trends",
        },
      },
      {
        name: "delete the owner's trend",
        form: ({ ids }) => ({
          intent: "delete-trend",
          trendId: ids.trend,
          back: "/tshirt-trends?tab=trends",
        }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: "/tshirt-trends", admin: 404 },
      },
      {
        name: "delete an analysis that nobody has",
        form: () => ({ intent: "delete-analysis", analysisId: "0".repeat(26) }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/tshirt-trends/:id": {
    address: ({ ids }) => `/tshirt-trends/${ids.analysis}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
  },
  "/tshirt-trends/:id/figures.csv": {
    address: ({ ids }) => `/tshirt-trends/${ids.analysis}/figures.csv`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/account/data": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "ask for a download",
        form: () => ({}),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/account/data",
          owner: "/account/data",
          admin: "/account/data",
        },
      },
    ],
  },
  // Another person's download and a missing one look the same: export.test.ts.
  "/files/exports/:id": { address: () => `/files/exports/${"0".repeat(26)}`, read: 404, isFile: true },
  "/account/purchases": { read: SIGNED_IN_ONLY },
  "/account/emails": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "want none",
        form: () => ({}),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/account/emails",
          owner: "/account/emails",
          admin: "/account/emails",
        },
      },
    ],
  },
  "/unsubscribe": {
    address: () => "/unsubscribe?kind=sales&account=0&key=0",
    read: 404,
    acts: [{ name: "with a wrong key", form: () => ({ "List-Unsubscribe": "One-Click" }), answers: 404 }],
  },
  "/account/devices": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "sign out a device that is not one's own",
        form: () => ({ id: "0".repeat(26) }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/account/devices",
          owner: "/account/devices",
          admin: "/account/devices",
        },
      },
    ],
  },

  "/blog": { read: 200, isShared: true },
  "/blog/rss.xml": { read: 200, isShared: true, isFile: true },
  "/blog/export.json": { read: 200, isShared: true, isFile: true },
  "/blog/export": {
    read: "/blog",
    acts: [{ name: "export", form: () => ({}), answers: "/blog?export=1" }],
  },
  "/blog/import": {
    read: "/blog",
    // As a toast on the blog; the import's own tests check the result.
    acts: [{ name: "a file of posts", form: () => ({ posts: '[{"title":"Mine"}]' }), answers: "/blog" }],
  },
  "/blog/:slug": { address: () => "/blog/how-many-pixels-a-shirt-needs", read: 200, isShared: true },
  "/kb": { read: 200, isShared: true },
  "/kb/:slug": { address: () => "/kb/resolution-too-low", read: 200, isShared: true },

  "/browse-stores": { read: 200, isShared: true },
  "/store/:storeId": { address: (world) => `/store/${world.ids.store}`, read: 200, isShared: true },
  "/product/:id": { address: (world) => `/product/${world.ids.product}`, read: 200, isShared: true },
  "/product/:id/report": {
    address: (world) => `/product/${world.ids.product}/report`,
    read: 200,
    acts: [
      { name: "without a reason", form: () => ({ detail: "x" }), answers: 400 },
      {
        name: "report",
        form: () => ({ reason: "copied", detail: "<script>alert(1)</script>" }),
        answers: "/product/",
      },
    ],
  },
  "/products": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "unpublish the owner's",
        form: (world) => ({ intent: "unpublish", productId: world.ids.product }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "publish the owner's",
        form: (world) => ({ intent: "publish", productId: world.ids.draft }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      { name: "of nothing", form: () => ({ intent: "publish" }), answers: { owner: 404 } },
    ],
  },
  "/products/new": {
    address: (world) => `/products/new?picture=${world.ids.picture}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "from the owner's picture",
        form: (world) => ({ picture: world.ids.picture, garment: "toga" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400 },
      },
      {
        name: "a shirt from the owner's picture",
        form: (world) => ({ picture: world.ids.picture, garment: "t-shirt" }),
        answers: { user: 404, admin: 404, owner: "/products/" },
      },
    ],
  },
  "/products/:id/duplicate": {
    address: (world) => `/products/${world.ids.draft}/duplicate`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "to no garment",
        form: (world) => ({ formKey: world.ids.draft, garment: "toga" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 400, admin: 404 },
      },
      {
        name: "without a form's key",
        form: () => ({ garment: "hoodie" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/products/:id/edit": {
    address: (world) => `/products/${world.ids.draft}/edit`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "preview",
        form: () => ({ intent: "preview", widthIn: "5" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
      },
      {
        name: "mend the front's picture",
        form: () => ({ intent: "fix front outline" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
      },
      {
        name: "save at a loss",
        form: () => ({ intent: "save", price: "1" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 400, admin: 404 },
      },
      {
        name: "unpublish",
        form: () => ({ intent: "unpublish" }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
    ],
  },

  "/store-creator": {
    read: { visitor: "/login?mode=signup&redirectTo=/store-creator", user: 200, owner: 200, admin: 200 },
    acts: [
      {
        name: "blank",
        form: () => ({ storeName: " " }),
        answers: { visitor: "/login?mode=signup&redirectTo=/store-creator", user: 400, owner: 400 },
      },
    ],
  },
  "/store-creator/edit": {
    read: { visitor: "/login?redirectTo=", user: "/store-creator", owner: 200, admin: "/store-creator" },
    acts: [
      {
        name: "no name",
        form: () => ({ name: " ", description: "" }),
        answers: { visitor: "/login?redirectTo=", user: "/store-creator", owner: 400 },
      },
    ],
  },
  "/ai-image-generator": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "generate nothing",
        form: () => ({ intent: "generate", formKey: "12345678", prompt: " " }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "generate without a credit",
        form: () => ({ intent: "generate", formKey: "12345678", prompt: "a fox" }),
        answers: { visitor: "/login?redirectTo=", user: 400 },
      },
      {
        name: "a style that is none",
        form: () => ({ intent: "generate", formKey: "12345678", prompt: "a fox", style: "__proto__" }),
        answers: { owner: 400 },
      },
      {
        name: "change a picture without words",
        form: (world) => ({
          intent: "edit",
          formKey: "12345678",
          pictureId: world.ids.picture,
          prompt: " ",
        }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "change somebody's picture",
        form: (world) => ({
          intent: "edit",
          formKey: "12345678",
          pictureId: world.ids.picture,
          prompt: "make it blue",
        }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "vary somebody's picture",
        form: (world) => ({
          intent: "vary",
          formKey: "12345678",
          pictureId: world.ids.picture,
          strength: "slight",
          count: "2",
        }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "somebody's picture again",
        form: (world) => ({ intent: "again", formKey: "12345678", jobId: world.ids.job }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "a letter about somebody's picture",
        form: (world) => ({ intent: "email", jobId: world.ids.job }),
        answers: { visitor: "/login?redirectTo=", owner: "/ai-image-generator?job=" },
      },
      {
        name: "a letter about nothing",
        form: () => ({ intent: "email", jobId: "../1" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "cancel what is over",
        form: (world) => ({ intent: "cancel", jobId: world.ids.job }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: "/ai-image-generator?job=", admin: 404 },
      },
      {
        name: "cancel nothing",
        form: () => ({ intent: "cancel", jobId: "../1" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "a store without a name",
        form: () => ({ intent: "create-store", name: " " }),
        answers: { visitor: "/login?redirectTo=", user: 400 },
      },
      {
        name: "a second store",
        form: () => ({ intent: "create-store", name: "Another" }),
        answers: { owner: "/ai-image-generator" },
      },
    ],
  },
  "/ai-image-generator/images": {
    address: () => "/ai-image-generator/images?q=moon&favorites=1&kind=generated&from=2026-01-01",
    read: SIGNED_IN_ONLY,
  },
  "/ai-image-generator/images/:id": {
    address: (world) => `/ai-image-generator/images/${world.ids.picture}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
  },
  "/ai-image-generator/images/deleted": { read: SIGNED_IN_ONLY },
  "/ai-image-generator/images/zip": {
    address: (world) => `/ai-image-generator/images/zip?picture=${world.ids.picture}`,
    read: {
      visitor: "/login?redirectTo=",
      user: "/ai-image-generator/images",
      owner: 200,
      admin: "/ai-image-generator/images",
    },
    isFile: true,
  },
  // The toasts say what came of it: tests/e2e/journeys-library.spec.ts.
  "/ai-image-generator/images/changes": {
    read: "/ai-image-generator/images",
    acts: [
      ["favorite what is not one's own", { intent: "favorite" }] as const,
      ["move what is not one's own", { intent: "move", to: "none" }] as const,
      ["delete what is not one's own", { intent: "delete" }] as const,
      ["restore what is not one's own", { intent: "restore" }] as const,
      ["undo nothing", { intent: "undo", change: "0".repeat(26) }] as const,
      ["nothing known", { intent: "__proto__" }] as const,
      ["to another page", { intent: "favorite", back: "//evil.example/" }] as const,
    ].map(([name, fields]) => ({
      name,
      form: (world: World) => ({ ...fields, picture: world.ids.picture }),
      answers: {
        visitor: "/login?redirectTo=",
        user: "/ai-image-generator/images",
        owner: "/ai-image-generator/images",
        admin: "/ai-image-generator/images",
      },
    })),
  },
  "/ai-image-generator/images/collections/new": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "without a name",
        form: () => ({ name: " " }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
    ],
  },
  "/ai-image-generator/images/collections/:id": {
    address: (world) => `/ai-image-generator/images/collections/${world.ids.collection}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "rename what is not one's own",
        form: () => ({ intent: "rename", name: "Mine" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: 404,
          owner: "/ai-image-generator/images?collection=",
          admin: 404,
        },
      },
      {
        name: "delete what is not one's own",
        form: () => ({ intent: "remove", name: "Mine" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: 404,
          owner: "/ai-image-generator/images",
          admin: 404,
        },
      },
    ],
  },
  "/ai-image-generator/jobs/:id": {
    address: (world) => `/ai-image-generator/jobs/${world.ids.job}`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/files/credentials/:id": {
    address: (world) => `/files/credentials/${world.ids.picture}`,
    read: NOT_HERE,
    isFile: true,
  },
  "/provenance": {
    address: (world) => `/provenance?product=${world.ids.product}`,
    read: 200,
    isShared: true,
    acts: [{ name: "no file", form: () => ({}), answers: 400 }],
  },
  "/provenance.json": {
    address: (world) => `/provenance.json?picture=${world.ids.picture}`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/share-visits": {
    read: NOT_HERE,
    isFile: true,
    acts: [
      { name: "of no post", form: (world) => ({ post: world.ids.draft }), answers: 204 },
      { name: "of nothing", form: () => ({ post: "x" }), answers: 404 },
    ],
  },
  "/wearables/publish": {
    address: (world) => `/wearables/publish?picture=${world.ids.picture}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "the owner's picture on nothing",
        form: (world) => ({ picture: world.ids.picture, formKey: world.ids.draft }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "the owner's picture on a hoodie",
        form: (world) => ({ picture: world.ids.picture, formKey: world.ids.draft, garment: "hoodie" }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
    ],
  },
  "/wearables/publish/:id": {
    address: (world) => `/wearables/publish/${world.ids.draft}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
    acts: [
      {
        name: "undo what is not there",
        form: () => ({ intent: "undo" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/wearables/rules": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "a rule without garments",
        form: () => ({ intent: "save", tone: "light", markup: "40" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "switch off a rule that is not there",
        form: (world) => ({ intent: "off", rule: world.ids.draft }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "delete a rule that was deleted before",
        form: (world) => ({ intent: "delete", rule: world.ids.draft }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/wearables/rules",
          owner: "/wearables/rules",
          admin: "/wearables/rules",
        },
      },
    ],
  },
  "/wearables": {
    address: () => "/wearables?tab=products",
    read: 200,
    acts: [
      {
        name: "no picture",
        form: () => ({ made: "hand" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "words for the owner's picture",
        form: (world) => ({ intent: "suggest", picture: world.ids.picture, formKey: world.ids.draft }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "a redesign of nothing",
        form: (world) => ({ intent: "redesign", url: " ", formKey: world.ids.draft }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "a redesign from words, without credits",
        form: (world) => ({
          intent: "redesign-words",
          words: "a fox",
          requestedChange: "",
          formKey: world.ids.draft,
        }),
        answers: { visitor: "/login?redirectTo=" },
      },
      {
        name: "save a redesign that is not there",
        form: (world) => ({
          intent: "save-redesign",
          redesign: world.ids.draft,
          title: "a",
          description: "b",
        }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "save the owner's picture",
        form: (world) => ({
          intent: "save",
          picture: world.ids.picture,
          formKey: world.ids.draft,
          title: "Mine",
          description: "Now",
        }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "other words for the owner's product",
        form: (world) => ({ intent: "edit", product: world.ids.product, title: "Mine", description: "Now" }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "share the owner's product",
        form: (world) => ({
          ...{ intent: "share", product: world.ids.product, formKey: world.ids.draft },
          ...{ "to-twitter": "on", message: "Look" },
        }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
      {
        name: "try a post again that is not there",
        form: (world) => ({ intent: "retry-post", post: world.ids.draft, share: world.ids.draft }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "delete the owner's product",
        form: (world) => ({ intent: "delete", product: world.ids.product }),
        answers: { visitor: "/login?redirectTo=", user: 404, admin: 404 },
      },
    ],
  },
  "/artwork": {
    read: SIGNED_IN_ONLY,
    acts: [
      {
        name: "no picture",
        form: () => ({ made: "hand" }),
        answers: { visitor: "/login?redirectTo=", user: 400, owner: 400, admin: 400 },
      },
      {
        name: "take somebody's away",
        form: (world) => ({ intent: "remove", picture: world.ids.picture }),
        // It is on a product, so it stays.
        answers: { visitor: "/login?redirectTo=", user: 404, owner: "/artwork", admin: 404 },
      },
    ],
  },
  "/files/pictures/:id": {
    address: (world) => `/files/pictures/${world.ids.picture}`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/files/previews/:id": {
    address: (world) => `/files/previews/${world.ids.picture}`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/files/thumbnails/:id": {
    address: (world) => `/files/thumbnails/${world.ids.picture}`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/files/checks/:id": {
    address: (world) => `/files/checks/${world.ids.picture}?place=soft`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/files/fixes/:id": {
    address: (world) => `/files/fixes/${world.ids.picture}?fix=white-under-alpha`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    isFile: true,
  },
  "/print-check/:id": {
    address: (world) => `/print-check/${world.ids.picture}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "no fix of ours",
        form: () => ({ fix: "polish", width: "4" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
      {
        name: "mend it, at no width",
        form: () => ({ fix: "trim" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 400, admin: 404 },
      },
      {
        name: "mend it",
        form: () => ({ fix: "white-under-alpha", width: "4" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: "/print-check/", admin: 404 },
      },
    ],
  },
  "/partner-files/:name": {
    address: () => `/partner-files/${"0".repeat(64)}.png?expires=9999999999999&signature=${"0".repeat(64)}`,
    read: 404,
    isFile: true,
  },

  "/dashboard/orders/:id": {
    address: (world) => `/dashboard/orders/${world.ids.order}`,
    // The owner bought in the own store; nobody else sold anything.
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
  },
  "/dashboard": { read: SIGNED_IN_ONLY },
  "/buy-credits": {
    read: 200,
    acts: [
      {
        name: "a pack that is not on sale",
        form: () => ({ pack: "gratis" }),
        answers: { visitor: "/login", user: "/buy-credits" },
      },
      {
        name: "buy",
        form: () => ({ pack: "starter" }),
        answers: { visitor: "/login", user: "http://localhost" },
      },
    ],
  },
  "/credits/history": { read: SIGNED_IN_ONLY },
  "/credits/refresh": {
    read: "/buy-credits",
    acts: [
      {
        name: "refresh, and come back elsewhere",
        form: () => ({ to: "//evil.example" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: "/buy-credits",
          owner: "/buy-credits",
          admin: "/buy-credits",
        },
      },
    ],
  },
  "/credits/return/:id": {
    address: () => `/credits/return/${"0".repeat(26)}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
    acts: [
      {
        name: "return somebody else's pack",
        form: () => ({}),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/credits/history.csv": { read: SIGNED_IN_ONLY, isFile: true },
  "/credit-purchase-success": {
    address: () => "/credit-purchase-success?session_id=cs_test_nobody",
    read: { visitor: "/login?redirectTo=", user: 200, owner: 200, admin: 200 },
  },
  "/crypto-payment-status": {
    // Without a payment it says so; another person's is answered like a missing one.
    address: () => "/crypto-payment-status?payment_id=nobodys",
    read: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
    acts: [
      {
        name: "take credits for somebody's coins",
        form: () => ({ payment: "nobodys", intent: "take-credits" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/payment-success": { read: 200, isShared: true },
  // A paid one: tests/e2e/journeys-purchases.spec.ts.
  "/checkout/image/:id": {
    address: ({ ids }) => `/checkout/image/${ids.picture}`,
    read: { visitor: "/login?redirectTo=", user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "pay in a coin that is not taken",
        form: () => ({ pay: "crypto", currency: "doubloons" }),
        answers: {
          visitor: "/login?redirectTo=",
          user: 404,
          owner: "/checkout/image/",
          admin: 404,
        },
      },
    ],
  },
  // The holder's own: tests/e2e/journeys-purchases.spec.ts.
  "/licenses/:number": {
    address: () => "/licenses/LIC-0000-0000",
    read: 404,
    acts: [
      {
        name: "name the holder of what is not one's own",
        form: () => ({ holder: "Me" }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/licenses/:number/file": { address: () => "/licenses/LIC-0000-0000/file", read: 404, isFile: true },
  "/payment-canceled": { read: 200, isShared: true },
  "/subscription-success": { read: 200 },
  "/subscription-canceled": { read: 200, isShared: true },

  "/cart": {
    read: 200,
    acts: [
      {
        name: "add what is not sold",
        form: () => ({ intent: "add", productId: "nothing", colour: "black", size: "M" }),
        answers: "/product/nothing",
      },
      {
        name: "add far too many",
        form: (world) => ({
          intent: "add",
          productId: world.ids.product,
          colour: "black",
          size: "M",
          quantity: "999",
        }),
        answers: "/cart",
      },
      {
        name: "change a line of nobody",
        form: () => ({ intent: "update", lineId: "x", quantity: "2" }),
        answers: "/cart",
      },
      {
        name: "take out a line of nobody",
        form: () => ({ intent: "remove", lineId: "x" }),
        answers: "/cart",
      },
    ],
  },
  "/checkout": {
    read: "/cart",
    acts: [
      // The response is a page, which is empty without a cart.
      { name: "without an address", form: () => ({}), answers: "/cart" },
      { name: "a field left", form: () => ({ intent: "validate", zip: "1" }), answers: "/cart" },
      {
        name: "with an empty cart",
        form: () => ({
          email: "x@example.com",
          name: "X Y",
          address1: "1 Street",
          city: "Town",
          countryCode: "DE",
          zip: "10115",
        }),
        answers: "/cart",
      },
    ],
  },
  "/checkout/delivery": {
    read: "/cart",
    acts: [
      { name: "ask for prices of nothing", form: () => ({ intent: "quote" }), answers: "/cart" },
      {
        name: "choose for nothing",
        form: () => ({ "service-x": "STANDARD" }),
        answers: "/checkout/delivery",
      },
    ],
  },
  "/checkout/review": {
    read: "/cart",
    acts: [{ name: "pay for nothing", form: () => ({ seen: "0 0" }), answers: "/cart" }],
  },
  "/checkout/return": { address: () => "/checkout/return?session_id=cs_test_nobody", read: "/cart" },
  "/orders": { read: SIGNED_IN_ONLY },
  "/orders/sold": { read: SIGNED_IN_ONLY },
  "/orders/:id": {
    address: (world) => `/orders/${world.ids.order}`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
  },
  "/orders/:id/open": {
    address: (world) => `/orders/${world.ids.order}/open?key=${"0".repeat(40)}`,
    read: 404,
    isFile: true,
  },
  "/orders/:id/cancel": {
    address: (world) => `/orders/${world.ids.order}/cancel`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    acts: [
      { name: "cancel the owner's", form: () => ({}), answers: { visitor: 404, user: 404, admin: 404 } },
    ],
  },
  "/orders/:id/address": {
    address: (world) => `/orders/${world.ids.order}/address`,
    read: { visitor: 404, user: 404, owner: 200, admin: 404 },
    acts: [
      {
        name: "send the owner's elsewhere",
        form: () => ({
          name: "X Y",
          address1: "1 Street",
          city: "New York",
          countryCode: "US",
          stateCode: "US-NY",
          zip: "10001",
        }),
        answers: { visitor: 404, user: 404, admin: 404 },
      },
      { name: "another country", form: () => ({ countryCode: "DE" }), answers: { owner: 400 } },
      { name: "a field left", form: () => ({ intent: "validate", zip: "1" }), answers: { owner: 200 } },
    ],
  },
  "/orders/:id/claim": {
    address: (world) => `/orders/${world.ids.order}/claim?part=${world.ids.part}`,
    // The partner has shipped nothing yet, so nothing can be claimed.
    read: { visitor: 404, user: 404, owner: "/orders/", admin: 404 },
    acts: [
      {
        name: "claim the owner's",
        form: (world) => ({ part: world.ids.part, reason: "lost" }),
        answers: { visitor: 404, user: 404, admin: 404, owner: "/orders/" },
      },
    ],
  },
  "/orders/:id/claims/:claimId/:position": {
    address: (world) => `/orders/${world.ids.order}/claims/${world.ids.claim}/1`,
    read: { visitor: 404, user: 404, owner: 200, admin: 200 },
    isFile: true,
  },
  "/order-link": {
    read: 200,
    acts: [
      { name: "no address", form: () => ({ email: "x" }), answers: 400 },
      { name: "ask", form: () => ({ email: "nobody@example.com" }), answers: "/order-link" },
    ],
  },

  "/admin": { read: allowed("/admin", "see", "/admin/attentions") },
  "/admin/attentions": { read: allowed("/admin/attentions", "see") },
  "/admin/attentions/:id": {
    address: (world) => `/admin/attentions/${world.ids.attention}`,
    read: allowed("/admin/attentions/:id", "see"),
    acts: [
      {
        name: "close without a note",
        form: () => ({ intent: "close" }),
        answers: allowed("/admin/attentions/:id", "resolve", 400),
      },
      {
        name: "try again",
        form: () => ({ intent: "retry" }),
        answers: allowed("/admin/attentions/:id", "resolve", "/admin/attentions/"),
      },
      {
        name: "something else",
        form: () => ({ intent: "grant" }),
        answers: allowed("/admin/attentions/:id", "resolve", 404),
      },
      {
        name: "paid by hand what is no refund",
        form: () => ({ intent: "paid-by-hand", note: "x" }),
        answers: allowed("/admin/attentions/:id", "handleMoney", 404),
      },
      {
        name: "send on a part that is none",
        form: () => ({ intent: "release", note: "x", acceptCents: "1" }),
        answers: allowed("/admin/attentions/:id", "handleOrder", 404),
      },
      {
        name: "cancel without a word",
        form: () => ({ intent: "cancel" }),
        answers: allowed("/admin/attentions/:id", "handleOrder", 400),
      },
    ],
  },
  "/admin/claims/:id": {
    address: (world) => `/admin/claims/${world.ids.claim}`,
    read: allowed("/admin/claims/:id", "see"),
    acts: [
      {
        name: "decide nothing",
        form: () => ({ note: "x" }),
        answers: allowed("/admin/claims/:id", "decide", 400),
      },
      {
        name: "decline without a word",
        form: () => ({ decision: "declined", note: " " }),
        answers: allowed("/admin/claims/:id", "decide", 400),
      },
    ],
  },
  "/admin/claims/:id/photos/:position": {
    address: (world) => `/admin/claims/${world.ids.claim}/photos/1`,
    read: allowed("/admin/claims/:id/photos/:position", "see"),
    isFile: true,
  },
  "/admin/inbox/:id/files/:message/:position": {
    address: (world) => `/admin/inbox/${world.ids.inquiry}/files/${world.ids.message}/0`,
    read: allowed("/admin/inbox/:id/files/:message/:position", "see"),
    isFile: true,
  },
  "/admin/events": { read: allowed("/admin/events", "see") },
  "/admin/events/:id": {
    address: (world) => `/admin/events/${world.ids.event}`,
    read: allowed("/admin/events/:id", "see"),
    acts: [
      { name: "replay", form: () => ({}), answers: allowed("/admin/events/:id", "replay", "/admin/events/") },
    ],
  },
  "/admin/users": { read: allowed("/admin/users", "see"), namesPeople: true },
  "/admin/users/end-impersonation": {
    read: NOT_HERE,
    acts: [
      {
        name: "stop impersonating without having begun",
        form: () => ({}),
        answers: allowed("/admin/users", "see", "/admin/users"),
      },
    ],
  },
  "/admin/users/:id": {
    address: (world) => `/admin/users/${world.ids.owner}`,
    read: allowed("/admin/users/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "sign out a browser that does not exist",
        form: () => ({ intent: "sign-out", session: "nothing" }),
        answers: allowed("/admin/users/:id", "signOut", "/admin/users/"),
      },
      {
        name: "suspend without a reason",
        form: () => ({ intent: "suspend", reason: " " }),
        answers: allowed("/admin/users/:id", "suspend", 400),
      },
      {
        name: "lift a suspension that is none",
        form: () => ({ intent: "lift" }),
        answers: allowed("/admin/users/:id", "suspend", "/admin/users/"),
      },
      {
        name: "impersonate without saying why",
        form: () => ({ intent: "impersonate" }),
        answers: allowed("/admin/users/:id", "impersonate", 400),
      },
      {
        name: "make a download for the person",
        form: () => ({ intent: "export" }),
        answers: allowed("/admin/users/:id", "handOver", "/admin/users/"),
      },
      {
        name: "delete without a reason",
        form: () => ({ intent: "delete" }),
        answers: allowed("/admin/users/:id", "delete", 400),
      },
      {
        name: "stop a deletion that is none",
        form: () => ({ intent: "keep" }),
        answers: allowed("/admin/users/:id", "delete", "/admin/users/"),
      },
      {
        name: "an act that is none",
        form: () => ({ intent: "promote" }),
        answers: allowed("/admin/users/:id", "see", 404),
      },
    ],
  },
  "/admin/credits": {
    read: { ...allowed("/admin/credits", "see", 200, 403), visitor: 401 },
    namesPeople: true,
  },
  "/admin/credits/:id": {
    address: (world) => `/admin/credits/${world.ids.owner}`,
    read: allowed("/admin/credits/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "add credits",
        form: () => ({ formKey: "matrix", way: "add", credits: "1", reason: "matrix" }),
        answers: allowed("/admin/credits/:id", "adjust", "/admin/credits/"),
      },
      {
        name: "remove more than there is",
        form: () => ({ formKey: "matrix", way: "remove", credits: "1000", reason: "matrix" }),
        answers: allowed("/admin/credits/:id", "adjust", 400),
      },
      {
        name: "without a reason",
        form: () => ({ way: "add" }),
        answers: allowed("/admin/credits/:id", "adjust", 400),
      },
    ],
  },
  "/admin/credits/:id/roles": {
    address: (world) => `/admin/credits/${world.ids.owner}/roles`,
    read: allowed("/admin/credits/:id/roles", "see"),
    namesPeople: true,
    acts: [
      {
        name: "take a role that the owner has not",
        form: () => ({ role: "support", change: "revoke" }),
        answers: allowed("/admin/credits/:id/roles", "change", "/admin/credits/"),
      },
      {
        name: "a role that is none",
        form: () => ({ role: "root", change: "grant" }),
        answers: allowed("/admin/credits/:id/roles", "change", 404),
      },
    ],
  },
  "/admin/affiliate-banners": {
    read: allowed("/admin/affiliate-banners", "see"),
    acts: [
      {
        name: "add",
        form: () => ({ intent: "add", formKey: "matrix", ...BANNER }),
        answers: allowed("/admin/affiliate-banners", "manage", "/admin/affiliate-banners"),
      },
      {
        name: "add without a link",
        form: () => ({ intent: "add", ...BANNER, link_url: "" }),
        answers: allowed("/admin/affiliate-banners", "manage", 400),
      },
      {
        name: "add a link to a machine inside",
        form: () => ({ intent: "add", ...BANNER, link_url: "http://169.254.169.254/" }),
        answers: allowed("/admin/affiliate-banners", "manage", 400),
      },
      {
        name: "change one that is not there",
        form: () => ({ intent: "update", id: "nothing", ...BANNER }),
        answers: allowed("/admin/affiliate-banners", "manage", "/admin/affiliate-banners"),
      },
      {
        name: "delete one that is not there",
        form: () => ({ intent: "delete", id: "nothing" }),
        answers: allowed("/admin/affiliate-banners", "manage", "/admin/affiliate-banners"),
      },
      {
        name: "undo what was not done",
        form: () => ({ intent: "undo", id: "nothing", entry: "nothing" }),
        answers: allowed("/admin/affiliate-banners", "manage", 404),
      },
      {
        name: "no intent",
        form: () => ({}),
        answers: allowed("/admin/affiliate-banners", "manage", 404),
      },
    ],
  },
  "/admin/affiliate-banners/export": {
    read: "/admin/affiliate-banners",
    acts: [
      {
        name: "export",
        form: () => ({}),
        answers: allowed("/admin/affiliate-banners/export", "see", "/admin/affiliate-banners"),
      },
    ],
  },
  "/admin/affiliate-banners/export.json": {
    read: allowed("/admin/affiliate-banners/export", "see"),
    isFile: true,
  },
  "/admin/affiliate-banners/imports": {
    read: allowed("/admin/affiliate-banners/imports", "see"),
    namesPeople: true,
    acts: [
      {
        name: "paste what is no JSON",
        form: () => ({ source: "file", pasted: "{" }),
        answers: allowed("/admin/affiliate-banners/imports", "manage", "/admin/affiliate-banners"),
      },
      {
        name: "paste a banner",
        form: () => ({
          source: "file",
          pasted: '[{"title":"Pins","link_url":"https://pins.inkfriends.com/"}]',
        }),
        answers: allowed("/admin/affiliate-banners/imports", "manage", "/admin/affiliate-banners/imports/"),
      },
    ],
  },
  "/admin/affiliate-banners/imports/:id": {
    address: (world) => `/admin/affiliate-banners/imports/${world.ids.bannerImport}`,
    read: allowed("/admin/affiliate-banners/imports/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "no intent",
        form: () => ({}),
        answers: allowed("/admin/affiliate-banners/imports/:id", "manage", 404),
      },
      {
        name: "apply",
        form: () => ({ intent: "apply" }),
        answers: allowed(
          "/admin/affiliate-banners/imports/:id",
          "manage",
          "/admin/affiliate-banners/imports/",
        ),
      },
      {
        name: "undo",
        form: () => ({ intent: "undo" }),
        answers: allowed(
          "/admin/affiliate-banners/imports/:id",
          "manage",
          "/admin/affiliate-banners/imports/",
        ),
      },
    ],
  },
  "/banners/:id/click": {
    read: 404,
    acts: [{ name: "click", form: () => ({}), answers: 204 }],
  },
  "/admin/moderation": { read: allowed("/admin/moderation", "see") },
  "/admin/moderation/:id": {
    address: (world) => `/admin/moderation/${world.ids.report}`,
    read: allowed("/admin/moderation/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "no intent",
        form: () => ({}),
        answers: allowed("/admin/moderation/:id", "moderate", 404),
      },
      {
        name: "hide without a reason",
        form: () => ({ intent: "decide", decision: "hide" }),
        answers: allowed("/admin/moderation/:id", "moderate", 400),
      },
      {
        name: "take back a decision that was not made",
        form: () => ({ intent: "take-back", decidedAt: "1" }),
        answers: allowed("/admin/moderation/:id", "moderate", "/admin/moderation/"),
        trips: 4,
      },
      {
        name: "decide an appeal that was not made",
        form: () => ({ intent: "appeal", outcome: "reversed" }),
        answers: allowed("/admin/moderation/:id", "moderate", "/admin/moderation/"),
        trips: 4,
      },
    ],
  },
  "/decisions/:id": {
    address: (world) => `/decisions/${world.ids.report}`,
    // It is not decided yet, and then only its creator's to read.
    read: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
    acts: [
      {
        name: "appeal the owner's",
        form: () => ({ appeal: "This is my own drawing." }),
        answers: { visitor: "/login?redirectTo=", user: 404, owner: 404, admin: 404 },
      },
    ],
  },
  "/transparency": { read: 200, isShared: true },
  "/admin/pricing": {
    read: { ...allowed("/admin/pricing", "see", 200, 403), visitor: 401 },
    namesPeople: true,
  },
  "/admin/pricing/:id": {
    address: (world) => `/admin/pricing/${world.ids.owner}`,
    read: allowed("/admin/pricing/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "save a price in the list",
        form: () => ({ intent: "price", planId: "2", price: "59.50", list: "?q=creator" }),
        answers: allowed("/admin/pricing/:id", "change", "/admin/pricing?q=creator"),
      },
      {
        name: "agree on a price with dates",
        form: () => ({ intent: "agreement", planId: "2", price: "59", from: "2026-01-01", notes: "matrix" }),
        answers: allowed("/admin/pricing/:id", "change", "/admin/pricing/"),
      },
      {
        name: "a price that is none",
        form: () => ({ intent: "agreement", planId: "2", price: "-1" }),
        answers: allowed("/admin/pricing/:id", "change", 400),
      },
      {
        name: "a plan that does not exist",
        form: () => ({ intent: "price", planId: "99", price: "1" }),
        answers: allowed("/admin/pricing/:id", "change", 404),
      },
      {
        name: "reset",
        form: () => ({ intent: "reset", planId: "2" }),
        answers: allowed("/admin/pricing/:id", "change", "/admin/pricing/"),
      },
      {
        name: "undo what was not done",
        form: () => ({ intent: "undo", planId: "2", entry: "nothing" }),
        answers: allowed("/admin/pricing/:id", "change", 404),
      },
    ],
  },
  "/admin/payments/:id": {
    address: (world) => `/admin/payments/${world.ids.payment}`,
    read: allowed("/admin/payments/:id", "see"),
    acts: [
      {
        name: "give nothing back",
        form: () => ({ why: "x" }),
        answers: allowed("/admin/payments/:id", "refund", 400),
      },
      {
        name: "give back more than there is",
        form: ({ ids }) => ({
          formKey: "matrix",
          part: ids.part,
          amount: "9999",
          bearer: "platform",
          why: "matrix",
        }),
        answers: allowed("/admin/payments/:id", "refund", 400),
        // The rest is computed from the whole order, and the page then reads the payment again.
        trips: 5,
      },
    ],
  },
  "/admin/inbox": { read: allowed("/admin/inbox", "see") },
  "/admin/inbox/:id": {
    address: (world) => `/admin/inbox/${world.ids.inquiry}`,
    read: allowed("/admin/inbox/:id", "see"),
    acts: [
      {
        name: "invite what is no application",
        form: () => ({ intent: "invite", discount: "10" }),
        answers: allowed("/admin/inbox/:id", "answer", 404),
      },
      {
        name: "invite with an odd discount",
        form: () => ({ intent: "invite", discount: "-1" }),
        answers: allowed("/admin/inbox/:id", "answer", 400),
      },
      {
        name: "answer nothing",
        form: () => ({ intent: "answer" }),
        answers: allowed("/admin/inbox/:id", "answer", 400),
      },
      {
        name: "something else",
        form: () => ({ intent: "grant" }),
        answers: allowed("/admin/inbox/:id", "answer", 404),
      },
      {
        name: "take it",
        form: () => ({ intent: "take" }),
        answers: allowed("/admin/inbox/:id", "answer", "/admin/inbox/"),
      },
      {
        name: "answer",
        form: () => ({ intent: "answer", answer: "Yes, you may." }),
        answers: allowed("/admin/inbox/:id", "answer", "/admin/inbox/"),
      },
    ],
  },
  "/admin/search": { read: allowed("/admin/search", "see") },
  "/admin/orders": { read: allowed("/admin/orders", "see"), namesPeople: true },
  "/admin/orders/:id": {
    address: (world) => `/admin/orders/${world.ids.order}`,
    read: allowed("/admin/orders/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "cancel a part without a word",
        form: ({ ids }) => ({ intent: "cancel-part", part: ids.part }),
        answers: allowed("/admin/orders/:id", "cancelPart", 400),
        trips: 4,
      },
      {
        name: "cancel a part of another order",
        form: () => ({ intent: "cancel-part", part: "nothing", note: "x" }),
        answers: allowed("/admin/orders/:id", "cancelPart", 404),
      },
    ],
  },
  "/admin/replies": {
    read: allowed("/admin/replies", "see"),
    acts: [
      {
        name: "save nothing",
        form: () => ({ intent: "save" }),
        answers: allowed("/admin/replies", "write", 400),
      },
      {
        name: "save",
        form: () => ({ intent: "save", title: "Refunds", text: "Within 30 days." }),
        answers: allowed("/admin/replies", "write", "/admin/replies"),
        trips: 4,
      },
      {
        name: "delete what is not there",
        form: () => ({ intent: "delete", id: "nothing" }),
        answers: allowed("/admin/replies", "write", "/admin/replies"),
      },
    ],
  },
  "/admin/money": { read: allowed("/admin/money", "see") },
  "/admin/money/:provider": {
    address: () => "/admin/money/stripe",
    read: allowed("/admin/money/:provider", "see"),
  },
  "/admin/payments": { read: allowed("/admin/payments", "see"), namesPeople: true },
  "/admin/subscriptions": { read: allowed("/admin/subscriptions", "see"), namesPeople: true },
  "/admin/videos": { read: allowed("/admin/videos", "see"), namesPeople: true },
  "/admin/videos/:id": {
    address: ({ ids }) => `/admin/videos/${ids.video}`,
    read: allowed("/admin/videos/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "deliver what was not begun",
        form: () => ({ intent: "deliver" }),
        answers: allowed("/admin/videos/:id", "produce", "/admin/videos/"),
        trips: 4,
      },
      {
        name: "something else",
        form: () => ({ intent: "burn" }),
        answers: allowed("/admin/videos/:id", "produce", 404),
      },
    ],
  },
  "/admin/videos/:id/files": {
    address: ({ ids }) => `/admin/videos/${ids.video}/files`,
    read: allowed("/admin/videos/:id", "see", "/admin/videos/"),
    acts: [
      {
        name: "upload nothing",
        form: () => ({}),
        answers: allowed("/admin/videos/:id", "produce", "/admin/videos/"),
      },
    ],
  },
  "/admin/content": {
    read: allowed("/admin/content", "see"),
    namesPeople: true,
    acts: [
      {
        name: "begin with the site's own posts, which are rows anyway",
        form: () => ({ kind: "post" }),
        answers: allowed("/admin/content", "begin", 404),
      },
      {
        name: "begin with the site's own news",
        form: () => ({ kind: "news" }),
        answers: allowed("/admin/content", "begin", "/admin/content?kind=news"),
      },
    ],
  },
  "/admin/content/new": {
    read: allowed("/admin/content/new", "see"),
    acts: [
      {
        name: "save without a text",
        form: () => ({ id: newId(), kind: "news", intent: "save", title: "New", day: "2026-11-18" }),
        answers: allowed("/admin/content/new", "write", 400),
      },
      {
        name: "preview",
        form: () => ({
          id: newId(),
          kind: "news",
          intent: "preview",
          title: "New",
          body: "B",
          day: "2026-11-18",
        }),
        answers: allowed("/admin/content/new", "write", 200),
      },
      {
        name: "save",
        form: () => {
          const id = newId();
          return { id, kind: "news", intent: "save", title: "New", slug: id, body: "B", day: "2026-11-18" };
        },
        answers: allowed("/admin/content/new", "write", "/admin/content/"),
      },
    ],
  },
  "/admin/content/files": {
    read: allowed("/admin/content/files", "see"),
    acts: [
      {
        name: "no file",
        form: () => ({ alt: "Nothing" }),
        answers: allowed("/admin/content/files", "upload", "/admin/content/files"),
      },
    ],
  },
  "/admin/content/files/:id": {
    address: (world) => `/admin/content/files/${world.ids.contentFile}`,
    read: allowed("/admin/content/files/:id", "see"),
    acts: [
      { name: "no intent", form: () => ({}), answers: allowed("/admin/content/files/:id", "delete", 404) },
      {
        name: "delete",
        form: () => ({ intent: "delete" }),
        answers: allowed("/admin/content/files/:id", "delete", "/admin/content/files"),
      },
    ],
  },
  "/admin/content/imports": {
    read: allowed("/admin/content/imports", "see"),
    namesPeople: true,
    acts: [
      {
        name: "paste what is no JSON",
        form: () => ({ pasted: "{" }),
        answers: allowed("/admin/content/imports", "import", "/admin/content/imports"),
      },
      {
        name: "paste a piece",
        form: () => ({ pasted: '[{"kind":"news","title":"New","body":"B","day":"2026-11-18"}]' }),
        answers: allowed("/admin/content/imports", "import", "/admin/content/imports/"),
      },
    ],
  },
  "/admin/content/imports/:id": {
    address: (world) => `/admin/content/imports/${world.ids.contentImport}`,
    read: allowed("/admin/content/imports/:id", "see"),
    acts: [
      { name: "no intent", form: () => ({}), answers: allowed("/admin/content/imports/:id", "import", 404) },
      {
        name: "cancel",
        form: () => ({ intent: "cancel" }),
        answers: allowed("/admin/content/imports/:id", "import", "/admin/content/imports"),
      },
      {
        name: "apply",
        form: () => ({ intent: "apply" }),
        answers: allowed("/admin/content/imports/:id", "import", "/admin/content/imports"),
      },
    ],
  },
  "/admin/content/export.json": { read: allowed("/admin/content/export.json", "see"), isFile: true },
  "/admin/content/:id": {
    address: (world) => `/admin/content/${world.ids.piece}`,
    read: allowed("/admin/content/:id", "see"),
    namesPeople: true,
    acts: [
      { name: "no intent", form: () => ({}), answers: allowed("/admin/content/:id", "write", 404) },
      {
        name: "save an old revision",
        form: () => ({
          intent: "save",
          revision: "0",
          title: "Hot off the press",
          body: "Other",
          day: "2026-11-18",
        }),
        answers: allowed("/admin/content/:id", "write", 400),
        // The viewer, the piece, the attempt to save, and the page that answers.
        trips: 4,
      },
      {
        name: "schedule in the past",
        form: () => ({ intent: "schedule", revision: "1", at: "2020-01-01T10:00" }),
        answers: allowed("/admin/content/:id", "publish", 400),
      },
      {
        name: "withdraw a draft",
        form: () => ({ intent: "withdraw" }),
        answers: allowed("/admin/content/:id", "publish", "/admin/content/"),
      },
    ],
  },
  "/admin/content/:id/revisions/:number": {
    address: (world) => `/admin/content/${world.ids.piece}/revisions/1`,
    read: allowed("/admin/content/:id/revisions/:number", "see"),
    acts: [
      {
        name: "no intent",
        form: () => ({}),
        answers: allowed("/admin/content/:id/revisions/:number", "write", 404),
      },
      {
        name: "restore what is there",
        form: () => ({ intent: "restore", revision: "1" }),
        answers: allowed("/admin/content/:id/revisions/:number", "write", "/admin/content/"),
      },
    ],
  },
  "/admin/settings": {
    read: allowed("/admin/settings", "see"),
    acts: [
      {
        name: "undo a change of the webhook that was not made",
        form: () => ({ intent: "undo-webhook", seenAt: "1" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
      {
        name: "undo a change of the deadline that was not made",
        form: () => ({ intent: "undo-offer", seenAt: "1" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
      {
        name: "undo without a moment",
        form: () => ({ intent: "undo-offer", seenAt: "1e400" }),
        answers: allowed("/admin/settings", "save", 404),
      },
      {
        name: "test the webhook",
        form: () => ({ intent: "test-webhook" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
      {
        name: "a deadline that is none",
        form: () => ({ intent: "offer", deadline: "soon" }),
        answers: allowed("/admin/settings", "save", 400),
      },
      {
        name: "set the offer's deadline",
        form: () => ({ intent: "offer", deadline: "2026-12-31T23:59" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
      {
        name: "a limit beyond its most",
        form: () => ({ intent: "shop", name: "limit:drafts", value: "1e400" }),
        answers: allowed("/admin/settings", "save", 400),
      },
      {
        name: "a setting that is none",
        form: () => ({ intent: "shop", name: "lead-webhook-secret", value: "x" }),
        answers: allowed("/admin/settings", "save", 404),
      },
      {
        name: "set a limit",
        form: () => ({ intent: "shop", name: "limit:drafts", value: "61" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
      {
        name: "undo what was never changed",
        form: () => ({ intent: "undo", name: "support-email", seenAt: "1" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
      {
        name: "a webhook at home",
        form: () => ({ url: "http://127.0.0.1/", signingPassword: "0123456789abcdef" }),
        answers: allowed("/admin/settings", "save", 400),
      },
      {
        name: "save",
        form: () => ({ url: "" }),
        answers: allowed("/admin/settings", "save", "/admin/settings"),
      },
    ],
  },
  "/admin/download/:list": {
    address: () => "/admin/download/outbox",
    read: allowed("/admin/letters", "see"),
    isFile: true,
  },
  "/admin/queues": { read: allowed("/admin/queues", "see") },
  "/admin/queues/:id": {
    address: (world) => `/admin/queues/${world.ids.deadLetter}`,
    read: allowed("/admin/queues/:id", "see"),
    acts: [
      {
        name: "an unknown act",
        form: () => ({ act: "resurrect" }),
        answers: allowed("/admin/queues/:id", "decide", 404),
      },
      {
        name: "discard",
        form: () => ({ act: "discard" }),
        answers: allowed("/admin/queues/:id", "decide", "/admin/queues/"),
      },
    ],
  },
  "/admin/health": {
    read: allowed("/admin/health", "see"),
    acts: [
      {
        name: "an odd price",
        form: () => ({ input: "1e400" }),
        answers: allowed("/admin/health", "save", 400),
      },
      {
        name: "prices",
        form: () => ({ input: "5", output: "40", mail: "" }),
        answers: allowed("/admin/health", "save", "/admin/health"),
      },
    ],
  },
  "/admin/figures": { read: allowed("/admin/figures", "see") },
  "/admin/audit": { read: allowed("/admin/audit", "see"), namesPeople: true },
  "/admin/letters": { read: allowed("/admin/letters", "see") },
  "/admin/letters/:id": {
    address: (world) => `/admin/letters/${world.ids.letter}`,
    read: allowed("/admin/letters/:id", "see"),
    acts: [
      {
        name: "send again",
        form: () => ({}),
        answers: allowed("/admin/letters/:id", "resend", "/admin/letters/"),
      },
    ],
  },
  "/admin/payouts": { read: allowed("/admin/payouts", "see"), namesPeople: true },
  "/admin/payouts/:id": {
    address: (world) => `/admin/payouts/${world.ids.payout}`,
    read: allowed("/admin/payouts/:id", "see"),
    namesPeople: true,
    acts: [
      {
        name: "try again",
        form: () => ({ note: "Again" }),
        answers: allowed("/admin/payouts/:id", "handleMoney", "/admin/payouts/"),
        // The account is read, and a payout made of what is available.
        trips: 9,
      },
    ],
  },
  "/admin/invariants": {
    read: allowed("/admin/invariants", "see"),
    acts: [
      {
        name: "check",
        form: () => ({ check: "I4 immutable" }),
        answers: allowed("/admin/invariants", "check", "/admin/invariants"),
        // Two for each range of its table: where the range ends, and what is wrong in it.
        trips: 5,
      },
      {
        name: "check nothing",
        form: () => ({ check: "I0" }),
        answers: allowed("/admin/invariants", "check", 404),
      },
    ],
  },

  "/webhooks/:provider": {
    address: () => "/webhooks/stripe",
    read: NOT_HERE,
    acts: [{ name: "unsigned", form: () => ({ id: "evt_1" }), answers: 400 }],
    isFile: true,
  },

  "/healthz": { read: 200, isFile: true },
  "/theme": {
    read: "/",
    acts: [{ name: "dark", form: () => ({ theme: "dark", to: "//evil.example" }), answers: "/" }],
  },
  "/language": {
    read: "/",
    acts: [
      { name: "German", form: () => ({ language: "de", to: "/terms" }), answers: "/terms" },
      { name: "elsewhere", form: () => ({ language: "fr", to: "//evil.example" }), answers: "/" },
      { name: "none of ours", form: () => ({ language: "tlh" }), answers: "/" },
    ],
  },
  "/media/*": { address: (world) => `/media/${world.ids.mockup}`, read: 200, isFile: true },
  "/*": {
    address: () => "/no/such/page",
    read: 404,
    acts: [{ name: "post", form: () => ({ a: "1" }), answers: 404 }],
  },
};
