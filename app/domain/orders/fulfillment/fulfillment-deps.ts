import type { App } from "~/app";

/** What bringing a part to the partner needs of the app. */
export type FulfillmentDeps = Pick<App, "db" | "now" | "enqueue" | "printPartner" | "origin" | "appSecret">;
