/**
 * `npm run promises`: each promise of the public copy beside the tests that hold it, as a Markdown table. Ends with
 * status 1 if a sentence of the copy promises something that no entry covers, or an entry is out of date.
 */
import { findPromises, outdatedClaims, outdatedEntries, unlistedPromises } from "./promises/find-promises";
import { KEPT_CLAIMS } from "./promises/kept-claims";
import { KEPT_PROMISES } from "./promises/kept-promises";

const said = findPromises();
const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const lines = [
  row(["promise", "said", "held by"]),
  row(["---", "---", "---"]),
  ...KEPT_PROMISES.map(({ promise, said: says, tests, people }) =>
    row([
      promise,
      String(said.filter(({ sentence }) => says.test(sentence)).length),
      [...tests, ...(people ? [people] : [])].join("<br>"),
    ]),
  ),
  ...KEPT_CLAIMS.map(({ promise, tests }) => row([promise, "1", tests.join("<br>")])),
];
process.stdout.write(`${lines.join("\n")}\n`);

const faults = [
  ...unlistedPromises(said).map(({ file, sentence }) => `Not listed: ${file}: ${sentence}`),
  ...[...outdatedEntries(said), ...outdatedClaims()].map((entry) => `Out of date: ${entry}`),
];
if (faults.length > 0) {
  process.stderr.write(`\n${faults.join("\n")}\n`);
  process.exitCode = 1;
}
