import { spawn } from "node:child_process";

/** Runs one of the project's tools; shows its output only if it fails. */
export function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, NODE_ENV: "production", WRANGLER_SEND_METRICS: "false", CI: "true", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve();
      reject(
        new Error(`${command} ${args.join(" ")} ended with ${code}\n${Buffer.concat(output).toString()}`),
      );
    });
  });
}
