import type { Garment, GarmentColor, PrintArea } from "~/garments/find-garments";
import type { Measurements } from "../measurements/measurements";
import type { Placement } from "../placement/placement";
import type { RequestedText } from "./findings";

export interface PrintToEvaluate {
  measures: Measurements;
  garment: Pick<Garment, "kind">;
  area: PrintArea;
  placement: Placement;
  /** The garment colors on offer. */
  garmentColors: readonly GarmentColor[];
  requestedText?: RequestedText | null;
}
