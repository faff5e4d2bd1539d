import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

const pathOf = (name: string) => new URL(name, import.meta.url).pathname;
/** Routes name the scripts of the build; no test of rules loads one. */
const alias = {
  "~": pathOf("./app"),
  "virtual:passkeys": pathOf("./tests/support/app/script-address.ts"),
  "virtual:library": pathOf("./tests/support/app/script-address.ts"),
  "virtual:pictures": pathOf("./tests/support/app/script-address.ts"),
  "virtual:editor": pathOf("./tests/support/app/script-address.ts"),
};

/**
 * Hashing passwords and measuring the same few pictures was most of the time of many rules. Over HTTP and in journeys both
 * are done as in production, and the tests of measurements import them by their own address.
 */
const WITHOUT_REPEATED_WORK = {
  ...alias,
  "./derive-key": pathOf("./tests/support/fakes/cheap-key.ts"),
  "./measurements/scan-pixels": pathOf("./tests/support/fakes/remembered-measures.ts"),
};

/** Packages of hundreds of files, pre-bundled: otherwise each test file loads all of them separately. */
const IN_ONE_PIECE = [
  "stripe",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "zod",
  "fast-check",
  "markdown-it",
];

/**
 * Time limits only end what hangs: a slow machine with two cores may take many times as long as a quiet one. Above the
 * patience of `tests/support/app/until.ts`, so that a test says for what it waited.
 */
const OVER_HTTP_MS = 600_000;
const IN_PROCESS_MS = 600_000;

/**
 * Tests that need modules of their own, because they replace some (`vi.mock`), or many databases. The others share the
 * modules, and one workerd, per worker, which saves a third of the time.
 */
const ISOLATED = "tests/**/*.isolated.test.{ts,tsx}";
const RUNS_IN_NODE = "tests/**/*.node.test.ts";

/**
 * worker: rules on real D1 and R2 in workerd. node: pure code and the sandbox. wire: the built Worker over HTTP.
 * worker-isolated and node-isolated: those of the first two that share nothing.
 */
export default defineConfig({
  test: {
    // Hides the Worker's logs.
    onConsoleLog: (line) => !line.startsWith('{"at":'),
    // Two workers, because the default leaves one of two cores idle.
    maxWorkers: 2,
    projects: [
      inWorkerd({
        name: "worker",
        include: ["tests/{acts,domain,db,http,adapters,jobs,print,reliability}/**/*.test.{ts,tsx}"],
        exclude: [RUNS_IN_NODE, ISOLATED],
        isolate: false,
        alias: WITHOUT_REPEATED_WORK,
        // After the isolated ones, of which two wait half of their two minutes: last, they would leave a core idle.
        sequence: { groupOrder: 1 },
      }),
      inWorkerd({
        name: "worker-isolated",
        include: ["tests/{acts,domain,db,http,adapters,jobs,print,reliability}/**/*.isolated.test.{ts,tsx}"],
      }),
      inNode({ name: "node", exclude: [ISOLATED], isolate: false }),
      inNode({
        name: "node-isolated",
        include: ["tests/{sandbox,ui,enhance,lib,scripts}/**/*.isolated.test.{ts,tsx}"],
      }),
      {
        resolve: { alias },
        test: {
          name: "wire",
          include: ["tests/wire/**/*.test.ts"],
          // A hundred thousand requests: `npm run reliability -- --full`, `npm run security -- --full`.
          exclude: [process.env.RELIABILITY, process.env.SECURITY].includes("full")
            ? []
            : ["tests/wire/**/*.full.test.ts"],
          testTimeout: OVER_HTTP_MS,
          hookTimeout: OVER_HTTP_MS,
          isolate: false,
        },
      },
    ],
  },
});

/** A project whose tests run in Node: pure code, the sandbox, scripts and parts of pages. */
function inNode(test: { name: string; include?: string[]; exclude?: string[]; isolate?: false }) {
  return {
    resolve: { alias },
    test: {
      include: ["tests/{sandbox,ui,enhance,lib,scripts}/**/*.test.{ts,tsx}", RUNS_IN_NODE],
      testTimeout: IN_PROCESS_MS,
      hookTimeout: IN_PROCESS_MS,
      ...test,
    },
  };
}

/** A project whose tests run in workerd; each file begins with an empty, migrated database and bucket. */
function inWorkerd(test: {
  name: string;
  include: string[];
  exclude?: string[];
  isolate?: false;
  alias?: Record<string, string>;
  sequence?: { groupOrder: number };
}) {
  return {
    resolve: { alias },
    // One cache per work tree, because the pre-bundled packages depend on its lock file.
    cacheDir: ".data/vite",
    plugins: [
      cloudflareTest(async () => {
        const migrations = await readD1Migrations("migrations");
        return {
          main: "./tests/support/database/worker.ts",
          miniflare: {
            compatibilityDate: "2026-04-20",
            compatibilityFlags: ["nodejs_compat"],
            // Besides the tests' own database, one for each state that a migration may start from.
            d1Databases: ["DB", ...migrations.map((_, at) => `STATE_${at}`)],
            durableObjects: { DATABASE: { className: "TestDatabase", useSQLite: true } },
            r2Buckets: ["FILES"],
            bindings: {
              MIGRATIONS: migrations,
              RELIABILITY: process.env.RELIABILITY ?? "quick",
              FIRST_SEED: process.env.FIRST_SEED ?? "",
            },
          },
        };
      }),
    ],
    test: {
      deps: { optimizer: { ssr: { enabled: true, include: IN_ONE_PIECE } } },
      setupFiles: ["tests/support/database/apply-migrations.ts"],
      testTimeout: IN_PROCESS_MS,
      hookTimeout: IN_PROCESS_MS,
      ...test,
    },
  };
}
