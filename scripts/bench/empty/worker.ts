import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// @ts-expect-error: exists after the build
import * as build from "../../../.data/bench/empty/server";

const render = createRequestHandler(build as unknown as ServerBuild, "production");

export default { fetch: (request: Request) => render(request) };
