/**
 * Runs one D1Database call for another process: { how, statements: [{ sql, params }] }; `how` is the name of a method
 * of the database or of its statements. Refuses browsers, which send `Origin`.
 */
export default {
  async fetch(request, { DB }) {
    if (request.headers.has("origin")) return new Response(null, { status: 403 });
    const { how, statements } = await request.json();
    try {
      if (how === "exec") return Response.json({ answer: await DB.exec(statements[0].sql) });
      const bound = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
      return Response.json({ answer: how === "batch" ? await DB.batch(bound) : await bound[0][how]() });
    } catch (error) {
      return Response.json({ refused: error.message });
    }
  },
};
