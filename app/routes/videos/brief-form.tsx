import { z } from "zod";
import { BRIEF_LIMITS, MUSIC, VIDEO_TONES } from "~/domain/videos/brief-choices";
import { useFormReply } from "~/http/forms/use-form-reply";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Select, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

const { video: text, errors } = words;

const lines = (most: number) =>
  z
    .string()
    .default("")
    .transform(cleanMultiLine)
    .refine((typed) => typed.length <= most, errors.tooLong({ most }));

export const briefForm = z
  .object({
    product: z.string().max(64).default(""),
    about: lines(BRIEF_LIMITS.about).refine((typed) => typed !== "", errors.aboutMissing),
    script: lines(BRIEF_LIMITS.script),
    tone: z.enum(VIDEO_TONES, { error: errors.choose }),
    music: z.enum(MUSIC, { error: errors.choose }),
    links: lines(BRIEF_LIMITS.links),
  })
  .transform(({ product, ...brief }) => ({ ...brief, productId: product || null }));

interface BriefShown {
  productId: string | null;
  about: string;
  script: string;
  tone: string;
  music: string;
  links: string;
}

/** What the buyer wants: a form while nobody has begun, then what was written. */
export function BriefForm({
  state,
  brief,
  products,
  canChange,
}: {
  state: string;
  brief: BriefShown;
  products: { id: string; title: string }[];
  canChange: boolean;
}) {
  const reply = useFormReply();
  const value = (name: keyof BriefShown | "product", saved: string) => reply?.values[name] ?? saved;
  if (!canChange)
    return (
      <>
        <h2>{text.brief}</h2>
        <KeyValueList rows={briefRows(brief, products)} />
      </>
    );
  return (
    <form method="post" className="form">
      <h2>{text.brief}</h2>
      <ErrorSummary errors={reply?.errors ?? {}} />
      {products.length > 0 ? (
        <Select
          label={text.product}
          name="product"
          placeholder={text.noProduct}
          defaultValue={value("product", brief.productId ?? "")}
          options={products.map(({ id, title }) => ({ value: id, label: title }))}
        />
      ) : null}
      <Textarea
        label={text.about}
        name="about"
        rows={3}
        required
        maxLength={BRIEF_LIMITS.about}
        hint={text.aboutHint}
        defaultValue={value("about", brief.about)}
        error={reply?.errors.about}
      />
      <Textarea
        label={text.script}
        name="script"
        rows={6}
        maxLength={BRIEF_LIMITS.script}
        hint={text.scriptHint}
        defaultValue={value("script", brief.script)}
        error={reply?.errors.script}
      />
      <Select
        label={text.tone}
        name="tone"
        defaultValue={value("tone", brief.tone || "playful")}
        error={reply?.errors.tone}
        options={VIDEO_TONES.map((each) => ({ value: each, label: text.tones[each] }))}
      />
      <Select
        label={text.music}
        name="music"
        defaultValue={value("music", brief.music || "upbeat")}
        error={reply?.errors.music}
        options={MUSIC.map((each) => ({ value: each, label: text.musics[each] }))}
      />
      <Textarea
        label={text.links}
        name="links"
        rows={3}
        maxLength={BRIEF_LIMITS.links}
        hint={text.linksHint}
        defaultValue={value("links", brief.links)}
        error={reply?.errors.links}
      />
      <div className="actions">
        <Button name="intent" value="brief" busyText={text.oneMoment}>
          {state === "paid" ? text.save : text.change}
        </Button>
      </div>
    </form>
  );
}

function briefRows(brief: BriefShown, products: { id: string; title: string }[]) {
  const long = (typed: string) => (
    <span className="whitespace-pre-line break" dir="auto">
      {typed}
    </span>
  );
  const product = products.find(({ id }) => id === brief.productId)?.title;
  const tone = VIDEO_TONES.find((each) => each === brief.tone);
  const music = MUSIC.find((each) => each === brief.music);
  return [
    ...(product ? [{ label: text.product, value: product }] : []),
    { label: text.about, value: long(brief.about) },
    ...(brief.script ? [{ label: text.script, value: long(brief.script) }] : []),
    ...(tone ? [{ label: text.tone, value: text.tones[tone] }] : []),
    ...(music ? [{ label: text.music, value: text.musics[music] }] : []),
    ...(brief.links ? [{ label: text.links, value: long(brief.links) }] : []),
  ];
}
