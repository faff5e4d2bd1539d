import { DomUtils, parseDocument } from "htmlparser2";
import { ask } from "./world";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Fields = Record<string, string> | FormData;

/** What a form holds as it was served: what a browser without a script sends, chooses from, or lets a person type. */
interface Control {
  name: string;
  kind: "kept" | "choice" | "typed" | "file" | "button";
  value: string;
  isOn: boolean;
  isRequired: boolean;
}

export interface PageForm {
  method: string;
  address: string;
  isMultipart: boolean;
  controls: Control[];
}

/** Keys that a page makes anew for each form. */
const OWN_KEYS = new Set(["formKey", "id"]);
/** Fields whose value says which act a form asks for, and fields that only name one of many of a kind. */
const DECIDING = new Set(["intent", "act", "decision", "outcome", "change", "way", "bearer"]);
const NAMING = new Set(["check", "kind"]);

/** Nothing in these is on the page without a script; a dialog appears where a link leads to it. */
const isUnseen = ({ name, attribs }: Element, all: Element[]): boolean =>
  name === "template" ||
  "hidden" in attribs ||
  (name === "dialog" && !("open" in attribs) && !all.some((each) => each.attribs.href === `#${attribs.id}`));

const above = (element: Element): Element[] => {
  const parent = element.parent as Element | null;
  return parent?.attribs ? [parent, ...above(parent)] : [];
};

/** The forms that a page has without a script, but those of the frame around it. */
export function readPageForms(html: string, address: string): PageForm[] {
  const page = parseDocument(html);
  const all = DomUtils.getElementsByTagName("*", page);
  return all
    .filter(({ name }) => name === "form")
    .filter((form) => ![form, ...above(form)].some((each) => isUnseen(each, all)))
    .filter((form) => above(form).some(({ name }) => name === "main"))
    .map((form) => ({
      method: form.attribs.method?.toLowerCase() ?? "get",
      address: new URL(form.attribs.action || address, address).href,
      isMultipart: form.attribs.enctype === "multipart/form-data",
      controls: all.filter((each) => formOf(each, all) === form).flatMap(controlsOf),
    }));
}

/** What a form can ask for, as `name=value` of its buttons and of the fields that decide; a form with one plain button is one act. */
export function actsOf({ address, controls }: PageForm): string[] {
  const path = new URL(address).pathname;
  const named = controls.flatMap(({ kind, name, value }) => {
    if (NAMING.has(name) && kind === "button") return [`${path} ${name}`];
    return kind !== "typed" && kind !== "file" && name !== "" && (kind === "button" || DECIDING.has(name))
      ? [`${path} ${name}=${value}`]
      : [];
  });
  return named.length > 0
    ? [...new Set(named)]
    : [`${path} (${controls.find(({ name }) => name)?.name ?? "no field"})`];
}

export const hasButton = ({ controls }: PageForm): boolean => controls.some(({ kind }) => kind === "button");

/** Where a form that only asks leads, with what it holds as it was served. */
export function askedBy({ address, controls }: PageForm): string {
  const url = new URL(address);
  const held = controls.filter(({ kind, isOn, name }) => kind !== "button" && isOn && name !== "");
  url.search = String(new URLSearchParams(held.map(({ name, value }) => [name, value])));
  return url.href;
}

const formOf = (element: Element, all: Element[]): Element | undefined =>
  element.attribs.form
    ? all.find(({ name, attribs }) => name === "form" && attribs.id === element.attribs.form)
    : above(element).find(({ name }) => name === "form");

function controlsOf(element: Element): Control[] {
  const { name: tag, attribs } = element;
  if ("disabled" in attribs) return [];
  const control = (kind: Control["kind"], value: string, isOn = true): Control => ({
    ...{ name: attribs.name ?? "", kind, value, isOn, isRequired: "required" in attribs },
  });
  if (tag === "button")
    return (attribs.type ?? "submit") === "submit" ? [control("button", attribs.value ?? "")] : [];
  if (!attribs.name) return tag === "input" && attribs.type === "submit" ? [control("button", "")] : [];
  if (tag === "textarea") return [control("typed", DomUtils.textContent(element).replace(/^\n/, ""))];
  if (tag === "select") {
    const options = DomUtils.getElementsByTagName("option", element);
    const chosen = options.find((option) => "selected" in option.attribs) ?? options[0];
    return options.map((option) =>
      control("choice", option.attribs.value ?? DomUtils.textContent(option), option === chosen),
    );
  }
  if (tag !== "input") return [];
  switch (attribs.type) {
    case "hidden":
      return [control("kept", attribs.value ?? "")];
    case "submit":
      return [control("button", attribs.value ?? "")];
    case "radio":
    case "checkbox":
      return [control("choice", attribs.value ?? "on", "checked" in attribs)];
    case "file":
      return [control("file", "")];
    default:
      return [control("typed", attribs.value ?? "")];
  }
}

const entriesOf = (fields: Fields): [string, string | File][] =>
  fields instanceof FormData ? [...fields] : Object.entries(fields);

function offers({ controls }: PageForm, [name, value]: [string, string | File]): boolean {
  return controls.some(
    (control) =>
      control.name === name &&
      (OWN_KEYS.has(name) || ["typed", "file"].includes(control.kind) || control.value === value),
  );
}

/**
 * The page's form that can send these fields, filled in by a person: hidden fields and choices are the page's own. `without` is
 * a field that the form does not have, where several send the others.
 */
export function fillPageForm(html: string, address: string, fields: Fields, without?: string) {
  const wanted = entriesOf(fields);
  const forms = readPageForms(html, address).filter((each) => each.method === "post" && hasButton(each));
  const form = forms.find(
    (each) =>
      wanted.every((field) => offers(each, field)) && !each.controls.some(({ name }) => name === without),
  );
  if (!form)
    throw new Error(
      `no form of ${address} sends ${wanted.map(([name, value]) => `${name}=${value}`).join(" ")}, but: ${forms
        .map(({ controls }) => controls.map(({ name, value }) => `${name}=${value}`).join(" "))
        .join(" | ")}`,
    );
  const typed = new Map(wanted);
  const buttons = form.controls.filter(({ kind }) => kind === "button");
  const pressed = buttons.find(({ name, value }) => typed.get(name) === value) ?? buttons[0];
  const sent = form.controls.flatMap((control): [string, string | File][] => {
    const { name, kind, value, isOn, isRequired } = control;
    const given = typed.get(name);
    if (kind === "button") return control === pressed && name ? [[name, value]] : [];
    if (kind === "kept") return [[name, value]];
    if (kind === "choice") return (given === undefined ? isOn : given === value) ? [[name, value]] : [];
    if (isRequired && !(given ?? value)) throw new Error(`${address}: ${name} must be filled in`);
    return [[name, given ?? (kind === "file" ? new File([], "") : value)]];
  });
  const body = bodyOf(sent, form.isMultipart);
  const isSent = (act: string) =>
    !act.includes("=") || sent.some(([name, value]) => act.endsWith(` ${name}=${value}`));
  return { address: form.address, body, acts: actsOf(form).filter(isSent) };
}

function bodyOf(sent: [string, string | File][], isMultipart: boolean): FormData | URLSearchParams {
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of sent) {
    // Without multipart a browser sends only the name of a file.
    if (body instanceof FormData) body.append(name, value);
    else body.append(name, typeof value === "string" ? value : value.name);
  }
  return body;
}

/**
 * What the page that answers tells a person, after its redirects and with their cookies: its toast, or all of it. `see` gets the page.
 */
export async function readAnswer(
  response: Response,
  cookie: string,
  see: (html: string, address: string) => void = () => {},
): Promise<string> {
  const cookies = new Map(cookie.split("; ").map((each) => each.split(/=(.*)/) as [string, string]));
  let answer = response;
  for (let hops = 0; answer.status === 303 && hops < 5; hops++) {
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/);
      cookies.set(name, value);
    }
    await answer.arrayBuffer();
    answer = await ask(new URL(answer.headers.get("location") ?? "", answer.url).href, {
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
  }
  const html = await answer.text();
  see(html, answer.url);
  const page = parseDocument(html);
  const [main] = DomUtils.getElementsByTagName("main", page);
  const toasts = DomUtils.findOne((each) => "data-toast" in each.attribs, page.children);
  return textsOf(toasts ?? main)
    .join(" ")
    .replace(/\s+/g, " ");
}

function textsOf(element: Element | null | undefined): string[] {
  return (element?.children ?? []).flatMap((child) =>
    child.type === "text" ? [child.data] : child.type === "tag" ? textsOf(child as Element) : [],
  );
}
