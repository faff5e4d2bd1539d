import { Button, ButtonLink } from "~/ui/elements/button";
import { Tabs } from "~/ui/elements/navigation";
import { Input, Select } from "~/ui/forms/fields";
import { words } from "../words";
import { type FilterValues, type ListFilter, listHref } from "./list-view";

interface Props {
  path: string;
  filters: readonly ListFilter[];
  values: FilterValues;
  loading?: string | undefined;
}

/** A list's filters: tabs are links; selects and text fields share one form. */
export function ListFilters(props: Props) {
  const { filters } = props;
  const tabs = filters.filter(({ kind }) => kind === "tabs");
  const fields = filters.filter(({ kind }) => kind !== "tabs");
  return (
    <>
      {tabs.length > 0 ? (
        <div className="my-6 grid gap-3">
          {tabs.map((filter) => (
            <FilterTabs key={filter.name} {...props} filter={filter} />
          ))}
        </div>
      ) : null}
      {fields.length > 0 ? <FilterForm {...props} fields={fields} /> : null}
    </>
  );
}

function FilterTabs({ path, filters, values, filter }: Props & { filter: ListFilter }) {
  const others = filters.filter((other) => !other.isExclusive);
  const hrefOf = (value: string | null) => listHref(path, others, { ...values, [filter.name]: value })();
  return (
    <Tabs
      label={filter.label}
      tabs={(filter.options ?? []).map(({ value, label }) => ({ label, href: hrefOf(value) }))}
      current={values[filter.name] === null ? "" : hrefOf(values[filter.name] ?? "")}
    />
  );
}

function FilterForm({ path, filters, values, fields, loading }: Props & { fields: ListFilter[] }) {
  const isSearch = fields.every(({ kind }) => kind === "text");
  const tabs = fields.some(({ isExclusive }) => isExclusive)
    ? []
    : filters.filter((filter) => filter.kind === "tabs");
  const kept = new URLSearchParams(listHref("", tabs, values)());
  const isFilled = fields.some(({ kind, name }) => kind === "text" && values[name]);
  return (
    <form method="get" className="filter">
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((filter) => (
        <FilterField key={filter.name} filter={filter} value={values[filter.name] ?? ""} />
      ))}
      <Button variant="outline" busyText={loading}>
        {isSearch ? words.search : words.show}
      </Button>
      {isFilled ? (
        <ButtonLink href={path} variant="ghost">
          {words.clear}
        </ButtonLink>
      ) : null}
    </form>
  );
}

function FilterField({ filter, value }: { filter: ListFilter; value: string }) {
  const { name, label, placeholder, options = [], maxCharacters } = filter;
  if (filter.kind === "select")
    return <Select label={label} name={name} options={options} defaultValue={value} autoSubmit />;
  return (
    <Input
      label={label}
      name={name}
      type="search"
      placeholder={placeholder}
      defaultValue={value}
      maxLength={maxCharacters}
      autoComplete="off"
    />
  );
}
