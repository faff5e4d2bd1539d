import { createHash } from "node:crypto";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build as bundle } from "esbuild";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

/**
 * `virtual:enhance` exports the URL of the enhancement script for pages that are not hydrated. It is bundled separately
 * from the framework, so that these pages load no shared chunks.
 */
function enhancementScript(): Plugin {
  const id = "\0virtual:enhance";
  let command: "build" | "serve" = "build";
  let isServerBuild = false;
  const compile = async () => {
    const result = await bundle({
      entryPoints: ["app/enhance/index.ts"],
      charset: "utf8",
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      write: false,
    });
    const code = result.outputFiles[0]?.text ?? "";
    return {
      code,
      fileName: `assets/enhance-${createHash("sha256").update(code).digest("hex").slice(0, 10)}.js`,
    };
  };
  return {
    name: "enhancement-script",
    configResolved(config) {
      command = config.command;
      isServerBuild = Boolean(config.build.ssr);
    },
    resolveId(source) {
      return source === "virtual:enhance" ? id : undefined;
    },
    async load(source) {
      if (source !== id) return;
      if (command === "serve") return `export default "/assets/enhance-dev.js"`;
      const { code, fileName } = await compile();
      if (!isServerBuild) this.emitFile({ type: "asset", fileName, source: code });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
    configureServer(server) {
      server.middlewares.use("/assets/enhance-dev.js", async (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end((await compile()).code);
      });
    },
  };
}

export default defineConfig({
  plugins: [enhancementScript(), tailwindcss(), remix(remixConfig)],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  ssr: {
    target: "webworker",
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
    noExternal: true,
  },
  build: {
    minify: true,
    assetsInlineLimit: 0,
    rollupOptions: { external: [/^cloudflare:/, /^node:/, /\.wasm$/] },
  },
});
