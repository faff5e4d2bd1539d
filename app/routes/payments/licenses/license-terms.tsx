import { IMAGE_LICENSE } from "~/content/copy/pages/image-license";
import { words } from "./words";

/** The text of the license. */
export function LicenseTerms() {
  return (
    <section aria-labelledby="license-terms" className="grid gap-3">
      <h2 id="license-terms" className="text-lg">
        {words.terms.title(IMAGE_LICENSE)}
      </h2>
      {IMAGE_LICENSE.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
