import type { ShownQuestion } from "~/content/published-copy";
import { CopyText } from "~/ui/articles/copy-text";
import { Icon } from "~/ui/elements/icon";
import { MascotGirlSvg } from "~/ui/mascots/mascot-girl";
import { words } from "./words";

/** The details share one name, so the browser keeps at most one open. */
export function FaqSection({ questions }: { questions: readonly ShownQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="on-tint asked" aria-labelledby="faq">
      <div className="wrap band">
        <header>
          <h2 id="faq">{words.faq.frequentlyAskedQuestions}</h2>
          <p>
            <a href="/faq">{words.faq.allQuestions}</a>
          </p>
          <MascotGirlSvg />
        </header>
        <div className="answers">
          {questions.map(({ question, answer, html, more }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" />
              </summary>
              <CopyText text={answer} html={html} />
              {more ? (
                <p>
                  <a href={more.href}>{more.label}</a>
                </p>
              ) : null}
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
