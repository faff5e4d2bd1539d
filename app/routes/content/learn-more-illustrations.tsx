import type { PlatformFeature } from "~/content/copy/pages/learn-more";
import type { SitePictureName } from "~/content/site-pictures";
import type { RevenueSplit } from "~/domain/products/pricing/revenue-split";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { formatCents } from "~/ui/elements/money-and-dates";
import { HangTag } from "~/ui/elements/page-layout";
import { SitePicture } from "~/ui/elements/site-picture";
import { StoreBanner } from "~/ui/products/store-banner";

export interface IllustrationFacts {
  areaIn: { width: number; height: number };
  minDpi: number;
  split: RevenueSplit;
}

/** What each feature shows of itself. Drawn with the product's own parts, so that it looks as it will. */
export function FeatureIllustration({ id, facts }: { id: PlatformFeature["id"]; facts: IllustrationFacts }) {
  if (id === "design") return <DesignPlate />;
  if (id === "preview") return <PreviewPlate />;
  if (id === "check") return <CheckPlate {...facts} />;
  if (id === "store") return <StorePlate />;
  if (id === "print") return <PrintPlate />;
  return <PricePlate split={facts.split} />;
}

function DesignPlate() {
  return (
    <figure className="slip">
      <blockquote className="display">a skeleton riding a bicycle at night</blockquote>
      <SitePicture name="example-night-errand" alt="A black hoodie with a skeleton on a bicycle" />
      <figcaption>“Night Errand”, the second try</figcaption>
    </figure>
  );
}

const RANGE: readonly [SitePictureName, string][] = [
  ["range-long-sleeve", "long sleeve in navy"],
  ["range-hoodie", "hoodie in sand"],
  ["range-t-shirt", "T-shirt in white"],
  ["range-sweatshirt", "sweatshirt in pink"],
  ["range-tank-top", "tank top in light blue"],
];

function PreviewPlate() {
  return (
    <ul className="rail">
      {RANGE.map(([name, words]) => (
        <li key={name}>
          <SitePicture name={name} alt={`The same print on a ${words}`} />
        </li>
      ))}
    </ul>
  );
}

/** The print area as a dimensioned drawing: two sizes of one picture, the larger of which would be refused. */
function CheckPlate({ areaIn, minDpi }: IllustrationFacts) {
  const { width, height } = areaIn;
  const pxNeeded = Math.round(width * minDpi).toLocaleString("en-US");
  return (
    <svg
      className="dimensions"
      viewBox="0 0 420 400"
      role="img"
      aria-label={`The print area of a T-shirt: ${width} by ${height} inches. Filling it takes ${pxNeeded} pixels across at ${minDpi} dots an inch.`}
    >
      <path className="area" d="M90 40h240v320H90z" />
      <path
        className="crop"
        d="M90 20v12M78 40H66M330 20v12M342 40h12M90 380v-12M78 360H66M330 380v-12M342 360h12"
      />
      <path className="dim" d="M90 14h240M90 8v12M330 8v12M376 40v320M370 40h12M370 360h12" />
      <text x="210" y="32" textAnchor="middle">
        {width} in
      </text>
      <text x="390" y="204" transform="rotate(90 390 200)" textAnchor="middle">
        {height} in
      </text>
      <circle className="sun" cx="210" cy="168" r="92" />
      <path className="sea" d="M104 208c18-14 35-14 53 0s35 14 53 0 35-14 53 0 35 14 53 0v104H104z" />
      <path className="good" d="M104 62h212v264H104z" />
      <text className="stamp" x="210" y="350" textAnchor="middle">
        {pxNeeded} px across: {minDpi} DPI
      </text>
    </svg>
  );
}

function StorePlate() {
  const goods: readonly [SitePictureName, string][] = [
    ["shop-fox", "A white T-shirt with a reading fox"],
    ["shop-fuji", "A navy long sleeve with Mount Fuji"],
    ["shop-rex", "A light blue tank top with a dinosaur on a bicycle"],
  ];
  return (
    <div className="shopfront">
      <StoreBanner name="Night Shift Prints" />
      <p className="display">Night Shift Prints</p>
      <ul>
        {goods.map(([name, alt]) => (
          <li key={name}>
            <SitePicture name={name} alt={alt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const ORDER_STEPS = [
  { when: "12:04", what: "Paid", detail: "The printer does not know of it yet" },
  { when: "12:34", what: "To the printer", detail: "Until then the buyer may cancel or correct" },
  { when: "2–5 working days", what: "Printed and packed", detail: "One piece, for one person" },
  { when: "On its way", what: "Tracked to the door", detail: "And an e-mail to you both" },
] as const;

function PrintPlate() {
  return (
    <ol className="way">
      {ORDER_STEPS.map((stop) => (
        <li key={stop.what}>
          <small className="num">{stop.when}</small>
          <b className="display">{stop.what}</b>
          <span>{stop.detail}</span>
        </li>
      ))}
    </ol>
  );
}

function PricePlate({ split }: { split: RevenueSplit }) {
  return (
    <HangTag title={`T-shirt at ${formatCents(split.priceCents)}`}>
      <CostBreakdown
        caption={`Who is paid out of ${formatCents(split.priceCents)}`}
        rows={[
          { label: "Garment and print", cents: split.printCostCents },
          { label: "Card payment", cents: split.feeCents },
          {
            label: "Inkloom",
            cents: split.commissionCents,
            note: `${split.commissionBasisPoints / 100}% without a plan`,
          },
        ]}
        total={{ label: "You earn", cents: split.earningCents }}
      />
    </HangTag>
  );
}
