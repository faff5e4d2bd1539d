import type { FormReply } from "~/http/forms/parse-form";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Textarea } from "~/ui/forms/fields";
import { words as shareWords } from "../share/words";
import { words as pageWords } from "../words";
import type { RedesignStep } from "./read-redesign.server";
import { words } from "./words";

/** The new design, what was taken and what was not, and its words. */
export function Review({
  reply,
  ...page
}: Extract<RedesignStep, { step: "review" }> & { reply: FormReply | undefined }) {
  const { theme } = page;
  const list = (all: string[]) => (all.length > 0 ? all.join(", ") : words.none);
  return (
    <div className="wear-details">
      <figure className="grid gap-4 content-start">
        <img
          className="wear-picture"
          src={`/files/previews/${page.pictureId}`}
          alt={words.preview}
          width={480}
          height={480}
        />
      </figure>
      <div className="grid gap-6 content-start">
        <h2>{words.reviewHeading}</h2>
        <form method="post" action={`/wearables?tab=redesign&redesign=${page.redesignId}`} className="form">
          <ErrorSummary errors={reply?.errors ?? {}} title={pageWords.details.notSaved} />
          <input type="hidden" name="redesign" value={page.redesignId} />
          <Input
            name="title"
            label={pageWords.details.title}
            defaultValue={reply?.values.title ?? page.title}
            maxLength={100}
          />
          <Textarea
            name="description"
            label={pageWords.details.description}
            defaultValue={reply?.values.description ?? page.description}
            maxLength={2000}
          />
          <Input
            name="tags"
            label={pageWords.details.tags}
            hint={pageWords.details.tagsHint}
            defaultValue={reply?.values.tags ?? page.tags}
            maxLength={500}
          />
          <div className="actions">
            <Button name="intent" value="save-redesign" size="lg" busyText={words.saving}>
              {words.save}
            </Button>
            <Button name="intent" value="share-redesign" variant="outline" size="lg" busyText={words.saving}>
              {shareWords.postToSocial}
            </Button>
            <ButtonLink href="/wearables?tab=products" variant="outline" size="lg">
              {pageWords.saved.viewAll}
            </ButtonLink>
          </div>
        </form>
        <section className="card grid gap-3" aria-labelledby="taken">
          <h3 id="taken">{words.taken}</h3>
          <KeyValueList
            rows={[
              { label: words.motifs, value: list(theme.motifs) },
              { label: words.moods, value: list(theme.moods) },
              { label: words.style, value: theme.style || words.none },
              { label: words.palette, value: list(theme.palette) },
              ...(page.pageTitle ? [{ label: words.pageTitle, value: page.pageTitle }] : []),
            ]}
          />
          <h3>{words.notTaken}</h3>
          <p>{words.notTakenText}</p>
          <KeyValueList
            rows={[
              { label: words.leftOut, value: list(page.leftOut) },
              {
                label: words.score,
                value: page.score === null ? words.noScore : words.scoreText({ score: page.score }),
              },
            ]}
          />
        </section>
        <p>
          <a href="/wearables?tab=redesign">{words.another}</a>
        </p>
      </div>
    </div>
  );
}
