import { z } from "zod";
import {
  type BannerFields,
  dayOf,
  isDay,
  MAX_BANNER_CHARACTERS as MAX,
  MAX_DISPLAY_ORDER,
} from "~/domain/banners/banner-fields";
import type { Banner } from "~/domain/banners/banners";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { words } from "./words";

const { form: text } = words;

/** `missing` is said of a field that was left empty. */
const line = (most: number, missing?: string) =>
  z
    .string(missing)
    .transform(cleanSingleLine)
    .pipe(z.string().max(most, text.tooLong({ most })));
const day = z.string({ message: text.date }).refine(isDay, text.date);

/** The form of a banner. Whether its addresses can be linked is asked by the action, which knows our own. */
export const bannerForm = z
  .object({
    title: line(MAX.title, text.required).pipe(z.string().min(1, text.required)),
    description: z
      .string()
      .transform(cleanMultiLine)
      .pipe(z.string().max(MAX.description, text.tooLong({ most: MAX.description })))
      .optional(),
    link_url: line(MAX.url, text.required).pipe(z.string().min(1, text.required)),
    image_url: line(MAX.url).optional(),
    project_name: line(MAX.project, text.projectMissing).pipe(z.string().min(1, text.projectMissing)),
    start_date: day,
    end_date: day,
    display_order: z
      .string({ message: text.order1({ most: MAX_DISPLAY_ORDER }) })
      .transform((typed) => parseWholeNumber(typed) ?? 0)
      .pipe(
        z
          .number()
          .min(1, text.order1({ most: MAX_DISPLAY_ORDER }))
          .max(MAX_DISPLAY_ORDER, text.order1({ most: MAX_DISPLAY_ORDER })),
      ),
    is_active: z.literal("on").optional(),
  })
  .refine(({ start_date, end_date }) => start_date <= end_date, { path: ["end_date"], message: text.dates });

export function toBannerFields(form: z.output<typeof bannerForm>): BannerFields {
  return {
    ...form,
    description: form.description ?? "",
    image_url: form.image_url ?? "",
    is_active: form.is_active === "on",
  };
}

/** A banner's state today, for its dot. */
export function bannerStateOf(
  banner: Pick<Banner, "isActive" | "startDate" | "endDate" | "linkFault">,
  now: number,
): keyof typeof words.list.states {
  const today = dayOf(now);
  if (!banner.isActive) return "inactive";
  if (banner.endDate < today) return "over";
  if (banner.linkFault !== null) return "broken";
  return banner.startDate > today ? "later" : "active";
}
