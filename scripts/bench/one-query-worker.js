/** The floor of everything: a handler that asks D1 one question. */
export default {
  async fetch(_request, env) {
    const row = await env.DB.prepare("SELECT id, name FROM pricing_plans WHERE id = ?").bind(1).first();
    return Response.json(row);
  },
};
