import { ButtonLink } from "~/ui/elements/button";
import { BetaForm } from "~/ui/inquiries/beta-form";
import { ContactForm } from "~/ui/inquiries/contact-form";
import { MascotBoySvg } from "~/ui/mascots/mascot-boy";
import { Halftone } from "~/ui/mascots/print-ornaments";

/** Where one applies for the beta. The form posts to a page of its own, which keeps what was typed. */
export function BetaSection() {
  return (
    <section className="on-marigold joining" id="beta" aria-labelledby="beta-title">
      <Halftone rows={14} columns={70} />
      <div className="wrap band">
        <header>
          <h2 id="beta-title">Join the Beta Program</h2>
          <p className="lead">
            Print with us before everybody else does, and tell us where it smudges. In return your price stays
            as it is: beta pricing is locked for one year.
          </p>
          <ul>
            <li>New tools first, while they can still be bent your way</li>
            <li>A person who answers, and who can change things</li>
            <li>Your price fixed for one year</li>
          </ul>
        </header>
        <div className="sheet">
          <BetaForm page="/#beta" />
        </div>
      </div>
    </section>
  );
}

export function ContactSection() {
  return (
    <section className="on-tint reach" id="contact" aria-labelledby="contact-title">
      <div className="wrap band">
        <header>
          <h2 id="contact-title">Ready to Get Started</h2>
          <p className="lead">
            Tell us what you want to print, for whom, and what has kept you from it. A person answers.
          </p>
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
        <h2 id="last">Your idea would look good on somebody.</h2>
        <ButtonLink href="/store-creator" variant="secondary" size="lg">
          Start Creating
        </ButtonLink>
      </div>
    </section>
  );
}
