import { checkRaster } from "../index";
import type { SeededPicture } from "./index";

/** How many planted faults the check finds, and what it raises on good pictures. */

export interface SeededVerdict {
  picture: SeededPicture;
  /** Of a good picture: whether nothing is raised. */
  isRight: boolean;
  hasError: boolean;
  raised: string[];
}

export async function judgeSeeded(picture: SeededPicture): Promise<SeededVerdict> {
  const { raised, findings } = await checkRaster({ raster: await picture.raster(), cloth: [picture.cloth] });
  return {
    picture,
    raised,
    isRight: picture.fault?.checks.some((check) => raised.includes(check)) ?? raised.length === 0,
    hasError: findings.some(({ severity }) => severity === "error"),
  };
}

/** Of the faults of a kind that are clearly past their limits, of all in the band around them, and of good pictures with a finding. */
export const LEAST_BEYOND_SHARE = 0.97;
const LEAST_BAND_SHARE = 0.9;
export const MOST_FALSE_SHARE = 0.01;

export interface RecallRow {
  name: string;
  planted: number;
  found: number;
}

export class SeededRecall {
  /** One line for each wrong verdict. */
  readonly wrong: string[] = [];
  private readonly tally = new Map<string, RecallRow>();
  /** Good pictures that may not be printed. */
  errors = 0;

  add({ picture, isRight, hasError, raised }: SeededVerdict): void {
    const { kind, magnitude, fault, passage } = picture;
    const names =
      magnitude === "good"
        ? ["good", ...(passage === "as drawn" ? [] : ["good, scaled or saved with loss"])]
        : [
            magnitude,
            `${kind} ${magnitude}`,
            `  ${fault?.name}, ${magnitude}`,
            ...(passage === "as drawn" ? [] : [`  ${kind}, scaled or saved with loss`]),
          ];
    for (const name of names) {
      const { planted, found } = this.tally.get(name) ?? { planted: 0, found: 0 };
      this.tally.set(name, { name, planted: planted + 1, found: found + Number(isRight) });
    }
    if (magnitude === "good" && hasError) this.errors += 1;
    if (isRight) return;
    const what = raised.join(", ") || "nothing";
    this.wrong.push(
      magnitude === "good"
        ? `falsely  ${what}: ${picture.name}`
        : `missed   ${picture.name} (raised: ${what})`,
    );
  }

  rows(): RecallRow[] {
    return [...this.tally.values()].sort((one, other) => (one.name.trim() < other.name.trim() ? -1 : 1));
  }

  /** How many pictures were right and wrong under a name. */
  row(name: string): RecallRow {
    return this.tally.get(name) ?? { name, planted: 0, found: 0 };
  }

  /** Bars that are not met. */
  failures(): string[] {
    const shareOf = ({ found, planted }: RecallRow) => found / planted;
    const weak = this.rows().filter(
      (row) => /^\S.* beyond$/.test(row.name) && shareOf(row) < LEAST_BEYOND_SHARE,
    );
    const band = this.tally.get("band");
    const good = this.tally.get("good");
    return [
      ...weak.map(({ name }) => `${name}: less than ${LEAST_BEYOND_SHARE * 100} % are found`),
      ...(band && shareOf(band) < LEAST_BAND_SHARE
        ? [`band: less than ${LEAST_BAND_SHARE * 100} % are found`]
        : []),
      ...(this.errors > 0 ? [`an error on ${this.errors} good pictures`] : []),
      ...(good && shareOf(good) < 1 - MOST_FALSE_SHARE
        ? [`something is raised on more than ${MOST_FALSE_SHARE * 100} % of good pictures`]
        : []),
    ];
  }
}

/** Wilson's interval of 95 % for a share. */
export function interval(found: number, of: number): string {
  const z = 1.96;
  const share = found / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const percent = (value: number) => `${Math.round(Math.max(0, Math.min(1, value)) * 1000) / 10}`;
  return `${percent(middle - half)} to ${percent(middle + half)} %`;
}

/** Of `of` pictures: how many may be wrong by chance, at this rate, more than which would happen once in a thousand runs. */
export function mostByChance(of: number, rate: number, chance = 0.001): number {
  let term = (1 - rate) ** of;
  let below = term;
  let wrong = 0;
  for (; 1 - below > chance; wrong++) {
    term *= ((of - wrong) / (wrong + 1)) * (rate / (1 - rate));
    below += term;
  }
  return wrong;
}
