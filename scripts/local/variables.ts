import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readVariables } from "../../app/env.server";

export interface Ports {
  app: number;
  sandbox: number;
}

export function readPorts(): Ports {
  return { app: Number(process.env.PORT ?? 8788), sandbox: Number(process.env.SANDBOX_PORT ?? 8789) };
}

/** Where database, files and the sandbox's state are kept between starts. */
export const dataDir = process.env.DATA_DIR ?? ".data";

/**
 * The values of .dev.vars (copied from the example if missing), adapted to the chosen ports and validated as the Worker
 * will validate them: a missing secret stops the start with its name.
 */
export function localVariables(ports: Ports, overrides: Record<string, string> = {}): Record<string, string> {
  if (!existsSync(".dev.vars")) copyFileSync(".dev.vars.example", ".dev.vars");
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(".dev.vars", "utf8")))) {
    values[name] = (value ?? "")
      .replace("://localhost:8788", `://localhost:${ports.app}`)
      .replace("://localhost:8789", `://localhost:${ports.sandbox}`);
  }
  Object.assign(values, overrides);
  readVariables(values);
  return values;
}
