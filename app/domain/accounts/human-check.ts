import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { usageQuery } from "~/domain/limits/count-use";
import type { LimitName } from "~/domain/limits/limits";
import { errorFields, log } from "~/lib/log";
import { isKnownDevice } from "./devices/known-device";
import { loginCounters } from "./login-limits";

/** After as many wrong passwords in an hour, for the address or from the network, a login asks for more. */
const DUE_AFTER: Partial<Record<LimitName, number>> = { login: 5, "login-network": 20 };

/**
 * Whether a login may go on to its password. After several wrong ones the browser's check must be passed, too, unless the
 * browser signed in to the account before. Always true where no such check is set up.
 */
export async function passesHumanCheck(
  app: Pick<App, "db" | "now" | "appSecret" | "humanCheck">,
  {
    email,
    deviceToken,
    token,
    callerAddress,
  }: { email: string; deviceToken: string | null; token: string; callerAddress: string },
): Promise<boolean> {
  if (!app.humanCheck || (await isKnownDevice(app, { email, deviceToken }))) return true;
  const all = await loginCounters(app, { email, device: "new", callerAddress });
  const counters = all.filter(({ limit }) => DUE_AFTER[limit] !== undefined);
  const used = await usageQuery(app, counters);
  const isDue = counters.some(({ key, limit }) =>
    used.some((each) => each.key === key && each.count >= (DUE_AFTER[limit] ?? 0)),
  );
  if (!isDue) return true;
  try {
    return await app.humanCheck.verify({ token, callerAddress });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    // The counters limit guessing by themselves. Another company's outage must not lock people out of their
    // accounts.
    log("warn", "human-check.unavailable", errorFields(error));
    return true;
  }
}
