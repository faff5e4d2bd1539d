/** The Worker's entry. Everything it calls is part of the Remix build, so that no module is bundled twice. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// @ts-expect-error: exists after the build
import * as remixBuild from "../build/server";
import type * as EntryServer from "./entry.server";
import { createSegmentHandlers } from "./http/routing/segment-handlers";

const build = remixBuild as unknown as ServerBuild;
const entry = build.entry.module as unknown as typeof EntryServer;
const render = createSegmentHandlers(build, (part) => createRequestHandler(part, "production"));

export default {
  fetch: (request, env, ctx) => entry.handleRequest(request, env, ctx, render),
  queue: (batch, env, ctx) => entry.queue(batch, env, ctx),
  scheduled: (controller, env, ctx) => entry.scheduled(controller, env, ctx),
  email: (message, env) => entry.email(message, env),
} satisfies ExportedHandler<Record<string, unknown>>;
