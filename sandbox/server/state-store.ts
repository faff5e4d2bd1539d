import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type AyrshareState, emptyAyrshareState } from "../ayrshare/state.ts";
import type { FaultRule } from "../faults/fault-kinds.ts";
import { emptyGoogleState, type GoogleState } from "../google/state.ts";
import { emptyLeadsState, type LeadsState } from "../leads/state.ts";
import { emptyMailState, type MailState } from "../mail/state.ts";
import { emptyNowPaymentsState, type NowPaymentsState } from "../nowpayments/state.ts";
import { emptyPrintfulState, type PrintfulState } from "../printful/state.ts";
import { emptyStripeState, type StripeState } from "../stripe/state.ts";
import type { Delivery, IdempotencyRecord, ScheduledJob } from "./records.ts";
import type { Service, ServiceMode } from "./services.ts";

/** Durations; all can be changed while the sandbox runs. */
export interface Timing {
  /** A picture takes a random time in this range. */
  imageMs: [min: number, max: number];
  /** Printful's cost calculation. */
  costMs: number;
  /** Time between two states of a confirmed Printful order; 0: orders advance only by hand. */
  stepMs: number;
  /** Printful's mockups. */
  mockupMs: number;
  /** From an event to its first delivery attempt. */
  webhookDelayMs: number;
  /** Delay before the first retry of a failed webhook; each later one waits four times as long. */
  webhookRetryMs: number;
}

const DEFAULT_TIMING: Timing = {
  imageMs: [2000, 5000],
  costMs: 1500,
  stepMs: 15_000,
  mockupMs: 6000,
  webhookDelayMs: 150,
  webhookRetryMs: 1000,
};

/** The sandbox's whole state, as one JSON document. */
export interface SandboxState {
  version: 1;
  timing: Timing;
  /** Added to the real time, so that tests can skip days. */
  clockOffsetMs: number;
  modes: Record<Service, ServiceMode>;
  faults: FaultRule[];
  /** The active scenario, with the timing from before it. */
  scenario: { id: string; since: number; timingBefore: Timing } | null;
  jobs: ScheduledJob[];
  deliveries: Delivery[];
  idempotency: Record<string, IdempotencyRecord>;
  stripe: StripeState;
  nowpayments: NowPaymentsState;
  printful: PrintfulState;
  mail: MailState;
  leads: LeadsState;
  ayrshare: AyrshareState;
  google: GoogleState;
}

function emptyState(): SandboxState {
  return {
    version: 1,
    timing: { ...DEFAULT_TIMING },
    clockOffsetMs: 0,
    modes: {
      stripe: "normal",
      nowpayments: "normal",
      openai: "normal",
      "workers-ai": "normal",
      printful: "normal",
      mail: "normal",
      leads: "normal",
      google: "normal",
      airtable: "normal",
      etsy: "normal",
      ayrshare: "normal",
    },
    faults: [],
    scenario: null,
    jobs: [],
    deliveries: [],
    idempotency: {},
    stripe: emptyStripeState(),
    nowpayments: emptyNowPaymentsState(),
    printful: emptyPrintfulState(),
    mail: emptyMailState(),
    leads: emptyLeadsState(),
    ayrshare: emptyAyrshareState(),
    google: emptyGoogleState(),
  };
}

const WRITE_DELAY_MS = 100;
/** Writing may take at most a tenth of the time, so a large state is written less often. */
const REST_PER_WRITE = 10;

/**
 * The state in memory and its copy on disk. Handlers change `data` freely and call `save()`; the copy follows within
 * 100 ms (a large state a little later). It is written to a temporary file and renamed, so a kill never leaves half of
 * it.
 */
export class StateStore {
  data: SandboxState;
  private timer: NodeJS.Timeout | undefined;
  private dirty = false;
  private lastWriteMs = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly file: string) {
    this.data = read(file);
  }

  save(): void {
    this.dirty = true;
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        this.writing = this.writing.then(() => this.write()).catch((error) => console.error(error));
      },
      Math.max(WRITE_DELAY_MS, this.lastWriteMs * REST_PER_WRITE),
    );
  }

  /** Resets state and settings. */
  reset(): void {
    this.data = emptyState();
    this.save();
  }

  /** Waits until the file has the current state. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
    await this.write();
  }

  /** The synchronous version for process exit, where nothing can be awaited. */
  flushSync(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.dirty) return;
    this.dirty = false;
    mkdirSync(dirname(this.file), { recursive: true });
    const copy = `${this.file}.exit`;
    writeFileSync(copy, JSON.stringify(this.data));
    renameSync(copy, this.file);
  }

  private async write(): Promise<void> {
    if (!this.dirty) return;
    this.dirty = false;
    mkdirSync(dirname(this.file), { recursive: true });
    const copy = `${this.file}.next`;
    const startedAt = performance.now();
    const text = JSON.stringify(this.data);
    this.lastWriteMs = performance.now() - startedAt;
    await writeFile(copy, text);
    await rename(copy, this.file);
  }
}

function read(file: string): SandboxState {
  const empty = emptyState();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty;
    throw error;
  }
  const saved = JSON.parse(text) as Partial<SandboxState>;
  if (saved.version !== 1)
    throw new Error(`${file} was written by another version; delete it to start afresh`);
  // Fields added by a newer version are empty in an older file.
  return {
    ...empty,
    ...saved,
    timing: { ...empty.timing, ...saved.timing },
    modes: { ...empty.modes, ...saved.modes },
    stripe: { ...empty.stripe, ...saved.stripe },
    printful: { ...empty.printful, ...saved.printful },
    mail: { ...empty.mail, ...saved.mail },
  };
}
