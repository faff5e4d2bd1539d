import { ButtonLink } from "~/ui/elements/button";
import { BetaForm } from "~/ui/inquiries/beta-form";
import { ContactForm } from "~/ui/inquiries/contact-form";
import { MascotBoySvg } from "~/ui/mascots/mascot-boy";
import { Halftone } from "~/ui/mascots/print-ornaments";
import { words } from "./words";

/** The application for the beta, closed at first. The form posts to a page of its own, which keeps what was typed. */
export function BetaSection() {
  return (
    <section className="on-marigold joining" id="beta" aria-labelledby="beta-title">
      <Halftone rows={14} columns={70} />
      <div className="wrap band">
        <header>
          <h2 id="beta-title">{words.callsToAction.joinTheBetaProgram}</h2>
          <p className="lead">{words.callsToAction.betaLead}</p>
          <ul>
            <li>{words.callsToAction.newToolsFirst}</li>
            <li>{words.callsToAction.personWhoAnswers}</li>
            <li>{words.callsToAction.priceFixedOne}</li>
          </ul>
        </header>
        <details>
          <summary className="btn btn-secondary btn-lg">{words.callsToAction.openApplication}</summary>
          <div className="sheet">
            <BetaForm page="/#beta" />
          </div>
        </details>
      </div>
    </section>
  );
}

export function ContactSection() {
  return (
    <section className="on-tint reach" id="contact" aria-labelledby="contact-title">
      <div className="wrap band">
        <header>
          <h2 id="contact-title">{words.callsToAction.readyToGetStarted}</h2>
          <p className="lead">{words.callsToAction.contactLead}</p>
          <MascotBoySvg />
        </header>
        <div>
          <ContactForm page="/#contact" />
        </div>
      </div>
    </section>
  );
}

export function FinalCallToAction() {
  return (
    <section className="on-vermilion last-call" aria-labelledby="last">
      <div className="wrap band">
        <h2 id="last">{words.callsToAction.finalTitle}</h2>
        <ButtonLink href="/store-creator" variant="secondary" size="lg">
          {words.callsToAction.startCreating}
        </ButtonLink>
      </div>
    </section>
  );
}
