import { HOME_FAQ } from "~/content/copy/home/home-faq";
import { Icon } from "~/ui/elements/icon";
import { MascotGirlSvg } from "~/ui/mascots/mascot-girl";
import { words } from "./words";

/** The details share one name, so the browser keeps at most one open. */
export function FaqSection() {
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
          {HOME_FAQ.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
