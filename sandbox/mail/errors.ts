/** Resend's error names; clients branch on these, not on the status. */
export type MailErrorName =
  | "validation_error"
  | "missing_required_field"
  | "missing_api_key"
  | "invalid_api_key"
  | "invalid_from_address"
  | "invalid_attachment"
  | "invalid_parameter"
  | "invalid_idempotency_key"
  | "invalid_idempotent_request"
  | "concurrent_idempotent_requests"
  | "not_found"
  | "method_not_allowed"
  | "rate_limit_exceeded"
  | "restricted_api_key"
  | "daily_quota_exceeded"
  | "monthly_quota_exceeded"
  | "application_error"
  | "internal_server_error";

export class MailError extends Error {
  constructor(
    readonly status: number,
    readonly errorName: MailErrorName,
    message: string,
  ) {
    super(message);
  }

  toResponse(headers: Record<string, string> = {}): Response {
    const body = { statusCode: this.status, name: this.errorName, message: this.message };
    return Response.json(body, { status: this.status, headers });
  }
}
