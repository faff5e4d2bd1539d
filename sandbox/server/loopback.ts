import type { Server } from "node:http";
import { type HttpBindings, serve } from "@hono/node-server";
import type { Hono, MiddlewareHandler } from "hono";

/** Host names of this machine, as a browser sends them. */
const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);
const KEEP_ALIVE_MS = 75_000;

/**
 * Refuses requests that another site makes a browser send: to a host name that resolves to this machine (DNS
 * rebinding), or from a page of that site. Pages of the sandbox and the shop are allowed, under any name of this
 * machine.
 */
export function requireLocalCaller({ ports }: { ports: string[] }): MiddlewareHandler {
  return async (c, next) => {
    const host = parseOrigin(`http://${c.req.header("host") ?? ""}`);
    if (!host || !LOOPBACK_NAMES.has(host.hostname))
      return c.json({ error: "the sandbox answers to the names of this machine only" }, 421);
    const origin = c.req.header("origin");
    if (origin !== undefined && !isOwnOrigin(origin, ports))
      return c.json({ error: "the sandbox takes nothing from pages of other sites" }, 403);
    // Browsers omit `Origin` from some requests, but then still send `Sec-Fetch-Site`.
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead && origin === undefined && c.req.header("sec-fetch-site") === "cross-site")
      return c.json({ error: "the sandbox takes nothing from pages of other sites" }, 403);
    await next();
  };
}

function isOwnOrigin(text: string, ports: string[]): boolean {
  const origin = parseOrigin(text);
  return origin !== null && LOOPBACK_NAMES.has(origin.hostname) && ports.includes(portOf(origin));
}

/** URLs omit the default port. */
export function portOf({ port, protocol }: URL): string {
  return port || (protocol === "https:" ? "443" : "80");
}

function parseOrigin(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Listens only on the loopback addresses 127.0.0.1 and ::1, or only on 127.0.0.1 if the machine has no IPv6. Port 0
 * picks a port that is free on both.
 */
export async function listenOnLoopback(
  app: Hono<{ Bindings: HttpBindings }>,
  port: number,
): Promise<{ port: number; servers: Server[] }> {
  const first = await listen(app, "127.0.0.1", port);
  const address = first.address();
  const chosen = typeof address === "object" && address ? address.port : port;
  try {
    return { port: chosen, servers: [first, await listen(app, "::1", chosen)] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") return { port: chosen, servers: [first] };
    await closeServer(first);
    if (code === "EADDRINUSE" && port === 0) return listenOnLoopback(app, port);
    throw error;
  }
}

export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}

function listen(app: Hono<{ Bindings: HttpBindings }>, hostname: string, port: number): Promise<Server> {
  return new Promise((done, failed) => {
    // As long as a real load balancer's: a shorter timeout closes connections just as the app reuses them.
    const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS };
    const server = serve(
      { fetch: (request, env) => app.fetch(request, env), hostname, port, serverOptions },
      () => done(server),
    ) as Server;
    server.once("error", failed);
  });
}
