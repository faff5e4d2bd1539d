/**
 * The floor of the page cache: a handler that answers from memory, with a page's bytes at /page and none at /nothing.
 */
let page;

export default {
  fetch(request, env) {
    page ??= new Uint8Array(Number(env.PAGE_BYTES)).fill(0x61);
    return request.url.endsWith("/page")
      ? new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } })
      : new Response(null, { status: 304 });
  },
  queue() {},
  scheduled() {},
};
