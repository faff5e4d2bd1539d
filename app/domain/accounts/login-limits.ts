import type { App } from "~/app";
import { type Counter, counterOf } from "~/domain/limits/count-use";
import { emailSubject, networkSubject } from "~/domain/limits/subjects";

/** A browser that signed in to the account before has counters of its own. */
export type DeviceKind = "known" | "new";

/**
 * The counters of a password check, in the order in which they count: pauses grow from a minute to a day. Strangers' guesses
 * count neither against the owner's own devices nor, for those, against their network: the owner is never locked out.
 */
export async function loginCounters(
  app: Pick<App, "appSecret">,
  { email, device, callerAddress }: { email: string; device: DeviceKind; callerAddress: string },
): Promise<Counter[]> {
  const own = await addressCounters(email, device);
  return device === "known"
    ? own
    : [counterOf("login-network", await networkSubject(app, callerAddress)), ...own];
}

/** The same without the network's. */
export async function addressCounters(email: string, device: DeviceKind): Promise<Counter[]> {
  const address = await emailSubject(email, device);
  return [
    counterOf("login-minute", address),
    counterOf("login-10-minutes", address),
    counterOf("login", address),
    counterOf("login-day", address),
  ];
}
