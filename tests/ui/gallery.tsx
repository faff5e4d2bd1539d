import { FOOTER_COLUMNS } from "~/content/copy/site/footer";
import { BarChart } from "~/ui/data-display/bar-chart";
import { CostBreakdown, KeyValueList, StatCard } from "~/ui/data-display/stats-and-costs";
import { Table } from "~/ui/data-display/table";
import { Timeline } from "~/ui/data-display/timeline";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { CopyButton, LiveRegion } from "~/ui/elements/live-region";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Pagination, Stepper, Tabs } from "~/ui/elements/navigation";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card, PageHead, Prose, Skeleton, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input, RadioCards, Select, Textarea } from "~/ui/forms/fields";
import { MascotBoy, MascotGirl } from "~/ui/mascots/mascots";
import { ProgressiveProof } from "~/ui/mascots/progressive-proof";
import { ProductCard, StoreCard } from "~/ui/products/product-and-store-cards";
import { ColorSwatches, QuantityInput, SizePicker } from "~/ui/products/variant-pickers";
import { FloatingActions, SkipLink } from "~/ui/site/frame/floating-actions";
import { SiteFooter } from "~/ui/site/frame/footer";
import { SiteHeader } from "~/ui/site/frame/header";
import { ShareLinks } from "~/ui/site/share-links";
import type { Theme } from "~/ui/site/theme-choice";
import { ToastRegion } from "~/ui/site/toasts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const VARIANTS = ["default", "secondary", "outline", "ghost", "destructive"] as const;
const TONES = ["tint", "vermilion", "marigold", "teal", "indigo"] as const;

/** Every component once, in the states that differ, within the frame of the site. */
export function Gallery({ theme }: { theme: Theme }) {
  return (
    <>
      <SkipLink />
      <SiteHeader
        viewer={{ email: "mara@example.com", credits: 53, roles: new Set() }}
        path="/browse-stores"
        theme={theme}
        cartCount={2}
      />
      <main id="main">
        <Wrap>
          <PageHead
            title="Ink on cloth"
            lead="One shirt or a thousand."
            crumbs={[{ label: "Home", href: "/" }, { label: "Gallery" }]}
            actions={VARIANTS.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          />
          <ButtonLink href="/a" size="sm">
            Small
          </ButtonLink>
          <Forms />
          <Lists />
          <Figures />
          {TONES.map((tone) => (
            <Card key={tone} tone={tone}>
              <h2>On {tone}</h2>
              <p className="hint">Quiet words</p>
              <KeyValueList rows={[{ label: "Placed", value: "January 5, 2025" }]} />
            </Card>
          ))}
          <Prose>
            <h2>How we print</h2>
            <p>
              With <a href="/ink">water-based ink</a>.
            </p>
          </Prose>
          <div className="on-marigold">
            <MascotBoy />
            <MascotGirl />
            <ProgressiveProof inks={4} label="A proof" />
          </div>
        </Wrap>
        <ShareLinks url="https://inkloom.example/" />
      </main>
      <FloatingActions />
      <SiteFooter columns={FOOTER_COLUMNS} theme={theme} path="/" />
      <ToastRegion
        toasts={[
          { kind: "success", title: "Published" },
          { kind: "error", title: "Login Required", description: "Please log in to make a purchase" },
        ]}
      />
    </>
  );
}

function Forms() {
  return (
    <form className="form" method="post" data-validate="">
      <h2>Form</h2>
      <ErrorSummary errors={{ email: ["Please enter a valid email address."], form: "Declined." }} />
      <Input label="Email" name="email" type="email" required error="Please enter a valid email address." />
      <Input label="Price" name="price" prefix="$" hint="You earn $6.10 of it." />
      <Textarea label="Idea" name="idea" placeholder="a cat astronaut" />
      <Select label="Style" name="style" options={[{ value: "a", label: "Retro" }]} />
      <RadioCards
        label="Shipping"
        name="shipping"
        error="Please choose one."
        options={[
          { value: "s", label: "Standard", description: "Dec 2 to Dec 6", aside: "$4.99" },
          { value: "e", label: "Express", disabled: true },
        ]}
      />
      <Checkbox label="I accept the terms" name="terms" required />
      <QuantityInput />
      <Button disabled>Send</Button>
    </form>
  );
}

function Lists() {
  return (
    <section>
      <h2>Lists</h2>
      <ul className="grid-cards">
        <li>
          <ProductCard
            href="/product/1"
            imageSrc={PIXEL}
            imageAlt="A white T-shirt with a cat on a wave"
            title="Surf the Moon"
            priceCents={2800}
            storeName="Tide & Thread"
            description="A cat that surfs."
          />
        </li>
      </ul>
      <ul className="grid-cards">
        {["Tide & Thread", "Night Garden", "Kiosk 44", "Paper Mule"].map((name) => (
          <li key={name}>
            <StoreCard href={`/store/${name}`} name={name} description="Slow prints." productCount={1} />
          </li>
        ))}
      </ul>
      <Tabs
        label="Views"
        current="/a"
        tabs={[
          { label: "All", href: "/a", count: 24 },
          { label: "Drafts", href: "/b" },
        ]}
      />
      <Stepper
        label="Checkout"
        current={1}
        steps={[{ label: "Cart", href: "/cart" }, { label: "Address" }, { label: "Payment" }]}
      />
      <Pagination previousHref="/a" nextHref="/b" />
      <ColorSwatches
        label="Color"
        swatches={[
          { label: "White", hex: "#ffffff", href: "/w" },
          { label: "Navy", hex: "#1f2a44", href: "/n", selected: true },
        ]}
      />
      <SizePicker
        label="Size"
        sizes={[
          { label: "M", href: "/m", selected: true },
          { label: "XL", href: "/xl", soldOut: true },
        ]}
      />
      <EmptyState level={3} title="No designs yet" action={<Button>Draw the first</Button>}>
        Type an idea.
      </EmptyState>
    </section>
  );
}

function Figures() {
  return (
    <section>
      <h2>Figures</h2>
      {(["info", "success", "warning", "error"] as const).map((kind) => (
        <Notice key={kind} kind={kind} title={kind}>
          Something to know.
        </Notice>
      ))}
      {(["plain", "good", "warn", "bad", "spot"] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <StatCard label="Sales" value="128" note="last 30 days" />
      <CostBreakdown
        caption="What $28.00 pays for"
        rows={[{ label: "Print", cents: 1195, note: "front" }]}
        total={{ label: "You pay", cents: 2800 }}
      />
      <Table
        caption="Orders"
        rows={[{ id: "K7Q", earned: 1114 }]}
        rowKey={(row) => row.id}
        columns={[
          { label: "Order", cell: (row) => <a href="/o">{row.id}</a> },
          { label: "Earned", numeric: true, cell: (row) => formatCents(row.earned) },
        ]}
      />
      <BarChart
        title="Earnings per day"
        labelHeading="Day"
        valueHeading="Earned"
        format={formatCents}
        bars={[
          { label: "Nov 1", value: 1200 },
          { label: "Nov 2", value: 0 },
        ]}
      />
      <Timeline
        label="Order"
        entries={[
          { title: "Paid", at: 1_790_000_000_000, state: "done" },
          { title: "At the printer", state: "now" },
          { title: "Payment declined", state: "problem" },
          { title: "Shipped", state: "next" },
        ]}
      />
      <LiveRegion id="job" src="/job" active={false}>
        <Skeleton />
      </LiveRegion>
      <CopyButton text="K7Q" />
    </section>
  );
}
