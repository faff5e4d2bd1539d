import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

const alias = { "~": new URL("./app", import.meta.url).pathname };

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

/** worker: rules on real D1 and R2 in workerd. node: pure code and the sandbox. wire: the built Worker over HTTP. */
export default defineConfig({
  // One cache per work tree, because the pre-bundled packages depend on its lock file.
  cacheDir: ".data/vite",
  test: {
    // Hides the Worker's logs.
    // Two workers, because the default leaves one of two cores idle.
    maxWorkers: 2,
    onConsoleLog: (line) => !line.startsWith('{"at":'),
    projects: [
      {
        resolve: { alias },
        plugins: [
          cloudflareTest(async () => ({
            main: "./tests/support/database/worker.ts",
            miniflare: {
              compatibilityDate: "2026-04-20",
              compatibilityFlags: ["nodejs_compat"],
              // Besides the tests' own database, one for each state that a migration may start from.
              d1Databases: ["DB", ...(await readD1Migrations("migrations")).map((_, at) => `STATE_${at}`)],
              durableObjects: { DATABASE: { className: "TestDatabase", useSQLite: true } },
              r2Buckets: ["FILES"],
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                RELIABILITY: process.env.RELIABILITY ?? "quick",
                FIRST_SEED: process.env.FIRST_SEED ?? "",
              },
            },
          })),
        ],
        test: {
          name: "worker",
          deps: { optimizer: { ssr: { enabled: true, include: IN_ONE_PIECE } } },
          include: ["tests/{acts,domain,db,http,adapters,jobs,print,reliability}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.node.test.ts", "**/node_modules/**"],
          setupFiles: ["tests/support/database/apply-migrations.ts"],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "node",
          include: ["tests/{sandbox,ui,enhance,lib,scripts}/**/*.test.{ts,tsx}", "tests/**/*.node.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "wire",
          include: ["tests/wire/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Each file starts its own Worker and sandbox; two cores can run one at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
