import type { D1Interceptor, SqlStatement } from "./intercepted-d1";

/**
 * What production enforces and a local worker does not (developers.cloudflare.com: D1, Queues and Workers limits,
 * 2026). Every domain test runs under these.
 */
export const PRODUCTION_LIMITS = {
  boundParameters: 100,
  statementBytes: 100_000,
  /** A row, a text or a blob. */
  valueBytes: 2_000_000,
  /** Per request, message batch or cron. */
  queries: 1_000,
  messageBytes: 128_000,
  messageDelaySeconds: 43_200,
  /** Open connections that wait for a response; in production a seventh waits for one of them. */
  connections: 6,
  pbkdf2Iterations: 100_000,
  /** How long `waitUntil` work may run after the response; then it is killed. */
  afterAnswerMs: 30_000,
} as const;

export class LimitExceeded extends Error {
  override name = "BeyondLimit";
}

const bytesOf = (value: unknown): number =>
  typeof value === "string"
    ? new TextEncoder().encode(value).byteLength
    : value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? value.byteLength
      : 8;

/**
 * D1 under its limits. Inside `invocation` the queries and connections of one request, batch or cron are counted too.
 */
export function limitedQueries() {
  let used = 0;
  let open = 0;
  let isCounting = false;
  const around: D1Interceptor = async (asked, perform) => {
    for (const statement of asked) refuse(statement);
    if (!isCounting) return perform();
    used += asked.length;
    if (used > PRODUCTION_LIMITS.queries) throw new LimitExceeded(`query ${used} of one invocation`);
    if (++open > PRODUCTION_LIMITS.connections) throw new LimitExceeded(`${open} connections at once`);
    try {
      return await perform();
    } finally {
      open--;
    }
  };
  /** Runs `work` as one invocation and reports the number of its queries. One at a time. */
  async function invocation<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }> {
    used = 0;
    open = 0;
    isCounting = true;
    try {
      return { result: await work(), queries: used };
    } finally {
      isCounting = false;
    }
  }
  return { around, invocation };
}

function refuse({ sql, params }: SqlStatement): void {
  if (params.length > PRODUCTION_LIMITS.boundParameters)
    throw new LimitExceeded(`${params.length} bound parameters: ${sql.slice(0, 120)}`);
  if (bytesOf(sql) > PRODUCTION_LIMITS.statementBytes)
    throw new LimitExceeded(`a statement of ${bytesOf(sql)} bytes`);
  let row = 0;
  for (const value of params) {
    row += bytesOf(value);
    if (row > PRODUCTION_LIMITS.valueBytes)
      throw new LimitExceeded(`a row of more than ${PRODUCTION_LIMITS.valueBytes} bytes`);
  }
}

/** Checks a message against the queue's limits. */
export function checkQueueMessage(message: unknown, options: { delaySeconds?: number } = {}): void {
  const bytes = bytesOf(JSON.stringify(message));
  if (bytes > PRODUCTION_LIMITS.messageBytes) throw new LimitExceeded(`a message of ${bytes} bytes`);
  const delay = options.delaySeconds ?? 0;
  if (!Number.isInteger(delay) || delay < 0 || delay > PRODUCTION_LIMITS.messageDelaySeconds)
    throw new LimitExceeded(`a message delayed by ${delay} s`);
}

const unlimitedDeriveBits = crypto.subtle.deriveBits.bind(crypto.subtle);

/** PBKDF2 with more than 100,000 iterations throws in production. Installed for every test file. */
export function limitKeyDerivation(): void {
  crypto.subtle.deriveBits = async (algorithm, key, length) => {
    const { name, iterations } = algorithm as SubtleCryptoDeriveKeyAlgorithm;
    if (name === "PBKDF2" && (iterations ?? 0) > PRODUCTION_LIMITS.pbkdf2Iterations)
      throw new LimitExceeded(`PBKDF2 with ${iterations} rounds`);
    return unlimitedDeriveBits(algorithm, key, length);
  };
}

/** `waitUntil` as in production: work after the response must finish within the limit. */
export function limitedWaitUntil(limitMs: number = PRODUCTION_LIMITS.afterAnswerMs) {
  const works: Promise<unknown>[] = [];
  return {
    waitUntil: (work: Promise<unknown>): void => void works.push(work),
    /** Call after the response: waits for the remaining work and what it adds in turn. Returns how much there was. */
    async answered(): Promise<number> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = new Promise<never>((_, reject) => {
        const cut = () => reject(new LimitExceeded(`work goes on ${limitMs} ms after the answer`));
        timer = setTimeout(cut, limitMs);
      });
      try {
        for (let done = 0; done < works.length; done++) await Promise.race([works[done], end]);
      } finally {
        clearTimeout(timer);
      }
      return works.length;
    },
  };
}
