import type { App } from "~/app";
import type { renderingTasks } from "~/db/schema";
import type { Garment } from "~/garments/find-garments";
import type { Print } from "../prints/version-prints";

export type Parts = Pick<
  App,
  "db" | "files" | "now" | "enqueue" | "printPartner" | "rasterizer" | "origin" | "appSecret"
>;
export type Task = typeof renderingTasks.$inferSelect;

/** One task with the data it needs. */
export interface Work {
  task: Task;
  garment: Garment;
  prints: Print[];
  variantId: number;
}
