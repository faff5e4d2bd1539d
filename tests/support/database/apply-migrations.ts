import { applyD1Migrations, env } from "cloudflare:test";
import { limitKeyDerivation } from "./production-limits";

await applyD1Migrations(env.DB, env.MIGRATIONS);
limitKeyDerivation();
