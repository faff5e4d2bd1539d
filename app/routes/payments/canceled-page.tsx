import { ButtonLink } from "~/ui/elements/button";
import { PaymentResultPage } from "~/ui/mascots/mascot-pages";

/** The page after a payment page that was left without paying. */
export function CanceledPage(props: {
  text: { nothingCharged: string; title: string; explanation: string; returnToHome: string };
  next: { href: string; label: string };
}) {
  const { text, next } = props;
  return (
    <PaymentResultPage
      tone="tint"
      by="girl"
      stamp={text.nothingCharged}
      title={text.title}
      actions={
        <>
          <ButtonLink href="/" variant="secondary" size="lg">
            {text.returnToHome}
          </ButtonLink>
          <ButtonLink href={next.href} variant="outline" size="lg">
            {next.label}
          </ButtonLink>
        </>
      }
    >
      <p>{text.explanation}</p>
    </PaymentResultPage>
  );
}
