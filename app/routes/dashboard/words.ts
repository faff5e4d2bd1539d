import { formatCents } from "~/lib/money";
import { LANGUAGE, plural } from "~/lib/words";

const SHORT_DAY = new Intl.DateTimeFormat(LANGUAGE, { month: "short", day: "numeric", timeZone: "UTC" });

export const words = {
  documentTitle: "Dashboard · Inkloom",
  title: "Dashboard",
  lead: "What you sold, where each dollar went, and what you earned.",
  payouts: "Payouts",
  products: "My products",
  visitStore: ({ name }: { name: string }) => `Visit ${name}`,

  figures: {
    label: "Summary",
    sales: ({ days }: { days: number }) => `Sales, last ${days} days`,
    ordersAndPieces: ({ orders, units }: { orders: number; units: number }) =>
      `${orders} ${plural(orders, { one: "order", other: "orders" })}, ${units} ${plural(units, { one: "piece", other: "pieces" })}`,
    earned: ({ days }: { days: number }) => `Earned, last ${days} days`,
    afterCosts: "After print, payment fee and commission",
    pending: "Pending",
    pendingNote: ({ heldCents }: { heldCents: number }) =>
      heldCents > 0
        ? `Until 7 days after delivery. ${formatCents(heldCents)} more is held while a buyer's bank decides`
        : "Until 7 days after delivery",
    available: "Available",
    paid: "Paid out",
    paidNote: "In total, to your account at Stripe",
    availableNote: ({ openDebtCents }: { openDebtCents: number }) =>
      openDebtCents > 0
        ? `${formatCents(openDebtCents)} owed for refunded sales: your next earnings pay it first`
        : "Yours; paid out once a week",
  },

  chart: {
    label: "Sales per day",
    spans: "Time range of the chart",
    span: ({ days }: { days: number }) => `${days} days`,
    title: ({ days }: { days: number }) => `Sales per day, last ${days} days`,
    day: ({ day }: { day: string }) => SHORT_DAY.format(Date.parse(day)),
    dayHeading: "Day",
    salesHeading: "Sales",
  },

  topProducts: {
    title: "Top products",
    caption: "Products by sales, all time",
    product: "Product",
    pieces: "Pieces",
    earned: "You earned",
  },

  sales: {
    title: "Sales",
    pages: "Pages of sales",
    statements: "Open an order number to see its statement.",
    caption: "Sales, newest first, with the split of each price",
    sale: "Sale",
    earning: "You earn",
    paidOut: "Paid out",
    variant: ({ quantity, variant, refunded }: { quantity: number; variant: string; refunded: number }) =>
      `${quantity > 1 ? `${quantity} × ` : ""}${variant}${refunded > 0 && refunded < quantity ? `, ${refunded} refunded` : ""}`,
  },

  setUp: {
    title: "Set up payouts to receive your earnings",
    text: ({ amount }: { amount: string }) =>
      `${amount} is waiting for you. Stripe asks once who you are and where to send the money.`,
    action: "Set up payouts",
  },

  nothingSold: {
    title: "No sales yet",
    text: "Your products are in your store. Your first sale will appear here, with every cent of its price explained.",
    action: "My products",
  },
  shared: {
    title: "Recently shared",
    product: "Product",
    deletedProduct: "A deleted product",
    network: "Network",
    state: "State",
    when: "When",
    visits: "Visits",
    states: {
      queued: "Waiting",
      posted: "Posted",
      failed: "Not posted",
      manual: "Posted by you",
      canceled: "Canceled",
    },
    hint: "Visits are people who opened the link in a post. Visitors without JavaScript are not counted.",
  },
};
