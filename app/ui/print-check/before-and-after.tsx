import { words } from "./words";

/** A picture and the one that a fix made of it, side by side. */
export function BeforeAndAfter({ before, after }: { before: string; after: string }) {
  return (
    <div className="before-and-after">
      {[
        { id: before, caption: words.beforeAndAfter.before },
        { id: after, caption: words.beforeAndAfter.after },
      ].map(({ id, caption }) => (
        <figure key={id}>
          <img src={`/files/previews/${id}`} alt="" loading="lazy" />
          <figcaption className="text-sm text-soft">{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
