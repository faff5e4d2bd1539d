import { Hono } from "hono";
import { html } from "hono/html";
import type { Sandbox } from "../server/sandbox.ts";

/** The page on which a person connects accounts at networks: a checkbox for each. */
export function connectPage(sandbox: Sandbox, networks: readonly string[]): Hono {
  const app = new Hono();
  const profileOf = (key: string | undefined) =>
    sandbox.store.data.ayrshare.profiles.find((each) => each.profileKey === key);
  /** Back to the app only. */
  const safeReturn = (to: string) => (to.startsWith(`${sandbox.appOrigin}/`) ? to : sandbox.appOrigin);

  app.get("/", (c) => {
    const profile = profileOf(c.req.query("jwt"));
    if (!profile) return c.text("This link is not valid.", 404);
    return c.html(html`<!doctype html>
      <html lang="en">
        <meta name="viewport" content="width=device-width" />
        <title>Connect your accounts · sandbox</title>
        <body style="font: 1rem/1.5 system-ui; max-width: 30rem; margin: 3rem auto; padding: 0 1rem">
          <h1>Connect your accounts</h1>
          <p>A rehearsal: nothing is connected anywhere.</p>
          <form method="post">
            ${networks.map(
              (network) =>
                html`<p>
                  <label
                    ><input type="checkbox" name="network" value="${network}" ${profile.networks.includes(network) ? "checked" : ""} />
                    ${network}</label
                  >
                </p>`,
            )}
            <button>Done</button>
          </form>
        </body>
      </html>`);
  });
  app.post("/", async (c) => {
    const profile = profileOf(c.req.query("jwt"));
    if (!profile) return c.text("This link is not valid.", 404);
    const chosen = (await c.req.formData()).getAll("network").map(String);
    profile.networks = networks.filter((network) => chosen.includes(network));
    sandbox.store.save();
    return c.redirect(safeReturn(c.req.query("redirect") ?? ""), 303);
  });
  return app;
}
