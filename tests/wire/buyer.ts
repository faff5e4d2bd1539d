import type { RunningApp } from "../support/app/running-app";
import { ask, post } from "./world";

/** A browser: keeps cookies, follows redirects within this site and reads pages. */
export class Browser {
  constructor(
    private readonly app: Pick<RunningApp, "origin">,
    /** Its IP address: forms are limited by address. */
    private readonly address?: string,
  ) {}
  readonly cookies = new Map<string, string>();
  path = "/";
  status = 0;
  body = "";
  headers = new Headers();

  async get(path: string): Promise<this> {
    return this.take(await ask(this.app.origin + path, { headers: this.header() }), path);
  }
  /** Posts a form with files, as `enctype="multipart/form-data"` does. */
  async upload(path: string, form: FormData): Promise<this> {
    const headers = { origin: this.app.origin, ...this.header() };
    return this.take(await ask(this.app.origin + path, { method: "POST", headers, body: form }), path);
  }
  async post(path: string, fields: Record<string, string>): Promise<this> {
    return this.take(await post(this.app.origin + path, fields, this.header()), path);
  }
  private header(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return this.address ? { cookie, "cf-connecting-ip": this.address } : { cookie };
  }
  private async take(response: Response, path: string): Promise<this> {
    for (const text of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (text.split(";")[0] ?? "").split(/=(.*)/s);
      if (/Max-Age=0(;|$)/.test(text)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const target = response.headers.get("location");
    if (target && response.status < 400) {
      await response.arrayBuffer();
      const url = new URL(target, this.app.origin);
      if (url.origin === this.app.origin) return this.get(url.pathname + url.search);
      this.path = url.href;
      this.status = response.status;
      return this;
    }
    this.path = path;
    this.status = response.status;
    this.headers = response.headers;
    this.body = await response.text();
    return this;
  }
  get heading(): string {
    return /<h1[^>]*>(.*?)<\/h1>/s.exec(this.body)?.[1] ?? "";
  }
  /** The value of a hidden field. */
  field(name: string): string {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(this.body)?.[1] ?? "";
    return value.replaceAll("&amp;", "&");
  }
  get trips(): number {
    return Number(/trips=(\d+)/.exec(this.headers.get("x-d1") ?? "")?.[1]);
  }
}

export const ADDRESS = {
  email: "ada@example.com",
  name: "Ada Wong",
  countryCode: "US",
  stateCode: "US-NY",
  address1: "1 Mercer St",
  address2: "",
  city: "New York",
  zip: "10001",
};
