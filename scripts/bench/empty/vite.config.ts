import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "../../../remix.config.js";

const { v3_routeConfig: _fileRoutes, ...future } = remixConfig.future ?? {};

/** The floor for rendered, hydrated pages: the framework and nothing else. */
export default defineConfig({
  plugins: [remix({ future, buildDirectory: "../../../.data/bench/empty" })],
  ssr: {
    target: "webworker",
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
    noExternal: true,
  },
  build: { minify: true },
});
