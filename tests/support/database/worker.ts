import { DurableObject } from "cloudflare:workers";

/** Nothing but its storage: tests keep their database in it (./near-d1). */
export class TestDatabase extends DurableObject {}

export default { fetch: () => new Response(null, { status: 404 }) };
