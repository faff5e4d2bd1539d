import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../../local/seed-demo";

/** The demo creator, whose store is full. */
export async function signInAsCreator(page: Page, { shop }: { shop: string }): Promise<void> {
  await page.goto(`${shop}/login`);
  await page.getByLabel(/^E-?mail/).fill("creator@example.com");
  await page.getByLabel("Password").fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.getByText("Login successful").waitFor();
}
