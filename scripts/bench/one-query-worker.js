/** The floor of all pages: a handler with one D1 query. */
export default {
  async fetch(_request, env) {
    const row = await env.DB.prepare("SELECT id, name FROM pricing_plans WHERE id = ?").bind(1).first();
    return Response.json(row);
  },
};
