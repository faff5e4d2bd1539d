import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sources = ["app/routes", "app/ui"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Hydrated pages may submit their own forms to themselves by script. */
const HYDRATED = /^app\/routes\/generator\//;

it("crosses between hydrated pages and others by plain anchors and forms only", () => {
  expect(sources.length).toBeGreaterThan(50);
  const routed = sources
    .filter((file) => !HYDRATED.test(file))
    .filter((file) =>
      /import \{[^}]*\b(Link|NavLink|Form|useNavigate|useSubmit)\b[^}]*\} from "@remix-run\/react"/.test(
        readFileSync(file, "utf8"),
      ),
    );
  expect(routed).toEqual([]);
});

it("has no Suspense boundary and no inline style, which the policy of visitor pages would break", () => {
  const broken = sources.filter((file) =>
    /<Suspense\b|<Await\b|<[a-z]+\b[^>]*\sstyle=\{/.test(readFileSync(file, "utf8")),
  );
  expect(broken).toEqual([]);
});
