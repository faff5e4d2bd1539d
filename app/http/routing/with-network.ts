import type { App } from "~/app";
import { networkSubject } from "~/domain/limits/subjects";

/** `App` for a request whose acts the audit log tells apart by network. */
export async function withNetwork(app: App, clientIp: string): Promise<App> {
  const { key } = await networkSubject(app, clientIp);
  return { ...app, network: key };
}
