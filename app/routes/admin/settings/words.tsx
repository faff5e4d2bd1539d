import type { ExternalUrlFault } from "~/lib/external-url";
import { plural } from "~/lib/words";

export const words = {
  title: "Settings",
  metaTitle: "Settings · Inkloom",
  lead: "What can be changed while the shop runs. Every change is kept with your name.",
  webhookMissing: {
    title: "Webhook URL not configured",
    text: "Please configure the webhook URL first. Until then applications for the beta program wait.",
  },
  leads: {
    title: "Beta applications",
    lead: ({ outboxHref }: { outboxHref: string }) => (
      <>
        Each application is posted as JSON to this address and signed; it is retried for a day, then waits for
        a human in the <a href={outboxHref}>outbox</a>.
      </>
    ),
    url: "Webhook URL",
    urlHint: "Leave it empty to turn it off; applications are kept and wait.",
    secret: "Signing secret",
    secretIsSet: "A secret is set. It is never shown; leave this empty to keep it.",
    secretHint: "Shared with the receiver, who checks the signature with it. It is never shown again.",
    byDefault: "Default: no address, so applications wait.",
    recipient: "Recipient’s email",
    recipientHint: ({ supportEmail }: { supportEmail: string }) =>
      `Travels with each application as recipientEmail. Empty means ${supportEmail}.`,
    save: "Save",
    saving: "Saving…",
    undo: "Undo the last change",
    test: "Send a test",
    testing: "Sending…",
    testHint: "Posts one signed test (event “test”) to the saved address now, and says what it answers.",
  },
  offer: {
    title: "The offer",
    lead: "25% off a plan’s first month, for people who never had a plan. The landing page counts down to its end, and the plan’s checkout takes the discount off until then.",
    deadline: "Ends",
    hint: "In UTC. In the past: the counters stay at zero and the page says that the offer has ended.",
    byDefault: "Default:",
    undo: ({ deadline }: { deadline: string }) => `Undo, back to ${deadline}`,
    save: "Save the deadline",
    saving: "Saving…",
    unreadable: "A day and a time, as in 2026-12-31 23:59",
  },
  group: {
    changed: ({ by }: { by: string }) => `Last changed by ${by},`,
    aScript: "a script",
    neverChanged: "Never changed.",
    undoing: "Working…",
  },
  shop: {
    title: "The shop",
    setting: "Setting",
    value: "Value",
    lastChange: "Last change",
    never: "Never changed",
    aScript: "a script",
    on: "On",
    off: "Off",
    byDefault: ({ value }: { value: string }) => `Default: ${value}.`,
    window: ({ hours }: { hours: number }) =>
      hours === 1 ? "Uses in an hour." : `Uses in ${plural(hours, { one: "# hour", other: "# hours" })}.`,
    save: "Save",
    saveOf: ({ label }: { label: string }) => `Save: ${label}`,
    saving: "Saving…",
    undo: ({ value }: { value: string }) => `Undo, back to ${value}`,
    undoOf: ({ label }: { label: string }) => `Undo the last change: ${label}`,
    names: {
      "drawing-open": {
        label: "New pictures are drawn",
        means:
          "Off: the generator and redesigns take no new requests and no credits, and say so. What was requested is finished.",
      },
      "sign-ups-open": {
        label: "New accounts can be opened",
        means:
          "Off: sign-up says so, with a password and with Google. People with an account can still log in.",
      },
      "payouts-open": {
        label: "Payouts to creators are sent",
        means: "Off: payouts are made and wait; they are sent once it is on again.",
      },
      "support-email": {
        label: "Support address",
        means: "On pages and at the bottom of emails, and where replies go. Its mail must be routed here.",
      },
      "limit:drafts": { label: "New drafts of products", means: "For one person." },
      "limit:mockups": {
        label: "Product versions with mockups",
        means: "For one person: each change of what is printed draws new pictures.",
      },
      "limit:publishing": { label: "Publications", means: "For one person." },
      "limit:auto-publishing": { label: "Publications by rules", means: "For one person." },
      "limit:bulk-publishing": {
        label: "Publications on many garments",
        means: "For one person: each is one picture on the garments that were ticked.",
      },
      "limit:store-pictures": { label: "Pictures of a store", means: "For one person: banners and logos." },
      "limit:shares": {
        label: "Shares of products",
        means: "For one person: each may be a post on several networks.",
      },
      "limit:redesigns": { label: "Redesigns", means: "For one person: each has a page or a picture read." },
      "limit:redesign-pictures": { label: "Pictures given for a redesign", means: "For one person." },
      "limit:trend-analyses": {
        label: "Analyses of shops",
        means: "For one person: each reads some twenty pages of others.",
      },
      "limit:inquiry": {
        label: "Messages to us",
        means: "From one network, by the forms for contact, support and the beta program.",
      },
    },
    errors: {
      choice: "Choose on or off.",
      number: ({ most }: { most: number }) =>
        `Please enter a whole number from 0 to ${most.toLocaleString("en-US")}.`,
      email: "Please enter a valid email address.",
    },
  },
  errors: {
    secretTooShort: ({ least }: { least: number }) => `At least ${least} characters.`,
    secretTooLong: ({ most }: { most: number }) => `At most ${most} characters.`,
    secretMissing: "A webhook needs a secret to be signed with.",
    url: {
      "not-a-url": "Please enter a valid URL.",
      "not-https": "The address must begin with https://, since applications contain people's addresses.",
      port: "Only the usual ports (80, 443) are called.",
      user: "Leave out the user name and password: the signature proves who is calling.",
      address: "Please enter a host name, not an IP address: addresses may lead into a private network.",
      "not-public": "This name does not lead to a public server.",
      own: "This is our own address.",
    } satisfies Record<ExternalUrlFault, string>,
  },
  toasts: {
    testAnswered: ({ code }: { code: number }) => `The webhook took the test (HTTP ${code})`,
    testFailed: "The webhook did not take the test",
    testProblem: ({ code, problem }: { code: number; problem: string }) =>
      code > 0 ? `HTTP ${code}: ${problem}` : problem,
    testNoUrl: "Please configure the webhook URL first.",
    saved: "Settings saved",
    unchanged: "Nothing changed.",
    undone: "The change was undone",
    changedMeanwhile: "It was changed since, and stays",
    webhookOn: "Whatever was waiting for the webhook is sent within a minute.",
    webhookOff: "The webhook is off.",
  },
};
