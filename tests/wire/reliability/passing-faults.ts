/** A fault of the sandbox, as its control API takes it. */
export interface PlannedFault {
  kind: string;
  status?: number;
  ms?: number;
  retryAfterSeconds?: number;
}

/** Faults that end with our timeout. */
export const TOO_LATE = new Set(["hang", "hang-after", "slow", "drip"]);

/** Every way in which a company can fail for a while, for a caller that waits so long. */
export function passingFaults(timeoutMs: number): [name: string, fault: PlannedFault][] {
  return [
    ["an overload", { kind: "fail", status: 503 }],
    ["an inner error", { kind: "fail", status: 500 }],
    ["a bad gateway", { kind: "fail", status: 502 }],
    ["a timeout of theirs", { kind: "fail", status: 408 }],
    ["a conflict", { kind: "fail", status: 409 }],
    ["a rate limit without a time", { kind: "fail", status: 429 }],
    ["a rate limit with a time", { kind: "fail", status: 429, retryAfterSeconds: 20 }],
    ["an error after the work", { kind: "fail-after", status: 500 }],
    ["no answer at all", { kind: "hang" }],
    ["no answer after the work", { kind: "hang-after" }],
    ["an answer that takes too long", { kind: "slow", ms: timeoutMs * 3 }],
    ["an answer in drops", { kind: "drip", ms: timeoutMs * 3 }],
    ["a reset connection", { kind: "reset" }],
    ["a lost answer", { kind: "lost-answer" }],
    ["a connection reset in the middle of the answer", { kind: "cut" }],
    ["half an answer", { kind: "truncated" }],
    ["an empty answer", { kind: "empty" }],
    ["other types than promised", { kind: "wrong-types" }],
    ["a gateway's page", { kind: "html", status: 502 }],
    ["a page that says all is well", { kind: "html", status: 200 }],
  ];
}
