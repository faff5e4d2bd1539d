import type { ShownBanner } from "~/domain/banners/banners";
import { words } from "./words";

/** A partner's advertisement, named as one. The browser reports a click by itself. */
export function AffiliateBanner({ banner }: { banner: ShownBanner }) {
  const { id, title, description, linkUrl, imageKey } = banner;
  return (
    <aside className="mt-6" aria-label={words.affiliate.label}>
      <a
        href={linkUrl}
        ping={`/banners/${id}/click`}
        rel="sponsored nofollow noopener noreferrer"
        target="_blank"
        dir="auto"
        className="flex flex-wrap items-center gap-x-6 gap-y-3 border border-line rounded-soft bg-sheet p-4 no-underline text-ink"
      >
        {imageKey ? (
          <img
            src={`/media/${imageKey}`}
            alt=""
            width={320}
            height={160}
            loading="lazy"
            className="rounded-cut"
          />
        ) : null}
        <span className="grid gap-1">
          <small className="text-soft text-xs">{words.affiliate.tag}</small>
          <b className="display text-lg">{title}</b>
          {description ? <span>{description}</span> : null}
        </span>
      </a>
    </aside>
  );
}
