import { useFormReply } from "~/http/forms/use-form-reply";
import { LiveRegion } from "~/ui/elements/live-region";
import { Notice } from "~/ui/elements/notice";
import { WAITING_SECONDS } from "../waiting";
import { words as pageWords } from "../words";
import { BeginForms } from "./begin-forms";
import type { RedesignProblem, RedesignStep } from "./read-redesign.server";
import { Review } from "./review";
import { words } from "./words";

/** From a product's page, picture or description to a new design. */
export function RedesignTab(page: RedesignStep) {
  const reply = useFormReply();
  return (
    <section className="grid gap-6 mt-8" aria-label={pageWords.page.tabs.redesign}>
      {page.step === "url" ? (
        <LiveRegion id="redesign" src="/wearables?tab=redesign" active={false}>
          <div className="grid gap-6">
            {page.failure ? <Problem problem={page.failure} way={page.way} /> : <p>{words.lead}</p>}
            <BeginForms {...page} reply={reply} />
          </div>
        </LiveRegion>
      ) : page.step === "generating" ? (
        <LiveRegion
          id="redesign"
          src={`/wearables?tab=redesign&redesign=${page.redesignId}`}
          everySeconds={WAITING_SECONDS}
          thenReload
        >
          <Notice title={words.processingOther[page.way]}>
            <p>{words.minute}</p>
            <p>{words.leave}</p>
            <p className="no-js">
              <a href={`/wearables?tab=redesign&redesign=${page.redesignId}`}>{words.lookAgain}</a>
            </p>
          </Notice>
        </LiveRegion>
      ) : (
        <LiveRegion id="redesign" src="/wearables?tab=redesign" active={false}>
          <Review {...page} reply={reply} />
        </LiveRegion>
      )}
    </section>
  );
}

function Problem({ problem, way }: { problem: RedesignProblem; way: "url" | "picture" | "words" }) {
  return (
    <Notice kind="error" title={words.failedOther[way]}>
      {problem.kind === "near-copy" ? (
        <p>
          {words.nearCopy(problem)} {words.back} {words.again}
        </p>
      ) : problem.kind === "not-drawn" ? (
        <p>
          {words.notDrawn} {words.back} {words.again}
        </p>
      ) : (
        <p>
          {words.failures[problem.kind].why}{" "}
          {problem.kind === "protected-name" && problem.detail
            ? `${words.protectedName({ name: problem.detail })} `
            : ""}
          {words.back} {words.failures[problem.kind].next}
        </p>
      )}
    </Notice>
  );
}
