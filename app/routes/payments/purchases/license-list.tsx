import type { ownLicensesQuery } from "~/domain/payments/purchases/image/read-licenses";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words as licenseWords } from "../licenses/words";
import { words } from "./words";

const { states } = licenseWords.license;

type OwnLicense = Awaited<ReturnType<typeof ownLicensesQuery>>[number];

export function LicenseList({ licenses }: { licenses: OwnLicense[] }) {
  return (
    <section className="my-8">
      <h2 className="mb-4">{words.licenses}</h2>
      {licenses.length === 0 ? (
        <EmptyState
          title={words.noLicenses.title}
          drawing="screen"
          action={<ButtonLink href="/ai-image-generator/images">{words.noLicenses.button}</ButtonLink>}
        >
          <p>{words.noLicenses.text}</p>
        </EmptyState>
      ) : (
        <Table
          caption={words.licensesCaption}
          hideCaption
          rows={licenses}
          rowKey={(row) => row.number}
          columns={[
            {
              label: words.number,
              cell: (row) => (
                <a href={`/licenses/${row.number}`} className="whitespace-nowrap">
                  {row.number}
                </a>
              ),
            },
            { label: words.design, cell: (row) => row.prompt ?? "" },
            { label: words.issued, cell: (row) => <DateTime at={row.issuedAt} /> },
            {
              label: words.state,
              cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
            },
          ]}
        />
      )}
    </section>
  );
}
