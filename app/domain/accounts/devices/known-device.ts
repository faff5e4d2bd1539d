import type { App } from "~/app";
import { constantTimeEqual, hmacSha256Hex } from "~/lib/secrets/hashes-and-tokens";

/** A browser's token for one account: proves that the browser has signed in to that account before. */
export async function knownDeviceToken(
  { appSecret }: Pick<App, "appSecret">,
  email: string,
): Promise<string> {
  return hmacSha256Hex(appSecret, `device:${email}`);
}

export async function isKnownDevice(
  app: Pick<App, "appSecret">,
  { email, deviceToken }: { email: string; deviceToken: string | null },
): Promise<boolean> {
  return deviceToken !== null && constantTimeEqual(deviceToken, await knownDeviceToken(app, email));
}
