import type { App } from "~/app";

/** The parts of the app that fulfillment uses. */
export type FulfillmentDeps = Pick<App, "db" | "now" | "enqueue" | "printPartner" | "origin" | "appSecret">;
