/** The part of the output of `npm audit --json` that is read here. */
interface AuditReport {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
}

const SEVERITIES = ["critical", "high", "moderate", "low", "info"];

/** The report as lines, worst first. `readRuntime` audits again without development packages. */
export function describeAudit(text: string, readRuntime: () => string): string {
  const report = parseReport(text);
  if (!report?.vulnerabilities) {
    const reason = report?.error?.summary || report?.message || "no answer";
    return `No audit: the registry does not answer (${reason}). Nothing is known either way.`;
  }
  const found = Object.entries(report.vulnerabilities);
  if (found.length === 0) return "No known weaknesses.";
  const runtime = parseReport(readRuntime())?.vulnerabilities ?? {};
  return found
    .sort(([, one], [, other]) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity))
    .map(([name, { severity, range, fixAvailable }]) =>
      [
        severity.padEnd(8),
        Object.hasOwn(runtime, name) ? "runtime" : "tools  ",
        `${name} ${range}`,
        fixAvailable ? "(a fix is available)" : "",
      ]
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function parseReport(text: string): AuditReport | null {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return null;
  }
}
