import { SHOWCASE } from "../../sandbox/openai/artist/showcase";
import { scriptParts } from "../../scripts/local/parts";
import { seedDemo } from "../../scripts/local/seed";
import { startApp } from "../support/running-app";
import { APP_PORT, SANDBOX_PORT } from "./places";

/** One shop for all journeys: the built Worker, the sandbox, three products of the demo store. */
export default async function setup() {
  const app = await startApp({ app: APP_PORT, sandbox: SANDBOX_PORT });
  await seedDemo(await scriptParts(app), { pieces: SHOWCASE.slice(0, 3) });
  // What the platform's cron does every minute, a rehearsal does every other second.
  const ticking = setInterval(() => void app.tick("* * * * *").catch(() => {}), 2_000);
  return async () => {
    clearInterval(ticking);
    await app.stop();
  };
}
