import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const { video: text } = words;

interface Brief {
  about: string;
  script: string;
  tone: string;
  music: string;
  links: string;
  briefedAt: number | null;
}

/** What the buyer wants, as written. Links are shown as text, because they may be harmful. */
export function BriefCard({
  order,
  product,
}: {
  order: Brief;
  product: { id: string; title: string; isPublished: boolean } | null;
}) {
  if (order.briefedAt === null)
    return (
      <Card>
        <h2>{text.brief}</h2>
        <p>{text.noBrief}</p>
      </Card>
    );
  const long = (typed: string) => (
    <span className="whitespace-pre-line break" dir="auto">
      {typed}
    </span>
  );
  return (
    <Card>
      <h2>{text.brief}</h2>
      <KeyValueList
        rows={[
          ...(product
            ? [
                {
                  label: text.product,
                  value: product.isPublished ? (
                    <a href={`/product/${product.id}`}>{product.title}</a>
                  ) : (
                    `${product.title} (${text.withdrawn})`
                  ),
                },
              ]
            : []),
          { label: text.about, value: long(order.about) },
          { label: text.script, value: long(order.script || text.noScript) },
          { label: text.tone, value: order.tone },
          { label: text.music, value: order.music },
          ...(order.links ? [{ label: text.links, value: long(order.links) }] : []),
        ]}
      />
    </Card>
  );
}
