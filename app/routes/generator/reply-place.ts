import type { FormReply } from "~/http/forms/parse-form";

/** The forms of the page, each of which shows the reply to itself. */
type Place = "prompt" | "picture" | "enhanced" | "again";

const OF_PICTURE = ["vary", "edit", "remove-background"];

function placeOf({ values }: FormReply): Place {
  if (OF_PICTURE.includes(values.intent ?? "")) return "picture";
  if (values.intent !== "again") return "prompt";
  return values.finalPrompt === undefined ? "again" : "enhanced";
}

/** The reply for one of the page's forms; undefined where another form was sent. */
export function repliesByPlace(reply: FormReply | undefined): Partial<Record<Place, FormReply>> {
  return reply ? { [placeOf(reply)]: reply } : {};
}
