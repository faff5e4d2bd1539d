import type { Banner } from "~/domain/banners/banners";
import { Button } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { DateTime } from "~/ui/elements/money-and-dates";
import { bannerStateOf } from "./banner-form";
import { words } from "./words";

const PATH = "/admin/affiliate-banners";
const { list: text, remove } = words;

/** A dot in the color of the banner's state, with its name beside it. */
export function StatusDot({ banner, now }: { banner: Banner; now: number }) {
  const state = bannerStateOf(banner, now);
  return (
    <span className="status-dot" data-state={state}>
      {text.states[state]}
    </span>
  );
}

export function BannerName({ banner }: { banner: Banner }) {
  return (
    <span className="break" dir="auto">
      {banner.title}
      {banner.description ? <small>{banner.description}</small> : null}
      <small>{text.daysOf({ from: banner.startDate, to: banner.endDate })}</small>
      {banner.imageFault ? <small>{text.pictureFault}</small> : null}
    </span>
  );
}

/** The link's host, with the whole address behind it. */
export function BannerLink({ banner }: { banner: Banner }) {
  return (
    <span className="break">
      <a href={banner.linkUrl} rel="noreferrer nofollow noopener" target="_blank">
        {URL.parse(banner.linkUrl)?.hostname ?? banner.linkUrl}
      </a>
      <small>
        {banner.linkFault === null ? null : `${text.linkFault} · `}
        {banner.checkedAt === null ? (
          text.notChecked
        ) : (
          <>
            {text.checked} <DateTime at={banner.checkedAt} time />
          </>
        )}
      </small>
    </span>
  );
}

export function BannerActions({ banner }: { banner: Banner }) {
  const about = text.about({ title: banner.title });
  const dialog = `delete-${banner.id}`;
  return (
    <div className="row-actions">
      <a
        className="btn btn-outline btn-sm"
        href={`${PATH}?edit=${banner.id}#banner-form`}
        aria-label={`${text.edit} ${about}`}
      >
        {text.edit}
      </a>
      <a
        className="btn btn-ghost btn-sm"
        href={`#${dialog}`}
        data-dialog=""
        aria-label={`${text.delete} ${about}`}
      >
        {text.delete}
      </a>
      <Dialog id={dialog} title={remove.title}>
        <p>{remove.text({ title: banner.title })}</p>
        <form method="post" action={PATH}>
          <input type="hidden" name="id" value={banner.id} />
          <div className="flex gap-3 items-center mt-6">
            <a href="#top" className="btn btn-outline" data-close="">
              {remove.cancel}
            </a>
            <Button variant="destructive" name="intent" value="delete" busyText={remove.deleting}>
              {remove.delete}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
