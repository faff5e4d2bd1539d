import type {
  OwnerProvenanceRecord,
  ProvenanceChain,
  PublicProvenanceRecord,
} from "~/domain/products/provenance/provenance-records";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Timeline, type TimelineEntry } from "~/ui/data-display/timeline";
import { ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import type { ProvenanceResult } from "./lookup.server";
import { describeClaimedSource, describeEdit, describeOrigin } from "./words";

export function ProvenanceRecords({ answer }: { answer: ProvenanceResult }) {
  const { chains, own, file, jsonHref } = answer;
  return (
    <section
      className="pv-records"
      aria-label="What we know"
      role={answer.subject === "file" ? "status" : undefined}
    >
      {chains.length === 0 ? (
        <Notice kind="info" title="We know nothing of this file">
          <p>
            It is not, byte for byte, a file that we made or printed.{" "}
            {file?.claimedSource ? claimed(file.claimedSource) : null}
          </p>
        </Notice>
      ) : (
        chains.map((chain) => <Record key={chain[0]?.pictureId} chain={chain} />)
      )}
      {chains.length > 0 && file?.claimedSource ? <p>{claimed(file.claimedSource)}</p> : null}
      {own ? <OwnPart own={own} /> : null}
      {file ? (
        <p className="hint pv-hash">
          SHA-256 <code>{file.sha256}</code>
        </p>
      ) : null}
      {jsonHref ? (
        <div className="actions">
          <ButtonLink href={jsonHref} variant="outline" size="sm" download>
            Save this record as JSON
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

const claimed = (source: string) =>
  `The file itself says that it was ${describeClaimedSource(source)}; we have not checked a signature.`;

function Record({ chain }: { chain: ProvenanceChain }) {
  const [picture] = chain;
  if (!picture) return null;
  return (
    <article className="pv-record">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{picture.isAi ? "Made with AI" : "Made without AI, as its owner says"}</h2>
        {picture.isWithdrawn ? <Badge tone="warn">Withdrawn</Badge> : null}
      </header>
      <Timeline label="How it came to be" entries={entriesOf(chain)} />
      <p className="hint pv-hash">
        {picture.widthPx} × {picture.heightPx} px, SHA-256 <code>{picture.sha256}</code>
      </p>
    </article>
  );
}

/** Oldest first: each picture's beginning, then what was done to it. */
function entriesOf(chain: ProvenanceChain): TimelineEntry[] {
  return [...chain].reverse().flatMap((picture) => [
    {
      title: describeOrigin(picture),
      at: picture.createdAt,
      detail: beginning(picture),
      state: "done" as const,
    },
    ...picture.edits.map((edit) => ({ ...describeEdit(edit), at: edit.at, state: "done" as const })),
  ]);
}

function beginning({ how, hadPrompt, claimedSource }: PublicProvenanceRecord): string | undefined {
  if (how === "generated" && hadPrompt) return "From a person’s words, which are theirs.";
  return how === "uploaded" && claimedSource ? claimed(claimedSource) : undefined;
}

/** What the page shows to nobody but the owner. */
function OwnPart({ own }: { own: ProvenanceChain<OwnerProvenanceRecord> }) {
  const [picture] = own;
  if (!picture) return null;
  const rows = [
    { label: "You typed", value: picture.typedPrompt },
    { label: "The model got", value: picture.prompt },
    { label: "Style", value: picture.style },
    { label: "Seed", value: picture.seed },
    { label: "Your file", value: picture.originalName },
    { label: "It was", value: picture.originalType },
    { label: "Its SHA-256", value: picture.originalSha256 ? <code>{picture.originalSha256}</code> : null },
  ].filter(({ value }) => value !== null && value !== "");
  return (
    <article className="pv-record">
      <h2 className="text-xl">For you alone</h2>
      <KeyValueList rows={rows} />
      <p className="hint">
        Added <DateTime at={picture.createdAt} time />
      </p>
      {picture.hasCredentials ? (
        <div className="actions">
          <ButtonLink href={`/files/credentials/${picture.pictureId}`} variant="outline" size="sm" download>
            What came in the file
          </ButtonLink>
        </div>
      ) : null}
    </article>
  );
}
