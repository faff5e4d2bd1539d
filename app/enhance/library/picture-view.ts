import { closestTarget } from "../closest-target";

const FITTED = 100;
const LEAST = 25;
const MOST = 300;
const STEP = 25;

/** Zoom and rotation in place of a new page. Above the fitted size the full picture is loaded. */
export function wirePictureView(): void {
  const stage = document.querySelector<HTMLElement>("[data-stage]");
  const sheet = stage?.querySelector<HTMLElement>("[data-zoom]");
  if (!stage || !sheet) return;
  const shown = stage.querySelector("[data-zoom-shown]");
  const picture = sheet.querySelector("img");
  const show = (zoom: number, turn: number) => {
    sheet.dataset.zoom = String(zoom);
    sheet.dataset.turn = String(turn);
    if (shown) shown.textContent = `${zoom}%`;
    if (picture && zoom > FITTED) picture.src = picture.dataset.full ?? picture.src;
    // The middle stays in the middle.
    const canvas = sheet.parentElement;
    canvas?.scrollTo(
      (canvas.scrollWidth - canvas.clientWidth) / 2,
      (canvas.scrollHeight - canvas.clientHeight) / 2,
    );
    mark("in", zoom >= MOST);
    mark("out", zoom <= LEAST);
  };
  const mark = (act: string, isEnd: boolean) => {
    const tool = stage.querySelector(`[data-view="${act}"]`);
    if (isEnd) tool?.setAttribute("aria-disabled", "true");
    else tool?.removeAttribute("aria-disabled");
  };
  stage.addEventListener("click", (event) => {
    const act = closestTarget(event, "[data-view]")?.dataset.view;
    if (closestTarget(event, "[data-fullscreen]")) toggleFullscreen(stage);
    if (!act) return;
    event.preventDefault();
    const zoom = Number(sheet.dataset.zoom);
    const turn = Number(sheet.dataset.turn);
    if (act === "in") show(Math.min(MOST, zoom + STEP), turn);
    if (act === "out") show(Math.max(LEAST, zoom - STEP), turn);
    if (act === "rotate") show(zoom, (turn + 90) % 360);
    if (act === "reset") show(FITTED, 0);
  });
}

function toggleFullscreen(stage: HTMLElement): void {
  // Refused by some browsers on phones; the page is then as it was.
  if (document.fullscreenElement) void document.exitFullscreen();
  else void stage.requestFullscreen?.().catch(() => {});
}
