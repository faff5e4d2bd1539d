import {
  COMPARED_PLAN_FEATURES,
  COMPARED_PLANS,
  PLANNED_FEATURES,
} from "~/content/copy/home/plan-comparison";
import { Icon } from "~/ui/elements/icon";
import { words } from "./words";

const VIEWS = [
  { value: "Features", label: words.planComparison.features },
  { value: "Pricing", label: words.planComparison.pricing },
] as const;

/** Two views of the same three plans; the choice is a pair of radio buttons, so that it needs no script. */
export function PlanComparison() {
  return (
    <section className="band wrap compare" aria-labelledby="compare">
      <header className="band-head">
        <h2 id="compare">{words.planComparison.compareFeatures}</h2>
        <fieldset>
          <legend className="sr-only">{words.planComparison.show}</legend>
          {VIEWS.map(({ value, label }, index) => (
            <label key={value}>
              <input type="radio" name="compare" value={value} defaultChecked={index === 0} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </header>
      <div className="view-features">
        <table>
          <caption className="sr-only">{words.planComparison.whatEachPlanHas}</caption>
          <thead>
            <tr>
              <td />
              {COMPARED_PLANS.map(({ name }) => (
                <th key={name} scope="col" className="display">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARED_PLAN_FEATURES.map((row) => (
              <tr key={row.feature}>
                <th scope="row">
                  {row.feature}
                  <Planned feature={row.feature} />
                </th>
                {COMPARED_PLANS.map(({ name }, index) => (
                  <td key={name} className={row.in[index] ? "yes" : "no"}>
                    <Icon name={row.in[index] ? "check" : "minus"} />
                    <span className="sr-only">
                      {row.in[index] ? words.planComparison.included : words.planComparison.notIncluded}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="view-pricing">
        {COMPARED_PLANS.map(({ name, monthlyDollars, points }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="display">
              <span className="num">${monthlyDollars}</span>
              <small>{words.planComparison.perMonth}</small>
            </p>
            <ul>
              {points.map((point) => (
                <li key={point}>
                  {point}
                  <Planned feature={point} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is not built yet says so. */
function Planned({ feature }: { feature: string }) {
  return PLANNED_FEATURES.has(feature) ? (
    <small className="text-soft"> ({words.planComparison.planned})</small>
  ) : null;
}
