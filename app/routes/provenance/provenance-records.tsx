import type {
  OwnerProvenanceRecord,
  ProvenanceChain,
  PublicProvenanceRecord,
} from "~/domain/products/provenance/provenance-records";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Timeline, type TimelineEntry } from "~/ui/data-display/timeline";
import { ButtonLink } from "~/ui/elements/button";
import { Badge, Notice } from "~/ui/elements/notice";
import { describeClaimedSource, describeEdit, describeOrigin } from "./describe-provenance";
import type { ProvenanceResult } from "./lookup.server";
import { words } from "./words";

export function ProvenanceRecords({ answer }: { answer: ProvenanceResult }) {
  const { chains, own, file, jsonHref } = answer;
  return (
    <section
      className="pv-records"
      aria-label={words.provenanceRecords.whatWeKnow}
      role={answer.subject === "file" ? "status" : undefined}
    >
      {chains.length === 0 ? (
        <Notice kind="info" title={words.provenanceRecords.unknownFile}>
          <p>
            {words.provenanceRecords.notOurFile} {file?.claimedSource ? claimed(file.claimedSource) : null}
          </p>
        </Notice>
      ) : (
        chains.map((chain) => <Record key={chain[0]?.pictureId} chain={chain} />)
      )}
      {chains.length > 0 && file?.claimedSource ? <p>{claimed(file.claimedSource)}</p> : null}
      {own ? <OwnPart own={own} /> : null}
      {file ? (
        <p className="hint pv-hash">{words.provenanceRecords.sha256({ sha256: file.sha256 })}</p>
      ) : null}
      {jsonHref ? (
        <div className="actions">
          <ButtonLink href={jsonHref} variant="outline" size="sm" download>
            {words.provenanceRecords.saveRecordJson}
          </ButtonLink>
        </div>
      ) : null}
    </section>
  );
}

const claimed = (source: string) =>
  words.provenanceRecords.fileItselfSays({ source: describeClaimedSource(source) });

function Record({ chain }: { chain: ProvenanceChain }) {
  const [picture] = chain;
  if (!picture) return null;
  return (
    <article className="pv-record">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">
          {picture.isAi ? words.provenanceRecords.madeWithAi : words.provenanceRecords.madeWithoutAi}
        </h2>
        {picture.isWithdrawn ? <Badge tone="warn">{words.provenanceRecords.withdrawn}</Badge> : null}
      </header>
      <Timeline label={words.provenanceRecords.howItCameToBe} entries={entriesOf(chain)} />
      <p className="hint pv-hash">
        {words.provenanceRecords.sizeAndHash({
          widthPx: picture.widthPx,
          heightPx: picture.heightPx,
          sha256: picture.sha256,
        })}
      </p>
    </article>
  );
}

/** Oldest first: how each picture began, then each change. */
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
  if (how === "generated" && hadPrompt) return words.provenanceRecords.fromWords;
  return how === "uploaded" && claimedSource ? claimed(claimedSource) : undefined;
}

/** Shown to the owner only. */
function OwnPart({ own }: { own: ProvenanceChain<OwnerProvenanceRecord> }) {
  const [picture] = own;
  if (!picture) return null;
  const rows = [
    { label: words.provenanceRecords.youTyped, value: picture.typedPrompt },
    { label: words.provenanceRecords.theModelGot, value: picture.prompt },
    { label: words.provenanceRecords.style, value: picture.style },
    { label: words.provenanceRecords.seed, value: picture.seed },
    { label: words.provenanceRecords.yourFile, value: picture.originalName },
    { label: words.provenanceRecords.itWas, value: picture.originalType },
    {
      label: words.provenanceRecords.itsSha256,
      value: picture.originalSha256 ? <code>{picture.originalSha256}</code> : null,
    },
  ].filter(({ value }) => value !== null && value !== "");
  return (
    <article className="pv-record">
      <h2 className="text-xl">{words.provenanceRecords.forYouAlone}</h2>
      <KeyValueList rows={rows} />
      <p className="hint">{words.provenanceRecords.added({ createdAt: picture.createdAt })}</p>
      {picture.hasCredentials ? (
        <div className="actions">
          <ButtonLink href={`/files/credentials/${picture.pictureId}`} variant="outline" size="sm" download>
            {words.provenanceRecords.embeddedMetadata}
          </ButtonLink>
        </div>
      ) : null}
    </article>
  );
}
