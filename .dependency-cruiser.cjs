/** Who may import whom: arrows point down, nothing points up. The map is in README.md. */
/** From the top: a domain knows the rows below its own, and nobody in its own row. */
const DOMAINS = [
  ["operations", "sitemap"],
  ["personal-data"],
  ["payouts"],
  ["payments"],
  ["orders", "videos", "sharing"],
  ["products"],
  ["designs"],
  ["stores", "credits", "inquiries", "banners", "trends", "content"],
  ["ledger", "accounts", "blog", "knowledge-base", "plans"],
  ["partner-catalog"],
  ["outbox", "webhook-events"],
  ["artwork", "audit-log", "circuit-breakers", "settings", "limits", "shop-pages"],
  ["incidents"],
  ["invariants"],
];
const domainOrder = DOMAINS.flatMap((row, level) =>
  row.map((noun) => ({
    name: `domain-order-${noun}`,
    severity: "error",
    from: { path: `^app/domain/${noun}/` },
    to: {
      path: "^app/domain/[^/]+/",
      pathNot: `^app/domain/(${[noun, ...DOMAINS.slice(level + 1).flat()].join("|")})/`,
    },
  })),
);

const rule = (name, from, to, extra = {}) => ({
  name,
  severity: "error",
  from: typeof from === "string" ? { path: from } : from,
  to: { path: to, ...extra },
});

module.exports = {
  forbidden: [
    // Imports of types alone count too: a cycle of files is read as one file.
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...domainOrder,
    rule("lib-knows-nothing", "^app/lib/", "^app/(?!lib/)"),
    rule("db-knows-nothing", "^app/db/", "^app/(?!db/|lib/)"),
    // The partner's least DPI stands among the limits of the print check, which import nothing.
    rule("garments-are-data", "^app/garments/", "^app/(?!garments/|print/check/limits\\.ts$)"),
    rule("print-engine-knows-garments-only", "^app/print/", "^app/(?!print/|lib/|garments/)"),
    rule(
      "print-engine-is-product-free",
      "^app/print/",
      "node_modules/(drizzle-orm|react|react-dom|@remix-run|zod)/",
    ),
    rule(
      "print-engine-has-two-doors",
      { path: "^(app|scripts)/", pathNot: "^(app/(print|garments)/|scripts/assets/garment-shading)" },
      "^app/print/(?!index(\\.server)?\\.ts$)",
    ),
    rule("print-engine-uses-no-door-of-its-own", "^app/print/.+/", "^app/print/index"),
    rule("adapters-know-companies-only", "^app/adapters/", "^app/(?!adapters/|lib/|print/)"),
    rule("ports-know-no-company", "^app/adapters/ports/", "^app/adapters/(?!ports/)"),
    // Not even the types of a company's adapter: what the business needs of a company is in its port.
    rule(
      "business-knows-ports-only",
      "^app/(domain|acts|app\\.ts$|purchase\\.ts$)",
      "^app/adapters/(?!ports/|(adapter-error|companies)\\.ts$)",
    ),
    rule("business-takes-ports-as-types", "^app/(domain|acts)/", "^app/adapters/ports/", {
      dependencyTypesNot: ["type-only"],
    }),
    rule(
      "domain-knows-no-edge",
      "^app/domain/",
      "^app/(acts|http|routes|ui|enhance|compose-app|env|entry|worker|root)",
    ),
    rule(
      "acts-know-no-edge",
      "^app/acts/",
      "^app/(http|routes|ui|enhance|compose-app|env|entry|worker|root)",
    ),
    rule("domain-knows-no-content", "^app/(domain|acts)/", "^app/content/"),
    rule("domain-knows-no-jobs", "^app/(domain|acts)/", "^app/jobs/"),
    rule("queue-knows-nothing", "^app/queue/", "^app/(?!queue/|lib/)"),
    rule(
      "app-parts-know-no-domain",
      "^app/app\\.ts$",
      "^app/(domain|acts|jobs|http|routes|ui|content|emails)/",
    ),
    rule("emails-are-data-in-text-out", "^app/emails/", "^app/(?!emails/|lib/)"),
    rule(
      "http-knows-accounts-and-limits-only",
      "^app/http/",
      "^app/(acts|domain/(?!accounts/|limits/)|routes|ui|jobs|adapters)",
    ),
    rule(
      "ui-knows-no-rules",
      "^app/ui/",
      "^app/(acts|routes|http|jobs|db|adapters|compose-app|env|app\\.ts)",
    ),
    rule("enhance-stands-alone", "^app/enhance/", "^app/(?!enhance/|lib/)"),
    rule("jobs-know-no-edge", "^app/jobs/", "^app/(http|routes|ui|compose-app|env)"),
    rule("routes-import-no-routes", { path: "^app/routes/([^/]+)/" }, "^app/routes/", {
      pathNot: "^app/routes/$1/",
    }),
    rule("routes-know-no-companies", "^app/routes/", "^app/adapters/", {
      pathNot: "^app/adapters/(adapter-error|companies)",
    }),
    rule(
      "only-the-root-composes",
      { path: "^app/", pathNot: "^app/(entry\\.server|compose-app\\.server|env\\.server)" },
      "^app/(compose-app|env)\\.server",
    ),
    rule("sandbox-stands-alone", "^sandbox/", "^(app|tests|scripts)/", {
      // What garments are, and how cloth and people look: the partner's proofs are drawn with the same art.
      pathNot: "^app/(garments/|print/index(\\.server)?\\.ts$)",
    }),
    rule("app-knows-no-sandbox", "^app/", "^(sandbox|tests|scripts)/"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|dist|node_modules|\\.data)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
