import { env } from "cloudflare:test";
import { SMALL_SIZE } from "./small-picture";

/** Redesigns of this file are drawn small: the rules are the same for a picture of any size, and a small one is quick. */
export function drawSmallRedesigns(): Promise<unknown> {
  return env.DB.exec(
    `CREATE TRIGGER small_redesigns AFTER INSERT ON generation_jobs WHEN NEW.kind = 'redesign' BEGIN UPDATE generation_jobs SET width_px = ${SMALL_SIZE.widthPx}, height_px = ${SMALL_SIZE.heightPx} WHERE id = NEW.id; END`,
  );
}
