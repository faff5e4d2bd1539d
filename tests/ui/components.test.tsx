import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Role } from "~/domain/accounts/roles/roles";
import { BarChart } from "~/ui/data-display/bar-chart";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { DateTime, formatCents, Price } from "~/ui/elements/money-and-dates";
import { Pagination, Stepper, Tabs } from "~/ui/elements/navigation";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input, RadioCards, Select } from "~/ui/forms/fields";
import { ProductCard, StoreCard } from "~/ui/products/product-and-store-cards";
import { bannerClass } from "~/ui/products/store-banner";
import { SizePicker } from "~/ui/products/variant-pickers";
import { NotFoundPage, UnexpectedErrorPage } from "~/ui/site/errors/error-page";
import { SiteHeader } from "~/ui/site/frame/header";
import { isShareable, ShareLinks } from "~/ui/site/share-links";
import { Gallery } from "./gallery";

const html = (element: ReactElement) => renderToStaticMarkup(element);
const words = (element: ReactElement) =>
  html(element)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("every component", () => {
  const all = html(<Gallery theme="light" />);

  it("has no inline style and no inline script, which the content security policy forbids", () => {
    expect(all).not.toMatch(/\sstyle=/);
    expect(all).not.toMatch(/<script|\son[a-z]+=/);
  });

  it("uses each id once, except the logo's clip paths", () => {
    const ids = [...all.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]).filter((id) => id !== "lens");
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("a field", () => {
  it("connects label, hint and error to its control", () => {
    const field = html(
      <Input label="Email" name="email" hint="Never shown." error={["Not valid.", "Too short."]} />,
    );
    expect(field).toContain('<label class="label" for="email">Email</label>');
    expect(field).toContain('aria-describedby="email-hint email-error"');
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('<p class="error" id="email-error">Not valid.</p>');
    expect(field).not.toContain("Too short.");
  });

  it("keeps an empty element for an error, and is not invalid without one", () => {
    const field = html(
      <Select label="Style" name="style" options={[{ value: "a", label: "A" }]} error={[]} />,
    );
    expect(field).toContain('<p class="error" id="style-error"></p>');
    expect(field).not.toContain("aria-invalid");
  });

  it("with several choices can be linked from the error summary", () => {
    const options = [{ value: "s", label: "Standard" }];
    expect(html(<RadioCards label="Shipping" name="shipping" options={options} />)).toContain(
      'id="shipping"',
    );
  });

  it("can have an id of its own if its name occurs twice", () => {
    const field = html(<Checkbox label="Agree" name="agree" id="agree-2" />);
    expect(field).toContain('for="agree-2"');
    expect(field).toContain('name="agree" id="agree-2"');
    expect(field).toContain('id="agree-2-error"');
  });
});

describe("the error summary", () => {
  it("links to each field's first error, and shows errors without a field", () => {
    const summary = html(
      <ErrorSummary errors={{ email: ["Not valid.", "x"], name: [], form: "Declined." }} />,
    );
    expect(summary).toContain('<li><a href="#email">Not valid.</a></li><li>Declined.</li>');
    expect(summary).toContain('role="alert"');
    expect(summary).toContain("autofocus");
  });

  it("is absent if there are no errors", () => {
    expect(html(<ErrorSummary errors={{ email: undefined, name: [] }} />)).toBe("");
  });
});

describe("money and time", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [123456, "$1,234.56"],
    [-500, "-$5.00"],
  ])("writes %i cents as %s", (cents, text) => {
    expect(formatCents(cents)).toBe(text);
    expect(words(<Price cents={cents} />)).toBe(text);
  });

  it("show a day in the site's format, and a moment with its time zone", () => {
    const at = Date.UTC(2025, 0, 5, 14, 5);
    expect(html(<DateTime at={at} />)).toBe('<time dateTime="2025-01-05">January 5, 2025</time>');
    expect(words(<DateTime at={at} time />)).toMatch(/^Jan 5, 2025, 2:05\sPM UTC$/);
  });

  it("show a breakdown's lines in the given order, and their sum", () => {
    const rows = [
      { label: "Print", cents: 1195 },
      { label: "Creator", cents: 805 },
    ];
    expect(
      words(<CostBreakdown caption="Who is paid" rows={rows} total={{ label: "You pay", cents: 2000 }} />),
    ).toBe("Who is paid Print $11.95 Creator $8.05 You pay $20.00");
  });
});

describe("cards", () => {
  it("reserve the space of their picture and load it lazily, except on the first screen", () => {
    const card = {
      href: "/product/1",
      imageSrc: "/a.webp",
      imageAlt: "A shirt",
      title: "Moon",
      priceCents: 2800,
    };
    expect(html(<ProductCard {...card} />)).toContain('width="480" height="540" loading="lazy"');
    expect(html(<ProductCard {...card} eager />)).not.toContain("loading");
  });

  it("use the singular for one product", () => {
    expect(words(<StoreCard href="/store/1" name="Mule" productCount={1} />)).toContain("1 product");
    expect(words(<StoreCard href="/store/1" name="Mule" productCount={2} />)).toContain("2 products");
  });

  it("show the same banner for the same name, and different ones for different names", () => {
    expect(bannerClass("Night Shift Prints")).toBe(bannerClass(" night shift prints "));
    const banners = new Set(Array.from({ length: 200 }, (_, index) => bannerClass(`Store ${index}`)));
    expect(banners.size).toBe(24);
  });
});

describe("navigation", () => {
  it("marks the current page", () => {
    const tabs = [
      { label: "All", href: "/a" },
      { label: "Drafts", href: "/b" },
    ];
    expect(html(<Tabs label="Views" tabs={tabs} current="/b" />)).toContain(
      '<a href="/b" aria-current="page">',
    );
    const header = (path: string) =>
      html(<SiteHeader viewer={null} path={path} theme="system" cartCount={0} />).match(
        /href="([^"]+)" aria-current="page"/,
      )?.[1];
    expect(header("/")).toBe("/");
    expect(header("/browse-stores")).toBe("/browse-stores");
    expect(header("/product/abc")).toBe("/browse-stores");
    expect(header("/browse-stores-of-others")).toBeUndefined();
    expect(header("/cart")).toBeUndefined();
  });

  it("links back to finished steps, but not ahead", () => {
    const steps = [
      { label: "Cart", href: "/cart" },
      { label: "Address", href: "/checkout" },
      { label: "Payment", href: "/pay" },
    ];
    const stepper = html(<Stepper label="Checkout" steps={steps} current={1} />);
    expect(stepper).toContain('href="/cart"');
    expect(stepper).toContain('<li aria-current="step"><span>Address</span>');
    expect(stepper).not.toContain('href="/pay"');
  });

  it("shows no page links if there is one page", () => {
    expect(html(<Pagination />)).toBe("");
    expect(html(<Pagination nextHref="/a?after=1" />)).toContain('rel="next"');
    expect(html(<Pagination nextHref="/a?after=1" />)).not.toContain('rel="prev"');
  });

  it("does not link to a size that is sold out", () => {
    const picker = html(<SizePicker label="Size" sizes={[{ label: "XL", href: "/xl", soldOut: true }]} />);
    expect(picker).not.toContain("href");
    expect(picker).toContain("sold out");
  });

  it("leads the staff to the admin pages, each role to the first that it may see, and nobody else", () => {
    const linkOf = (roles: Role[]) =>
      /href="(\/admin[^"]*)"/.exec(
        html(
          <SiteHeader
            viewer={{ email: "mara@example.com", credits: 1, roles: new Set(roles) }}
            path="/"
            theme="system"
            cartCount={0}
          />,
        ),
      )?.[1];
    expect(linkOf([])).toBeUndefined();
    expect(linkOf(["admin", "content"])).toBe("/admin/credits");
    expect(linkOf(["content"])).toBe("/admin/content");
    expect(linkOf(["finance"])).toBe("/admin/attentions");
  });

  it("shows balance and account to people who are signed in, and a login link to visitors", () => {
    const viewer = { email: "mara@example.com", credits: 1, roles: new Set<never>() };
    const signedIn = words(<SiteHeader viewer={viewer} path="/" theme="system" cartCount={2} />);
    expect(signedIn).toMatch(/1 credit .*Light theme/);
    expect(signedIn).toContain("Cart, 2 items");
    expect(signedIn).toContain("Account");
    expect(signedIn).not.toContain("Login");
    expect(words(<SiteHeader viewer={null} path="/" theme="system" cartCount={0} />)).toContain("Login");
  });

  it("shares the whole address, escaped", () => {
    const share = html(<ShareLinks url="https://inkloom.example/product/1?a=b&c=d" />);
    expect(share).toContain("u=https%3A%2F%2Finkloom.example%2Fproduct%2F1%3Fa%3Db%26c%3Dd");
    expect(share.match(/rel="noopener noreferrer"/g)).toHaveLength(3);
  });

  it.each(["/", "/store/abc", "/product/abc", "/blog", "/blog/a-post", "/kb/an-article", "/faq", "/beta"])(
    "offer to share %s, which is made for everybody",
    (path) => expect(isShareable(path)).toBe(true),
  );

  it.each([
    "/orders/abc",
    "/account",
    "/checkout",
    "/cart",
    "/product/abc/report",
    "/admin/credits",
    "/blogs",
  ])("do not hand %s to a network", (path) => expect(isShareable(path)).toBe(false));
});

describe("error pages", () => {
  it("say the text of the specification", () => {
    expect(words(<NotFoundPage />)).toMatch(/^404 Oops! Page not found .* Return to Home$/);
    expect(words(<UnexpectedErrorPage />)).toMatch(/^500 Unexpected Application Error! /);
  });
});

describe("a chart", () => {
  it("has every number in its table, and draws nothing for zero", () => {
    const bars = [
      { label: "Mon", value: 0 },
      { label: "Tue", value: 300 },
    ];
    const chart = html(
      <BarChart title="Sales" labelHeading="Day" valueHeading="Earned" bars={bars} format={formatCents} />,
    );
    expect(chart).toContain('<th scope="row">Mon</th><td class="num" data-label="Earned">$0.00</td>');
    expect(chart).toContain('<th scope="row">Tue</th><td class="num" data-label="Earned">$3.00</td>');
    const heights = [...chart.matchAll(/<rect[^>]* height="([^"]+)"/g)].map((match) => Number(match[1]));
    expect(heights[0]).toBe(0);
    expect(heights[1]).toBeGreaterThan(100);
  });

  it("works without any sales", () => {
    expect(html(<BarChart title="Sales" labelHeading="Day" valueHeading="Earned" bars={[]} />)).toContain(
      "<table",
    );
  });
});

describe("a button", () => {
  it("carries its busy text for the script, and its style as a class", () => {
    expect(
      html(
        <Button variant="destructive" size="lg" busyText="Deleting…">
          Delete
        </Button>,
      ),
    ).toBe('<button class="btn btn-destructive btn-lg" data-busy="Deleting…">Delete</button>');
  });
});
