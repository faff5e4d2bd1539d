import type { ReactNode } from "react";
import { PageHead, Wrap } from "../elements/page-layout";
import { words } from "./words";

/**
 * A legal text with each heading in the margin beside its section; `children` are further sections. Its style sheet is
 * legal-page.css.
 */
export function LegalText({
  page,
  children,
}: {
  children?: ReactNode;
  page: {
    title: string;
    lead: string;
    updated: string;
    sections: readonly { heading: string; paragraphs: readonly string[] }[];
  };
}) {
  return (
    <Wrap className="legal">
      <PageHead title={page.title} lead={page.lead} />
      {page.sections.map((section) => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <div>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
      {children}
      <p className="hint">{words.legalPage.lastChanged({ updated: page.updated })}</p>
    </Wrap>
  );
}
