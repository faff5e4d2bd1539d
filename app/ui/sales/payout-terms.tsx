import { words } from "./words";

const text = words.payoutTerms;

/**
 * When and how earnings are paid out, and what is held and why. Every page that shows earnings has it; closed, it
 * is one line. `isPublic`: visitors have no payouts to set up, and go on to the article.
 */
export function PayoutTerms({ isOpen = false, isPublic = false }: { isOpen?: boolean; isPublic?: boolean }) {
  return (
    <details className="payout-terms" open={isOpen}>
      <summary>{text.title}</summary>
      <dl>
        {text.terms.map(({ name, terms }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{terms}</dd>
          </div>
        ))}
      </dl>
      <p>{isPublic ? text.article : text.payoutsAndArticle}</p>
    </details>
  );
}
