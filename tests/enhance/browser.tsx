import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import { build as bundle } from "esbuild";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { build } from "vite";
import { findHeadlessChromium } from "../../scripts/local/find-chromium";

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findHeadlessChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  });
}

/** The enhancement script as it is served, or another that a page loads. */
export async function enhancementScript(entry = "app/enhance/index.ts"): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** All styles of the site, built as for production. */
export async function siteStyles(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [tailwindcss()],
    build: { write: false, rollupOptions: { input: "app/styles.css" } },
  });
  const output = "output" in result ? result.output : [];
  const css = output.find((file) => file.fileName.endsWith(".css"));
  if (css?.type !== "asset") throw new Error("the build gave no styles");
  return String(css.source);
}

/** A page as the site sends it: own script, own styles, nothing inline. */
export function pageOf(body: ReactNode, { theme }: { theme?: "light" | "dark" } = {}): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Test page</title>
        <link rel="stylesheet" href="/styles.css" />
        <script src="/enhance.js" defer />
      </head>
      <body>{body}</body>
    </html>,
  )}`;
}

export type Answer = (request: IncomingMessage & { body: URLSearchParams }, response: ServerResponse) => void;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; form-action 'self'; base-uri 'none'";

/** Serves the script, the styles and the responses of `answer`, under the security policy of visitor pages. */
export async function serve(files: Record<string, string>, answer: Answer) {
  const server = createServer(async (request, response) => {
    response.setHeader("content-security-policy", POLICY);
    const file = files[request.url ?? ""];
    if (file !== undefined) {
      response.setHeader("content-type", request.url?.endsWith(".css") ? "text/css" : "text/javascript");
      response.end(file);
      return;
    }
    let body = "";
    for await (const chunk of request) body += chunk;
    response.setHeader("content-type", "text/html; charset=utf-8");
    answer(Object.assign(request, { body: new URLSearchParams(body) }), response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
