import qs from "qs";
import { invalidParameter } from "./errors.ts";

/** Parameter types. Form values arrive as text; `readParams` converts them. */
export type ParamType = (
  | { is: "string"; maxLength?: number }
  | { is: "integer"; min?: number }
  | { is: "boolean" }
  | { is: "choice"; values: readonly string[] }
  | { is: "metadata" }
  | { is: "list"; of: ParamType; maxItems?: number }
  | { is: "object"; fields: Record<string, ParamType> }
  /** Part of the API, but unused here: any value is accepted. */
  | { is: "anything" }
) & {
  required?: true;
  /** An empty text is accepted, and unsets the field. */
  unsets?: true;
};

export type ParamValues = { [name: string]: ParamValue };
export type ParamValue = string | number | boolean | ParamValue[] | ParamValues;

export const textParam: ParamType = { is: "string" };
export const integerParam: ParamType = { is: "integer" };
export const booleanParam: ParamType = { is: "boolean" };
export const metadataParam: ParamType = { is: "metadata" };
export const metadataUpdateParam: ParamType = { is: "metadata", unsets: true };
export const anyParam: ParamType = { is: "anything" };
export const expandParam: ParamType = { is: "list", of: textParam };

/** Decodes a form body or query and refuses what Stripe refuses, naming the parameter as Stripe does. */
export function readParams(encoded: string, fields: Record<string, ParamType>): ParamValues {
  const raw = qs.parse(encoded, { depth: 20, arrayLimit: 1000, parameterLimit: 5000 });
  return readObject(raw as Record<string, unknown>, fields, "");
}

function readObject(
  raw: Record<string, unknown>,
  fields: Record<string, ParamType>,
  at: string,
): ParamValues {
  const result: ParamValues = {};
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(fields, name)) {
      throw invalidParameter(
        `Received unknown parameter: ${inside(at, name)}`,
        inside(at, name),
        "parameter_unknown",
      );
    }
  }
  for (const [name, param] of Object.entries(fields)) {
    const value = raw[name];
    const path = inside(at, name);
    if (value === undefined) {
      if (param.required)
        throw invalidParameter(`Missing required param: ${path}.`, path, "parameter_missing");
      continue;
    }
    result[name] = readValue(value, param, path);
  }
  return result;
}

function readValue(value: unknown, param: ParamType, path: string): ParamValue {
  if (value === "" && param.unsets) return "";
  switch (param.is) {
    case "anything":
      return value as ParamValue;
    case "object":
      if (typeof value !== "object" || value === null || Array.isArray(value))
        throw invalidParameter("Invalid object", path);
      return readObject(value as Record<string, unknown>, param.fields, path);
    case "list": {
      const items = listOf(value, path);
      if (items.length > (param.maxItems ?? items.length))
        throw invalidParameter(`Array must contain at most ${param.maxItems} elements.`, path);
      return items.map((item, index) => readValue(item, param.of, `${path}[${index}]`));
    }
    case "metadata":
      return readMetadata(value, path, param.unsets);
    default:
      return readText(value, param, path);
  }
}

/** Arrays as `a[]=`, `a[0]=` and, from some clients, `a[k]=` with numeric keys. */
function listOf(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key))) {
    return Object.values(value);
  }
  throw invalidParameter("Invalid array", path);
}

function readText(value: unknown, param: Extract<ParamType, { is: string }>, path: string): ParamValue {
  if (typeof value !== "string") throw invalidParameter(`Invalid string: ${JSON.stringify(value)}`, path);
  if (value === "") {
    throw invalidParameter(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      "parameter_invalid_empty",
    );
  }
  switch (param.is) {
    case "integer": {
      if (!/^-?\d{1,15}$/.test(value))
        throw invalidParameter(`Invalid integer: ${value}`, path, "parameter_invalid_integer");
      const number = Number(value);
      if (param.min !== undefined && number < param.min) {
        const message = `This value must be greater than or equal to ${param.min}.`;
        throw invalidParameter(message, path, "parameter_invalid_integer");
      }
      return number;
    }
    case "boolean":
      if (value !== "true" && value !== "false") throw invalidParameter(`Invalid boolean: ${value}`, path);
      return value === "true";
    case "choice":
      if (!param.values.includes(value)) {
        throw invalidParameter(`Invalid ${path}: must be one of ${param.values.join(", ")}`, path);
      }
      return value;
    case "string":
      if (param.maxLength !== undefined && value.length > param.maxLength) {
        throw invalidParameter(
          `Invalid string: ${value.slice(0, 20)}...; must be at most ${param.maxLength} characters`,
          path,
        );
      }
      return value;
    default:
      throw new Error(`no reader for ${param.is}`);
  }
}

/** Metadata after an update: keys that are not named stay, empty ones go, and an empty text removes all. */
export function updatedMetadata(
  before: Record<string, string>,
  changes: Record<string, string> | "" | undefined,
): Record<string, string> {
  if (changes === undefined) return before;
  if (changes === "") return {};
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, text]) => text !== ""));
}

const METADATA_KEYS_MAX = 50;
const METADATA_KEY_CHARS_MAX = 40;
const METADATA_VALUE_CHARS_MAX = 500;

function readMetadata(value: unknown, path: string, unsets = false): ParamValues {
  if (typeof value !== "object" || value === null) throw invalidParameter("Invalid object", path);
  const entries = Object.entries(value).filter(([, text]) => unsets || text !== "");
  if (entries.length > METADATA_KEYS_MAX) {
    throw invalidParameter(
      `Metadata can have up to ${METADATA_KEYS_MAX} keys, you passed ${entries.length}`,
      path,
    );
  }
  for (const [key, text] of entries) {
    if (key.length > METADATA_KEY_CHARS_MAX) {
      throw invalidParameter(
        `Metadata keys can be up to ${METADATA_KEY_CHARS_MAX} characters; '${key}' is longer`,
        path,
      );
    }
    if (typeof text !== "string" || text.length > METADATA_VALUE_CHARS_MAX) {
      throw invalidParameter(
        `Metadata values can have up to ${METADATA_VALUE_CHARS_MAX} characters, but you passed in a value that is ${String(text).length} characters.`,
        inside(path, key),
      );
    }
  }
  return Object.fromEntries(entries) as ParamValues;
}

function inside(at: string, name: string): string {
  return at === "" ? name : `${at}[${name}]`;
}
