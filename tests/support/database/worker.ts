import { DurableObject } from "cloudflare:workers";

/** A Durable Object used only for its storage: some tests keep their database in it (./own-database). */
export class TestDatabase extends DurableObject {}

export default { fetch: () => new Response(null, { status: 404 }) };
