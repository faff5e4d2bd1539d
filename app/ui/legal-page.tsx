import { PageHead, Prose, Wrap } from "./page";

/** Rules in plain words: headings and paragraphs. */
export function LegalText({
  page,
}: {
  page: {
    title: string;
    lead: string;
    updated: string;
    sections: readonly { heading: string; paragraphs: readonly string[] }[];
  };
}) {
  return (
    <Wrap width="read">
      <PageHead title={page.title} lead={page.lead} />
      <Prose>
        {page.sections.map((section) => (
          <section key={section.heading}>
            <h2>{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className="hint">Last changed on {page.updated}.</p>
      </Prose>
    </Wrap>
  );
}
