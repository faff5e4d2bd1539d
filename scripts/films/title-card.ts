import type { Page } from "@playwright/test";

export interface TitleCard {
  category: string;
  title: string;
  /** What the film shows, in a few words. */
  line: string;
  ground: string;
  dots: string;
}

/** Fills the window with the film's name, in the shop's own type. Needs a page of the shop, whose fonts it uses. */
export async function showTitleCard(
  page: Page,
  { category, title, line, ground, dots }: TitleCard,
): Promise<void> {
  await page.addStyleTag({
    content: `
      #film-card { position: fixed; inset: 0; z-index: 99999; background: ${ground}; color: #16161d; display: grid;
        align-content: center; padding: 0 9%; gap: 14px; overflow: hidden; }
      #film-card p { margin: 0; font: 600 19px/1.3 var(--font-text); color: #16161d; max-width: 34em; }
      #film-card h1 { margin: 0; font-size: 78px; line-height: .95; max-width: 9.5em; color: #16161d; }
      #film-card svg { position: absolute; inset: 0; width: 100%; height: 100%; z-index: -1; }
      #film-card .mark { position: absolute; right: 5%; bottom: 8%; font: 700 24px/1 var(--font-display); }`,
  });
  await page.evaluate(
    ({ category, title, line, dots }) => {
      const rows = [];
      for (let row = 0; row < 18; row++)
        for (let column = 0; column < 50; column++) {
          const [x, y] = [column * 26 + (row % 2) * 13, 120 + row * 26];
          const radius = Math.max(0, (x / 1140 + y / 620 - 1.02) * 12);
          if (radius > 0.6) rows.push(`<circle cx="${x}" cy="${y}" r="${Math.min(15, radius).toFixed(1)}"/>`);
        }
      const card = document.createElement("div");
      card.id = "film-card";
      card.innerHTML = `<svg viewBox="0 0 1140 560" preserveAspectRatio="xMidYMid slice"><g fill="${dots}">${rows.join("")}</g></svg><p></p><h1 class="display"></h1><p></p><span class="mark">Inkloom</span>`;
      const [first, second] = card.querySelectorAll("p");
      if (first) first.textContent = category;
      if (second) second.textContent = line;
      const heading = card.querySelector("h1");
      if (heading) heading.textContent = title;
      for (const open of document.querySelectorAll("film-pointer")) open.remove();
      document.body.appendChild(card);
    },
    { category, title, line, dots },
  );
  await page.evaluate(() => document.fonts.ready);
}
