import { randomInt } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { type Html, htmlPage } from "../pages/layout.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import { randomBase62 } from "../server/random-ids.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { GOOGLE_ISSUER } from "./app.ts";
import type { GooglePerson } from "./state.ts";

/** The path of the only redirect URI registered for the app. */
const CALLBACK_PATH = "/login/google/return";

/** Google's own pages: choose an account and agree, or cancel. Plain forms; works without JavaScript. */
export function consentPages(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const request = readRequest(sandbox, new URL(c.req.url).searchParams);
    if (typeof request === "string") return c.html(errorPage(request), 400);
    return c.html(consentPage(sandbox.store.data.google.people, new URL(c.req.url).search));
  });
  app.post("/", async (c) => {
    const request = readRequest(sandbox, new URL(c.req.url).searchParams);
    if (typeof request === "string") return c.html(errorPage(request), 400);
    const form = await c.req.parseBody();
    const answer = new URL(request.redirectUri);
    answer.searchParams.set("state", request.state);
    if (form.action === "cancel") {
      answer.searchParams.set("error", "access_denied");
      return c.redirect(answer.href, 302);
    }
    const person = choosePerson(sandbox, form);
    if (!person) return c.html(errorPage("Error 400: invalid_request: no such account"), 400);
    const code = `4/0${randomBase62(60)}`;
    sandbox.store.data.google.codes[code] = {
      sub: person.sub,
      redirectUri: request.redirectUri,
      nonce: request.nonce,
      challenge: request.challenge,
      issuedAt: sandbox.now(),
      isUsed: false,
    };
    sandbox.store.save();
    answer.searchParams.set("iss", GOOGLE_ISSUER);
    answer.searchParams.set("code", code);
    answer.searchParams.set("scope", "email openid https://www.googleapis.com/auth/userinfo.email");
    answer.searchParams.set("prompt", "consent");
    return c.redirect(answer.href, 302);
  });
  return app;
}

interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  challenge: string;
}

/** The request of the app, or the text of Google's error page. */
function readRequest(sandbox: Sandbox, parameters: URLSearchParams): AuthorizationRequest | string {
  const value = (name: string) => parameters.get(name) ?? "";
  if (value("client_id") !== SANDBOX_CREDENTIALS.GOOGLE_CLIENT_ID) return "Error 401: invalid_client";
  if (value("redirect_uri") !== `${sandbox.appOrigin}${CALLBACK_PATH}`)
    return "Error 400: redirect_uri_mismatch";
  if (value("response_type") !== "code") return "Error 400: unsupported_response_type";
  if (!value("scope").split(" ").includes("openid")) return "Error 400: invalid_scope";
  if (value("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(value("code_challenge")))
    return "Error 400: invalid_request: code_challenge";
  return {
    redirectUri: value("redirect_uri"),
    state: value("state"),
    nonce: value("nonce"),
    challenge: value("code_challenge"),
  };
}

/** An existing account, or a new one with the typed address. */
function choosePerson(sandbox: Sandbox, form: Record<string, unknown>): GooglePerson | undefined {
  const { people } = sandbox.store.data.google;
  const email = typeof form.email === "string" ? form.email.trim() : "";
  if (form.action !== "other") return people.find((person) => person.sub === form.account);
  if (!/^\S+@\S+$/.test(email)) return undefined;
  const known = people.find((person) => person.email === email);
  if (known) return known;
  const sub = `118${String(randomInt(2 ** 47)).padStart(18, "0")}`;
  const person = { sub, email, name: email.split("@")[0] ?? email, isVerified: form.verified === "on" };
  people.push(person);
  return person;
}

function consentPage(people: GooglePerson[], search: string): Html {
  const action = `/google/o/oauth2/v2/auth${search}`;
  return htmlPage(
    "Sign in – Google Accounts",
    html`<div class="card stack"><p class="soft small">Sandbox of Google</p>
<h1>Choose an account</h1><p>to continue to <strong>Inkloom</strong>. Google will share your email address.</p>
${people.map(
  (
    person,
  ) => html`<form method="post" action="${action}"><input type="hidden" name="account" value="${person.sub}">
<button class="big" name="action" value="account">${person.name} <span class="soft small">${person.email}${person.isVerified ? "" : " (not verified)"}</span></button></form>`,
)}
<form method="post" action="${action}" class="stack"><h2>Use another account</h2>
<div><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" required></div>
<p class="row"><input id="verified" name="verified" type="checkbox" checked> <label for="verified">Google has verified this address</label></p>
<button class="primary big" name="action" value="other">Continue</button></form>
<form method="post" action="${action}"><button class="big" name="action" value="cancel">Cancel</button></form></div>`,
    { bare: true },
  );
}

function errorPage(text: string): Html {
  return htmlPage(
    "Access blocked",
    html`<div class="card"><h1>Access blocked: this app's request is invalid</h1><p>${text}</p></div>`,
    { bare: true },
  );
}
