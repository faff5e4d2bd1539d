import { type Box, growBox, intersectBox, transformBox, unionBox } from "../path/matrix";
import type { Clip, Effect, Group, Mask, SceneNode } from "../scene/scene";
import { layerOf, type Space, widened, writtenBox } from "./space";
import { nextId, plain, type SceneDocument, writePicture, writeShape } from "./write-shape";

/**
 * Writes the document for the renderer from scratch: paths in pixels, with their paints, clips, masks and filters.
 * It holds only numbers, colors, keywords of our own lists and checked pictures: no text of the file is copied.
 */
export function writeScene(
  scene: readonly SceneNode[],
  space: Space,
  size: { widthPx: number; rows: number },
): string {
  const { widthPx, rows } = size;
  const page: SceneDocument = { parts: [], ids: { used: 0 }, stops: new Map() };
  page.parts.push(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${rows}" width="${widthPx}" height="${rows}">`,
  );
  writeNodes(page, scene, space);
  page.parts.push("</svg>");
  return page.parts.join("");
}

function writeNodes(page: SceneDocument, nodes: readonly SceneNode[], space: Space): void {
  for (const node of nodes) {
    if (!writtenBox(space, node)) continue;
    if (node.kind === "shape") writeShape(page, node, space, writeNodes);
    else if (node.kind === "picture") writePicture(page, node, space);
    else writeGroup(page, node, space);
  }
}

export const isSeen = (nodes: readonly SceneNode[], space: Space): boolean =>
  nodes.some((node) => writtenBox(space, node) !== null);

function writeGroup(page: SceneDocument, group: Group, outer: Space): void {
  const { opacity, blend, isIsolated, clip, mask, effect, children } = group;
  const space = effect ? widened(outer, effect.reach * outer.matrix[0]) : outer;
  // A group whose clip or mask lies outside the strip is invisible.
  if (!isSeen(children, space) || (clip && !isClipSeen(clip, outer)) || (mask && !isMaskSeen(mask, outer)))
    return;
  const region = effect ? regionIn(effect, outer) : null;
  if (effect && !region) return;
  const layer = layerOf(children, space, region);
  const masked = { ...outer, origin: layer.inside.origin };
  const attributes: string[] = [];
  if (clip) attributes.push(` clip-path="url(#${writeClip(page, clip, outer)})"`);
  if (mask) attributes.push(` mask="url(#${writeMask(page, mask, masked)})"`);
  if (effect && region) attributes.push(` filter="url(#${writeEffect(page, effect, region, outer)})"`);
  if (layer.isCut) attributes.push(` filter="url(#${writeCut(page, layer.box)})"`);
  if (opacity !== 1) attributes.push(` opacity="${plain(opacity)}"`);
  // The renderer reads these two in a style only.
  const styles = [
    ...(blend === "normal" ? [] : [`mix-blend-mode:${blend}`]),
    ...(isIsolated ? ["isolation:isolate"] : []),
  ];
  if (styles.length > 0) attributes.push(` style="${styles.join(";")}"`);
  page.parts.push("<g", ...attributes, ">");
  if (!effect) page.parts.push(anchorOf(children, space));
  writeNodes(page, children, layer.inside);
  page.parts.push("</g>");
}

/**
 * An invisible dot within the strip and the group's box. The renderer fails at a layer that lies far outside, which may happen
 * where strokes reach less far than estimated.
 */
function anchorOf(nodes: readonly SceneNode[], { matrix, seen }: Space): string {
  const box = nodes.reduce<Box | null>((sum, node) => unionBox(sum, transformBox(node.box, matrix)), null);
  if (!box || !seen) return "";
  const x = Math.min(Math.max(seen.left, box.left), seen.right);
  const y = Math.min(Math.max(seen.top, box.top), seen.bottom);
  return `<path d="M${plain(x)} ${plain(y)}h.1v.1z" fill="#000" fill-opacity="0"/>`;
}

export const isClipSeen = ({ shapes, next }: Clip, space: Space): boolean =>
  isSeen(shapes, space) && (!next || isClipSeen(next, space));

export const isMaskSeen = ({ children, next }: Mask, space: Space): boolean =>
  isSeen(children, space) && (!next || isMaskSeen(next, space));

function writeClip(page: SceneDocument, { shapes, next }: Clip, space: Space): string {
  const then = next ? ` clip-path="url(#${writeClip(page, next, space)})"` : "";
  const own: SceneDocument = { ...page, parts: [] };
  for (const node of shapes) writeClipShape(page, own, node, space, "");
  const id = nextId(page);
  page.parts.push(`<clipPath id="${id}"${then}>`, ...own.parts, "</clipPath>");
  return id;
}

/** A clip may hold shapes only, so a shape that is clipped itself refers to its clip by name. */
function writeClipShape(
  page: SceneDocument,
  own: SceneDocument,
  node: SceneNode,
  space: Space,
  extra: string,
): void {
  if (!writtenBox(space, node) || node.kind === "picture") return;
  if (node.kind === "shape") {
    writeShape(own, node, space, writeNodes, extra);
    return;
  }
  if (node.clip && !isClipSeen(node.clip, space)) return;
  const clipped = node.clip ? ` clip-path="url(#${writeClip(page, node.clip, space)})"` : "";
  for (const child of node.children) writeClipShape(page, own, child, space, clipped);
}

function writeMask(page: SceneDocument, { children, region, isAlpha, next }: Mask, space: Space): string {
  const then = next ? ` mask="url(#${writeMask(page, next, space)})"` : "";
  const id = nextId(page);
  const { x, y, width, height, matrix } = region;
  const box = transformBox(
    transformBox({ left: x, top: y, right: x + width, bottom: y + height }, matrix),
    space.matrix,
  );
  page.parts.push(
    `<mask id="${id}" maskUnits="userSpaceOnUse"${boxText(box)}${isAlpha ? ' mask-type="alpha"' : ""}${then}>`,
  );
  writeNodes(page, children, space);
  page.parts.push("</mask>");
  return id;
}

/** The part of an effect's region that can influence visible pixels. */
export function regionIn(effect: Effect, space: Space): Box | null {
  const region = transformBox(effect.region, space.matrix);
  // An effect draws nothing outside its region.
  if (space.seen && !intersectBox(region, space.seen)) return null;
  return space.seen ? intersectBox(region, growBox(space.seen, effect.reach * space.matrix[0] + 2)) : region;
}

const boxText = ({ left, top, right, bottom }: Box): string =>
  ` x="${plain(left)}" y="${plain(top)}" width="${plain(right - left)}" height="${plain(bottom - top)}"`;

/** An effect that changes nothing within its region: the renderer's only way of making a layer smaller than its content. */
function writeCut(page: SceneDocument, box: Box): string {
  const id = nextId(page);
  page.parts.push(
    `<filter id="${id}" filterUnits="userSpaceOnUse"${boxText(box)} color-interpolation-filters="sRGB"><feOffset/></filter>`,
  );
  return id;
}

function writeEffect(page: SceneDocument, { steps }: Effect, region: Box, space: Space): string {
  const id = nextId(page);
  const scale = space.matrix[0];
  page.parts.push(`<filter id="${id}" filterUnits="userSpaceOnUse"${boxText(region)}>`);
  for (const step of steps) {
    const { name, attributes, lengths, children } = step;
    page.parts.push("<", name);
    for (const [attribute, value] of attributes) page.parts.push(` ${attribute}="${value}"`);
    for (const [attribute, of] of lengths)
      page.parts.push(` ${attribute}="${of.map((each) => plain(each * scale)).join(" ")}"`);
    if (step.region) page.parts.push(boxText(transformBox(step.region, space.matrix)));
    page.parts.push(">");
    for (const child of children)
      page.parts.push(
        "<",
        child.name,
        ...child.attributes.map(([attribute, value]) => ` ${attribute}="${value}"`),
        "/>",
      );
    page.parts.push("</", name, ">");
  }
  page.parts.push("</filter>");
  return id;
}
