import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import qs from "qs";

export type ServiceWithSchema = "stripe" | "nowpayments" | "openai" | "printful" | "mail";

/** Each method returns the violations in the given body as sentences. */
export interface ContractChecker {
  checkRequest(company: ServiceWithSchema, method: string, path: string, body: unknown): string[];
  checkResponse(
    company: ServiceWithSchema,
    method: string,
    path: string,
    status: number,
    body: unknown,
  ): string[];
  checkWebhook(company: ServiceWithSchema, type: string, body: unknown): string[];
}

/** The companies' schemas are next to the project and not part of it. */
const FOLDER = resolve(fileURLToPath(import.meta.url), "../../../../../shared/contracts");

const FILES: Record<ServiceWithSchema, { file: string; cutFromPath: string }> = {
  stripe: { file: "stripe-2026-10-28.endive.openapi.json", cutFromPath: "" },
  nowpayments: { file: "nowpayments.derived.openapi.json", cutFromPath: "" },
  openai: { file: "openai-2026-11.openapi.json", cutFromPath: "/v1" },
  printful: { file: "printful-v2-beta.openapi.json", cutFromPath: "" },
  mail: { file: "resend.openapi.json", cutFromPath: "" },
};

interface OpenApi {
  paths: Record<string, Record<string, unknown>>;
  webhooks?: Record<string, unknown>;
}

let said = false;
let checker: ContractChecker | null | undefined;

/**
 * The checker over `../shared/contracts`, or null if that folder is missing, which is reported once. Compiling the
 * schemas takes a moment, so one checker serves the whole process.
 */
export function contractChecker(): ContractChecker | null {
  if (checker !== undefined) return checker;
  if (!existsSync(FOLDER)) {
    if (!said) console.warn(`contract checks are off: there is no ${FOLDER}`);
    said = true;
    checker = null;
    return checker;
  }
  const contracts = new Map<ServiceWithSchema, Contract>();
  const contract = (company: ServiceWithSchema) => {
    const known = contracts.get(company) ?? new Contract(company);
    contracts.set(company, known);
    return known;
  };
  checker = {
    checkRequest: (company, method, path, body) => contract(company).checkRequest(method, path, body),
    checkResponse: (company, method, path, status, body) =>
      contract(company).checkResponse(method, path, status, body),
    checkWebhook: (company, type, body) => contract(company).checkWebhook(type, body),
  };
  return checker;
}

/**
 * Compiles what payments need of Stripe's schema, before anybody waits for it: on a busy machine that takes longer than a
 * call to Stripe may.
 */
export function prepareContracts(): void {
  const checker = contractChecker();
  checker?.checkRequest("stripe", "POST", "/v1/checkout/sessions", "mode=payment");
  checker?.checkResponse("stripe", "POST", "/v1/checkout/sessions", 200, {});
}

/** A form with files, as the sandbox describes it. */
function hasFile(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    Object.values(body).some((value) => /^\(file of \d+ bytes\)$/.test(String(value)))
  );
}

class Contract {
  private readonly document: OpenApi;
  private readonly cutFromPath: string;
  /** Form values are text, so their types are read from the schema. */
  private readonly ajv: Ajv2020;
  private readonly forms: Ajv2020;
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(private readonly company: ServiceWithSchema) {
    const { file, cutFromPath } = FILES[company];
    this.document = JSON.parse(readFileSync(resolve(FOLDER, file), "utf8"));
    this.cutFromPath = cutFromPath;
    this.ajv = this.makeAjv(false);
    this.forms = this.makeAjv(true);
  }

  checkRequest(method: string, path: string, body: unknown): string[] {
    if (body === undefined || method === "GET" || method === "DELETE") return [];
    const found = this.operation(method, path);
    // Paths that the schema excerpt leaves out cannot be checked.
    if (!found) return [];
    const content = field(field(found.operation, "requestBody"), "content");
    if (!content) return [];
    const form = "application/x-www-form-urlencoded";
    if (field(content, form)) {
      const values = qs.parse(String(body), { depth: 20, arrayLimit: 1000 });
      return this.errors(this.forms, [...found.at, "requestBody", "content", form, "schema"], values);
    }
    const files = "multipart/form-data";
    if (field(content, files) && hasFile(body))
      return this.errors(this.forms, [...found.at, "requestBody", "content", files, "schema"], body);
    return this.errors(this.ajv, [...found.at, "requestBody", "content", "application/json", "schema"], body);
  }

  checkResponse(method: string, path: string, status: number, body: unknown): string[] {
    const found = this.operation(method, path);
    if (!found) return status < 400 ? [] : this.checkError(body);
    const responses = field(found.operation, "responses");
    const code = [String(status), `${String(status)[0]}XX`, "default"].find((name) => field(responses, name));
    if (code === undefined)
      return status < 400 ? [`status ${status} is not in the contract`] : this.checkError(body);
    const response = field(responses, code);
    const reference = field(response, "$ref");
    const at =
      typeof reference === "string" ? reference.slice(2).split("/") : [...found.at, "responses", code];
    const content = field(lookUp(this.document, at), "content");
    if (!content) return body === undefined ? [] : ["a body where none is due"];
    return this.errors(this.ajv, [...at, "content", "application/json", "schema"], body);
  }

  checkWebhook(type: string, body: unknown): string[] {
    if (this.company === "stripe") {
      // Notifications of the second API name their object only; the excerpt does not describe them.
      if (field(body, "object") === "v2.core.event") return [];
      const errors = this.errors(this.ajv, ["components", "schemas", "Event"], body);
      const object = field(field(body, "data"), "object");
      const schema = STRIPE_OBJECTS[String(field(object, "object"))];
      return schema
        ? [...errors, ...this.errors(this.ajv, ["components", "schemas", schema], object)]
        : errors;
    }
    if (!field(this.document.webhooks, type)) return [`the contract knows no webhook ${type}`];
    return this.errors(
      this.ajv,
      ["webhooks", type, "post", "requestBody", "content", "application/json", "schema"],
      body,
    );
  }

  /** Errors of paths and statuses that the schema leaves out must at least have the company's error format. */
  private checkError(body: unknown): string[] {
    const envelope = {
      stripe: "ErrorEnvelope",
      nowpayments: "Error",
      openai: "ErrorResponse",
      mail: "ErrorResponse",
      printful: "",
    };
    const schema = envelope[this.company];
    if (schema) return this.errors(this.ajv, ["components", "schemas", schema], body);
    const message = field(field(body, "error"), "message") ?? field(body, "detail");
    return typeof message === "string" ? [] : ["an error in neither of Printful's two shapes"];
  }

  private operation(method: string, path: string): { operation: unknown; at: string[] } | undefined {
    const wanted = path.slice(this.cutFromPath.length).split("/");
    const verb = method.toLowerCase();
    const matches = Object.keys(this.document.paths).filter((template) => {
      const parts = template.split("/");
      return (
        field(this.document.paths[template], verb) !== undefined &&
        parts.length === wanted.length &&
        parts.every((part, index) => part.startsWith("{") || part === wanted[index])
      );
    });
    // "/emails/batch" also matches "/emails/{id}": the path with fewer parameters wins.
    const template = matches.sort((a, b) => a.split("{").length - b.split("{").length)[0];
    if (template === undefined) return undefined;
    return { operation: field(this.document.paths[template], verb), at: ["paths", template, verb] };
  }

  private errors(ajv: Ajv2020, at: string[], value: unknown): string[] {
    const pointer = at
      .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const key = `${ajv === this.forms ? "form" : "json"} ${pointer}`;
    let validate = this.validators.get(key);
    if (!validate) {
      validate = ajv.compile({ $ref: `${this.company}#/${pointer}` });
      this.validators.set(key, validate);
    }
    // Coercion modifies the checked value.
    const subject = ajv === this.forms ? structuredClone(value) : value;
    if (validate(subject)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || "/"} ${error.message ?? ""}`);
  }

  private makeAjv(coerceTypes: boolean): Ajv2020 {
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      coerceTypes,
      logger: false,
      multipleOfPrecision: 6,
    });
    addFormats.default(ajv);
    ajv.addSchema({ $id: this.company, ...this.document });
    return ajv;
  }
}

const STRIPE_OBJECTS: Record<string, string> = {
  "checkout.session": "Checkout.Session",
  payment_intent: "PaymentIntent",
  charge: "Charge",
  refund: "Refund",
  customer: "Customer",
  product: "Product",
  price: "Price",
  subscription: "Subscription",
  invoice: "Invoice",
  invoice_payment: "InvoicePayment",
};

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function lookUp(document: unknown, at: string[]): unknown {
  return at.reduce(field, document);
}
