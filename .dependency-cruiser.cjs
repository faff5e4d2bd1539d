/** Who may import whom: arrows point down, nothing points up. The map is in README.md. */
/** From the top: a domain knows the rows below its own, and nobody in its own row. */
const DOMAINS = [
  ["oversight"],
  ["payments"],
  ["orders"],
  ["products"],
  ["designs"],
  ["stores", "credits", "trends", "inquiries"],
  ["accounts", "banners", "content"],
  ["catalogue"],
  ["garments", "letters"],
  ["attentions", "breakers", "settings"],
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
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...domainOrder,
    rule("lib-knows-nothing", "^app/lib/", "^app/(?!lib/)"),
    rule("db-knows-nothing", "^app/db/", "^app/(?!db/|lib/)"),
    rule("adapters-know-companies-only", "^app/adapters/", "^app/(?!adapters/|lib/)", {
      pathNot: "^app/domain/designs/renderer/rasteriser",
    }),
    rule("domain-takes-adapters-as-types", "^app/domain/", "^app/adapters/", {
      pathNot: "^app/adapters/adapter-error",
      dependencyTypesNot: ["type-only"],
    }),
    rule(
      "domain-knows-no-edge",
      "^app/domain/",
      "^app/(http|routes|ui|enhance|context|env|entry|worker|root)",
    ),
    rule("domain-enqueues-only", "^app/domain/", "^app/jobs/(?!enqueue|messages)"),
    rule("emails-are-data-in-text-out", "^app/emails/", "^app/(?!emails/|lib/)"),
    rule("http-knows-accounts-only", "^app/http/", "^app/(domain/(?!accounts/)|routes|ui|jobs|adapters)"),
    rule("ui-knows-no-rules", "^app/ui/", "^app/(routes|http|jobs|db|adapters|context|env|app\\.ts)"),
    rule("enhance-stands-alone", "^app/enhance/", "^app/(?!enhance/)"),
    rule("jobs-know-no-edge", "^app/jobs/", "^app/(http|routes|ui|context|env)"),
    rule("routes-import-no-routes", { path: "^app/routes/([^/]+)/" }, "^app/routes/", {
      pathNot: "^app/routes/$1/",
    }),
    rule("routes-know-no-companies", "^app/routes/", "^app/adapters/", {
      pathNot: "^app/adapters/adapter-error",
    }),
    rule(
      "only-the-root-composes",
      { path: "^app/", pathNot: "^app/(entry\\.server|context\\.server|env\\.server)" },
      "^app/(context|env)\\.server",
    ),
    rule("sandbox-stands-alone", "^sandbox/", "^(app|tests|scripts)/", { pathNot: "^app/domain/garments/" }),
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
