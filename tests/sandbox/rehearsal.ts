import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type RunningSandbox, startSandbox } from "../../sandbox/main.ts";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import type { Timing } from "../../sandbox/server/state-store.ts";
import { contractChecker } from "../support/app/contract-checker.ts";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A stand-in for the app: takes webhooks, serves print files, and answers with the given statuses. */
export class Receiver {
  readonly received: Received[] = [];
  readonly files = new Map<string, Buffer>();
  /** The status of the next answers to webhooks; empty means 200. */
  readonly answers: number[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const path = request.url ?? "/";
        const file = this.files.get(path);
        if (request.method === "GET") {
          response.writeHead(file ? 200 : 404).end(file ?? "");
          return;
        }
        const body = Buffer.concat(chunks).toString("utf8");
        this.received.push({ path, headers: request.headers, body });
        response.writeHead(this.answers.shift() ?? 200).end("ok");
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, done));
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Types of all webhooks so far, in order of arrival. */
  types(): string[] {
    return this.received.map((webhook) => JSON.parse(webhook.body).type as string);
  }

  /** Waits for a webhook of this type and returns the first one. */
  async event(type: string): Promise<Received> {
    return until(`a webhook ${type}, got ${this.types().join(", ")}`, () =>
      this.received.find((webhook) => JSON.parse(webhook.body).type === type),
    );
  }

  async close(): Promise<void> {
    await new Promise((done) => {
      this.server.close(done);
      // The sandbox keeps its connections open for the next webhook, for seconds.
      this.server.closeAllConnections();
    });
  }
}

/** Short delays; orders advance only by hand. */
const QUICK: Partial<Timing> = {
  imageMs: [0, 0],
  costMs: 40,
  stepMs: 0,
  mockupMs: 20,
  webhookDelayMs: 5,
  webhookRetryMs: 30,
};

export class Rehearsal {
  sandbox!: RunningSandbox;
  readonly receiver = new Receiver();
  private readonly folder = mkdtempSync(join(tmpdir(), "inkloom-sandbox-"));
  private appOrigin = "";

  async start(): Promise<this> {
    this.appOrigin = await this.receiver.listen();
    await this.open();
    this.sandbox.control.setTiming(QUICK);
    return this;
  }

  get origin(): string {
    return this.appOrigin;
  }

  private async open(): Promise<void> {
    const check = contractChecker();
    this.sandbox = await startSandbox({
      port: 0,
      appOrigin: this.appOrigin,
      dataFile: join(this.folder, "sandbox.json"),
      ...(check ? { check } : {}),
    });
  }

  /** Stops the sandbox and starts it again with the state on disk, on another port. */
  async restart(): Promise<void> {
    await this.sandbox.close();
    await this.open();
  }

  async stop(): Promise<void> {
    await this.sandbox.close();
    await this.receiver.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The real SDK. It does not support path prefixes, so `fetch` adds them. */
  stripe(key: string = SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY): Stripe {
    const rebased: typeof fetch = (input, init) => {
      const url = new URL(String(input));
      return fetch(`${this.sandbox.url}/stripe${url.pathname}${url.search}`, init);
    };
    return new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient(rebased),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** Sends JSON to a company with its API key. */
  async call(
    company: "printful" | "openai" | "mail" | "control",
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; json: never; headers: Headers }> {
    const keys = {
      printful: SANDBOX_CREDENTIALS.PRINTFUL_TOKEN,
      openai: SANDBOX_CREDENTIALS.OPENAI_API_KEY,
      mail: SANDBOX_CREDENTIALS.RESEND_API_KEY,
      control: "",
    };
    const response = await fetch(`${this.sandbox.url}/${company}${path}`, {
      method,
      headers: { authorization: `Bearer ${keys[company]}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      json: (text === "" ? undefined : JSON.parse(text)) as never,
      headers: response.headers,
    };
  }
}

const PATIENCE_MS = 15_000;

/** Calls `look` until it finds something. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
) {
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > endsAt) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
