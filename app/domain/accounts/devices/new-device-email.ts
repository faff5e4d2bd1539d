import type { SQL } from "drizzle-orm";
import type { App } from "~/app";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import type { BrowserState } from "../sessions";
import { countryName } from "./country-name";
import { deviceName } from "./device-name";

/** Tells the owner of a sign-in from a browser that never signed in before, in the transaction of the sign-in. */
export function newDeviceEmailStatement(
  app: Pick<App, "db" | "now">,
  { to, browser, happens }: { to: string; browser: BrowserState; happens: SQL },
) {
  return queueEmailStatement(app, {
    template: "new-device",
    to,
    data: {
      device: deviceName(browser.userAgent),
      country: countryName(browser.country ?? ""),
      at: app.now(),
    },
    key: `new-device:${newId()}`,
    happens,
  });
}
