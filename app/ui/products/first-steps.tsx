import type { FirstSteps as Progress } from "~/domain/products/creator-products/first-steps";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import { Card } from "../elements/page-layout";
import { words as text } from "./first-steps-words";

const STEPS = [
  { done: "isVerified", href: "/verify", ...text.verify },
  { done: "hasStore", href: "/store-creator", ...text.store },
  { done: "hasPicture", href: "/ai-image-generator", ...text.picture },
  { done: "hasPublished", href: "/products/new", ...text.product },
] as const satisfies readonly { done: keyof Progress; href: string }[];

/** The steps of a new creator to a product on sale: those done, and the next one. */
export function FirstStepsList({ progress }: { progress: Progress }) {
  const next = STEPS.find(({ done }) => !progress[done]);
  return (
    <section className="my-6" aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-4 text-xl">
        {text.title({ done: STEPS.filter(({ done }) => progress[done]).length, of: STEPS.length })}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => {
          const isDone = progress[step.done];
          return (
            <li key={step.done} className="grid" aria-current={step === next ? "step" : undefined}>
              <Card>
                <p className="hint flex items-center gap-2">
                  {isDone ? <Icon name="check" /> : null}
                  {isDone ? text.done : text.step({ number: index + 1 })}
                </p>
                <h3 className="mt-1 text-lg">{step.title}</h3>
                <p className="my-3">{step.hint}</p>
                {step === next ? <ButtonLink href={step.href}>{step.action}</ButtonLink> : null}
              </Card>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
