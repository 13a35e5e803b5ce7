import { CAD, FileFault } from '../fileFault.ts';
import { DxfElement } from './dxfElement.ts';
import type { DxfGroups } from './dxfGroups.ts';
import { hatchRings } from './hatchRings.ts';
import { circleArc, type Corners, polylineCorners, ellipseArc, pathOfCorners, splineOf } from './pathOfCorners.ts';
import type { DxfTables } from './dxfTables.ts';
import { dxfTexts } from './dxfTexts.ts';
import { IN_PLACE, placeArc, placementAt, placementOfPlane, placePath, placeWithin, type Placement } from './placement.ts';
import type { SheetBuilder } from './sheetBuilder.ts';
import { strokeArc } from './strokeArc.ts';

const RADIANS = Math.PI / 180;
const MAX_DEPTH = 32;
/** Maximum block references, and bytes read for them, since a block is read again at each reference. */
const MAX_PLACINGS = 300_000;
const MAX_PLACED_BYTES = 64 * 2 ** 20;
const [IS_CLOSED, IS_3D, IS_MESH, IS_CONTROL] = [1, 8, 16 | 64, 16];
/** Entities without land data: viewports, points, attribute definitions. */
const NO_LAND = new Set(['VIEWPORT', 'POINT', 'ATTDEF', 'SEQEND', 'VERTEX', 'ATTRIB']);

interface Surroundings {
  placement: Placement;
  /** Layer for entities on layer '0' of a block; undefined outside blocks. */
  layer: string | undefined;
  fill: string | undefined;
  depth: number;
}

const ON_SHEET: Surroundings = { placement: IN_PLACE, layer: undefined, fill: undefined, depth: 0 };

/** Draws the entities of a section, from the name of the first one. @throws FileFault */
export function drawDxf(
  groups: DxfGroups,
  tables: DxfTables,
  builder: SheetBuilder,
  read: (bytes: string) => string,
  onPoint?: (x: number, y: number) => void,
): void {
  const element = new DxfElement();
  const part = new DxfElement();
  let placings = 0;
  let placedBytes = 0;

  draw('ENDSEC', ON_SHEET);

  function draw(end: string, around: Surroundings): void {
    for (let kind = groups.text(); kind !== end; kind = groups.text()) {
      // Another end means that the expected one is missing.
      if (kind === 'ENDSEC' || kind === 'EOF') throw new FileFault('damaged', CAD);
      if (!element.read(groups, kind)) throw new FileFault('cutOff', CAD);
      drawElement(element, around);
    }
  }

  function drawElement(element: DxfElement, around: Surroundings): void {
    const { kind } = element;
    const own = element.text(8) || '0';
    const layer = around.layer !== undefined && own === '0' ? around.layer : own;
    const hidden = hiddenBy(element, layer);
    const fill = tables.fillOf(element, layer, around.fill);
    const name = read(layer);
    // Components follow these entities and are read in any case.
    if (kind === 'POLYLINE') return drawPolyline(element, name, fill, hidden, around.placement);
    if (kind === 'INSERT') return drawInsert(element, layer, fill, hidden, around);
    if (hidden !== '') return builder.leave(hidden, 'unread');
    if (element.isDamaged) return builder.leave(kind, 'damaged');
    drawSimple(element, name, fill, around.placement);
  }

  function drawSimple(element: DxfElement, layer: string, fill: string | undefined, placement: Placement): void {
    const { kind } = element;
    const number = (code: number): number => element.number(code, 0);
    const onPlane = (z = 30): Placement =>
      placeWithin(placement, placementOfPlane(number(210), number(220), element.number(230, 1), number(z)));
    const line = (path: number[], isClosed = false): void => void builder.addLine(kind, layer, path, isClosed, fill);
    switch (kind) {
      case 'LINE':
        return line(placePath([number(10), number(20), number(11), number(21)], placement));
      case 'LWPOLYLINE':
        return line(lightPolyline(element, onPlane(38)), (number(70) & IS_CLOSED) !== 0);
      case 'ARC':
      case 'CIRCLE': {
        const isCircle = kind === 'CIRCLE';
        const arc = circleArc(number(10), number(20), number(40), isCircle ? 0 : number(50), isCircle ? 360 : number(51));
        return line(strokeArc(placeArc(arc, onPlane())), isCircle);
      }
      case 'ELLIPSE': {
        const isBelow = element.number(230, 1) < 0;
        const arc = ellipseArc(number(10), number(20), number(11), number(21), number(40), number(41), element.number(42, 2 * Math.PI));
        // An ellipse is in world axes. The plane only determines its direction.
        const seen = isBelow ? { ...arc, bx: -arc.bx, by: -arc.by } : arc;
        return line(strokeArc(placeArc(seen, placement)), Math.abs(arc.sweep) > 2 * Math.PI - 1e-9);
      }
      case 'SPLINE': {
        const path = splineOf(element, 0, element.count, placement);
        if (path) return line(path, (number(70) & IS_CLOSED) !== 0);
        return builder.leave(kind, element.has(10) ? 'damaged' : 'unread');
      }
      case 'SOLID':
      case 'TRACE':
      case '3DFACE': {
        // The third and fourth corner of a solid are crossed.
        const order = kind === '3DFACE' ? [10, 11, 12, 13] : [10, 11, 13, 12];
        const corners = order.filter((code) => code !== 13 || element.has(13)).flatMap((code) => [number(code), number(code + 10)]);
        return line(placePath(corners, kind === '3DFACE' ? placement : onPlane()), true);
      }
      case 'HATCH':
        for (const ring of hatchRings(element, onPlane())) {
          if (ring) line(ring, true);
          else builder.leave(kind, 'damaged');
        }
        return undefined;
      case 'TEXT':
      case 'MTEXT':
        return addTexts(element, layer, kind === 'TEXT' ? onPlane() : placement);
      case 'POINT':
        return onPoint?.(...(placePath([number(10), number(20)], placement) as [number, number]));
      default:
        if (!NO_LAND.has(kind)) builder.leave(kind, 'unread');
    }
  }

  function addTexts(element: DxfElement, layer: string, placement: Placement): void {
    for (const text of dxfTexts(element, placement, read)) builder.addText(element.kind, { layer, ...text });
  }

  function lightPolyline(element: DxfElement, placement: Placement): number[] {
    return pathOfCorners(polylineCorners(element, 0, element.count), (element.number(70, 0) & IS_CLOSED) !== 0, placement);
  }

  function drawPolyline(element: DxfElement, layer: string, fill: string | undefined, hidden: string, around: Placement): void {
    const flags = element.number(70, 0);
    const plane = placementOfPlane(element.number(210, 0), element.number(220, 0), element.number(230, 1), element.number(30, 0));
    const placement = flags & IS_3D ? around : placeWithin(around, plane);
    const corners: Corners = { x: [], y: [], bulge: [] };
    let { isDamaged } = element;
    readParts('VERTEX', (vertex) => {
      isDamaged ||= vertex.isDamaged;
      // Control points of a fitted curve are not on it.
      if (vertex.number(70, 0) & IS_CONTROL) return;
      corners.x.push(vertex.number(10, 0));
      corners.y.push(vertex.number(20, 0));
      corners.bulge.push(vertex.number(42, 0));
    });
    if (hidden !== '') return builder.leave(hidden, 'unread');
    if (flags & IS_MESH) return builder.leave('POLYLINE (mesh)', 'unread');
    if (isDamaged) return builder.leave('POLYLINE', 'damaged');
    const isClosed = (flags & IS_CLOSED) !== 0;
    builder.addLine('POLYLINE', layer, pathOfCorners(corners, isClosed, placement), isClosed, fill);
  }

  /** Reads the components of an entity up to SEQEND, which some programs omit. */
  function readParts(kind: string, take: (part: DxfElement) => void): void {
    while (groups.text() === kind) {
      if (!part.read(groups, kind)) throw new FileFault('cutOff', CAD);
      take(part);
    }
    if (groups.text() === 'SEQEND' && !part.read(groups, 'SEQEND')) throw new FileFault('cutOff', CAD);
  }

  function drawInsert(insert: DxfElement, layer: string, fill: string | undefined, hidden: string, around: Surroundings): void {
    const number = (code: number, otherwise: number): number => insert.number(code, otherwise);
    const plane = placeWithin(around.placement, placementOfPlane(number(210, 0), number(220, 0), number(230, 1), number(30, 0)));
    const block = tables.blocks.get(insert.text(2).toUpperCase());
    const at = placementAt(number(10, 0), number(20, 0), number(50, 0) * RADIANS, number(41, 1), number(42, 1));
    const [columns, rows] = [number(70, 1), number(71, 1)].map((count) => Math.max(1, Math.trunc(count))) as [number, number];
    const [stepX, stepY] = [number(44, 0), number(45, 0)];
    const turn = placementAt(0, 0, number(50, 0) * RADIANS, 1, 1);
    const { isDamaged } = insert;
    readParts('ATTRIB', (attribute) => {
      const own = attribute.text(8) || '0';
      const reason = hidden || hiddenBy(attribute, own);
      if (reason !== '') return builder.leave(reason, 'unread');
      if (attribute.isDamaged) return builder.leave('ATTRIB', 'damaged');
      if (attribute.number(70, 0) & 1) return undefined;
      const ocs = placementOfPlane(attribute.number(210, 0), attribute.number(220, 0), attribute.number(230, 1), attribute.number(30, 0));
      return addTexts(attribute, read(own), placeWithin(around.placement, ocs));
    });
    if (hidden !== '') return builder.leave(hidden, 'unread');
    // Recursive blocks and unknown blocks are left out.
    if (isDamaged || !block || block.isOpen || around.depth === MAX_DEPTH) return builder.leave('INSERT', 'damaged');
    const back = groups.at;
    block.isOpen = true;
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [dx, dy] = placePath([column * stepX, row * stepY], turn) as [number, number];
        const moved: Placement = [at[0], at[1], at[2], at[3], at[4] + dx, at[5] + dy];
        const based = placeWithin(moved, [1, 0, 0, 1, -block.x, -block.y]);
        drawBlock(block.at, { placement: placeWithin(plane, based), layer, fill, depth: around.depth + 1 });
      }
    }
    block.isOpen = false;
    groups.seek(back);
    groups.next();
  }

  function drawBlock(at: number, around: Surroundings): void {
    placings += 1;
    groups.seek(at);
    groups.next();
    draw('ENDBLK', around);
    placedBytes += groups.at - at;
    if (placings > MAX_PLACINGS || placedBytes > MAX_PLACED_BYTES) throw new FileFault('tooDeep');
  }

  function hiddenBy(element: DxfElement, layer: string): string {
    if (element.number(60, 0) === 1) return 'invisible';
    if (element.number(67, 0) === 1) return 'paper space';
    const hidden = tables.hidden(layer);
    if (hidden === '' || (element.kind === 'INSERT' && hidden === 'off')) return '';
    return `layer ${read(layer)} (${hidden})`;
  }
}
