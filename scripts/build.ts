import { buildWorker } from "./local/build";

await buildWorker();
