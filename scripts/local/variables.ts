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

/** Where rows, files and the sandbox's memory live between starts. */
export const dataDir = process.env.DATA_DIR ?? ".data";

/**
 * The values of .dev.vars (made from the example when there is none), moved to the chosen ports and checked as the
 * Worker will check them: a missing secret stops the start and names it.
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
