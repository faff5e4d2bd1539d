import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { plural, type Translation } from "~/lib/words";
import { Pagination } from "~/ui/elements/navigation";
import { EarningStatus } from "~/ui/sales/earning-status";

vi.mock("~/ui/sales/words", () => import("./sales-words-german"));
vi.mock("~/ui/elements/navigation-words", async () => {
  const german: Translation<typeof import("~/ui/elements/navigation-words")> = await import(
    "./navigation-words-german"
  );
  return german;
});

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const shown = (earning: Parameters<typeof EarningStatus>[0]["earning"]) =>
  textOf(renderToStaticMarkup(<EarningStatus earning={earning} />));

it("shows the same component in another language, with no English left", () => {
  expect(shown({ state: "held" })).toBe("Zurückgehalten bis die Bank des Käufers entscheidet");
  expect(shown({ state: "pending", availableAt: null })).toBe("Ausstehend 7 Tage nach der Zustellung");
  expect(shown({ state: "available", availableAt: Date.UTC(2026, 0, 5) })).toMatch(/^Verfügbar seit .*2026/);
  expect(shown({ state: "reversed" })).toBe("Zurückgenommen");
});

it("shows a component whose words are single exports in another language", () => {
  const pagination = renderToStaticMarkup(<Pagination previousHref="/a" nextHref="/b" />);
  expect(textOf(pagination)).toBe("Zurück Weiter");
  expect(pagination).toContain('aria-label="Seiten"');
});

it("uses the other language's plurals and number format", () => {
  const files = (count: number) => plural(count, { one: "# plik", few: "# pliki", other: "# plików" }, "pl");
  expect([1, 3, 5, 22, 12_000].map(files)).toEqual([
    "1 plik",
    "3 pliki",
    "5 plików",
    "22 pliki",
    "12\u00a0000 plików",
  ]);
});
