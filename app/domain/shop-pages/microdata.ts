/** An `itemscope` with its properties: texts, and items inside. */
export interface MicrodataItem {
  type: string;
  properties: Map<string, (string | MicrodataItem)[]>;
}

interface OpenProperty {
  names: string[];
  item: MicrodataItem;
  depth: number;
  text: string;
}

const MAX_ITEMS = 2_000;
const MAX_VALUES = 100;
const MAX_DEPTH = 30;
const MAX_CHARACTERS = 5_000;
/** Elements whose value is an attribute (HTML Living Standard, microdata). */
const VALUE_ATTRIBUTES: Record<string, string> = {
  meta: "content",
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  audio: "src",
  video: "src",
  source: "src",
  object: "data",
  data: "value",
  meter: "value",
  time: "datetime",
};

/** Reads microdata while a page is parsed. */
export class MicrodataReader {
  private readonly top: MicrodataItem[] = [];
  private readonly scopes: { item: MicrodataItem; depth: number }[] = [];
  private readonly texts: OpenProperty[] = [];
  private count = 0;

  open(name: string, attributes: Record<string, string>, depth: number): void {
    const names = attributes.itemprop?.split(/\s+/).filter(Boolean).slice(0, 5) ?? [];
    const parent = this.scopes.at(-1)?.item;
    if (attributes.itemscope !== undefined) {
      if (this.count >= MAX_ITEMS || this.scopes.length >= MAX_DEPTH) return;
      this.count += 1;
      const item: MicrodataItem = { type: attributes.itemtype ?? "", properties: new Map() };
      if (parent && names.length > 0) for (const each of names) add(parent, each, item);
      else this.top.push(item);
      this.scopes.push({ item, depth });
      return;
    }
    if (!parent || names.length === 0) return;
    const value = attributes.content ?? attributes[VALUE_ATTRIBUTES[name] ?? ""];
    if (value !== undefined) for (const each of names) add(parent, each, value.slice(0, MAX_CHARACTERS));
    else if (this.texts.length < MAX_DEPTH) this.texts.push({ names, item: parent, depth, text: "" });
  }

  text(text: string): void {
    for (const each of this.texts) if (each.text.length < MAX_CHARACTERS) each.text += text;
  }

  close(depth: number): void {
    for (let last = this.texts.at(-1); last && last.depth >= depth; last = this.texts.at(-1)) {
      this.texts.pop();
      for (const each of last.names) add(last.item, each, last.text.trim().slice(0, MAX_CHARACTERS));
    }
    while ((this.scopes.at(-1)?.depth ?? -1) >= depth) this.scopes.pop();
  }

  items(): MicrodataItem[] {
    return this.top;
  }
}

function add(item: MicrodataItem, name: string, value: string | MicrodataItem): void {
  const values = item.properties.get(name) ?? [];
  if (values.length < MAX_VALUES) values.push(value);
  item.properties.set(name, values);
}

/** As JSON-LD would say it, so that both are read by the same rules. */
export function microdataAsJson({ type, properties }: MicrodataItem): Record<string, unknown> {
  const json: Record<string, unknown> = { "@type": type.split(/\s+/) };
  for (const [name, values] of properties) {
    const all = values.map((value) => (typeof value === "string" ? value : microdataAsJson(value)));
    json[name] = all.length === 1 ? all[0] : all;
  }
  return json;
}
