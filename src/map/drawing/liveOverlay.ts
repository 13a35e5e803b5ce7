import type { Feature, FeatureCollection, LineString, Point, Polygon, Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { DrawingInks } from './drawingLayers.ts';
import type { ScreenPoint } from './drawingHit.ts';
import { NO_FEATURES } from '../overlays/features.ts';

const SVG = 'http://www.w3.org/2000/svg';
const DOT_RADIUS_PX = { vertex: 5, selected: 8, snap: 11 } as const;
/** Distance of a label from its side: its own height. */
const LABEL_PX = 13;

/** Draws in SVG in the finger's frame; a source of the map would redraw every layer by its workers for each move. */
export function liveOverlay(map: MapLibreMap, inks: () => DrawingInks) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'thua-live');
  svg.setAttribute('aria-hidden', 'true');
  const element = <Tag extends 'path' | 'circle' | 'text'>(tag: Tag, name: string): SVGElementTagNameMap[Tag] => {
    const child = document.createElementNS(SVG, tag);
    child.setAttribute('class', `thua-live-${name}`);
    svg.append(child);
    return child;
  };
  const paths = {
    fill: element('path', 'fill'),
    casing: element('path', 'casing'),
    line: element('path', 'line'),
    rubber: element('path', 'rubber'),
  };
  const dot = (name: keyof typeof DOT_RADIUS_PX): SVGCircleElement => {
    const circle = element('circle', name);
    circle.setAttribute('r', String(DOT_RADIUS_PX[name]));
    return circle;
  };
  const ends = [dot('vertex'), dot('vertex')];
  const dots = { selected: dot('selected'), snap: dot('snap') };
  const labels = [element('text', 'side'), element('text', 'side')];
  map.getCanvas().after(svg);

  let live = NO_FEATURES;
  const project = ([lng, lat]: Position): ScreenPoint => map.project([lng!, lat!]);
  const kind = (name: string): Feature[] => live.features.filter(({ properties }) => properties!['kind'] === name);
  const trace = (positions: Position[]): string =>
    positions
      .map(project)
      .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('');
  const lines = (name: string): string =>
    kind(name)
      .map(({ geometry }) => trace((geometry as LineString).coordinates))
      .join('');
  const placeDot = (placed: SVGCircleElement, at: Position | undefined): void => {
    placed.toggleAttribute('data-shown', at !== undefined);
    if (!at) return;
    const { x, y } = project(at);
    placed.setAttribute('cx', x.toFixed(1));
    placed.setAttribute('cy', y.toFixed(1));
  };
  const placeLabel = (label: SVGTextElement, side: Feature | undefined): void => {
    label.toggleAttribute('data-shown', side !== undefined);
    if (!side) return;
    const { x, y } = project((side.geometry as Point).coordinates);
    const { label: text, rotateDeg, offset } = side.properties as { label: string; rotateDeg: number; offset: [number, number] };
    label.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(rotateDeg - map.getBearing()).toFixed(1)})`);
    label.setAttribute('y', String(offset[1] * LABEL_PX));
    if (label.textContent !== text) label.textContent = text;
  };
  let shownInks = '';
  const showInks = (): void => {
    const next = inks();
    if (JSON.stringify(next) === shownInks) return;
    shownInks = JSON.stringify(next);
    for (const [name, colour] of Object.entries(next)) svg.style.setProperty(`--live-${name}`, colour);
  };
  const draw = (): void => {
    showInks();
    const sides = lines('line');
    paths.fill.setAttribute(
      'd',
      kind('fill')
        .map(({ geometry }) => trace((geometry as Polygon).coordinates[0]!))
        .join(''),
    );
    paths.casing.setAttribute('d', sides);
    paths.line.setAttribute('d', sides);
    paths.rubber.setAttribute('d', lines('rubber'));
    const from = kind('line').map(({ geometry }) => (geometry as LineString).coordinates[0]);
    ends.forEach((end, i) => placeDot(end, from[i]));
    for (const [name, placed] of Object.entries(dots)) placeDot(placed, (kind(name)[0]?.geometry as Point | undefined)?.coordinates);
    const lengths = kind('side');
    labels.forEach((label, i) => placeLabel(label, lengths[i]));
  };
  const redraw = (): void => {
    if (live !== NO_FEATURES) draw();
  };
  map.on('move', redraw);
  map.on('resize', redraw);

  return {
    show(next: FeatureCollection) {
      if (next === live) return;
      live = next;
      svg.toggleAttribute('data-shown', live !== NO_FEATURES);
      redraw();
    },
    stop() {
      map.off('move', redraw);
      map.off('resize', redraw);
      svg.remove();
    },
  };
}
