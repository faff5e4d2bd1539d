import { buildWorker } from "./local/build-worker";

await buildWorker();
