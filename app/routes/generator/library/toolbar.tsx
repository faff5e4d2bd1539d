import { IMAGE_STYLES } from "~/domain/designs/generation/prompts";
import {
  EVERY_PICTURE,
  libraryFilterParameters,
  PICTURE_KINDS,
  PICTURE_SHAPES,
} from "~/domain/designs/library/library-filter";
import { PAGE_SIZES } from "~/domain/designs/library/library-limits";
import { formatBytes } from "~/lib/text/formats/format-bytes";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Input, Select } from "~/ui/forms/fields";
import { DELETED_PATH, LIBRARY_PATH, type LibraryState, libraryLinks } from "./addresses";
import { words } from "./words";

const text = words.toolbar;

/** Search, filters and layout: a form whose answers are addresses. */
export function Toolbar({
  state,
  usage,
}: {
  state: LibraryState;
  usage: { pictures: number; bytes: number };
}) {
  const { filter, view } = state;
  const link = libraryLinks(state);
  const { q: _search, collection: _collection, ...narrowing } = libraryFilterParameters(filter);
  const active = Object.keys(narrowing).length;
  return (
    <div className="lib-toolbar">
      <search>
        <form method="get" action={LIBRARY_PATH} className="lib-search">
          {filter.collection ? <input type="hidden" name="collection" value={filter.collection} /> : null}
          {view.layout === "list" ? <input type="hidden" name="view" value="list" /> : null}
          {view.isSelecting ? <input type="hidden" name="select" value="1" /> : null}
          {view.pageSize === PAGE_SIZES[0] ? null : <input type="hidden" name="show" value={view.pageSize} />}
          <label className="sr-only" htmlFor="q">
            {text.searchLabel}
          </label>
          <div className="affix">
            <Icon name="search" />
            <input
              id="q"
              name="q"
              type="search"
              className="input"
              placeholder={text.searchPlaceholder}
              defaultValue={filter.search}
              maxLength={200}
            />
          </div>
          <Button variant="secondary">{text.search}</Button>
          <label className="lib-switch">
            <input
              type="checkbox"
              name="favorites"
              value="1"
              defaultChecked={filter.isFavorite}
              data-autosubmit=""
            />
            {text.favoritesOnly}
          </label>
          <details className="lib-filters" open={active > (filter.isFavorite ? 1 : 0)}>
            <summary>
              {active > 0 ? text.activeFilters({ count: active }) : text.filters}
              <Icon name="chevron-down" />
            </summary>
            <div>
              <FilterFields state={state} />
              <div className="actions">
                <Button size="sm">{text.apply}</Button>
                {active > 0 ? (
                  <ButtonLink
                    href={libraryLinks({
                      view,
                      filter: { ...EVERY_PICTURE, search: filter.search, collection: filter.collection },
                    })()}
                    variant="ghost"
                    size="sm"
                  >
                    {text.clear}
                  </ButtonLink>
                ) : null}
              </div>
            </div>
          </details>
        </form>
      </search>
      <div className="lib-bar">
        <p className="hint num">
          {words.usage.stored({ count: usage.pictures, size: formatBytes(usage.bytes) })}
          {" · "}
          <a href={DELETED_PATH}>{words.usage.deleted}</a>
          {" · "}
          <a href="/artwork">{words.page.upload}</a>
        </p>
        <div className="lib-views">
          <Choices
            label={text.layout}
            choices={[
              { label: text.grid, href: link({ view: "" }), isCurrent: view.layout === "grid" },
              { label: text.list, href: link({ view: "list" }), isCurrent: view.layout === "list" },
            ]}
          />
          <Choices
            label={text.perPage}
            choices={PAGE_SIZES.map((size) => ({
              label: String(size),
              href: link({ show: size === PAGE_SIZES[0] ? "" : String(size) }),
              isCurrent: view.pageSize === size,
            }))}
          />
          <ButtonLink
            href={link({ select: view.isSelecting ? "" : "1" })}
            variant={view.isSelecting ? "default" : "outline"}
            size="sm"
          >
            {view.isSelecting ? text.stopSelecting : text.selectImages}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function FilterFields({ state: { filter } }: { state: LibraryState }) {
  const styles = IMAGE_STYLES.map(({ value, label }) => ({ value: value || "none", label }));
  return (
    <div className="lib-fields">
      <Select
        label={text.style}
        name="style"
        defaultValue={filter.style === "" ? "none" : (filter.style ?? "")}
        options={[{ value: "", label: text.anyStyle }, ...styles]}
      />
      <Select
        label={text.shape}
        name="shape"
        defaultValue={filter.shape ?? ""}
        options={[
          { value: "", label: text.anyShape },
          ...PICTURE_SHAPES.map((value) => ({ value, label: text.shapes[value] })),
        ]}
      />
      <Select
        label={text.kind}
        name="kind"
        defaultValue={filter.kind ?? ""}
        options={[
          { value: "", label: text.anyKind },
          ...PICTURE_KINDS.map((value) => ({ value, label: text.kinds[value] })),
        ]}
      />
      <Input label={text.from} name="from" type="date" defaultValue={filter.from ?? ""} />
      <Input label={text.to} name="to" type="date" defaultValue={filter.to ?? ""} />
      <label className="lib-switch">
        <input type="checkbox" name="used" value="1" defaultChecked={filter.isUsed} />
        {text.usedOnly}
      </label>
    </div>
  );
}

function Choices({
  label,
  choices,
}: {
  label: string;
  choices: { label: string; href: string; isCurrent: boolean }[];
}) {
  return (
    <nav className="lib-choices" aria-label={label}>
      {choices.map((choice) => (
        <a
          key={choice.label}
          className="lib-choice"
          href={choice.href}
          aria-current={choice.isCurrent ? "page" : undefined}
        >
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
