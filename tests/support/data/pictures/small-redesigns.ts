import { currentDatabase } from "../../database/own-database";
import { SMALL_SIZE } from "./small-picture";

/** Redesigns are drawn small from here on: the rules are the same for a picture of any size, and a small one is quick. */
export function drawSmallRedesigns(): Promise<unknown> {
  return currentDatabase()
    .prepare(
      `CREATE TRIGGER IF NOT EXISTS small_redesigns AFTER INSERT ON generation_jobs WHEN NEW.kind = 'redesign' BEGIN UPDATE generation_jobs SET width_px = ${SMALL_SIZE.widthPx}, height_px = ${SMALL_SIZE.heightPx} WHERE id = NEW.id; END`,
    )
    .run();
}
