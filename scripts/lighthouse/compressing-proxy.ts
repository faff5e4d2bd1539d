import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

/** Content types that Cloudflare's edge compresses. */
const BROTLI_QUALITY = 4;
const TEXT = /^(text\/|application\/(javascript|json|xml|rss\+xml|manifest\+json|ld\+json)|image\/svg)/;

/**
 * Stands in for Cloudflare's edge: compresses the local shop's responses as visitors get them. The local server sends
 * everything uncompressed, which a slow network would make the dominant cost.
 */
export async function startCompressingProxy(origin: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? "/", origin), {
      method: request.method,
      headers: passedOn(request.headers),
      redirect: "manual",
    }).catch(() => null);
    if (!answer) return void response.writeHead(502).end();
    const headers = Object.fromEntries(answer.headers);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isText = TEXT.test(headers["content-type"] ?? "");
    const body = isText
      ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : bytes;
    delete headers["content-encoding"];
    response.writeHead(answer.status, {
      ...headers,
      ...(isText && { "content-encoding": "br" }),
      "content-length": body.length,
    });
    response.end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = ["accept", "accept-language", "user-agent", "if-none-match"];
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}
