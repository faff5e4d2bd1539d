import { createHash } from "node:crypto";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { build as bundle } from "esbuild";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

/** The scripts of pages that are not hydrated, by name: for every page, for passkeys, for My Images, for uploads, for the product editor, and for who awaits a picture. */
const SCRIPTS: Record<string, string> = {
  enhance: "app/enhance/index.ts",
  passkeys: "app/enhance/passkeys/index.ts",
  library: "app/enhance/library/index.ts",
  pictures: "app/enhance/pictures/index.ts",
  editor: "app/enhance/editor/index.ts",
  notices: "app/enhance/picture-notices/index.ts",
};

/**
 * `virtual:<name>` exports the URL of a script for pages that are not hydrated. They are bundled separately from the
 * framework, so that these pages load no shared chunks.
 */
function enhancementScripts(): Plugin {
  let command: "build" | "serve" = "build";
  let isServerBuild = false;
  const compile = async (name: string) => {
    const result = await bundle({
      entryPoints: [SCRIPTS[name] ?? ""],
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
      fileName: `assets/${name}-${createHash("sha256").update(code).digest("hex").slice(0, 10)}.js`,
    };
  };
  return {
    name: "enhancement-scripts",
    configResolved(config) {
      command = config.command;
      isServerBuild = Boolean(config.build.ssr);
    },
    resolveId(source) {
      return source.startsWith("virtual:") && source.slice(8) in SCRIPTS ? `\0${source}` : undefined;
    },
    async load(source) {
      const name = source.replace(/^\0virtual:/, "");
      if (!source.startsWith("\0virtual:") || !(name in SCRIPTS)) return;
      if (command === "serve") return `export default "/assets/${name}-dev.js"`;
      const { code, fileName } = await compile(name);
      if (!isServerBuild) this.emitFile({ type: "asset", fileName, source: code });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
    configureServer(server) {
      for (const name of Object.keys(SCRIPTS))
        server.middlewares.use(`/assets/${name}-dev.js`, async (_request, response) => {
          response.setHeader("content-type", "text/javascript");
          response.end((await compile(name)).code);
        });
    },
  };
}

export default defineConfig({
  plugins: [enhancementScripts(), tailwindcss(), remix(remixConfig)],
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
