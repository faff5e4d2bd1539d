import { closestTarget } from "../closest-target";

/** `<a data-at="seconds">` beside a video: the video goes there and plays, instead of being opened on a page of its own. */
export function wireFilmChapters(): void {
  document.addEventListener("click", (event) => {
    const chapter = closestTarget(event, "a[data-at]");
    const video = chapter?.closest("dialog")?.querySelector("video");
    if (!chapter || !video || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.currentTime = Number(chapter.dataset.at);
    void video.play();
  });
}
