import type { Split } from "~/domain/products/split";
import type { ListedProduct } from "~/domain/products/storefront";
import { mediaHref } from "~/lib/media";
import { ButtonLink } from "~/ui/button";
import { ProductCard } from "~/ui/cards";
import { CostBreakdown } from "~/ui/figures";
import { SwingTag } from "~/ui/page";
import { formatCents } from "~/ui/price";
import { MascotBoy, MascotGirl } from "~/ui/site/mascots";
import { Halftone, RegistrationMark } from "~/ui/site/ornaments";
import { Proof } from "~/ui/site/proofs";

export function Hero() {
  return (
    <section className="hero on-marigold" id="home">
      <Halftone rows={18} columns={90} />
      <div className="wrap">
        <div className="words">
          <RegistrationMark />
          <h1>
            Design with AI, <span>Wear with Pride</span>
          </h1>
          <p>
            Transform ideas into stunning wearables with our AI-powered design studio. Create unique,
            professional designs in seconds.
          </p>
          <div className="actions">
            <ButtonLink href="/store-creator" variant="secondary" size="lg">
              Start Creating
            </ButtonLink>
            <ButtonLink href="/browse-stores" variant="outline" size="lg">
              Browse Stores
            </ButtonLink>
          </div>
        </div>
        <div className="cast">
          <MascotBoy />
          <MascotGirl />
        </div>
      </div>
    </section>
  );
}

type NewProduct = Pick<ListedProduct, "id" | "title" | "priceCents" | "coverKey"> & { storeName: string };

export function NewestProducts({ products }: { products: readonly NewProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className="band wrap" aria-labelledby="newest">
      <header className="band-head">
        <h2 id="newest">Fresh off the press</h2>
        <a href="/browse-stores">See every store</a>
      </header>
      <ul className="grid-cards">
        {products.map((product) =>
          product.coverKey ? (
            <li key={product.id}>
              <ProductCard
                href={`/product/${product.id}`}
                imageSrc={mediaHref(product.coverKey)}
                imageAlt=""
                title={product.title}
                priceCents={product.priceCents}
                storeName={product.storeName}
              />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

const STEPS = [
  {
    title: "Say what you see",
    text: "A cat astronaut surfing on the moon, retro. One sentence and a style are enough; the studio draws it in seconds.",
    proof: "First proof: a sun in marigold",
  },
  {
    title: "Put it on a garment",
    text: "Tee, hoodie, sweatshirt, long sleeve or tank top. What you see is drawn from the very pixels that will be printed.",
    proof: "Second proof: stripes of vermilion across the sun",
  },
  {
    title: "Name your price",
    text: "You see what you earn of it before you publish. A price that would lose money is refused, with the number.",
    proof: "Third proof: a sea in teal over the sun",
  },
  {
    title: "We print and ship",
    text: "Every order goes to the printer by itself. No stock in your hallway, no parcels on your desk.",
    proof: "Last proof: a boat, birds and the words Slow Tide in black ink",
  },
] as const;

export function HowItWorks() {
  return (
    <section className="band wrap" id="how-it-works" aria-labelledby="how">
      <header className="band-head">
        <h2 id="how">How It Works</h2>
        <p className="hint">Four steps, four inks. Printers call this a progressive proof.</p>
      </header>
      <ol className="proofs">
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <Proof inks={(index + 1) as 1 | 2 | 3 | 4} label={step.proof} />
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The honest price: an example that is worked out by the same rule as every sale. */
export function WhereItGoes({ split, garment }: { split: Split; garment: string }) {
  const percent = split.commissionBasisPoints / 100;
  return (
    <section className="on-teal" aria-labelledby="costs">
      <div className="wrap band honest">
        <div>
          <h2 id="costs">Where {formatCents(split.priceCents)} goes</h2>
          <p className="lead">
            Every product page shows its own tag like this one, to the buyer as well as to the creator. We
            think a shirt should be able to say who was paid for it.
          </p>
        </div>
        <SwingTag title={`${garment}, printed on the front`}>
          <CostBreakdown
            caption={`Who is paid out of ${formatCents(split.priceCents)}`}
            rows={[
              { label: "Garment and print", cents: split.printCostCents, note: "to the print partner" },
              { label: "Card payment", cents: split.feeCents, note: "2.9% and 30 cents" },
              { label: "Inkloom", cents: split.commissionCents, note: `${percent}% of the price` },
              { label: "The creator", cents: split.earningCents },
            ]}
            total={{ label: "The buyer pays", cents: split.priceCents, note: "shipping and tax come on top" }}
          />
        </SwingTag>
      </div>
    </section>
  );
}

/** What is checked before anything is printed. `minDpi` is the limit below which a print is refused. */
export function PrintCheck({ minDpi }: { minDpi: number }) {
  const samples = [
    { dpi: Math.round(minDpi / 2), verdict: "We refuse it", rows: 6 },
    { dpi: minDpi, verdict: "The least we print", rows: 12 },
    { dpi: 300, verdict: "As sharp as cloth can be", rows: 24 },
  ];
  return (
    <section className="band wrap check-band" aria-labelledby="check">
      <div>
        <h2 id="check">Checked before it costs anyone a shirt</h2>
        <p className="lead">
          For the size you choose we work out how many dots an inch your picture really has, and say so before
          you publish. And when a drawing fails, the credit is back by itself, with a word on whose fault it
          was.
        </p>
      </div>
      <ul>
        {samples.map((sample) => (
          <li key={sample.dpi}>
            <span>
              <Halftone rows={sample.rows} columns={sample.rows} />
            </span>
            <b className="display num">{sample.dpi} DPI</b>
            <span className="hint">{sample.verdict}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LastCall() {
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
