import { type PointerEvent, useEffect, useRef, useState } from "react";
import { MASK_CELLS } from "~/domain/designs/generation/ai-edits/edit-options";
import { Button } from "~/ui/elements/button";
import * as words from "./mask-words";

const CELL_COUNT = MASK_CELLS * MASK_CELLS;
/** Cells. */
const BRUSH = { least: 1, most: 12, first: 4 };

/**
 * A brush over the picture: marks cells of a square grid in the hidden field `mask`. Who does not use a pointer chooses
 * a named part instead. Loaded when it is opened.
 */
export function MaskPainter({ picture }: { picture: { id: string; widthPx: number; heightPx: number } }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const cells = useRef(new Uint8Array(CELL_COUNT));
  const last = useRef<{ x: number; y: number } | null>(null);
  const [radius, setRadius] = useState(BRUSH.first);
  const [isErasing, setErasing] = useState(false);

  const show = () => {
    const context = canvas.current?.getContext("2d");
    if (!context || !field.current) return;
    context.clearRect(0, 0, MASK_CELLS, MASK_CELLS);
    context.fillStyle = "#c000c0";
    for (let at = 0; at < CELL_COUNT; at++)
      if (cells.current[at]) context.fillRect(at % MASK_CELLS, Math.floor(at / MASK_CELLS), 1, 1);
    field.current.value = pack(cells.current);
  };
  useEffect(show, []);

  const paintTo = (x: number, y: number) => {
    const from = last.current ?? { x, y };
    const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y)));
    for (let step = 0; step <= steps; step++)
      dab(
        cells.current,
        { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps },
        radius,
        isErasing ? 0 : 1,
      );
    last.current = { x, y };
    show();
  };
  const onPointer = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    else if (last.current === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    paintTo(
      ((event.clientX - box.left) / box.width) * MASK_CELLS,
      ((event.clientY - box.top) / box.height) * MASK_CELLS,
    );
  };
  const lift = () => {
    last.current = null;
  };
  return (
    <div className="gen-mask">
      <input ref={field} type="hidden" name="mask" />
      <p className="label">{words.label}</p>
      <p className="hint">{words.hint}</p>
      <div className="gen-mask-room gen-ground">
        <img
          src={`/files/previews/${picture.id}`}
          alt=""
          width={picture.widthPx}
          height={picture.heightPx}
          draggable={false}
        />
        <canvas
          ref={canvas}
          width={MASK_CELLS}
          height={MASK_CELLS}
          aria-label={words.label}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onPointerUp={lift}
          onPointerCancel={lift}
        />
      </div>
      <div className="actions">
        <label className="gen-mask-size">
          {words.brushSize}
          <input
            type="range"
            min={BRUSH.least}
            max={BRUSH.most}
            value={radius}
            onChange={(event) => setRadius(Number(event.currentTarget.value))}
          />
        </label>
        <Button
          type="button"
          variant="outline"
          size="sm"
          aria-pressed={isErasing}
          onClick={() => setErasing(!isErasing)}
        >
          {words.erase}
        </Button>
        <Button
          type="button"
          variant="outline"
          size="sm"
          onClick={() => {
            cells.current.fill(0);
            show();
          }}
        >
          {words.clear}
        </Button>
      </div>
    </div>
  );
}

function dab(cells: Uint8Array, { x, y }: { x: number; y: number }, radius: number, value: 0 | 1): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(MASK_CELLS - 1, y + radius); row++)
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(MASK_CELLS - 1, x + radius);
      column++
    )
      if (Math.hypot(column + 0.5 - x, row + 0.5 - y) <= radius) cells[row * MASK_CELLS + column] = value;
}

/** A bit for each cell, as base64; empty if nothing is marked. */
function pack(cells: Uint8Array): string {
  if (!cells.includes(1)) return "";
  const bytes = new Uint8Array(CELL_COUNT / 8);
  for (let at = 0; at < CELL_COUNT; at++)
    if (cells[at]) bytes[at >> 3] = (bytes[at >> 3] as number) | (128 >> (at & 7));
  return btoa(String.fromCharCode(...bytes));
}
