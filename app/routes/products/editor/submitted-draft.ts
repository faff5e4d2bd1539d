import { z } from "zod";
import type { SubmittedDraft } from "~/domain/products/drafts/draft-fields";
import { listGarments } from "~/garments/find-garments";
import { parseForm } from "~/http/forms/parse-form";
import { isId } from "~/lib/ids";

/**
 * The editor's form as it was posted. A print's fields are named after its area: `front.widthIn`, `left-chest.picture`.
 * What is absent or malformed counts as not submitted; the draft's own schema judges the rest.
 */

const text = z.string().optional().catch(undefined);
const texts = z
  .union([z.string().transform((value) => [value]), z.array(z.string())])
  .optional()
  .catch(undefined);
const printFields = z
  .object({ picture: text, leftIn: text, topIn: text, widthIn: text, fix: text })
  .optional()
  .catch(undefined);

const AREA_IDS = [...new Set(listGarments().flatMap(({ printAreas }) => printAreas.map(({ id }) => id)))];

const formSchema = z.object({
  title: text,
  description: text,
  price: text,
  cover: text,
  colours: texts,
  prints: texts,
  ...Object.fromEntries(AREA_IDS.map((id) => [id, printFields])),
}) as z.ZodType<
  Partial<Record<"title" | "description" | "price" | "cover", string>> &
    Partial<Record<"colours" | "prints", string[]>>
>;

export function readSubmittedDraft(form: FormData): SubmittedDraft {
  // An empty title was submitted, an absent one was not.
  const submission = parseForm(form, formSchema, { keepsEmpty: true });
  if (!submission.ok) throw new Error("every field has a fallback");
  const { cover, colours: colors = [], prints: areaIds = [], description, ...rest } = submission.value;
  const byArea = rest as Partial<Record<string, z.output<typeof printFields>>>;
  const prints = AREA_IDS.flatMap((areaId) => {
    const fields = byArea[areaId];
    return fields ? [[areaId, renamed(fields)] as const] : [];
  });
  return {
    ...defined({ title: rest.title, price: rest.price, coverColorId: cover }),
    // Browsers send line breaks as CR LF.
    ...defined({ description: description?.replaceAll("\r\n", "\n") }),
    colorIds: colors,
    areaIds,
    prints: Object.fromEntries(prints),
  };
}

function renamed({ picture, fix, ...position }: NonNullable<z.output<typeof printFields>>) {
  return defined({ ...position, pictureId: picture, fixId: fix && isId(fix) ? fix : undefined });
}

function defined<T extends Record<string, string | undefined>>(fields: T) {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: string };
}

/** Pictures that the checked areas refer to; only the person's own are found. */
export function submittedPictureIds({ areaIds, prints }: SubmittedDraft): string[] {
  return areaIds.flatMap((areaId) => prints[areaId]?.pictureId || []);
}

/** Fixes that the checked areas wait for. */
export function submittedFixIds({ areaIds, prints }: SubmittedDraft): string[] {
  return areaIds.flatMap((areaId) => prints[areaId]?.fixId ?? []);
}
