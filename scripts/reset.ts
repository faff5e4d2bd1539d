/** `npm run reset`: deletes database, files and the sandbox's state. */
import { rmSync } from "node:fs";
import { dataDir } from "./local/variables";

rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`Removed ${dataDir}. The next start seeds it again.\n`);
