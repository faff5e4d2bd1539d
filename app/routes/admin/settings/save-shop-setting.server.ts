import { z } from "zod";
import type { App } from "~/app";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { undoLeadSettings } from "~/domain/inquiries/lead-webhook-settings";
import { undoOfferDeadline } from "~/domain/operations/prices/offer-settings";
import {
  isShopSetting,
  mostOf,
  type ShopSettingName,
  type ShopValue,
  SWITCHES,
  saveShopSetting,
  undoShopSetting,
} from "~/domain/operations/shop-settings";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { words } from "./words";

const PATH = "/admin/settings";
const { shop: text, toasts } = words;

interface Changer {
  by: string;
  network: string;
}

/** Saves one of the settings that stand alone. */
export async function saveTypedSetting(app: App, { by, network }: Changer, form: FormData) {
  const name = form.get("name");
  if (!isShopSetting(name)) throw notFound();
  const read = readValue(name, String(form.get("value") ?? ""));
  if ("problem" in read) return invalidForm(fieldErrorsReply(form, { value: read.problem }));
  const status = await saveShopSetting(app, { name, value: read.value, by, network });
  return redirectWithToast(app.origin, PATH, {
    kind: status === "saved" ? "success" : "info",
    title: status === "saved" ? toasts.saved : toasts.unchanged,
    description: text.names[name].label,
  });
}

export async function undoTypedSetting(app: App, { by, network }: Changer, form: FormData) {
  const name = form.get("name");
  const seenAt = z.coerce.number().int().safeParse(form.get("seenAt"));
  if (!isShopSetting(name) || !seenAt.success) throw notFound();
  const status = await undoShopSetting(app, { name, seenAt: seenAt.data, by, network });
  return redirectWithToast(app.origin, PATH, {
    kind: status === "undone" ? "success" : "info",
    title: status === "undone" ? toasts.undone : toasts.changedMeanwhile,
    description: text.names[name].label,
  });
}

/** Undoes the last change of the offer's deadline, or of the webhook for applications. */
export async function undoGroup(app: App, { by, network }: Changer, form: FormData) {
  const seenAt = z.coerce.number().int().safeParse(form.get("seenAt"));
  if (!seenAt.success) throw notFound();
  const isOffer = form.get("intent") === "undo-offer";
  const status = isOffer
    ? await undoOfferDeadline(app, { by, network, seenAt: seenAt.data })
    : await undoLeadSettings(app, { by, seenAt: seenAt.data });
  return redirectWithToast(app.origin, PATH, {
    kind: status === "undone" ? "success" : "info",
    title: status === "undone" ? toasts.undone : toasts.changedMeanwhile,
    description: isOffer ? words.offer.title : words.leads.title,
  });
}

/** A typed value as the setting has it. */
function readValue(name: ShopSettingName, typed: string): { value: ShopValue } | { problem: string } {
  const most = mostOf(name);
  if (SWITCHES.some((each) => each === name))
    return typed === "true" || typed === "false"
      ? { value: typed === "true" }
      : { problem: text.errors.choice };
  if (most !== null) {
    const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : -1;
    return number < 0 || number > most ? { problem: text.errors.number({ most }) } : { value: number };
  }
  if (typed.trim() === "") return { value: "" };
  const address = emailAddress.safeParse(typed);
  return address.success ? { value: address.data } : { problem: text.errors.email };
}
