/** `npm run admin:grant -- ann@example.com [--remote]`: makes the first admin of a deployment. */
import { spawnSync } from "node:child_process";
import { emailAddress } from "../app/domain/accounts/email-addresses/email-addresses";
import { newId } from "../app/lib/ids";
import { dataDir } from "./local/variables";

const parsed = emailAddress.safeParse(process.argv[2]);
if (!parsed.success) {
  process.stderr.write("Usage: npm run admin:grant -- ann@example.com [--remote]\n");
  process.exit(2);
}
const where = process.argv.includes("--remote") ? ["--remote"] : ["--local", "--persist-to", dataDir];
// The address passed the schema above; quotes in its local part are doubled for SQL.
const email = parsed.data.replaceAll("'", "''");
const whom = `FROM users WHERE email = '${email}' AND verified_at IS NOT NULL`;
const audit = `INSERT INTO audit_log (id, actor_id, action, subject, detail, created_at) SELECT '${newId()}', NULL, 'grant role', 'user:' || id, '{"role":"admin","why":"npm run admin:grant"}', ${Date.now()} ${whom} AND NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = users.id AND role = 'admin');`;
const sql = `${audit} INSERT OR IGNORE INTO user_roles (user_id, role) SELECT id, 'admin' ${whom} RETURNING user_id;`;
const { status } = spawnSync(
  "node_modules/.bin/wrangler",
  ["d1", "execute", "DB", ...where, "--command", sql],
  {
    stdio: "inherit",
  },
);
process.exit(status ?? 1);
