/** `npm run reset`: forget rows, files and the sandbox's memory; the next start begins afresh. */
import { rmSync } from "node:fs";
import { dataDir } from "./local/variables";

rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(`Removed ${dataDir}. The next start seeds it again.\n`);
