import { escapeXml } from "~/lib/text/escape-xml";
import { round } from "../drawing-style";
import { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "../frame";

export const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW_BOX_WIDTH} ${VIEW_BOX_HEIGHT}"`;

export const WHOLE = `M0 0h${VIEW_BOX_WIDTH}v${VIEW_BOX_HEIGHT}H0z`;

/** Masks from a grayscale shading file: the upper half holds shadow, the lower half light. */
export function reliefMasks(href: string, id: (name: string) => string): string {
  const mask = (name: string, y: number) =>
    `<mask id="${id(name)}" maskUnits="userSpaceOnUse" x="0" y="0" width="${VIEW_BOX_WIDTH}" height="${VIEW_BOX_HEIGHT}">` +
    `<image href="${escapeXml(href)}" y="${y}" width="${VIEW_BOX_WIDTH}" height="${VIEW_BOX_HEIGHT * 2}" preserveAspectRatio="none"/></mask>`;
  return mask("dark", 0) + mask("bright", -VIEW_BOX_HEIGHT);
}

export function lit(color: string, strength: number, mask: string): string {
  return `<path d="${WHOLE}" fill="${color}" fill-opacity="${round(strength)}" mask="url(#${mask})"/>`;
}
