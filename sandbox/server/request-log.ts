import type { Service } from "./services.ts";

export interface LoggedRequest {
  at: number;
  service: Service;
  method: string;
  path: string;
  status: number;
  ms: number;
  headers: Record<string, string>;
  requestBody: string;
  responseBody: string;
}

const KEPT_PER_SERVICE = 500;
const BODY_CHARS_KEPT = 4000;

/** The latest requests to each service, without secrets; in memory only, for the control pages. */
export class RequestLog {
  private readonly entries = new Map<Service, LoggedRequest[]>();

  add(entry: LoggedRequest): void {
    const list = this.entries.get(entry.service) ?? [];
    this.entries.set(entry.service, list);
    list.push({
      ...entry,
      headers: redactHeaders(entry.headers),
      requestBody: shorten(entry.requestBody),
      responseBody: shorten(entry.responseBody),
    });
    list.splice(0, list.length - KEPT_PER_SERVICE);
  }

  /** Newest first. */
  list(service?: Service): LoggedRequest[] {
    const lists = service ? [this.entries.get(service) ?? []] : [...this.entries.values()];
    return lists.flat().sort((a, b) => b.at - a.at);
  }

  clear(): void {
    this.entries.clear();
  }
}

function redactHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) =>
      /authorization|cookie|key$/i.test(name) && name !== "idempotency-key"
        ? [name, "[secret]"]
        : [name, value],
    ),
  );
}

function shorten(body: string): string {
  return body.length > BODY_CHARS_KEPT
    ? `${body.slice(0, BODY_CHARS_KEPT)}… (${body.length} characters)`
    : body;
}
