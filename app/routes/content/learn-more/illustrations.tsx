import type { PlatformFeature } from "~/content/copy/pages/learn-more";
import type { SitePictureName } from "~/content/site-pictures";
import type { RevenueSplit } from "~/domain/products/pricing/revenue-split";
import { LANGUAGE } from "~/lib/words";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { formatCents } from "~/ui/elements/money-and-dates";
import { HangTag } from "~/ui/elements/page-layout";
import { StoreBanner } from "~/ui/products/store-banner";
import { SitePicture } from "~/ui/site/site-picture";
import { words } from "../words";

export interface IllustrationFacts {
  areaIn: { width: number; height: number };
  minDpi: number;
  split: RevenueSplit;
}

/** The illustration of a feature, made of the product's own components. */
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
      <blockquote className="display">{words.learnMoreIllustrations.designPrompt}</blockquote>
      <SitePicture name="example-night-errand" alt={words.learnMoreIllustrations.designAlt} />
      <figcaption>{words.learnMoreIllustrations.designCaption}</figcaption>
    </figure>
  );
}

const RANGE: readonly [SitePictureName, string][] = [
  ["range-long-sleeve", words.learnMoreIllustrations.longSleeveInNavy],
  ["range-hoodie", words.learnMoreIllustrations.hoodieInSand],
  ["range-t-shirt", words.learnMoreIllustrations.tShirtInWhite],
  ["range-sweatshirt", words.learnMoreIllustrations.sweatshirtInPink],
  ["range-tank-top", words.learnMoreIllustrations.tankTopInLightBlue],
];

function PreviewPlate() {
  return (
    <ul className="rail">
      {RANGE.map(([name, garment]) => (
        <li key={name}>
          <SitePicture name={name} alt={words.learnMoreIllustrations.samePrintOn({ garment })} />
        </li>
      ))}
    </ul>
  );
}

/** The print area as a dimensioned drawing: two sizes of one picture, the larger of which would be refused. */
function CheckPlate({ areaIn, minDpi }: IllustrationFacts) {
  const { width, height } = areaIn;
  const pxNeeded = Math.round(width * minDpi).toLocaleString(LANGUAGE);
  return (
    <svg
      className="dimensions"
      viewBox="0 0 420 400"
      role="img"
      aria-label={words.learnMoreIllustrations.printAreaLabel({ width, height, pxNeeded, minDpi })}
    >
      <path className="area" d="M90 40h240v320H90z" />
      <path
        className="crop"
        d="M90 20v12M78 40H66M330 20v12M342 40h12M90 380v-12M78 360H66M330 380v-12M342 360h12"
      />
      <path className="dim" d="M90 14h240M90 8v12M330 8v12M376 40v320M370 40h12M370 360h12" />
      <text x="210" y="32" textAnchor="middle">
        {words.learnMoreIllustrations.widthInches({ width })}
      </text>
      <text x="390" y="204" transform="rotate(90 390 200)" textAnchor="middle">
        {words.learnMoreIllustrations.heightInches({ height })}
      </text>
      <circle className="sun" cx="210" cy="168" r="92" />
      <path className="sea" d="M104 208c18-14 35-14 53 0s35 14 53 0 35-14 53 0 35 14 53 0v104H104z" />
      <path className="good" d="M104 62h212v264H104z" />
      <text className="stamp" x="210" y="350" textAnchor="middle">
        {words.learnMoreIllustrations.pixelsAcross({ pxNeeded, minDpi })}
      </text>
    </svg>
  );
}

function StorePlate() {
  const goods: readonly [SitePictureName, string][] = [
    ["shop-fox", words.learnMoreIllustrations.shopFoxAlt],
    ["shop-fuji", words.learnMoreIllustrations.shopFujiAlt],
    ["shop-rex", words.learnMoreIllustrations.shopRexAlt],
  ];
  return (
    <div className="shopfront">
      <StoreBanner name={words.learnMoreIllustrations.shopName} />
      <p className="display">{words.learnMoreIllustrations.shopName}</p>
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
  {
    when: "12:04",
    what: words.learnMoreIllustrations.paid,
    detail: words.learnMoreIllustrations.printerNotTold,
  },
  {
    when: "12:34",
    what: words.learnMoreIllustrations.toThePrinter,
    detail: words.learnMoreIllustrations.mayStillCancel,
  },
  {
    when: words.learnMoreIllustrations.workingDays,
    what: words.learnMoreIllustrations.printedAndPacked,
    detail: words.learnMoreIllustrations.onePiece,
  },
  {
    when: words.learnMoreIllustrations.onItsWay,
    what: words.learnMoreIllustrations.trackedToTheDoor,
    detail: words.learnMoreIllustrations.emailToBoth,
  },
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
    <HangTag title={words.learnMoreIllustrations.tShirtAt({ price: formatCents(split.priceCents) })}>
      <CostBreakdown
        caption={words.learnMoreIllustrations.whoIsPaid({ price: formatCents(split.priceCents) })}
        rows={[
          { label: words.learnMoreIllustrations.garmentAndPrint, cents: split.printCostCents },
          { label: words.learnMoreIllustrations.cardPayment, cents: split.feeCents },
          {
            label: words.learnMoreIllustrations.inkloom,
            cents: split.commissionCents,
            note: words.learnMoreIllustrations.withoutAPlan({
              commissionBasisPoints: split.commissionBasisPoints / 100,
            }),
          },
        ]}
        total={{ label: words.learnMoreIllustrations.youEarn, cents: split.earningCents }}
      />
    </HangTag>
  );
}
